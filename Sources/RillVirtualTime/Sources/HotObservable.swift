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
        let origin = scheduler.timeline.origins.number(of: VirtualTimeOrigin(lane.label, site))
        let times = ContiguousArray(lane.events.stamps.map(\.time))
        let script = VirtualTimeScript(on: scheduler.timeline, times, from: 0) { self.send($0) }
        script.origin = origin
        script.begin()
    }
}
