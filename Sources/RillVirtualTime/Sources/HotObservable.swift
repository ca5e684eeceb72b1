import Rill

/// Sends its events at their times, to whoever is subscribed then.
final class HotObservable<Element>: TestableObservable<Element>, @unchecked Sendable {
    override init(
        _ scheduler: TestScheduler,
        _ events: [Recorded<Event<Element>>],
        _ label: String?,
        _ misbehaviour: SourceMisbehaviour,
        _ site: SourceSite
    ) {
        super.init(scheduler, events, label, misbehaviour, site)
        let times = ContiguousArray(core.lane.events.stamps.values.lazy.map { $0.time })
        let script = VirtualTimeScript(on: timeline, times, from: 0) { [core] in core.send($0) }
        script.origin = timeline.origins.number(of: VirtualTimeOrigin(core.lane.label, site))
        script.begin()
    }
}
