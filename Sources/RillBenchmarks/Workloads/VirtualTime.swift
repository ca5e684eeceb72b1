import Rill

/// A clock of whole ticks, a second each.
private struct TickConverter: VirtualTimeConverterType {
    func convertFromVirtualTime(_ virtualTime: Int) -> RxTime { RxTime(timeIntervalSince1970: Double(virtualTime)) }
    func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970 + 0.5) }
    func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> Double { Double(virtualTimeInterval) }
    func convertToVirtualTimeInterval(_ timeInterval: Double) -> Int { Int(timeInterval + 0.5) }
    func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
    func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : (lhs > rhs ? .greaterThan : .equal)
    }
}

/// The same pseudo-random numbers in every run.
private struct Pseudorandom {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}

private final class Total {
    var sum = 0
}

@inline(never)
private func makeAction(_ total: Total, _ value: Int) -> () -> Void { { total.sum = total.sum &* 31 &+ value } }

extension Workload {
    /// W6: actions at pseudo-random times, all scheduled first, then run in order.
    static func virtualTimeActions(events: Int) -> Workload {
        Workload(
            name: "W6",
            title: "actions at pseudo-random virtual times, scheduled with disposables, then run",
            events: events,
            mustReach: .nanoseconds(1_262),
            floor: {
                let total = Total()
                var random = Pseudorandom()
                var actions: [() -> Void] = []
                var keys: [UInt64] = []
                actions.reserveCapacity(events)
                keys.reserveCapacity(events)
                for index in 0..<events {
                    actions.append(makeAction(total, index))
                    keys.append(UInt64(random.next(below: 1_000_000)) << 32 | UInt64(index))
                }
                keys.sort()
                for key in keys { actions[Int(key & 0xFFFF_FFFF)]() }
                return total.sum
            },
            run: {
                let total = Total()
                var random = Pseudorandom()
                let scheduler = VirtualTimeScheduler(initialClock: 0, converter: TickConverter())
                for index in 0..<events {
                    let action = makeAction(total, index)
                    _ = scheduler.scheduleAbsoluteVirtual((), time: random.next(below: 1_000_000)) {
                        action()
                        return Disposables.create()
                    }
                }
                scheduler.start()
                return total.sum
            }
        )
    }

    /// W6: actions that schedule themselves again, with a thousand waiting at any time.
    static func virtualTimeRescheduling(events: Int) -> Workload {
        Workload(
            name: "W6r",
            title: "actions that reschedule themselves, queue of 1000",
            events: events,
            mustReach: .nanoseconds(213),
            floor: { RescheduleByHand(events).run() },
            run: { Rescheduler(events).run() }
        )
    }
}

/// Packed keys in a binary heap, and a closure call for each: the price of the work done by hand.
private final class RescheduleByHand {
    private let total = Total()
    private var random = Pseudorandom()
    private var heap: [Int] = []
    private var left: Int

    init(_ events: Int) { left = events }

    func run() -> Int {
        let action = makeAction(total, 1)
        for _ in 0..<1_000 { push(1 + random.next(below: 1_000)) }
        while left > 0 {
            let time = pop()
            left -= 1
            action()
            push(time + 1 + random.next(below: 1_000))
        }
        return total.sum
    }

    private func push(_ key: Int) {
        heap.append(key)
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private func pop() -> Int {
        let first = heap[0]
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while 2 * parent + 1 < heap.count {
            var child = 2 * parent + 1
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            if heap[parent] <= heap[child] { break }
            heap.swapAt(parent, child)
            parent = child
        }
        return first
    }
}

private final class Rescheduler {
    private let total = Total()
    private var random = Pseudorandom()
    private var left: Int
    private let scheduler = VirtualTimeScheduler(initialClock: 0, converter: TickConverter())
    private let action: () -> Void

    init(_ events: Int) {
        left = events
        action = makeAction(total, 1)
    }

    func run() -> Int {
        for _ in 0..<1_000 { schedule() }
        scheduler.start()
        return total.sum
    }

    private func schedule() {
        _ = scheduler.scheduleRelativeVirtual(self, dueTime: 1 + random.next(below: 1_000)) { rescheduler in
            rescheduler.fire()
            return Disposables.create()
        }
    }

    private func fire() {
        if left == 0 { return }
        left -= 1
        action()
        schedule()
    }
}
