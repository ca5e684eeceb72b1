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

    @Test func `work of one source keeps its order`() {
        let finding = OrderExploration(runs: 50).run { scheduler in
            let source = scheduler.createHotObservable([.next(210, 1), .next(210, 2), .completed(210)])
            return scheduler.start { source }.events
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
