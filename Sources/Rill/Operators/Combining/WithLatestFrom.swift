extension ObservableType {
    /// Joins each element with the newest element of another source.
    ///
    /// ```
    /// source                  ---1---2-3-|
    /// other                   -a---b------
    /// withLatestFrom(other)   ---x---y-z-|      (x = 1a, y = 2b, z = 3b)
    /// ```
    /// Elements that come before the other source has sent anything are dropped. The end of the other source is
    /// ignored; its error fails the result.
    ///
    /// - Parameters:
    ///   - second: The other source.
    ///   - resultSelector: Makes the result. An error that it throws fails the result.
    public func withLatestFrom<Source: ObservableConvertibleType, Result>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) throws -> Result
    ) -> Observable<Result> {
        let second = second.asObservable()
        return Lifted(asObservable()) { sink in
            let coordinator = WithLatestFromCoordinator<Source.Element, Result>(sink)
            sink.attach(coordinator)
            let firstSink = TurnSink<Element, Result>(coordinator) {
                coordinator.join($0, resultSelector)
            } onEnd: {
                coordinator.sendCompleted()
            }
            second.run(TurnSink<Source.Element, Result>(coordinator) { coordinator.latest.keep($0) })
            return coordinator.isShut ? nil : firstSink
        }
    }

    /// Sends the newest element of another source each time that this one sends an element.
    ///
    /// ```
    /// source                  ---1---2-3-|
    /// other                   -a---b------
    /// withLatestFrom(other)   ---a---b-b-|
    /// ```
    public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
        withLatestFrom(second) { $1 }
    }
}

private final class WithLatestFromCoordinator<Second, Result>: Coordinator<Result> {
    /// The newest element: none or one. For the gate's owner.
    @exclusivity(unchecked) final var latest = RawRing<Second>()

    deinit { latest.deallocate() }

    /// For the gate's owner.
    func join<First>(_ element: First, _ selector: (First, Second) throws -> Result) {
        guard latest.count > 0 else { return }
        do { downstream.next(try selector(element, latest.pointer(at: 0).pointee)) } catch { sendError(error) }
    }
}
