import Rill
import RillTest
import Testing

/// A deadline does the same, whether it is work of a scheduler or an item of a timeline.
@Suite struct DeadlineTests {
    enum Kind: CaseIterable { case real, virtual }

    @Test(arguments: Kind.allCases)
    func wakesItsOwnerOnceAtTheMomentThatWasSetLast(_ kind: Kind) {
        let time = Time(kind)
        time.set(after: 5, for: 1)
        time.set(after: 8, for: 2)
        time.scheduler.start()
        #expect(time.wakes == ["8: 2"])
    }

    @Test(arguments: Kind.allCases)
    func mayBeSetToAnEarlierMoment(_ kind: Kind) {
        let time = Time(kind)
        time.set(after: 8, for: 1)
        time.set(after: 5, for: 2)
        time.scheduler.start()
        #expect(time.wakes == ["5: 2"])
    }

    @Test(arguments: Kind.allCases)
    func wakesNobodyOnceItWasDisposed(_ kind: Kind) {
        let time = Time(kind)
        time.set(after: 5, for: 1)
        time.deadline.dispose()
        #expect(time.isLetGo)
        time.set(after: 6, for: 2)
        time.scheduler.start()
        #expect(time.wakes.isEmpty)
    }

    @Test func theNewerGenerationStaysWhereAnotherThreadSetsAnOlderOneBehindIt() {
        let time = Time(.real)
        time.set(after: 8, for: 2)
        time.set(after: 5, for: 1)
        time.scheduler.start()
        #expect(time.wakes == ["8: 2"])
    }

    @Test func onlyAVirtualClockKnowsWhetherAMomentHasCome() {
        let virtual = Time(.virtual)
        let moment = virtual.clock.moment(after: .seconds(5))
        #expect(virtual.clock.hasCome(moment) == false)
        virtual.scheduler.advanceTo(5)
        #expect(virtual.clock.hasCome(moment) == true)
        #expect(Time(.real).clock.hasCome(0) == nil)
    }
}

/// A deadline, its owner, and a virtual scheduler for both kinds: the real kind does not see that it is one.
private final class Time: DeadlineOwner {
    let scheduler = TestScheduler(initialClock: 0)
    let clock: any DeadlineClock
    private(set) lazy var deadline = clock.makeDeadline(of: self)
    private(set) var wakes: [String] = []
    private(set) var isLetGo = false
    private var newest: UInt64 = 0

    init(_ kind: DeadlineTests.Kind) {
        clock = ScheduledDeadlineClock.of(kind == .virtual ? scheduler : PlainScheduler(scheduler))
    }

    func set(after seconds: Int, for generation: UInt64) {
        newest = max(newest, generation)
        deadline.set(
            to: clock.moment(after: .seconds(seconds)),
            after: .seconds(seconds),
            for: generation
        )
    }

    func wake(for generation: UInt64?) -> Bool {
        wakes.append("\(scheduler.clock): \(generation ?? newest)")
        return false
    }

    func deadlineWasDisposed() { isLetGo = true }
}

private struct PlainScheduler: SchedulerType {
    private let scheduler: TestScheduler

    init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    var now: RxTime { scheduler.now }

    func schedule<State>(_ state: State, action: @escaping (State) -> Disposable) -> Disposable {
        scheduler.schedule(state, action: action)
    }

    func scheduleRelative<State>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping (State) -> Disposable
    ) -> Disposable {
        scheduler.scheduleRelative(state, dueTime: dueTime, action: action)
    }
}
