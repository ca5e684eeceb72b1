extension ObservableType {
    /// Transforms each element into a source and follows the newest one only.
    ///
    /// ```
    /// source                 -x----y---|
    ///   x                     --a--b--c|
    ///   y                          -d--|
    /// flatMapLatest { … }    ---a---d--|
    /// ```
    /// The source before is disposed when the next one begins. Completes when `source` and the last inner source have.
    ///
    /// - Parameter selector: The source for an element. An error that it throws fails the result.
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        followingLatest { try selector($0).asObservable() }
    }
}

extension ObservableType {
    /// The core of `flatMapLatest` and `switchLatest`.
    func followingLatest<Result>(
        _ selector: @escaping (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Lifted(asObservable()) { sink in
            let coordinator = SwitchCoordinator(sink)
            sink.attach(coordinator)
            return FlatMapLatestSink(selector, coordinator)
        }
    }
}

private final class SwitchCoordinator<Element>: Coordinator<Element> {
    /// For the gate's owner.
    @exclusivity(unchecked) final var outerIsDone = false
    /// Whether a source is being followed. For the gate's owner.
    @exclusivity(unchecked) final var innerIsRunning = false
    /// The number of the source being followed. For the gate's owner: what an older source sent before its turn was
    /// over still counts, what it sent later does not.
    @exclusivity(unchecked) final var current = 0

    func innerIsDone(_ number: Int) {
        perform {
            if self.current != number { return }
            self.innerIsRunning = false
            if self.outerIsDone { self.sendCompleted() }
        }
    }
}

private final class FlatMapLatestSink<Source, Element>: InnerSink<Source, Element, SwitchCoordinator<Element>> {
    private let selector: (Source) throws -> Observable<Element>
    /// The source being followed. Only the outer source's events touch it.
    @exclusivity(unchecked) private final var latest: SourceSlot?
    /// How many sources came.
    @exclusivity(unchecked) private final var number = 0

    init(_ selector: @escaping (Source) throws -> Observable<Element>, _ coordinator: SwitchCoordinator<Element>) {
        self.selector = selector
        super.init(coordinator)
    }

    override func receive(_ element: Source) {
        do { follow(try selector(element)) } catch { self.error(error) }
    }

    @inline(__always)
    private func follow(_ source: Observable<Element>) {
        if latest != nil { dropLatest() }
        number &+= 1
        // A source of one known element needs no subscription.
        if coordinator.enter() {
            coordinator.current = number
            let isSent = source.sendScalar(to: coordinator.downstream)
            coordinator.innerIsRunning = !isSent
            coordinator.leave()
            if isSent { return }
        } else {
            if coordinator.isShut { return }
            switchInTurn()
        }
        subscribe(to: source)
    }

    @inline(never)
    private func dropLatest() {
        guard let latest else { return }
        self.latest = nil
        coordinator.drop(latest)
    }

    @inline(never)
    private func switchInTurn() {
        let number = self.number
        coordinator.perform {
            self.coordinator.current = number
            self.coordinator.innerIsRunning = true
        }
    }

    @inline(never)
    private func subscribe(to source: Observable<Element>) {
        let inner = LatestInnerSink(coordinator, number)
        latest = inner.slot
        source.start(inner)
    }

    override func end() {
        latest = nil
        coordinator.perform {
            self.coordinator.outerIsDone = true
            if !self.coordinator.innerIsRunning { self.coordinator.sendCompleted() }
        }
        coordinator.drop(slot)
    }
}

private final class LatestInnerSink<Element>: InnerSink<Element, Element, SwitchCoordinator<Element>> {
    private let number: Int

    init(_ coordinator: SwitchCoordinator<Element>, _ number: Int) {
        self.number = number
        super.init(coordinator)
    }

    override func receive(_ element: Element) {
        if coordinator.enter() {
            if coordinator.current == number { coordinator.downstream.next(element) }
            coordinator.leave()
        } else if !coordinator.isShut {
            nextInTurn(element)
        }
    }

    @inline(never)
    private func nextInTurn(_ element: Element) {
        coordinator.perform {
            if !self.coordinator.isShut, self.coordinator.current == self.number {
                self.coordinator.downstream.next(element)
            }
        }
    }

    override func fail(_ error: any Swift.Error) {
        coordinator.perform { if self.coordinator.current == self.number { self.coordinator.sendError(error) } }
        coordinator.drop(slot)
    }

    override func end() {
        coordinator.innerIsDone(number)
        coordinator.drop(slot)
    }
}
