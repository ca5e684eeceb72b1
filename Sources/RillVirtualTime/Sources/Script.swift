import Rill

/// Plays a list of events on the timeline: one queued item, whatever the length of the list.
///
/// The places of all events in the order of work are taken at once, when the script is enqueued, as if each had been
/// scheduled for itself.
final class Script<Element> {
    private let timeline: VirtualTimeline
    private let start: Int64
    /// Sorted by time; equal times keep their order.
    private let order: [Int32]?
    private let events: [Recorded<Event<Element>>]
    private let play: (Event<Element>, Int) -> Void
    private let firstSequence: UInt64
    private var position = 0

    private init(
        _ scheduler: TestScheduler,
        _ events: [Recorded<Event<Element>>],
        from start: Int64,
        _ play: @escaping (Event<Element>, Int) -> Void
    ) {
        timeline = scheduler.timeline
        self.start = start
        self.events = events
        let isSorted = zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }
        let indices = events.indices.map { Int32(truncatingIfNeeded: $0) }
        order = isSorted ? nil : indices.sorted { (events[Int($0)].time, $0) < (events[Int($1)].time, $1) }
        firstSequence = timeline.reserveSequences(events.count)
        self.play = play
    }

    /// Plays `events`, at times counted from `start`.
    ///
    /// - Parameter play: Sends an event, given its index in `events`.
    /// - Returns: What stops it.
    static func begin(
        on scheduler: TestScheduler,
        _ events: [Recorded<Event<Element>>],
        from start: Int64,
        origin: UInt32,
        _ play: @escaping (Event<Element>, Int) -> Void
    ) -> Upstream {
        let script = Script(scheduler, events, from: start, play)
        let item = VirtualTimeRepeatingAction { script.step($0) }
        item.origin = origin
        script.enqueueNext(item)
        return item
    }

    /// The index of the event whose turn it is, while the script is not over.
    private var index: Int { order.map { Int($0[position]) } ?? position }

    private func enqueueNext(_ item: VirtualTimeItem) {
        guard position < events.count else { return }
        let time = Int64(clamping: events[index].time).addingReportingOverflow(start)
        let ticket = VirtualTimeline.Ticket(
            time: time.overflow ? .max : time.partialValue,
            sequence: firstSequence &+ UInt64(index)
        )
        timeline.enqueue(item, at: ticket)
    }

    private func step(_ item: VirtualTimeItem) {
        let index = self.index
        position += 1
        enqueueNext(item)
        play(events[index].value, index)
    }
}
