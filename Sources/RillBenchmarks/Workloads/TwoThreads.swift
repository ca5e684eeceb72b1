import Foundation
import Rill

private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    /// Adds one under a lock.
    func addLocked() {
        lock.lock()
        count &+= 1
        lock.unlock()
    }

    /// Adds one; for a caller that makes sure that it is alone.
    func add() { count &+= 1 }

    var total: Int { count }
}

extension Workload {
    /// Two threads into one subject; measured in wall time.
    static func twoThreads(events: Int) -> Workload {
        Workload(
            name: "2T",
            title: "two threads into one subject, wall time",
            events: events,
            mustReach: .nanoseconds(80),
            isWallTime: true,
            floor: {
                let counter = Counter()
                DispatchQueue.concurrentPerform(iterations: 2) { _ in
                    for _ in 0..<events / 2 { counter.addLocked() }
                }
                return counter.total
            },
            run: {
                let counter = Counter()
                let subject = PublishSubject<Int>()
                let subscription = subject.subscribe(onNext: { _ in counter.add() })
                DispatchQueue.concurrentPerform(iterations: 2) { _ in
                    for value in 0..<events / 2 { subject.onNext(value) }
                }
                subscription.dispose()
                return counter.total
            }
        )
    }
}
