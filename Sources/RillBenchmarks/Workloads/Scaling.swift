import Rill

extension Workload {
    /// The same work at growing sizes: a figure that grows with its size shows a path that is not as flat as it should
    /// be.
    static func scaling(events: Int) -> [Workload] {
        [1_000, 10_000, 100_000, 1_000_000].map { scheduler(waiting: $0, rounds: max(1, events / $0)) }
            + [1_000, 10_000, 100_000].map { observers($0, rounds: max(1, events / $0)) }
            + [1_000, 10_000, 100_000].map { emission(to: $0, rounds: max(1, events / $0)) }
            + [10, 100, 1_000].map { lanes($0, events: events) }
    }

    private static func scheduler(waiting count: Int, rounds: Int) -> Workload {
        let once = virtualTimeActions(events: count)
        return Workload(
            name: "N scheduler \(count)",
            title: "\(count) actions scheduled at pseudo-random times, then run",
            events: count * rounds,
            mustReach: nil,
            floor: { (0..<rounds).reduce(0) { sum, _ in sum &+ once.floor() } },
            run: { (0..<rounds).reduce(0) { sum, _ in sum &+ once.run() } }
        )
    }

    /// All subscribe, all leave in another order.
    private static func observers(_ count: Int, rounds: Int) -> Workload {
        // A step that has no factor in common with the number visits all.
        let order = (0..<count).map { $0 &* 7_919 % count }
        return Workload(
            name: "N subscribe \(count)",
            title: "\(count) observers subscribe to one subject and leave in another order",
            events: count * rounds,
            mustReach: nil,
            floor: {
                var sum = 0
                for _ in 0..<rounds {
                    var seats: [Seat?] = []
                    for number in 0..<count { seats.append(Seat(number)) }
                    for number in order {
                        sum &+= seats[number]?.number ?? 0
                        seats[number] = nil
                    }
                }
                return sum
            },
            run: {
                var sum = 0
                for _ in 0..<rounds {
                    let subject = PublishSubject<Int>()
                    var handles: [(any Disposable)?] = []
                    for number in 0..<count {
                        handles.append(
                            subject.subscribe(onNext: { _ in sum = -1 }, onDisposed: { sum &+= number })
                        )
                    }
                    for number in order {
                        handles[number]?.dispose()
                        handles[number] = nil
                    }
                }
                return sum
            }
        )
    }

    private static func emission(to count: Int, rounds: Int) -> Workload {
        let total = Lazy { Seat(0) }
        let closures = Lazy { (0..<count).map { number in opaque { total.value.number &+= $0 &+ number } } }
        let subject = Lazy {
            let subject = PublishSubject<Int>()
            for number in 0..<count { _ = subject.subscribe(onNext: { total.value.number &+= $0 &+ number }) }
            return subject
        }
        return Workload(
            name: "N emit \(count)",
            title: "a subject with \(count) observers emits",
            events: count * rounds,
            mustReach: nil,
            floor: {
                total.value.number = 0
                let closures = closures.value
                for value in 0..<rounds { for closure in closures { closure(value) } }
                return total.value.number
            },
            run: {
                _ = subject.value
                total.value.number = 0
                for value in 0..<rounds { subject.value.onNext(value) }
                return total.value.number
            }
        )
    }
}

/// A number of its own in memory.
private final class Seat {
    var number: Int
    init(_ number: Int) { self.number = number }
}
