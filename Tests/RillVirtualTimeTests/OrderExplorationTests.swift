import Rill
import RillVirtualTime
import Testing

@Suite struct OrderExplorationTests {
    @Test func `a race inside a tick is found with the one swap that shows it`() throws {
        let finding = OrderExploration(runs: 50).run { scheduler in
            let taps = scheduler.createHotObservable([.next(210, "tap")], label: "taps")
            let replies = scheduler.createHotObservable([.next(205, "old"), .next(210, "new")], label: "replies")
            return scheduler.start(label: "output") { taps.withLatestFrom(replies) }.events
        }
        let found = try #require(finding)
        #expect(found.usual == [.next(210, "old")])
        #expect(found.changed == [.next(210, "new")])
        #expect(found.swaps.count == 1)
        #expect(found.swaps.first?.contains("at 210: replies") == true)
        #expect(found.description.contains("210 output next(new)"))
    }

    @Test func `both outcomes are shown as marble diagrams under each other`() throws {
        let finding = OrderExploration(runs: 50).run { scheduler in
            let taps = scheduler.createHotObservable([.next(210, "tap")], label: "taps")
            let replies = scheduler.createHotObservable([.next(205, "old"), .next(210, "new")], label: "replies")
            return scheduler.start(label: "output") { taps.withLatestFrom(replies) }.events
        }
        let found = try #require(finding)
        #expect(
            found.diagrams == """
                  taps:              205ms -    ----'tap'
                  replies:           205ms 'old'----'new'
                  output, usual:     205ms -    ----'old'
                  output, changed:   205ms -    ----'new'
                                                    ^^^^^
                          at tick                   210
                """
        )
        #expect(found.description.contains(found.diagrams))
    }

    @Test func `a subscription that differs is shown, and a lane that exists in one run only`() throws {
        let finding = OrderExploration(runs: 50).run { scheduler in
            let taps = scheduler.createHotObservable([Recorded.next(210, 1)], label: "taps")
            let stop = scheduler.createHotObservable([Recorded.next(210, ())], label: "stop")
            let late = scheduler.createHotObservable([Recorded.next(220, 2)], label: "late")
            let output = scheduler.start(label: "output") {
                taps.take(until: stop).flatMap { _ in late.asObservable() }
            }
            return output.events.compactMap(\.value.element)
        }
        let found = try #require(finding)
        #expect(found.usual == [2] && found.changed == [])
        #expect(found.diagrams.contains("output, usual:"))
        #expect(found.diagrams.contains("subscription to late#1, usual:"))
        #expect(found.diagrams.contains("subscription to late#1, changed:  (nothing)"))
    }

    @Test func `two swaps that matter together are found as the smallest order`() throws {
        let finding = OrderExploration(runs: 400).run { scheduler in
            var order: [String] = []
            for name in ["a", "b", "c", "d", "e"] { scheduler.createNamed(name, at: 210) { order.append(name) } }
            scheduler.start()
            return order.prefix(2) == ["e", "d"]
        }
        #expect(try #require(finding).swaps.count == 2)
    }

    @Test func `where there are few orders, each is tried once`() {
        var orders: [[String]] = []
        let finding = OrderExploration(runs: 1_000).run { scheduler in
            var order: [String] = []
            for name in ["a", "b", "c"] { scheduler.createNamed(name, at: 210) { order.append(name) } }
            scheduler.start()
            orders.append(order)
            return true
        }
        #expect(finding == nil && orders.count == 6 && Set(orders).count == 6)
    }

    @Test func `cancelled work is no reason to try an order twice`() {
        var orders: [[String]] = []
        let finding = OrderExploration(runs: 1_000).run { scheduler in
            var order: [String] = []
            let cancelled = scheduler.scheduleAbsoluteVirtual((), time: 210) { _ in Disposables.create() }
            for name in ["a", "b", "c"] { scheduler.createNamed(name, at: 210) { order.append(name) } }
            cancelled.dispose()
            scheduler.start()
            orders.append(order)
            return true
        }
        #expect(finding == nil && orders.count == 6 && Set(orders).count == 6)
    }

    @Test func `a deadline that was set twice in one tick takes part`() throws {
        let finding = OrderExploration(runs: 100).run { scheduler in
            let taps = scheduler.createHotObservable([.next(205, 1), .next(205, 2)], label: "taps")
            let replies = scheduler.createHotObservable([.next(200, "old"), .next(210, "new")], label: "replies")
            return scheduler.start(created: 10, subscribed: 100, disposed: 300) {
                taps.debounce(.seconds(5), scheduler: scheduler).withLatestFrom(replies)
            }.events
        }
        let found = try #require(finding)
        #expect(found.usual == [.next(210, "new")] && found.changed == [.next(210, "old")])
        #expect(found.swaps.count == 1)
    }

    @Test func `a scenario that does not repeat itself is not blamed on an order`() throws {
        var runs = 0
        let finding = OrderExploration(runs: 50).run { scheduler in
            for name in ["a", "b"] { scheduler.createNamed(name, at: 210) {} }
            scheduler.start()
            runs += 1
            return runs
        }
        let found = try #require(finding)
        #expect(found.swaps.isEmpty && found.description.contains("does not repeat itself"))
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a race between two tasks is found`() throws {
        final class Box: @unchecked Sendable { var last = "" }
        let finding = OrderExploration(runs: 50).run { scheduler in
            let box = Box()
            for name in ["load", "save"] {
                _ = scheduler.task(name) {
                    try await scheduler.testClock.sleep(for: .seconds(5))
                    box.last = name
                }
            }
            scheduler.run()
            return box.last
        }
        let found = try #require(finding)
        #expect(found.usual == "save" && found.changed == "load")
        #expect(found.swaps.count == 1 && found.swaps.first?.contains("save at ") == true)
    }

    @Test func `work of one source keeps its order`() {
        let finding = OrderExploration(runs: 50).run { scheduler in
            let source = scheduler.createHotObservable([.next(210, 1), .next(210, 2), .completed(210)])
            return scheduler.start { source }.events
        }
        #expect(finding == nil)
    }

    @Test func `work that one line schedules keeps its order`() {
        let finding = OrderExploration().run { scheduler in
            var ran: [Int] = []
            for number in 1...3 { scheduler.scheduleAt(5) { ran.append(number) } }
            scheduler.run()
            return ran
        }
        #expect(finding == nil)
    }

    @Test func `an outcome that does not depend on the order is no finding`() {
        let finding = OrderExploration(runs: 50).run { scheduler in
            let sources = (0..<3).map { index in scheduler.createHotObservable([Recorded.next(210, index)]) }
            let observer = scheduler.start { Observable.merge(sources.map { $0.asObservable() }) }
            return observer.events.compactMap(\.value.element).sorted()
        }
        #expect(finding == nil)
    }

    @Test func `a race that needs two swaps is found by random orders and reduced to them`() throws {
        let finding = OrderExploration(runs: 500, seed: 7).run { scheduler in
            var order: [String] = []
            for name in ["a", "b", "c"] { scheduler.createNamed(name, at: 210) { order.append(name) } }
            scheduler.start()
            return order == ["c", "b", "a"]
        }
        let found = try #require(finding)
        #expect(found.swaps.count == 2)
        #expect(found.changed && !found.usual)
    }

    @Test func `the same seed gives the same finding`() {
        func explore() -> [String]? {
            OrderExploration(runs: 300, seed: 3).run { scheduler in
                var order: [String] = []
                for name in ["a", "b", "c", "d"] { scheduler.createNamed(name, at: 5) { order.append(name) } }
                scheduler.start()
                return order.first == "d" && order.last == "a"
            }?.swaps
        }
        #expect(explore() != nil)
        #expect(explore() == explore())
    }
}

extension TestScheduler {
    /// Work with an origin of its own.
    fileprivate func createNamed(_ name: String, at time: TestTime, _ action: @escaping () -> Void) {
        let source = createHotObservable([Recorded.next(time, name)], label: name)
        _ = source.subscribe(onNext: { _ in action() })
    }
}
