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

    override func begin(for listener: SourceListener) -> SourceHandle? {
        guard !attempts.isEmpty else { return nil }
        let range = attempts[min(listener.ordinal, attempts.count) - 1]
        let present = timeline.clock
        let script: VirtualTimeScript
        if core.misbehaviour.contains(.sendsInsideSubscribe) {
            let due = range.filter { times[$0] <= 0 }.sorted { (times[$0], $0) < (times[$1], $1) }
            for index in due { core.send(index, to: listener) }
            let rest = range.filter { times[$0] > 0 }
            let restTimes = ContiguousArray(rest.map { times[$0] })
            script = VirtualTimeScript(on: timeline, restTimes, from: present) { [core] index in
                core.send(rest[index], to: listener)
            }
        } else {
            let first = range.lowerBound
            script = VirtualTimeScript(on: timeline, ContiguousArray(times[range]), from: present) { [core] index in
                core.send(first + index, to: listener)
            }
        }
        script.origin = origin
        script.begin()
        return script
    }
}
