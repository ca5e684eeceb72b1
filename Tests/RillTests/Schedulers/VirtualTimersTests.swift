import Testing

@testable import Rill

@Suite struct VirtualTimersTests {
    private final class Probe: VirtualTimeItem {
        var action: () -> Void = {}
        override func fire() { action() }
    }

    private final class PostponableProbe: PostponableItem {
        var action: () -> Void = {}
        override func fire() { action() }
    }

    private let scheduler = HistoricalScheduler()

    private var seconds: Int { Int(scheduler.clock.timeIntervalSince1970) }

    @Test func `only virtual-time schedulers have them`() {
        #expect(VirtualTimers(scheduler) != nil)
        #expect(VirtualTimers(CurrentThreadScheduler.instance) == nil)
    }

    @Test func `an item fires after its interval, and may enqueue itself again`() throws {
        let timers = try #require(VirtualTimers(scheduler))
        let probe = Probe()
        var fired: [Int] = []
        probe.action = { [unowned probe] in
            fired.append(self.seconds)
            if fired.count < 3 { timers.enqueue(probe, after: .seconds(2)) }
        }
        timers.enqueue(probe, after: .seconds(1))
        scheduler.start()
        #expect(fired == [1, 3, 5])
    }

    @Test func `a reserved place keeps its order`() throws {
        let timers = try #require(VirtualTimers(scheduler))
        let (first, second) = (Probe(), Probe())
        var fired: [String] = []
        first.action = { fired.append("first") }
        second.action = { fired.append("second") }
        let ticket = timers.reserve(after: .seconds(1))
        timers.enqueue(second, after: .seconds(1))
        timers.enqueue(first, at: ticket)
        scheduler.start()
        #expect(fired == ["first", "second"])
    }

    @Test func `a postponed item fires once, at its last time, in the order of its last postponement`() throws {
        let timers = try #require(VirtualTimers(scheduler))
        let (debounce, other) = (PostponableProbe(), Probe())
        var fired: [String] = []
        debounce.action = { fired.append("debounce@\(self.seconds)") }
        other.action = { fired.append("other@\(self.seconds)") }
        timers.postpone(debounce, by: .seconds(1))
        timers.enqueue(other, after: .seconds(3))
        timers.postpone(debounce, by: .seconds(3))
        scheduler.advanceTo(scheduler.clock.addingTimeInterval(2))
        #expect(fired.isEmpty)
        scheduler.start()
        #expect(fired == ["other@3", "debounce@3"])
        timers.postpone(debounce, by: .seconds(1))
        scheduler.start()
        #expect(fired == ["other@3", "debounce@3", "debounce@4"])
    }

    @Test func `an item may be postponed to an earlier time`() throws {
        let timers = try #require(VirtualTimers(scheduler))
        let probe = PostponableProbe()
        var fired: [Int] = []
        probe.action = { fired.append(self.seconds) }
        timers.postpone(probe, by: .seconds(5))
        timers.postpone(probe, by: .seconds(9))
        timers.postpone(probe, by: .seconds(2))
        timers.postpone(probe, by: .seconds(7))
        timers.postpone(probe, by: .seconds(3))
        scheduler.start()
        #expect(fired == [3])
    }

    @Test func `a postponed item is not seen at the times it has left`() throws {
        let timers = try #require(VirtualTimers(scheduler))
        let probe = PostponableProbe()
        timers.postpone(probe, by: .seconds(1))
        timers.postpone(probe, by: .seconds(4))
        let timeline = try #require(scheduler.fastTimeline)
        #expect(timeline.nextTime() == timers.due(after: .seconds(4)))
        #expect(timeline.waiting().map(\.time) == [timers.due(after: .seconds(4))])
    }

    @Test func `what is due never does not wait, whether it waited before or not`() throws {
        let timers = try #require(VirtualTimers(scheduler))
        let timeline = try #require(scheduler.fastTimeline)
        let probe = PostponableProbe()
        var fired: [Int] = []
        probe.action = { fired.append(self.seconds) }
        timers.postpone(probe, by: .never)
        #expect(timeline.waiting().isEmpty)
        timers.postpone(probe, by: .seconds(1))
        timers.postpone(probe, by: .never)
        #expect(timeline.waiting().isEmpty)
        scheduler.start()
        #expect(fired == [])
        timers.postpone(probe, by: .seconds(2))
        scheduler.start()
        #expect(fired == [2])
    }

    @Test func `an origin within an origin gives way to it afterwards`() throws {
        let timeline = try #require(scheduler.fastTimeline)
        let origins = timeline.withOrigin(1) {
            [timeline.presentOrigin, timeline.withOrigin(2) { timeline.presentOrigin }, timeline.presentOrigin]
        }
        #expect(origins == [1, 2, 1] && timeline.presentOrigin == 0)
    }

    @Test func `a disposed item leaves the queue at once, with what it holds`() throws {
        final class Held {}
        let timers = try #require(VirtualTimers(scheduler))
        weak var held: Held?
        do {
            let object = Held()
            held = object
            let probe = PostponableProbe()
            probe.action = { _ = object }
            timers.postpone(probe, by: .seconds(1))
            timers.postpone(probe, by: .seconds(5))
            probe.dispose()
            timers.postpone(probe, by: .seconds(6))
        }
        #expect(held == nil)
        var fired = false
        let other = Probe()
        other.action = { fired = true }
        timers.enqueue(other, after: .seconds(9))
        scheduler.start()
        #expect(fired && seconds == 9)
    }

    @Test func `a scheduler that goes away takes waiting items with it`() throws {
        weak var timeline: VirtualTimeline?
        weak var probe: PostponableProbe?
        do {
            let scheduler = HistoricalScheduler()
            timeline = scheduler.timeline
            let timers = try #require(VirtualTimers(scheduler))
            let item = PostponableProbe()
            timers.postpone(item, by: .seconds(1))
            probe = item
        }
        #expect(timeline == nil && probe == nil)
    }

    @Test func `a disposed item does not fire`() throws {
        let timers = try #require(VirtualTimers(scheduler))
        let probe = Probe()
        var fired = 0
        probe.action = { fired += 1 }
        timers.enqueue(probe, after: .seconds(1))
        probe.dispose()
        scheduler.start()
        #expect(fired == 0)
    }
}
