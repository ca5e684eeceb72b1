import CRillAtomics

/// Plays a list of times: one queued item, whatever its length.
///
/// The places of all entries in the order of work are taken at once, when the script is made, as if each had been
/// scheduled for itself.
package final class VirtualTimeScript: VirtualTimeItem {
    // The timeline owns the script, and is alive whenever the script is made, begun or run.
    private unowned(unsafe) let timeline: VirtualTimeline
    private let start: Int64
    private let times: ContiguousArray<Int64>
    /// The indices by time, where they are not sorted already; equal times keep their order.
    private let order: [Int32]
    private let firstSequence: UInt64
    // Both are guarded by the timeline's lock while the script waits, and for the running thread while it fires.
    /// The entry whose turn comes next, counted in the order of time.
    @exclusivity(unchecked) private var position = 0
    /// The index of the entry whose turn it is, and whether it is the last one.
    @exclusivity(unchecked) private var present = 0
    @exclusivity(unchecked) private var isLast = false
    // Owned by the running thread while `runningBit` is set, otherwise by whoever sets the disposed bit.
    @exclusivity(unchecked) private var play: ((Int) -> Void)?

    /// A script that is not enqueued yet.
    ///
    /// - Parameters:
    ///   - times: Keys of the timeline, counted from `start`, in any order.
    ///   - play: Called with the index of each entry, when its time comes. Released after the last, or on disposal.
    package init(
        on timeline: VirtualTimeline,
        _ times: ContiguousArray<Int64>,
        from start: Int64,
        _ play: @escaping (Int) -> Void
    ) {
        self.timeline = timeline
        self.times = times
        self.start = start
        self.play = play
        var isSorted = true
        for index in times.indices.dropFirst() where times[index] < times[index - 1] { isSorted = false }
        let indices = isSorted ? [] : times.indices.map { Int32(truncatingIfNeeded: $0) }
        order = isSorted ? [] : indices.sorted { (times[Int($0)], $0) < (times[Int($1)], $1) }
        firstSequence = timeline.reserveSequences(times.count)
        super.init()
        _ = rill_fetch_or(flags, Self.scriptBit)
    }

    /// Enqueues the first entry.
    package func begin() {
        if times.isEmpty { return play = nil }
        let (time, sequence) = turn(of: index)
        // What never comes is not kept by the timeline, and what plays it may hold the script.
        if time == .max { return play = nil }
        timeline.enqueue(self, at: VirtualTimeline.Ticket(time: time, sequence: sequence))
    }

    /// Begins the turn of an entry and returns the place of the one after it, or nil where none comes. Called by the
    /// timeline, with its lock held: what plays an entry sees the next one wait.
    @inline(__always)
    func takeTurn(_ slot: Int) -> VirtualTimeKey? {
        present = index
        position += 1
        if position < times.count {
            let (time, sequence) = turn(of: index)
            if time != .max { return VirtualTimeKey(time: time, sequence: sequence, slot: slot) }
        }
        isLast = true
        return nil
    }

    package override func fire() {
        // Who disposed it before has let go of the closure, or is about to.
        if rill_fetch_or(flags, Self.runningBit) & SourceHandle.disposedBit != 0 { return }
        play?(present)
        if isLast { play = nil }
        if rill_fetch_and(flags, ~Self.runningBit) & SourceHandle.disposedBit != 0 { play = nil }
    }

    package override func dispose() {
        let before = rill_fetch_or(flags, SourceHandle.disposedBit)
        if before & (SourceHandle.disposedBit | Self.runningBit) == 0 { play = nil }
    }

    /// The index of the entry whose turn it is.
    @inline(__always)
    private var index: Int { order.isEmpty ? position : Int(order[position]) }

    @inline(__always)
    private func turn(of index: Int) -> (time: Int64, sequence: UInt64) {
        let (time, overflow) = times[index].addingReportingOverflow(start)
        return (overflow ? (start < 0 ? .min : .max) : time, firstSequence &+ UInt64(index))
    }
}
