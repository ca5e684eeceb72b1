import Foundation

/// Timers for operators on a virtual-time scheduler: items instead of closures.
///
/// An operator asks for it once per subscription and falls back to `SchedulerType` where there is none. So `debounce`
/// has one item, which it postpones with each element: no operation on the queue while elements keep coming.
///
/// Order and rounding are those of `scheduleRelative`: an item takes its place in the order when it is enqueued,
/// reserved or postponed. All members are safe from any thread.
package struct VirtualTimers {
    let timeline: VirtualTimeline
    private let host: any VirtualTimeHost

    /// Nil where the scheduler keeps no virtual time, or times of a type that has no keys.
    package init?(_ scheduler: any ImmediateSchedulerType) {
        guard let host = scheduler as? any VirtualTimeHost, let timeline = host.fastTimeline else { return nil }
        self.host = host
        self.timeline = timeline
    }

    /// The present time, for its distance from others of this clock.
    @inline(__always)
    package var now: RxTime { timeline.fineNow ?? host.now }

    /// The key of the present time. Keys have the order of time and nothing more: not every clock counts ticks.
    @inline(__always)
    package var clock: Int64 { timeline.clock }

    /// The key of the time `interval` from now.
    @inline(__always)
    package func due(after interval: RxTimeInterval) -> Int64 {
        if case .ticks = timeline.scale { return timeline.due(after: interval) }
        return host.dueKey(after: interval)
    }

    /// Runs `body`; what it schedules on a virtual-time scheduler, and what that schedules, has this origin.
    package static func naming<Result>(
        _ origin: VirtualTimeOrigin,
        on scheduler: any SchedulerType,
        _ body: () -> Result
    ) -> Result {
        guard let timeline = (scheduler as? any VirtualTimeHost)?.fastTimeline else { return body() }
        return timeline.withOrigin(timeline.origins.number(of: origin), body)
    }

    /// Fires `item` after `interval`. An item may be enqueued again once it has fired, also from its own `fire()`.
    @inline(__always)
    package func enqueue(_ item: VirtualTimeItem, after interval: RxTimeInterval) {
        timeline.enqueue(item, at: due(after: interval))
    }

    /// Takes the place in the order that work after `interval` has now, to be enqueued later: a delay keeps its
    /// elements with their tickets and only the first of them in the queue.
    @inline(__always)
    package func reserve(after interval: RxTimeInterval) -> VirtualTimeline.Ticket {
        timeline.reserve(at: due(after: interval))
    }

    /// Fires `item` at the place that was reserved.
    package func enqueue(_ item: VirtualTimeItem, at ticket: VirtualTimeline.Ticket) {
        timeline.enqueue(item, at: ticket)
    }

    /// Fires `item` after `interval` instead of when it was due before, if it was. O(1) where that is later.
    @inline(__always)
    package func postpone(_ item: PostponableItem, by interval: RxTimeInterval) {
        timeline.postpone(item, to: due(after: interval))
    }
}

/// A virtual-time scheduler, without its type parameter.
package protocol VirtualTimeHost: AnyObject {
    /// The timeline, where its keys never change.
    var fastTimeline: VirtualTimeline? { get }

    /// The present time.
    var now: RxTime { get }

    /// The key of the time `interval` from now, converted and adjusted.
    func dueKey(after interval: RxTimeInterval) -> Int64
}
