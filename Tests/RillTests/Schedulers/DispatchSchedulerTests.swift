import Foundation
import XCTest

@testable import Rill

final class DispatchSchedulerTests: XCTestCase {
    private final class Box<Value>: @unchecked Sendable {
        private var stored: Value
        init(_ value: Value) { stored = value }
        var value: Value { withStripe(of: self) { stored } }
        func change(_ body: (inout Value) -> Void) { withStripe(of: self) { body(&stored) } }
    }

    private var schedulers: [(name: String, scheduler: any SchedulerType)] {
        [
            ("serial", SerialDispatchQueueScheduler(qos: .default)),
            ("named", SerialDispatchQueueScheduler(internalSerialQueueName: "named")),
            ("targeted", SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "targeted")),
            ("concurrent", ConcurrentDispatchQueueScheduler(qos: .default)),
            ("queue", ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "own"))),
            ("main", MainScheduler.instance),
            ("async main", MainScheduler.asyncInstance),
            ("concurrent main", ConcurrentMainScheduler.instance),
        ]
    }

    func testEachRunsWorkAtOnceAndAfterATime() {
        for (name, scheduler) in schedulers {
            let atOnce = expectation(description: "\(name) at once")
            let later = expectation(description: "\(name) later")
            let start = scheduler.now
            let handles = CompositeDisposable()
            handles.insert(
                scheduler.schedule(1) { state in
                    XCTAssertEqual(state, 1)
                    atOnce.fulfill()
                    return Disposables.create()
                }
            )
            handles.insert(
                scheduler.scheduleRelative(2, dueTime: .milliseconds(20)) { state in
                    XCTAssertEqual(state, 2)
                    XCTAssertGreaterThanOrEqual(scheduler.now.timeIntervalSince(start), 0.019)
                    later.fulfill()
                    return Disposables.create()
                }
            )
            wait(for: [atOnce, later], timeout: 10)
        }
    }

    func testEachRunsPeriodicWorkWithItsState() {
        for (name, scheduler) in schedulers {
            let third = expectation(description: name)
            let states = Box<[Int]>([])
            let period = RxTimeInterval.milliseconds(2)
            let handle = scheduler.schedulePeriodic(0, startAfter: .milliseconds(1), period: period) { state in
                states.change { $0.append(state) }
                if state == 2 { third.fulfill() }
                return state + 1
            }
            wait(for: [third], timeout: 10)
            handle.dispose()
            XCTAssertEqual(Array(states.value.prefix(3)), [0, 1, 2], name)
        }
    }

    func testCancelledWorkDoesNotRun() {
        let queue = DispatchQueue(label: "held")
        let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "on held")
        let ran = Box(false)
        queue.suspend()
        let handles = [
            scheduler.schedule(()) { _ in
                ran.change { $0 = true }
                return Disposables.create()
            },
            scheduler.scheduleRelative((), dueTime: .nanoseconds(0)) { _ in
                ran.change { $0 = true }
                return Disposables.create()
            },
        ]
        for handle in handles { handle.dispose() }
        queue.resume()
        let drained = expectation(description: "drained")
        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(10)) { _ in
            drained.fulfill()
            return Disposables.create()
        }
        wait(for: [drained], timeout: 10)
        XCTAssertFalse(ran.value)
    }

    func testASerialSchedulerOnAConcurrentQueueKeepsOrder() {
        let scheduler = SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "ordered")
        let order = Box<[Int]>([])
        let done = expectation(description: "done")
        for number in 0..<500 {
            _ = scheduler.schedule(number) { number in
                order.change { $0.append(number) }
                if number == 499 { done.fulfill() }
                return Disposables.create()
            }
        }
        wait(for: [done], timeout: 10)
        XCTAssertEqual(order.value, Array(0..<500))
    }

    func testTheMainSchedulerRunsInlineOnlyWhenIdle() {
        let order = Box<[Int]>([])
        let done = expectation(description: "nested")
        _ = MainScheduler.instance.schedule(()) { _ in
            order.change { $0.append(1) }
            _ = MainScheduler.instance.schedule(()) { _ in
                order.change { $0.append(3) }
                done.fulfill()
                return Disposables.create()
            }
            order.change { $0.append(2) }
            return Disposables.create()
        }
        XCTAssertEqual(order.value, [1, 2])
        wait(for: [done], timeout: 10)
        XCTAssertEqual(order.value, [1, 2, 3])
    }

    func testTheConcurrentMainSchedulerRunsInlineAlways() {
        var order: [Int] = []
        _ = ConcurrentMainScheduler.instance.schedule(()) { _ in
            order.append(1)
            _ = ConcurrentMainScheduler.instance.schedule(()) { _ in
                order.append(2)
                return Disposables.create()
            }
            order.append(3)
            return Disposables.create()
        }
        XCTAssertEqual(order, [1, 2, 3])
    }

    func testWorkFromAnotherThreadReachesTheMainThread() {
        for scheduler in [MainScheduler.instance, MainScheduler.asyncInstance] as [any SchedulerType] {
            let done = expectation(description: "on main")
            nonisolated(unsafe) let scheduler = scheduler
            DispatchQueue.global().async {
                _ = scheduler.schedule(()) { _ in
                    XCTAssertTrue(Thread.isMainThread)
                    done.fulfill()
                    return Disposables.create()
                }
            }
            wait(for: [done], timeout: 10)
        }
    }

    func testAnOperationQueueRunsWorkWithItsPriority() {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.isSuspended = true
        let order = Box<[String]>([])
        let done = expectation(description: "both")
        done.expectedFulfillmentCount = 2
        for (name, priority) in [("low", Operation.QueuePriority.low), ("high", .high)] {
            _ = OperationQueueScheduler(operationQueue: queue, queuePriority: priority).schedule(name) { name in
                order.change { $0.append(name) }
                done.fulfill()
                return Disposables.create()
            }
        }
        let cancelled = OperationQueueScheduler(operationQueue: queue).schedule("cancelled") { name in
            order.change { $0.append(name) }
            return Disposables.create()
        }
        cancelled.dispose()
        queue.isSuspended = false
        wait(for: [done], timeout: 10)
        queue.waitUntilAllOperationsAreFinished()
        XCTAssertEqual(order.value, ["high", "low"])
    }
}
