import Rill

/// Sends its events to each subscriber, counted from its subscription.
final class ColdObservable<Element>: TestableObservable<Element>, @unchecked Sendable {
    private let attempts: [[Recorded<Event<Element>>]]
    /// Where each attempt begins in the lane's list of events.
    private let offsets: [Int]
    private let origin: UInt32

    init(
        _ scheduler: TestScheduler,
        _ attempts: [[Recorded<Event<Element>>]],
        _ label: String?,
        _ misbehaviour: SourceMisbehaviour,
        _ site: SourceSite
    ) {
        self.attempts = attempts
        var offsets: [Int] = []
        var total = 0
        for attempt in attempts {
            offsets.append(total)
            total += attempt.count
        }
        self.offsets = offsets
        origin = scheduler.timeline.origins.number(of: VirtualTimeOrigin(label ?? "cold source", site))
        super.init(scheduler, attempts.flatMap(\.self), label, misbehaviour, site)
    }

    override func didSubscribe(_ listener: Listener) -> Upstream? {
        guard !attempts.isEmpty else { return nil }
        let attempt = min(listener.ordinal, attempts.count) - 1
        var events = attempts[attempt]
        var offset = offsets[attempt]
        if misbehaviour.contains(.sendsInsideSubscribe) {
            let isDue = events.prefix { $0.time <= 0 }
            for (index, event) in isDue.enumerated() { send(event.value, index: offset + index, to: listener) }
            events.removeFirst(isDue.count)
            offset += isDue.count
        }
        let start = scheduler.timeline.clock
        return Script.begin(on: scheduler, events, from: start, origin: origin) { [offset] event, index in
            self.send(event, index: offset + index, to: listener)
        }
    }
}
