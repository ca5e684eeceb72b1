import Testing

@testable import Rill

/// The queue beside a plain list that is searched for its least entry.
@Suite struct VirtualTimeQueueTests {
    private struct Entry {
        var time: Int64
        var sequence: UInt64
        let item: VirtualTimeItem
    }

    private struct Model {
        var queue = VirtualTimeQueue()
        var entries: [Entry] = []
        var nextSequence: UInt64 = 0
        var random: UInt64 = 88_172_645_463_325_252

        mutating func random(below limit: Int) -> Int {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            return Int(random % UInt64(limit))
        }

        mutating func insert(at time: Int64, sequence: UInt64? = nil) {
            let entry = Entry(time: time, sequence: sequence ?? nextSequence, item: VirtualTimeItem())
            if sequence == nil { nextSequence += 1 }
            if queue.isFull { _ = queue.grow() }
            _ = queue.insert(entry.item, time: entry.time, sequence: entry.sequence)
            entries.append(entry)
        }

        /// Removes the first `count` items of both. Returns the first place where they differ, if any.
        mutating func remove(_ count: Int) -> Int? {
            entries.sort { ($0.time, $0.sequence) < ($1.time, $1.sequence) }
            let expected = entries.prefix(count)
            entries.removeFirst(expected.count)
            for (place, entry) in expected.enumerated() {
                if queue.first == nil || queue.removeFirst() !== entry.item { return place }
            }
            return nil
        }
    }

    @Test(arguments: [1, 1_000, 1_000_000, Int(Int32.max)])
    func `items come out in order of time and sequence, in waves of any size`(range: Int) {
        var model = Model()
        defer { model.queue.destroy() }
        for size in [5_000, 1, 100, 3_000, 2_000, 1, 20_000, 7, 1_500] {
            for _ in 0..<size { model.insert(at: Int64(model.random(below: range)) - 500) }
            #expect(model.remove(size * 2 / 3) == nil)
            for _ in 0..<10 { model.insert(at: Int64(model.random(below: range)) - 500) }
        }
        #expect(model.remove(model.queue.count) == nil)
        #expect(model.queue.first == nil)
    }

    @Test func `a reserved place within a large batch keeps its order`() {
        var model = Model()
        defer { model.queue.destroy() }
        model.nextSequence = 5_000
        for number in 0..<4_000 {
            model.insert(at: 7)
            if number % 3 == 0 { model.insert(at: 7, sequence: UInt64(4_000 - number)) }
        }
        #expect(model.remove(6_000) == nil)
    }

    @Test func `times at both ends of the range keep their order`() {
        var model = Model()
        defer { model.queue.destroy() }
        for number in 0..<3_000 {
            model.insert(at: [.min, .max - 1, -1, 0, 1, .min + 1][number % 6])
        }
        #expect(model.remove(3_000) == nil)
    }

    @Test func `items of a large batch may move to later, to earlier, and before all others`() throws {
        var model = Model()
        defer { model.queue.destroy() }
        for number in 0..<5_000 { model.insert(at: Int64(number)) }
        for step in 0..<50 {
            // Nothing was removed yet, so a slot is the place in the list too.
            let first = model.queue.first
            let slot = try #require(first).slot
            let later = VirtualTimeKey(time: Int64(step * 60 + 30), sequence: model.nextSequence, slot: slot)
            model.queue.moveFirst(to: later)
            model.entries[slot].time = later.time
            model.entries[slot].sequence = model.nextSequence
            model.nextSequence += 1
        }
        #expect(model.remove(1_000) == nil)

        let last = model.entries.count - 1
        model.entries[last].time = 0
        model.entries[last].sequence = model.nextSequence
        model.queue.move(model.entries[last].item, time: 0, sequence: model.nextSequence)
        #expect(model.remove(2) == nil)

        let keys = model.queue.allKeys
        let chosen = keys[keys.count / 2]
        let item = model.queue.item(chosen)
        model.queue.moveToFront(chosen)
        #expect(model.queue.removeFirst() === item)
        model.entries.removeAll { $0.item === item }
        #expect(model.remove(model.entries.count) == nil)
    }

    @Test func `cancelled items of a large batch are swept out, and the rest keeps its order`() {
        var model = Model()
        defer { model.queue.destroy() }
        for _ in 0..<4_096 { model.insert(at: Int64(model.random(below: 100))) }
        _ = model.remove(96)
        for _ in 0..<96 { model.insert(at: Int64(model.random(below: 100))) }
        for index in model.entries.indices where index % 3 != 0 { model.entries[index].item.dispose() }
        model.entries.removeAll { $0.item.hasDisposedBit }
        let cancelled = model.queue.grow()
        #expect(cancelled.count == 4_096 - model.entries.count)
        #expect(model.queue.count == model.entries.count)
        #expect(model.queue.capacity == 4_096)
        #expect(model.remove(model.entries.count) == nil)
    }

    @Test func `work takes the state it was given, of any type, and lets go of it when it ran or was cancelled`() {
        final class Marker {}
        let scheduler = HistoricalScheduler()
        var seen: [String] = []
        weak var ran: Marker?
        weak var cancelled: Marker?
        do {
            let marker = Marker()
            let other = Marker()
            (ran, cancelled) = (marker, other)
            _ = scheduler.schedule((1, "two", 3.0, marker)) { state in
                seen.append("\(state.0) \(state.1) \(state.2)")
                return Disposables.create()
            }
            _ = scheduler.schedule(Optional<Int>.none) { state in
                seen.append("\(String(describing: state))")
                return Disposables.create()
            }
            let handle = scheduler.schedule(other) { _ in Disposables.create() }
            handle.dispose()
        }
        #expect(cancelled == nil)
        #expect(ran != nil)
        scheduler.start()
        #expect(seen == ["1 two 3.0", "nil"])
        #expect(ran == nil)
    }
}
