import CRillAtomics

extension ObservableType {
    /// Follows whichever of two sources sends an event first.
    ///
    /// ```
    /// source        ---1-2-|
    /// right         -8---9-|
    /// amb(right)    -8---9-|
    /// ```
    /// The other one is disposed at that moment. A terminal event counts as an event.
    public func amb<Source: ObservableType>(_ right: Source) -> Observable<Element> where Source.Element == Element {
        Self.amb([asObservable(), right.asObservable()])
    }

    /// Follows whichever of several sources sends an event first.
    ///
    /// ```
    /// a                ---1-2-|
    /// b                -8---9-|
    /// amb([a, b])      -8---9-|
    /// ```
    /// The others are disposed at that moment. Without a source, nothing is ever sent.
    public static func amb<Sources: Sequence>(_ sequence: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        let sources = Array(sequence)
        return SinkFunction { sink in
            if sources.isEmpty { return }
            let race = AmbRace(sink)
            sink.attach(race)
            for (index, source) in sources.enumerated() {
                let runner = AmbSink(race, sink, index)
                guard race.enter(runner.slot) else { return }
                source.run(runner)
            }
        }
    }
}

/// The sources that run, and which one has won.
private final class AmbRace<Element>: SourceHandle {
    private let downstream: Sink<Element>
    /// Guarded by the lock stripe.
    private var runners: [SourceSlot] = []
    private var winner: Int?

    init(_ downstream: Sink<Element>) {
        self.downstream = downstream
    }

    /// False where the race is over.
    func enter(_ slot: SourceSlot) -> Bool {
        withStripe(of: self) {
            if winner != nil || hasDisposedBit { return false }
            runners.append(slot)
            return true
        }
    }

    /// Whether the source at `index` has won: the first that asks.
    @inline(never)
    func wins(_ index: Int) -> Bool {
        let losers: [SourceSlot]? = withStripe(of: self) {
            if hasDisposedBit { return nil }
            guard winner == nil else { return winner == index ? [] : nil }
            winner = index
            var others = runners
            runners = [others.remove(at: index)]
            return others
        }
        guard let losers else { return false }
        for loser in losers { loser.dispose() }
        return true
    }

    override func dispose() {
        guard markDisposed() else { return }
        let all = withStripe(of: self) {
            defer { runners = [] }
            return runners
        }
        for runner in all { runner.dispose() }
    }
}

private final class AmbSink<Element>: Sink<Element> {
    private let race: AmbRace<Element>
    private let downstream: Sink<Element>
    private let index: Int
    let slot = SourceSlot()
    @exclusivity(unchecked) private var hasWon = false

    init(_ race: AmbRace<Element>, _ downstream: Sink<Element>, _ index: Int) {
        self.race = race
        self.downstream = downstream
        self.index = index
    }

    override func keep(_ handle: SourceHandle) { slot.attach(handle) }
    override var isListening: Bool { !slot.isDisposed }

    @inline(__always)
    private func mayPass() -> Bool {
        if hasWon { return true }
        hasWon = race.wins(index)
        return hasWon
    }

    override func next(_ element: Element) {
        if mayPass() { downstream.next(element) }
    }

    override func error(_ error: any Swift.Error) {
        if mayPass() { downstream.error(error) }
    }

    override func completed() {
        if mayPass() { downstream.completed() }
    }
}
