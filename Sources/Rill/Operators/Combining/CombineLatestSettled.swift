/// The core of all arities of `combineLatestSettled`.
///
/// A side that sends while the common source delivers has to wait until that delivery is over. Where the source is a hub,
/// of a subject, a relay or a shared stream, its gate knows: what is put there while it is busy runs when the present
/// element has reached everyone, in whatever order they subscribed. Any other source is watched from both ends: a marker
/// that is subscribed before the sides tells that an element is on its way, one behind them that it has passed.
package final class CombineLatestSettled<Source, Result>: Observable<Result>, @unchecked Sendable {
    private let source: Observable<Source>
    private let sides: [LatestInput]
    private let combine: (ElementAddresses) throws -> Result

    init(_ source: Observable<Source>, _ sides: [LatestInput], _ combine: @escaping (ElementAddresses) throws -> Result)
    {
        self.source = source
        self.sides = sides
        self.combine = combine
    }

    package override func run(_ sink: Sink<Result>) {
        if sides.isEmpty { return sink.completed() }
        let coordinator = SettledCoordinator(sink, sides, combine)
        sink.attach(coordinator)
        mark(coordinator, isBegin: true)
        for (index, side) in sides.enumerated() {
            if coordinator.isShut { return }
            side.subscribe(coordinator, index)
        }
        if coordinator.hub == nil, !coordinator.isShut { mark(coordinator, isBegin: false) }
    }

    private func mark(_ coordinator: SettledCoordinator<Result>, isBegin: Bool) {
        source.run(SettledMarker<Source, Result>(coordinator, isBegin: isBegin))
    }
}

/// What follows is for the gate's owner, but for `hub`, which is known before anything is sent.
private final class SettledCoordinator<Result>: LatestElementsCoordinator<Result> {
    private let combine: (ElementAddresses) throws -> Result
    /// The common source's own gate, where it has one.
    var hub: HubCore?
    /// Elements of a source without a gate: on their way so far, and passed.
    private var begun = 0
    private var passed = 0
    private var running: Int
    private var isDirty = false
    private var isOver = false
    /// Whether work of this gate waits at the hub.
    private var isWaiting = false

    init(_ downstream: Sink<Result>, _ sides: [LatestInput], _ combine: @escaping (ElementAddresses) throws -> Result) {
        self.combine = combine
        running = sides.count
        super.init(downstream, LatestElements(sides))
    }

    override func elementChanged() {
        isDirty = true
        if latest.missing == 0 { settleInTurn() }
    }

    override func sourceEnded(hasElement: Bool) {
        running -= 1
        // Without an element of this side there will never be a result.
        if running > 0, hasElement { return }
        isOver = true
        settleInTurn()
    }

    func elementIsComing() { begun += 1 }

    func elementHasPassed() {
        passed += 1
        settleInTurn()
    }

    func nothingMorePasses() {
        passed = .max
        settleInTurn()
    }

    /// Settles now, or when the source's present element has reached everyone.
    private func settleInTurn() {
        guard let hub else {
            if begun <= passed { settle() }
            return
        }
        if isWaiting { return }
        isWaiting = true
        hub.perform { self.perform { self.settleAfterWaiting() } }
    }

    private func settleAfterWaiting() {
        isWaiting = false
        settle()
    }

    private func settle() {
        if isShut { return }
        if isDirty, latest.missing == 0 {
            isDirty = false
            let result: Result
            do { result = try combine(ElementAddresses(latest.addresses)) } catch { return sendError(error) }
            downstream.next(result)
        }
        if isOver { sendCompleted() }
    }
}

/// Sees the elements of the common source pass. Its end and its error are the sides' affair.
private final class SettledMarker<Source, Result>: InnerSink<Source, Result, SettledCoordinator<Result>> {
    private let isBegin: Bool

    init(_ coordinator: SettledCoordinator<Result>, isBegin: Bool) {
        self.isBegin = isBegin
        super.init(coordinator)
    }

    override func keep(_ handle: SourceHandle) {
        if isBegin { coordinator.hub = (handle as? HubEntry)?.hub }
        super.keep(handle)
    }

    override func receive(_ element: Source) {
        if coordinator.hub != nil { return }
        coordinator.perform { [coordinator, isBegin] in
            if isBegin { coordinator.elementIsComing() } else { coordinator.elementHasPassed() }
        }
    }

    override func fail(_ error: any Swift.Error) { end() }

    override func end() {
        if !isBegin { coordinator.perform { [coordinator] in coordinator.nothingMorePasses() } }
        coordinator.drop(slot)
    }
}
