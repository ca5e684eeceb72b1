import Rill
import RillVirtualTime
import Testing

@Suite struct AdvanceTests {
    private let scheduler = TestScheduler(initialClock: 0)

    private func every(_ period: Int, _ action: @escaping () -> Void) -> Disposable {
        scheduler.schedulePeriodic((), startAfter: .seconds(period), period: .seconds(period)) { action() }
    }

    /// The result of a call that is expected to report misuse, which the test kit turns into an issue.
    private func reporting<Result>(_ body: () -> Result) -> Result? {
        var result: Result?
        withKnownIssue { result = body() }
        return result
    }

    @Test func `advance by ticks runs what is due and moves the clock`() {
        let observer = scheduler.record(scheduler.createHotObservable([.next(10, 1), .next(20, 2), .next(30, 3)]))
        #expect(scheduler.advance(by: 20) == .finished)
        #expect(observer.events == [.next(10, 1), .next(20, 2)] && scheduler.clock == 20)
        scheduler.advance(by: 5)
        #expect(scheduler.clock == 25)
        scheduler.advance(to: 30)
        #expect(observer.events.count == 3)
    }

    @Test func `advance by nothing runs what is due now`() {
        var ran: [Int] = []
        scheduler.scheduleAt(0) {
            ran.append(1)
            self.scheduler.scheduleAt(0) { ran.append(2) }
            self.scheduler.scheduleAt(1) { ran.append(3) }
        }
        scheduler.advance()
        #expect(ran == [1, 2] && scheduler.clock == 0)
    }

    @Test func `advance by a duration is measured in ticks`() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
        var ran = false
        scheduler.scheduleAt(1500) { ran = true }
        scheduler.advance(by: .milliseconds(1499))
        #expect(!ran && scheduler.clock == 1499)
        scheduler.advance(by: .milliseconds(1))
        #expect(ran && scheduler.clock == 1500)
    }

    @Test(
        "A length between two ticks is rounded to the nearest one, for the clock as for work",
        arguments: [(0, 0), (499, 0), (500, 1), (1_000, 1), (1_499, 1), (1_500, 2), (2_500, 3), (2_501, 3)]
    )
    func betweenTicks(thousandths: Int, ticks: Int) {
        let seconds = TestScheduler(initialClock: 100)
        let milliseconds = TestScheduler(initialClock: 100, resolution: 0.001)
        seconds.advance(by: .milliseconds(thousandths))
        milliseconds.advance(by: .microseconds(thousandths))
        #expect(seconds.clock == 100 + ticks)
        #expect(milliseconds.clock == 100 + ticks)
        if ticks == 0 { return }
        var ran: [Int] = []
        let work = seconds.scheduleRelative((), dueTime: .milliseconds(thousandths)) {
            ran.append(seconds.clock)
            return Disposables.create()
        }
        seconds.advance(by: .milliseconds(thousandths))
        #expect(ran == [100 + 2 * ticks])
        work.dispose()
    }

    @Test func `advance to the next deadline runs everything of that tick`() {
        var ran: [String] = []
        scheduler.scheduleAt(7) { ran.append("a") }
        scheduler.scheduleAt(7) { ran.append("b") }
        scheduler.scheduleAt(9) { ran.append("c") }
        #expect(scheduler.advanceToNextDeadline() == 7)
        #expect(ran == ["a", "b"] && scheduler.clock == 7)
        #expect(scheduler.advanceToNextDeadline() == 9)
        #expect(scheduler.advanceToNextDeadline() == nil)
    }

    @Test func `step runs one piece of work and says what it was`() {
        var ran: [String] = []
        scheduler.scheduleAt(7) { ran.append("a") }
        scheduler.scheduleAt(7) { ran.append("b") }
        let line = #line - 2
        let stepped = scheduler.step()
        #expect(ran == ["a"])
        #expect(stepped?.time == 7 && stepped?.label == "scheduleAt" && stepped?.site?.line == line)
        scheduler.step()
        #expect(ran == ["a", "b"] && scheduler.step() == nil)
    }

    @Test func `run goes on until nothing is left and stays at the last work`() {
        scheduler.scheduleAt(7) {}
        #expect(scheduler.run() == .finished && scheduler.clock == 7)
    }

    @Test func `run stops at a time`() {
        var ran: [Int] = []
        let timer = every(10) { ran.append(self.scheduler.clock) }
        #expect(scheduler.run(until: 35) == .finished)
        #expect(ran == [10, 20, 30] && scheduler.clock == 30)
        timer.dispose()
    }

    @Test func `a run that does not end is stopped, and the line that keeps it going is named`() {
        let ticking = Observable<Int>.create { observer in
            self.scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { count in
                observer.onNext(count)
                return count + 1
            }
        }
        let observer = scheduler.record(ticking, as: "ticking")
        let line = #line - 1
        #expect(reporting { scheduler.run(maximumSteps: 1_000) } == .reachedStepLimit)
        #expect(observer.events.count == 1_000 && scheduler.clock == 1_000)
        #expect(scheduler.issues.count == 1)
        #expect(scheduler.issues.first?.site?.line == line)
        #expect(scheduler.issues.first?.message.contains("ticking") == true)
    }

    @Test func `an infinite interval is named by the line that made it, however it was subscribed`() {
        let interval = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
        let line = #line - 1
        let handle = interval.map { $0 * 2 }.subscribe(onNext: { _ in })
        #expect(scheduler.pendingWork.map(\.label) == ["interval"])
        #expect(reporting { scheduler.run(maximumSteps: 1_000) } == .reachedStepLimit)
        #expect(scheduler.issues.first?.site?.line == line)
        handle.dispose()
    }

    @Test func `the culprit is the one that kept running, not the one that came last`() {
        scheduler.scheduleAt(1) { _ = self.every(1) {} }
        let line = #line - 1
        scheduler.scheduleAt(900) {}
        _ = reporting { scheduler.run(maximumSteps: 900) }
        #expect(scheduler.issues.first?.site?.line == line)
    }

    @Test func `start and advance are bounded too`() {
        scheduler.stepLimit = 100
        _ = every(1) {}
        _ = reporting { scheduler.start() }
        #expect(scheduler.clock == 100 && scheduler.issues.count == 1)
        #expect(reporting { scheduler.advance(by: 1_000) } == .reachedStepLimit)
        #expect(scheduler.clock == 200)
    }

    @Test func `a limit that is just enough is no failure`() {
        scheduler.scheduleAt(1) {}
        scheduler.scheduleAt(2) {}
        #expect(scheduler.run(maximumSteps: 2) == .finished && scheduler.issues.isEmpty)
        #expect(scheduler.run(maximumSteps: 0) == .finished)
    }

    @Test func `time that has passed is refused, with the line`() {
        scheduler.advance(to: 10)
        #expect(reporting { scheduler.advance(to: 9) } == .refused)
        #expect(reporting { scheduler.advance(by: -1) } == .refused)
        let line = #line - 1
        #expect(scheduler.clock == 10 && scheduler.issues.count == 2)
        #expect(scheduler.issues.last?.site?.line == line)
    }

    @Test func `advancing from inside a run is refused and changes nothing`() {
        var results: [TestScheduler.RunResult] = []
        var stepped: PendingWork?
        scheduler.scheduleAt(5) {
            results.append(self.scheduler.advance(by: 10))
            results.append(self.scheduler.run())
            stepped = self.scheduler.step()
        }
        scheduler.scheduleAt(6) {}
        _ = reporting { scheduler.advance(to: 8) }
        #expect(results == [.refused, .refused] && stepped == nil)
        #expect(scheduler.clock == 8 && scheduler.issues.count == 3)
    }

    @Test func `a deadline that has passed is the present one`() {
        scheduler.advance(to: 10)
        var ran: [Int] = []
        scheduler.scheduleAt(5) { ran.append(self.scheduler.clock) }
        #expect(scheduler.advanceToNextDeadline() == 10)
        #expect(ran == [10] && scheduler.issues.isEmpty)
    }

    @Test func `there is no next deadline to advance to from inside a run`() {
        var deadlines: [TestTime?] = []
        scheduler.scheduleAt(5) { deadlines.append(self.scheduler.advanceToNextDeadline()) }
        scheduler.scheduleAt(6) {}
        _ = reporting { scheduler.advance(to: 8) }
        #expect(deadlines == [nil] && scheduler.clock == 8)
    }

    @Test func `advance says that it was stopped`() {
        scheduler.scheduleAt(5) { self.scheduler.stop() }
        scheduler.scheduleAt(6) {}
        #expect(scheduler.advance(to: 8) == .stopped)
        #expect(scheduler.pendingWork.count == 1)
    }

    @Test func `a resolution that makes no sense is reported`() {
        for resolution in [0, -1, .nan, .infinity] {
            let scheduler = reporting { TestScheduler(initialClock: 0, resolution: resolution) }
            #expect(scheduler?.secondsPerTick == 1 && scheduler?.issues.count == 1)
        }
    }

    @Test func `the queue can be read`() {
        let line = #line + 1
        _ = scheduler.createHotObservable([.next(210, 1), .next(220, 2)], label: "taps")
        scheduler.scheduleAt(5) {}
        #expect(scheduler.pendingWork.map(\.time) == [5, 210])
        #expect(scheduler.pendingWork.map(\.label) == ["scheduleAt", "taps"])
        #expect(
            scheduler.debugDescription == """
                clock 0, 2 scheduled:
                  5 scheduleAt at RillVirtualTimeTests/AdvanceTests.swift:\(line + 1)
                  210 taps at RillVirtualTimeTests/AdvanceTests.swift:\(line)
                """
        )
        scheduler.start()
        #expect(scheduler.debugDescription == "clock 220, nothing scheduled")
    }
}
