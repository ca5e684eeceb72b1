import Rill

/// Sends its events to each subscriber, counted from its subscription.
final class ColdObservable<Element>: TestableObservable<Element>, @unchecked Sendable {
    /// The places of each attempt's events in the lane's list.
    private let attempts: [Range<Int>]
    private let times: ContiguousArray<Int64>
    private let origin: UInt32

    init(
        _ scheduler: TestScheduler,
        _ attempts: [[Recorded<Event<Element>>]],
        _ label: String?,
        _ misbehaviour: SourceMisbehaviour,
        _ site: SourceSite
    ) {
        var ranges: [Range<Int>] = []
        for attempt in attempts {
            let start = ranges.last?.upperBound ?? 0
            ranges.append(start..<start + attempt.count)
        }
        let events = attempts.count == 1 ? attempts[0] : attempts.flatMap(\.self)
        self.attempts = ranges
        times = ContiguousArray(events.map { Int64($0.time) })
        origin = scheduler.timeline.origins.number(of: VirtualTimeOrigin(label ?? "cold source", site))
        super.init(scheduler, events, label, misbehaviour, site)
    }

    override func begin(for listener: SourceListener) -> Upstream? {
        guard !attempts.isEmpty else { return nil }
        var range = attempts[min(listener.ordinal, attempts.count) - 1]
        if core.misbehaviour.contains(.sendsInsideSubscribe) {
            while let first = range.first, times[first] <= 0 {
                core.send(first, to: listener)
                range = first + 1..<range.upperBound
            }
        }
        let first = range.lowerBound
        let present = timeline.clock
        let script = VirtualTimeScript(on: timeline, ContiguousArray(times[range]), from: present) { [core] index in
            core.send(first + index, to: listener)
        }
        script.origin = origin
        script.begin()
        return script
    }
}
