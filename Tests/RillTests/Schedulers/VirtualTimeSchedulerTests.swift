import Foundation
import Testing

@testable import Rill

/// Whole numbers of 10 seconds.
private struct TenSeconds: VirtualTimeConverterType {
    func convertFromVirtualTime(_ virtualTime: Int) -> RxTime { Date(timeIntervalSince1970: Double(virtualTime) * 10) }
    func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970 / 10) }
    func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval { Double(virtualTimeInterval) * 10 }
    func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { Int(timeInterval / 10) }
    func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
    func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : (lhs == rhs ? .equal : .greaterThan)
    }
}

/// A time that has no key of its own.
private struct Chapter: Equatable {
    var number: Double
}

private struct Chapters: VirtualTimeConverterType {
    func convertFromVirtualTime(_ virtualTime: Chapter) -> RxTime { Date(timeIntervalSince1970: virtualTime.number) }
    func convertToVirtualTime(_ time: RxTime) -> Chapter { Chapter(number: time.timeIntervalSince1970) }
    func convertFromVirtualTimeInterval(_ virtualTimeInterval: Double) -> TimeInterval { virtualTimeInterval }
    func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Double { timeInterval }
    func offsetVirtualTime(_ time: Chapter, offset: Double) -> Chapter { Chapter(number: time.number + offset) }
    func compareVirtualTime(_ lhs: Chapter, _ rhs: Chapter) -> VirtualTimeComparison {
        lhs.number < rhs.number ? .lessThan : (lhs == rhs ? .equal : .greaterThan)
    }
}

@Suite struct VirtualTimeSchedulerTests {
    private let scheduler = VirtualTimeScheduler(initialClock: 0, converter: TenSeconds())

    private final class Log: @unchecked Sendable {
        var entries: [String] = []
    }

    private let log = Log()

    private func add(_ name: String, at time: Int) {
        let log = log
        let scheduler = scheduler
        _ = scheduler.scheduleAbsoluteVirtual((), time: time) { _ in
            log.entries.append("\(name)@\(scheduler.clock)")
            return Disposables.create()
        }
    }

    @Test func `work runs in order of time, and of scheduling within one time`() {
        for (name, time) in [("a", 3), ("b", 1), ("c", 3), ("d", 2), ("e", 1)] { add(name, at: time) }
        scheduler.start()
        #expect(log.entries == ["b@1", "e@1", "d@2", "a@3", "c@3"])
        #expect(scheduler.clock == 3)
    }

    @Test func `relative times go through the converter`() {
        #expect(scheduler.now == Date(timeIntervalSince1970: 0))
        _ = scheduler.scheduleRelative((), dueTime: .seconds(10)) { [log, scheduler] _ in
            log.entries.append("\(scheduler.clock)")
            return scheduler.scheduleRelativeVirtual((), dueTime: 4) { _ in
                log.entries.append("\(scheduler.clock)")
                return Disposables.create()
            }
        }
        scheduler.start()
        #expect(log.entries == ["1", "5"])
        #expect(scheduler.now == Date(timeIntervalSince1970: 50))
    }

    @Test func `work of the present time is not moved`() {
        scheduler.sleep(7)
        _ = scheduler.schedule(()) { [log, scheduler] _ in
            log.entries.append("\(scheduler.clock)")
            return Disposables.create()
        }
        scheduler.start()
        #expect(log.entries == ["7"])
    }

    @Test func `overdue work runs at the present time`() {
        add("a", at: 2)
        scheduler.sleep(5)
        scheduler.start()
        #expect(log.entries == ["a@5"])
    }

    @Test func `stop inside an action ends the run after it and keeps the rest`() {
        add("a", at: 1)
        _ = scheduler.scheduleAbsoluteVirtual((), time: 2) { [scheduler] _ in
            scheduler.stop()
            return Disposables.create()
        }
        add("b", at: 2)
        scheduler.start()
        #expect(log.entries == ["a@1"] && scheduler.clock == 2)
        scheduler.start()
        #expect(log.entries == ["a@1", "b@2"])
    }

    @Test func `stop outside of a run does not end the next one`() {
        add("a", at: 1)
        scheduler.stop()
        scheduler.start()
        #expect(log.entries == ["a@1"])
    }

    @Test func `advanceTo sets the clock where the run was stopped, and not where it had too many steps`() {
        for time in 1...3 {
            _ = scheduler.scheduleAbsoluteVirtual((), time: time) { [scheduler] _ in
                if time == 1 { scheduler.stop() }
                return Disposables.create()
            }
        }
        scheduler.advanceTo(1)
        #expect(scheduler.clock == 1)
        scheduler.stepLimit = 1
        withKnownIssue { scheduler.advanceTo(10) }
        #expect(scheduler.clock == 2)
        scheduler.advanceTo(10)
        #expect(scheduler.clock == 10)
    }

    @Test func `advanceTo runs what is due, also what is added at the last instant, and sets the clock`() {
        _ = scheduler.scheduleAbsoluteVirtual((), time: 4) { _ in
            self.add("new", at: 4)
            return Disposables.create()
        }
        add("later", at: 6)
        scheduler.advanceTo(5)
        #expect(log.entries == ["new@4"] && scheduler.clock == 5)
        scheduler.advanceTo(6)
        #expect(log.entries == ["new@4", "later@6"])
    }

    @Test func `sleep moves the clock and runs nothing`() {
        add("a", at: 2)
        scheduler.sleep(3)
        #expect(log.entries.isEmpty && scheduler.clock == 3)
    }

    @Test func `sleeping for nothing changes nothing, and is no mistake`() {
        scheduler.sleep(3)
        scheduler.sleep(0)
        #expect(scheduler.clock == 3 && scheduler.timeline.issues.isEmpty)
    }

    @Test func `a period is due ahead of what its action schedules for the same time`() {
        _ = scheduler.schedulePeriodic(0, startAfter: .seconds(10), period: .seconds(20)) { count in
            self.log.entries.append("period \(count)@\(self.scheduler.clock)")
            self.add("work", at: self.scheduler.clock + 2)
            return count + 1
        }
        scheduler.advanceTo(3)
        #expect(log.entries == ["period 0@1", "period 1@3", "work@3"])
    }

    @Test func `a period that is disposed from inside its action lets the action go`() {
        final class Captured {}
        weak var captured: Captured?
        var handle: (any Disposable)?
        do {
            let object = Captured()
            captured = object
            handle = scheduler.schedulePeriodic(0, startAfter: .seconds(10), period: .seconds(10)) { count in
                _ = object
                handle?.dispose()
                return count + 1
            }
        }
        scheduler.advanceTo(5)
        #expect(captured == nil)
        handle?.dispose()
    }

    @Test func `times without a key stay apart and in order, however near they are`() {
        let scheduler = VirtualTimeScheduler(initialClock: Chapter(number: 0), converter: Chapters())
        var ran: [Double] = []
        for exponent in 0..<45 {
            let number = 1 + 1 / Double(1 << exponent)
            _ = scheduler.scheduleAbsoluteVirtual((), time: Chapter(number: number)) { _ in
                ran.append(number)
                return Disposables.create()
            }
        }
        _ = scheduler.scheduleAbsoluteVirtual((), time: Chapter(number: 1)) { _ in
            ran.append(1)
            return Disposables.create()
        }
        scheduler.start()
        #expect(ran.count == 46 && ran == ran.sorted())
    }

    @Test func `advanceTo sets a clock without keys, too, where the run was stopped`() {
        let scheduler = VirtualTimeScheduler(initialClock: Chapter(number: 0), converter: Chapters())
        _ = scheduler.scheduleAbsoluteVirtual((), time: Chapter(number: 3)) { [scheduler] _ in
            scheduler.stop()
            return Disposables.create()
        }
        scheduler.advanceTo(Chapter(number: 10))
        #expect(scheduler.clock == Chapter(number: 10))
    }

    @Test func `disposing the handle cancels and releases the work at once`() {
        final class Captured {}
        weak var captured: Captured?
        let handle: Disposable
        do {
            let object = Captured()
            captured = object
            handle = scheduler.scheduleAbsoluteVirtual((), time: 1) { _ in
                _ = object
                self.log.entries.append("ran")
                return Disposables.create()
            }
        }
        handle.dispose()
        #expect(captured == nil)
        scheduler.start()
        #expect(log.entries.isEmpty && scheduler.clock == 0)
    }

    @Test func `disposing the handle after the run disposes what the work returned`() {
        let returned = BooleanDisposable()
        let handle = scheduler.schedule(()) { _ in returned }
        scheduler.start()
        #expect(!returned.isDisposed)
        handle.dispose()
        #expect(returned.isDisposed)
    }

    @Test func `disposing the handle from inside the work disposes what it returns`() {
        let returned = BooleanDisposable()
        let handle = SerialDisposable()
        handle.disposable = scheduler.schedule(()) { _ in
            handle.dispose()
            return returned
        }
        scheduler.start()
        #expect(returned.isDisposed)
    }

    @Test func `work that is never due does not run`() {
        _ = scheduler.scheduleRelative((), dueTime: .never) { _ in
            self.log.entries.append("ran")
            return Disposables.create()
        }
        scheduler.start()
        #expect(log.entries.isEmpty && scheduler.clock == 0)
    }

    @Test func `periodic work passes its state on, until it is disposed`() {
        let handle = SerialDisposable()
        handle.disposable = scheduler.schedulePeriodic(1, startAfter: .seconds(20), period: .seconds(30)) { state in
            self.log.entries.append("\(state)@\(self.scheduler.clock)")
            if state == 3 { handle.dispose() }
            return state + 1
        }
        scheduler.start()
        #expect(log.entries == ["1@2", "2@5", "3@8"])
    }

    @Test func `recursive work takes a scheduling of its own for each step`() {
        _ = scheduler.scheduleRecursive(1) { state, recurse in
            self.log.entries.append("\(state)")
            if state < 3 { recurse(state + 1) }
            self.add("between", at: self.scheduler.clock)
        }
        scheduler.start()
        #expect(log.entries == ["1", "2", "between@0", "3", "between@0", "between@0"])
    }

    @Test func `a hundred thousand pieces of work in random order come out sorted and stable`() {
        var random: UInt64 = 88_172_645_463_325_252
        var ran: [(time: Int, number: Int)] = []
        var handles: [Disposable] = []
        for number in 0..<100_000 {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            let time = Int(random % 5_000)
            handles.append(
                scheduler.scheduleAbsoluteVirtual((), time: time) { _ in
                    ran.append((time, number))
                    return Disposables.create()
                }
            )
        }
        for (number, handle) in handles.enumerated() where number % 3 == 0 { handle.dispose() }
        scheduler.start()
        #expect(ran.count == 66_666)
        #expect(zip(ran, ran.dropFirst()).allSatisfy { ($0.time, $0.number) < ($1.time, $1.number) })
    }

    @Test func `a queue full of cancelled work does not grow`() {
        for _ in 0..<100_000 {
            scheduler.scheduleAbsoluteVirtual((), time: 10) { _ in Disposables.create() }.dispose()
        }
        #expect(scheduler.timeline.waiting().isEmpty)
        #expect(scheduler.timeline.queueCapacity <= 64)
    }

    @Test func `four threads may schedule and cancel while another runs`() async {
        let scheduler = scheduler
        let log = log
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    for step in 0..<1_000 {
                        let time = step % 4 == thread ? Int.max / 2 : 0
                        let handle = scheduler.scheduleAbsoluteVirtual((), time: time) { _ in
                            log.entries.append("ran")
                            return Disposables.create()
                        }
                        if time > 0 { handle.dispose() }
                    }
                }
            }
            while log.entries.count < 3_000 {
                scheduler.start()
                await Task.yield()
            }
        }
        scheduler.start()
        #expect(log.entries.count == 3_000 && scheduler.clock == 0)
    }

    @Test(arguments: [true, false])
    func `a long chain of work that returns the handle of further work is disposed and released flat`(disposes: Bool) {
        var left = 200_000
        func step(_: Int) -> Disposable {
            left -= 1
            return left > 0 ? scheduler.scheduleRelative(0, dueTime: .seconds(10), action: step) : Disposables.create()
        }
        var first: Disposable? = scheduler.schedule(0, action: step)
        scheduler.start()
        if disposes { first?.dispose() }
        first = nil
        #expect(left == 0)
    }

    @Test func `a historical scheduler's clock is a date`() {
        let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 100))
        var times: [Date] = []
        for seconds in [30, 10, 20] {
            _ = scheduler.scheduleRelative((), dueTime: .seconds(seconds)) { _ in
                times.append(scheduler.clock)
                return Disposables.create()
            }
        }
        scheduler.start()
        #expect(times == [110, 120, 130].map { Date(timeIntervalSince1970: $0) })
        #expect(scheduler.now == scheduler.clock)
    }

    @Test func `a clock of a type without keys of its own works the same`() {
        let scheduler = VirtualTimeScheduler(initialClock: Chapter(number: 1), converter: Chapters())
        var times: [Double] = []
        func add(_ number: Double) {
            _ = scheduler.scheduleAbsoluteVirtual((), time: Chapter(number: number)) { _ in
                times.append(scheduler.clock.number)
                return Disposables.create()
            }
        }
        // Each time lies between the two before it, so the numbers between ranks run out and are spread again.
        var (low, high) = (2.0, 3.0)
        for _ in 0..<50 {
            add(low)
            add(high)
            (low, high) = (low + (high - low) / 4, high - (high - low) / 4)
        }
        for number in stride(from: 300.0, to: 200, by: -1) { add(number) }
        scheduler.advanceTo(Chapter(number: 250))
        #expect(scheduler.clock == Chapter(number: 250))
        scheduler.start()
        #expect(times == times.sorted() && times.count == 200)
        #expect(scheduler.clock == Chapter(number: 300))
    }
}
