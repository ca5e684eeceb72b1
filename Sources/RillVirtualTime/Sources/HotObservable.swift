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
        _ = Script.begin(on: scheduler, events, from: 0, origin: origin) { self.send($0, index: $1) }
    }
}
