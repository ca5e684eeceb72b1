/// The core of the arities of `withLatestFrom` with two or more other sources.
package final class WithLatestFromSeveral<Element, Result>: Observable<Result>, @unchecked Sendable {
    private let source: Observable<Element>
    private let others: [LatestInput]
    private let combine: (ElementAddresses) throws -> Result

    /// - Parameters:
    ///   - source: Whose elements make results.
    ///   - others: The other sources, which are subscribed first.
    ///   - combine: Makes the result from the addresses of the source's element and of the others' newest ones.
    init(
        _ source: Observable<Element>,
        _ others: [LatestInput],
        _ combine: @escaping (ElementAddresses) throws -> Result
    ) {
        self.source = source
        self.others = others
        self.combine = combine
    }

    package override func run(_ sink: Sink<Result>) {
        let latest = LatestElements(others, behind: 1)
        let coordinator = LatestElementsCoordinator(sink, latest)
        sink.attach(coordinator)
        let inner = TurnSink<Element, Result>(coordinator) { [combine] element in
            if latest.missing > 0 { return }
            let result: Result
            do { result = try Self.join(element, latest, combine) } catch { return coordinator.sendError(error) }
            coordinator.downstream.next(result)
        } onEnd: {
            coordinator.sendCompleted()
        }
        for (index, other) in others.enumerated() {
            if coordinator.isShut { return }
            other.subscribe(coordinator, index)
        }
        if coordinator.isShut { return }
        source.run(inner)
    }

    private static func join(
        _ element: Element,
        _ latest: LatestElements,
        _ combine: (ElementAddresses) throws -> Result
    ) throws -> Result {
        var element = element
        return try withUnsafeMutablePointer(to: &element) { address in
            latest.addresses.initialize(to: UnsafeMutableRawPointer(address))
            return try combine(ElementAddresses(latest.addresses))
        }
    }
}
