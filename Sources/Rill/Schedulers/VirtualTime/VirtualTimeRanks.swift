/// Keys for times of a type that only its converter can compare: each distinct time gets a number between those of its
/// neighbours.
///
/// The converter's comparison is foreign code, so it runs outside the lock, on a snapshot; where the list changed
/// meanwhile the search starts again. A new time costs O(n) in the number of distinct times that still wait.
final class VirtualTimeRanks<Converter: VirtualTimeConverterType>: VirtualTimeCodec<Converter.VirtualTimeUnit> {
    typealias Unit = Converter.VirtualTimeUnit

    private let converter: Converter
    private unowned let timeline: VirtualTimeline
    // Guarded by the timeline's lock: ranks and keys change together.
    private var times: [Unit]
    private var ranks: [Int64]
    private var version = 0

    private static var gap: Int64 { 1 << 32 }

    /// Ranks on a timeline whose clock stands at `rankOfClock`.
    init(converter: Converter, timeline: VirtualTimeline, initialClock: Unit) {
        self.converter = converter
        self.timeline = timeline
        times = [initialClock]
        ranks = [timeline.clock]
        super.init(initialTime: initialClock)
    }

    override func time(of key: Int64) -> Unit {
        timeline.lock.lock()
        defer { timeline.lock.unlock() }
        return times[Self.index(of: key, in: ranks)]
    }

    override func key(of time: Unit) -> Int64 {
        withRank(of: time) { rank in
            timeline.lock.unlock()
            return rank
        }
    }

    /// Enqueues an item under a time, in one step with finding its rank.
    func enqueue(_ item: VirtualTimeItem, at time: Unit) {
        withRank(of: time) { timeline.enqueueLocked(item, at: $0) }
    }

    /// Calls `body` with the rank of `time` while the lock is held; `body` gives it back.
    private func withRank<Result>(of time: Unit, _ body: (Int64) -> Result) -> Result {
        while true {
            var snapshot = timeline.lock.locked { (times: times, version: version) }
            let (index, isPresent) = search(time, in: snapshot.times)
            snapshot.times = []
            timeline.lock.lock()
            guard snapshot.version == version else {
                timeline.lock.unlock()
                continue
            }
            if !isPresent { insert(time, at: index) }
            let rank = ranks[index]
            let passed = isPresent ? [] : takePassedTimes()
            let result = body(rank)
            // Values of a foreign type are released where no lock is held.
            withExtendedLifetime(passed) {}
            return result
        }
    }

    private func search(_ time: Unit, in sorted: [Unit]) -> (index: Int, isPresent: Bool) {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            switch converter.compareVirtualTime(sorted[middle], time) {
            case .equal: return (middle, true)
            case .lessThan: low = middle + 1
            case .greaterThan: high = middle
            }
        }
        return (low, false)
    }

    /// With the lock held.
    private func insert(_ time: Unit, at index: Int) {
        version += 1
        if !hasRoom(at: index) { spreadRanks() }
        let rank: Int64
        if index == ranks.count {
            rank = (ranks.last ?? 0) + Self.gap
        } else if index == 0 {
            rank = ranks[0] - Self.gap
        } else {
            rank = ranks[index - 1] + (ranks[index] - ranks[index - 1]) / 2
        }
        times.insert(time, at: index)
        ranks.insert(rank, at: index)
    }

    private func hasRoom(at index: Int) -> Bool {
        if index == ranks.count { return (ranks.last ?? 0) < .max - 2 * Self.gap }
        if index == 0 { return ranks[0] > .min + 2 * Self.gap }
        return ranks[index] - ranks[index - 1] > 1
    }

    /// Gives all times new ranks with equal gaps, and changes every key to match.
    private func spreadRanks() {
        let old = ranks
        ranks = old.indices.map { Int64($0) * Self.gap }
        timeline.mapTimesLocked { key in
            self.ranks[Self.index(of: key, in: old)]
        }
    }

    /// Removes the times that lie before the clock and before everything that waits, once they are the most.
    private func takePassedTimes() -> [Unit] {
        guard times.count > 64 else { return [] }
        let passed = Self.index(of: timeline.earliestKeyLocked, in: ranks)
        guard passed > times.count / 2 else { return [] }
        version += 1
        let removed = Array(times[..<passed])
        times.removeFirst(passed)
        ranks.removeFirst(passed)
        return removed
    }

    /// The first place whose rank is not below `key`; the last place where there is none.
    private static func index(of key: Int64, in ranks: [Int64]) -> Int {
        var low = 0
        var high = ranks.count - 1
        while low < high {
            let middle = (low + high) / 2
            if ranks[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
