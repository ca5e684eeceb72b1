import Rill
import RillVirtualTime
import XCTest

final class TimingTests: XCTestCase {
    private let scheduler = TestScheduler()

    func testEachStepOfAScheduledSourceCostsATick() {
        let observers = (0..<7).map { _ in scheduler.createObserver(Int.self) }
        scheduler.scheduleAt(200) { [scheduler] in
            _ = Observable.just(42, scheduler: scheduler).subscribe(observers[0])
            _ = Observable.of(1, 2, scheduler: scheduler).subscribe(observers[1])
            _ = Observable.range(start: 4, count: 2, scheduler: scheduler).subscribe(observers[2])
            _ = Observable.generate(
                initialState: 1,
                condition: { $0 < 5 },
                scheduler: scheduler,
                iterate: { $0 * 2 }
            ).subscribe(observers[3])
            _ = Observable.from(optional: nil, scheduler: scheduler).subscribe(observers[4])
            _ = Observable.repeatElement(7, scheduler: scheduler).take(2).subscribe(observers[5])
            _ = Single.just(1).delay(.seconds(2), scheduler: scheduler).asObservable().subscribe(observers[6])
        }
        scheduler.start()
        XCTAssertEqual(ticks(observers[0]), ["201 42", "202 |"])
        XCTAssertEqual(ticks(observers[1]), ["201 1", "202 2", "203 |"])
        XCTAssertEqual(ticks(observers[2]), ["201 4", "202 5", "203 |"])
        XCTAssertEqual(ticks(observers[3]), ["201 1", "202 2", "203 4", "204 |"])
        XCTAssertEqual(ticks(observers[4]), ["201 |"])
        XCTAssertEqual(ticks(observers[5]), ["201 7", "202 7", "202 |"])
        XCTAssertEqual(ticks(observers[6]), ["202 1", "203 |"])
    }

    func testIntervalEndsBeforeTheTickOfItsDisposal() {
        let observer = scheduler.start { [scheduler] in
            Observable<Int>.interval(.seconds(100), scheduler: scheduler)
        }
        XCTAssertEqual(ticks(observer).last, "900 6")
    }

    func testAOneShotTimerSendsItsElementAndItsEndInOneTick() {
        let observer = scheduler.start { [scheduler] in Observable<Int>.timer(.seconds(10), scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["210 0", "210 |"])
    }

    func testAPeriodicTimerCountsOn() {
        let observer = scheduler.start(disposed: 250) { [scheduler] in
            Observable<Int>.timer(.seconds(10), period: .seconds(20), scheduler: scheduler)
        }
        XCTAssertEqual(ticks(observer), ["210 0", "230 1"])
    }

    func testAnElementAtTheEndOfAThrottlesTimeIsSentAtOnceAndStartsItAnew() {
        let source = scheduler.hot("206 1", "212 2", "223 3", "223 4", "300 |")
        let observer = scheduler.start { [scheduler] in source.throttle(.seconds(17), scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["206 1", "223 3", "240 4", "300 |"])
    }

    func testTimesBelowAMicrosecondAreExactOnAVirtualClock() {
        func scheduler() -> TestScheduler { TestScheduler(initialClock: 0, resolution: 1e-9) }
        let first = scheduler()
        let delayed = first.hot("210 1", "220 2", "300 |")
        let delay = first.start { delayed.delay(.nanoseconds(500), scheduler: first) }
        XCTAssertEqual(ticks(delay), ["710 1", "720 2", "800 |"])
        let second = scheduler()
        let throttled = second.hot("210 1", "220 2", "300 3")
        let throttle = second.start { throttled.throttle(.nanoseconds(500), scheduler: second) }
        XCTAssertEqual(ticks(throttle), ["210 1", "710 3"])
    }

    func testTheEndOfAThrottlesTimeIsExactInThisCentury() {
        for clock in 1_700_000_000_000..<1_700_000_000_050 {
            let scheduler = TestScheduler(initialClock: clock, resolution: 0.001)
            let source = scheduler.hot("\(clock + 6) 1", "\(clock + 23) 2")
            let observer = scheduler.createObserver(Int.self)
            let handle = source.throttle(.milliseconds(17), scheduler: scheduler).subscribe(observer)
            scheduler.start()
            XCTAssertEqual(ticks(observer), ["\(clock + 6) 1", "\(clock + 23) 2"])
            handle.dispose()
        }
    }

    func testTheEndOfAThrottlesTimeIsExactAtMilliseconds() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
        let source = scheduler.hot("202 1", "225 2", "226 3", "250 |")
        let observer = scheduler.start { source.throttle(.milliseconds(24), latest: false, scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["202 1", "226 3", "250 |"])
    }

    func testAHotEventInTheTickOfTheSubscriptionIsMissed() {
        let source = scheduler.hot("200 1", "201 2", "210 |")
        XCTAssertEqual(ticks(scheduler.start { source.map { $0 } }), ["201 2", "210 |"])
    }

    func testSampleSendsOnlyWhatIsNewAndEndsWithTheSampler() {
        let source = scheduler.hot("210 1", "220 2", "245 3", "250 |")
        let sampler = scheduler.hot("215 0", "225 0", "235 0", "260 0", "270 |")
        XCTAssertEqual(ticks(scheduler.start { source.sample(sampler) }), ["215 1", "225 2", "260 3", "260 |"])
        XCTAssertEqual(spans(source) + spans(sampler), ["200-250", "200-260"])
    }

    func testSampleWithADefaultValueSendsThatWhereNothingIsNew() {
        let source = scheduler.hot("210 1", "250 |")
        let sampler = scheduler.hot("215 0", "225 0", "240 |")
        XCTAssertEqual(ticks(scheduler.start { source.sample(sampler, defaultValue: 9) }), ["215 1", "225 9", "240 9"])
    }

    func testTheCompletionOfASamplerFlushes() {
        let source = scheduler.hot("210 1", "220 |")
        let sampler = scheduler.hot("230 |")
        XCTAssertEqual(ticks(scheduler.start { source.sample(sampler) }), ["230 1", "230 |"])
    }

    func testThrottleSendsTheFirstAndTheLastAndWaitsWithTheEnd() {
        let source = scheduler.hot("210 1", "250 2", "310 3", "350 4", "410 5", "450 6", "500 |")
        let observer = scheduler.start { [scheduler] in source.throttle(.seconds(200), scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["210 1", "410 5", "610 6", "610 |"])
        XCTAssertEqual(spans(source), ["200-500"])
    }

    func testADelayedSendOfAThrottleStartsItsTimeAnew() {
        let source = scheduler.hot("210 1", "250 2", "350 3", "420 4", "700 5", "710 |")
        let observer = scheduler.start { [scheduler] in source.throttle(.seconds(100), scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["210 1", "310 2", "410 3", "510 4", "700 5", "710 |"])
    }

    func testWhatAThrottleDropsDoesNotStartItsTimeAnew() {
        let source = scheduler.hot("210 1", "250 2", "300 3", "310 4", "400 5", "410 6", "420 |")
        let observer = scheduler.start { [scheduler] in
            source.throttle(.seconds(100), latest: false, scheduler: scheduler)
        }
        XCTAssertEqual(ticks(observer), ["210 1", "310 4", "410 6", "420 |"])
    }

    func testThrottleWithoutLatestHasNoTrailingElement() {
        let source = scheduler.hot("210 1", "250 2", "310 3", "350 4", "410 5", "450 6", "500 |")
        let observer = scheduler.start { [scheduler] in
            source.throttle(.seconds(200), latest: false, scheduler: scheduler)
        }
        XCTAssertEqual(ticks(observer), ["210 1", "410 5", "500 |"])
    }

    func testAnErrorDropsWhatThrottleHolds() {
        let source = scheduler.hot("210 1", "250 2", "300 #")
        let observer = scheduler.start { [scheduler] in source.throttle(.seconds(200), scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["210 1", "300 #boom"])
    }

    func testTimeoutStartsAnewWithEachElementAndSwitchesInItsTick() {
        let source = scheduler.hot("250 1", "300 2", "410 3")
        let other = scheduler.cold("50 8", "300 9", "400 |")
        let observer = scheduler.start { [scheduler] in
            source.timeout(.seconds(100), other: other, scheduler: scheduler)
        }
        XCTAssertEqual(ticks(observer), ["250 1", "300 2", "450 8", "700 9", "800 |"])
        XCTAssertEqual(spans(source) + spans(other), ["200-400", "400-800"])
    }

    func testAnElementDueAtTheDeadlineBeatsTheTimeout() {
        let source = scheduler.hot("300 1", "350 |")
        let observer = scheduler.start { [scheduler] in source.timeout(.seconds(100), scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["300 1", "350 |"])
    }

    func testTimeoutWithoutAnotherSourceFails() {
        let source = scheduler.hot("310 1")
        let observer = scheduler.start { [scheduler] in source.timeout(.seconds(100), scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["300 #\(RxError.timeout)"])
        XCTAssertEqual(spans(source), ["200-300"])
    }

    func testDelayKeepsTheOrderAndReleasesTheSourceWhenThatEnds() {
        let source = scheduler.hot("250 1", "350 2", "550 |")
        let observer = scheduler.start { [scheduler] in source.delay(.seconds(100), scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["350 1", "450 2", "650 |"])
        XCTAssertEqual(spans(source), ["200-550"])
    }

    func testAnErrorOvertakesDelayedElements() {
        let source = scheduler.hot("250 1", "260 #")
        let observer = scheduler.start { [scheduler] in source.delay(.seconds(100), scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["260 #boom"])
    }

    func testAnElementThatIsSentIntoADelayByTheOneBeforeItIsDelayedTooWhetherOthersWaitOrNot() {
        for others in [false, true] {
            let scheduler = TestScheduler()
            let subject = PublishSubject<Int>()
            let observer = scheduler.createObserver(Int.self)
            let delayed = subject.delay(.seconds(3), scheduler: scheduler)
                .do(onNext: { if $0 < 3 { subject.onNext($0 + 1) } })
            _ = delayed.subscribe(observer)
            scheduler.scheduleAt(10) { subject.onNext(1) }
            if others { scheduler.scheduleAt(12) { subject.onNext(9) } }
            scheduler.start()
            XCTAssertEqual(ticks(observer), others ? ["13 1", "15 9", "16 2", "19 3"] : ["13 1", "16 2", "19 3"])
        }
    }

    func testDelayAndThrottleAreExactWhereATickIsAMicrosecond() {
        for start in 1...40 {
            let scheduler = TestScheduler(initialClock: 0, resolution: 1e-6, simulateProcessingDelay: false)
            let source = scheduler.createHotObservable([.next(start, 1), .next(start + 4, 2)])
            let delayed = scheduler.createObserver(Int.self)
            let throttled = scheduler.createObserver(Int.self)
            _ = source.asObservable().delay(.microseconds(5), scheduler: scheduler).subscribe(delayed)
            _ = source.asObservable().throttle(.microseconds(5), scheduler: scheduler).subscribe(throttled)
            scheduler.start()
            XCTAssertEqual(ticks(delayed), ["\(start + 5) 1", "\(start + 9) 2"])
            XCTAssertEqual(ticks(throttled), ["\(start) 1", "\(start + 5) 2"])
        }
    }

    func testAnElementThatIsReplacedWhileItWaitsMaySendWhenItIsReleased() {
        final class Last {
            let whenReleased: () -> Void
            init(_ whenReleased: @escaping () -> Void) { self.whenReleased = whenReleased }
            deinit { whenReleased() }
        }
        let subject = PublishSubject<Last?>()
        let observer = scheduler.createObserver(Bool.self)
        _ = subject.debounce(.seconds(3), scheduler: scheduler).map { $0 == nil }.subscribe(observer)
        scheduler.scheduleAt(10) { subject.onNext(Last { subject.onNext(nil) }) }
        scheduler.scheduleAt(11) { subject.onNext(Last {}) }
        scheduler.start()
        // The released one sent last.
        XCTAssertEqual(ticks(observer), ["14 true"])
    }

    func testDelaySubscriptionSubscribesLater() {
        let source = scheduler.hot("210 1", "240 2", "250 |")
        let observer = scheduler.start { [scheduler] in
            source.delaySubscription(.seconds(30), scheduler: scheduler)
        }
        XCTAssertEqual(ticks(observer), ["240 2", "250 |"])
        XCTAssertEqual(spans(source), ["230-250"])
    }

    func testSubscribeOnSubscribesAndDisposesOnTheScheduler() {
        let ending = scheduler.hot("210 1", "300 |")
        let endless = scheduler.hot("210 1")
        let observer = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) { [scheduler] in _ = ending.subscribe(on: scheduler).subscribe(observer) }
        let second = scheduler.start { [scheduler] in endless.subscribe(on: scheduler) }
        XCTAssertEqual(ticks(observer), ["210 1", "300 |"])
        XCTAssertEqual(ticks(second), ["210 1"])
        XCTAssertEqual(spans(ending) + spans(endless), ["201-301", "201-1001"])
    }

    func testDebounceSendsWhatWaitsWhenTheSourceCompletes() {
        let source = scheduler.hot("210 1", "220 2", "290 3", "300 |")
        let observer = scheduler.start { [scheduler] in source.debounce(.seconds(50), scheduler: scheduler) }
        XCTAssertEqual(ticks(observer), ["270 2", "300 3", "300 |"])
    }

    func testBufferRestartsItsTimeWhenItIsFullAndSendsEmptyOnes() {
        let source = scheduler.hot(
            "205 1",
            "210 2",
            "240 3",
            "280 4",
            "320 5",
            "350 6",
            "370 7",
            "420 8",
            "470 9",
            "600 |"
        )
        let observer = scheduler.start { [scheduler] in
            source.buffer(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
        }
        XCTAssertEqual(
            ticks(observer),
            ["240 [1, 2, 3]", "310 [4]", "370 [5, 6, 7]", "440 [8]", "510 [9]", "580 []", "600 []", "600 |"]
        )
    }

    func testAnErrorDropsWhatBufferHolds() {
        let source = scheduler.hot("205 1", "210 2", "240 3", "280 4", "290 #")
        let observer = scheduler.start { [scheduler] in
            source.buffer(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
        }
        XCTAssertEqual(ticks(observer), ["240 [1, 2, 3]", "290 #boom"])
    }

    func testWindowsFollowTheRulesOfBuffers() {
        let source = scheduler.hot(
            "205 1",
            "210 2",
            "240 3",
            "280 4",
            "320 5",
            "350 6",
            "370 7",
            "420 8",
            "470 9",
            "600 |"
        )
        let observer = scheduler.start { [scheduler] in
            source.window(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
                .enumerated()
                .flatMap { window in window.element.map { "\(window.index):\($0)" } }
        }
        XCTAssertEqual(
            ticks(observer),
            [
                "205 0:1", "210 0:2", "240 0:3", "280 1:4", "320 2:5", "350 2:6", "370 2:7", "420 3:8", "470 4:9",
                "600 |",
            ]
        )
        XCTAssertEqual(spans(source), ["200-600"])
    }

    func testAWindowThatIsFollowedKeepsTheSourceAfterTheSubscriberLeft() {
        let source = scheduler.hot("210 1", "230 2", "260 3")
        let inner = scheduler.createObserver(Int.self)
        let bag = DisposeBag()
        let outer = scheduler.start(disposed: 220) { [scheduler] in
            source.window(timeSpan: .seconds(70), count: 2, scheduler: scheduler)
                .do(onNext: { $0.subscribe(inner).disposed(by: bag) })
        }
        XCTAssertEqual(outer.events.count, 1)
        XCTAssertEqual(ticks(inner), ["210 1", "230 2", "230 |"])
        XCTAssertEqual(spans(source), ["200-230"])
    }

    // MARK: Order within a tick, and schedulers that do as they like

    func testATimeoutIsSetBehindWhatItsElementLeadsTo() {
        let source = scheduler.hot("210 1")
        let observer = scheduler.start { [scheduler] in
            source.timeout(.seconds(10), scheduler: scheduler).delay(.seconds(10), scheduler: scheduler)
        }
        XCTAssertEqual(ticks(observer), ["220 1", "220 #\(RxError.timeout)"])
    }

    func testATimeoutReleasesItsSourceBeforeItFollowsTheOther() {
        let source = scheduler.createHotObservable([Recorded<Event<Int>>](), label: "source")
        let other = scheduler.createColdObservable([.next(5, 2), .completed(6)], label: "other")
        let observer = scheduler.start { [scheduler] in
            source.timeout(.seconds(10), other: other, scheduler: scheduler)
        }
        XCTAssertEqual(ticks(observer), ["215 2", "216 |"])
        XCTAssertEqual(
            scheduler.log.lines.filter { $0.hasPrefix("210") },
            ["210 source#1 dispose", "210 other#1 subscribe"]
        )
    }

    func testObserveOnGoesOnAfterItsQueueWasEmpty() {
        let source = scheduler.hot("210 1", "210 2", "220 3", "230 |")
        let observer = scheduler.start { [scheduler] in source.observe(on: scheduler) }
        XCTAssertEqual(ticks(observer), ["211 1", "212 2", "221 3", "231 |"])
    }

    func testTheSamplerOfASourceThatFailsAtOnceIsNotSubscribed() {
        let sampler = scheduler.hot("210 1")
        let observer = scheduler.start { Observable<Int>.error(Boom.one).sample(sampler) }
        XCTAssertEqual(ticks(observer), ["200 #boom"])
        XCTAssertEqual(spans(sampler), [])
    }

    /// Keeps all work, also what was disposed, until someone runs it.
    private final class StubbornScheduler: SchedulerType, @unchecked Sendable {
        var work: [() -> Void] = []
        var now: RxTime { RxTime(timeIntervalSince1970: 0) }

        func schedule<State>(_ state: State, action: @escaping (State) -> Disposable) -> Disposable {
            work.append { _ = action(state) }
            return Disposables.create()
        }

        func scheduleRelative<State>(
            _ state: State,
            dueTime: RxTimeInterval,
            action: @escaping (State) -> Disposable
        ) -> Disposable {
            schedule(state, action: action)
        }
    }

    func testATimerThatComesAlthoughItWasReplacedDoesNothing() {
        let stubborn = StubbornScheduler()
        let source = PublishSubject<Int>()
        var seen: [String] = []
        let debounce = source.debounce(.seconds(1), scheduler: stubborn).subscribe { seen.append("\($0)") }
        source.onNext(1)
        source.onNext(2)
        stubborn.work[0]()
        XCTAssertEqual(seen, [])
        stubborn.work[1]()
        XCTAssertEqual(seen, ["next(2)"])
        debounce.dispose()

        (stubborn.work, seen) = ([], [])
        let timeout = source.timeout(.seconds(1), scheduler: stubborn).subscribe { seen.append("\($0)") }
        source.onNext(3)
        stubborn.work[0]()
        XCTAssertEqual(seen, ["next(3)"])
        stubborn.work[1]()
        XCTAssertEqual(seen.count, 2)
        timeout.dispose()
        XCTAssertFalse(source.hasObservers)
    }

    func testWorkThatComesAfterDisposalSubscribesToNothing() {
        let stubborn = StubbornScheduler()
        var subscriptions = 0
        let source = Observable<Int>.create { _ in
            subscriptions += 1
            return Disposables.create()
        }
        source.delaySubscription(.seconds(1), scheduler: stubborn).subscribe().dispose()
        source.subscribe(on: stubborn).subscribe().dispose()
        for work in stubborn.work { work() }
        XCTAssertEqual(subscriptions, 0)
    }
}
