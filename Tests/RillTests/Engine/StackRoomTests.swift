import Rill
import RillVirtualTime
import XCTest

/// Chains that use more than half of a small stack leave work for later: the order of events stays as it was.
final class StackRoomTests: XCTestCase {
    private final class Log: @unchecked Sendable {
        var events: [String] = []
        var numbers: [Int] = []
    }

    private static func shared(_ source: Observable<Int>, _ times: Int) -> Observable<Int> {
        var chain = source
        for number in 0..<times { chain = number % 2 == 0 ? chain.share() : chain.share(replay: 1, scope: .forever) }
        return chain
    }

    private static func failing(after elements: Int...) -> Observable<Int> {
        Observable.from(elements).concat(Observable.error(Boom.one))
    }

    func testElementsOfASourceDeepInTheChainKeepTheirOrder() {
        let log = Log()
        onASmallStack {
            let subject = PublishSubject<Int>()
            let upper = Self.shared(subject, 700).flatMap { Observable.of($0, $0 + 1, $0 + 2) }
            let subscription = Self.shared(upper, 1_500).subscribe { log.events.append("\($0)") }
            subject.onNext(1)
            log.events.append("returned")
            subject.onNext(4)
            subject.onCompleted()
            log.events.append("\(subject.hasObservers)")
            subscription.dispose()
        }
        let expected = [
            "next(1)", "next(2)", "next(3)", "returned", "next(4)", "next(5)", "next(6)", "completed", "false",
        ]
        XCTAssertEqual(log.events, expected)
    }

    func testAnErrorComesBehindTheElementsBeforeIt() {
        let log = Log()
        onASmallStack {
            let subject = PublishSubject<Int>()
            let upper = Self.shared(subject, 700).flatMap { Self.failing(after: $0, 2) }
            let subscription = Self.shared(upper, 1_500).subscribe { log.events.append("\($0)") }
            subject.onNext(1)
            log.events.append("\(subject.hasObservers)")
            subscription.dispose()
        }
        XCTAssertEqual(log.events, ["next(1)", "next(2)", "error(boom)", "false"])
    }

    func testNothingFollowsADisposalWithinTheDelivery() {
        let log = Log()
        onASmallStack {
            let subject = PublishSubject<Int>()
            let upper = Self.shared(subject, 700).flatMap { Observable.of($0, 2, 3) }
            let handle = SerialDisposable()
            handle.disposable = Self.shared(upper, 1_500).subscribe {
                log.events.append("\($0)")
                if $0.element == 2 { handle.dispose() }
            }
            subject.onNext(1)
            log.events.append("\(subject.hasObservers)")
        }
        XCTAssertEqual(log.events, ["next(1)", "next(2)", "false"])
    }

    func testWhatIsSentWithinTheDeliveryComesAfterIt() {
        let log = Log()
        onASmallStack {
            let subject = PublishSubject<Int>()
            let chain = Self.shared(subject, 1_500)
            let first = chain.subscribe(onNext: { number in
                log.events.append("A\(number)")
                if number == 1 { subject.onNext(2) }
            })
            let second = chain.subscribe(onNext: { log.events.append("B\($0)") })
            subject.onNext(1)
            first.dispose()
            second.dispose()
        }
        XCTAssertEqual(log.events, ["A1", "B1", "A2", "B2"])
    }

    func testSubscribersThatComeWhileAConnectionWaitsShareIt() {
        let log = Log()
        onASmallStack {
            let subscriptions = BehaviorRelay(value: 0)
            let source = Observable<Int>.create { observer in
                subscriptions.accept(subscriptions.value + 1)
                observer.onNext(1)
                return Disposables.create()
            }
            var chain = source
            for _ in 0..<1_500 { chain = chain.publish().refCount() }
            let both = Observable.zip(chain, chain) { $0 + $1 }
            let subscription = both.subscribe { log.events.append("\($0)") }
            log.events.append("\(subscriptions.value)")
            subscription.dispose()
        }
        XCTAssertEqual(log.events, ["1"])
    }

    // MARK: Little left

    /// Calls `body` where that many bytes lie between `start` and the end of the stack.
    @inline(never)
    private static func descend(_ used: Int, from start: UInt, _ body: () -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 1)
            let here = UInt(bitPattern: bytes.baseAddress)
            if start > here, start - here >= UInt(used) { body() } else { descend(used, from: start, body) }
        }
    }

    private static var here: UInt {
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 16) { UInt(bitPattern: $0.baseAddress) }
    }

    /// Calls `body` within a delivery, where what comes next has to wait for room.
    private static func whereAllWaits(_ body: @escaping () -> Void) {
        let start = here
        let subject = PublishSubject<Int>()
        let subscription = subject.share().subscribe(onNext: { _ in descend(410 << 10, from: start, body) })
        descend(270 << 10, from: start) { subject.onNext(1) }
        subscription.dispose()
    }

    func testAChainFitsIntoWhatIsLeftOfTheStack() {
        let log = Log()
        onASmallStack {
            let start = Self.here
            let subject = PublishSubject<Int>()
            let subscription = Self.shared(subject, 1_500).subscribe { log.events.append("\($0)") }
            Self.descend(410 << 10, from: start) {
                subject.onNext(1)
                subject.onNext(2)
                subject.onCompleted()
            }
            log.events.append("\(subject.hasObservers)")
            subscription.dispose()
        }
        XCTAssertEqual(log.events, ["next(1)", "next(2)", "completed", "false"])
    }

    private final class Count {
        var count = 0

        /// Ends what would go on for ever, long after it should have been stopped.
        var isTooMany: Bool {
            count += 1
            return count > 10_000
        }
    }

    /// Sources that send, or begin anew, without an end and within one call.
    private static let endless: [(String, @Sendable (Count) -> Observable<Int>)] = [
        ("repeatElement", { count in Observable.repeatElement(7).take(while: { _ in !count.isTooMany }) }),
        ("generate", { count in Observable.generate(initialState: 7, condition: { _ in !count.isTooMany }) { $0 } }),
        (
            "two sources in turns",
            { count in
                let one = Observable.repeatElement(7).take(while: { _ in !count.isTooMany })
                return Observable.merge(one, one)
            }
        ),
        (
            "retry",
            { count in
                Observable.create { observer in
                    observer.onNext(7)
                    if count.isTooMany { observer.onCompleted() } else { observer.onError(Boom.one) }
                    return Disposables.create()
                }
                .retry()
            }
        ),
        (
            "retry with a policy",
            { count in
                Observable.create { observer in
                    observer.onNext(7)
                    if count.isTooMany { observer.onCompleted() } else { observer.onError(Boom.one) }
                    return Disposables.create()
                }
                .retry(RetryPolicy(), scheduler: MainScheduler.instance)
            }
        ),
        (
            "concat",
            { count in
                Observable.concat(AnySequence { AnyIterator { count.isTooMany ? nil : Observable.just(7) } })
            }
        ),
    ]

    func testASourceWithoutAnEndIsStoppedByAReceiverThatWaitsForRoom() {
        for (name, make) in Self.endless {
            let log = Log()
            onASmallStack {
                let count = Count()
                Self.whereAllWaits {
                    let subject = PublishSubject<Int>()
                    _ = subject.flatMap { _ in make(count) }.take(3).subscribe { log.events.append("\($0)") }
                    subject.onNext(0)
                }
                log.events.append(count.count < 100 ? "stopped" : "sent \(count.count)")
            }
            XCTAssertEqual(log.events, ["next(7)", "next(7)", "next(7)", "completed", "stopped"], name)
        }
    }

    func testWorkOnTheCurrentThreadGoesOnAfterWhatWaitsForRoom() {
        let log = Log()
        onASmallStack {
            Self.whereAllWaits {
                let subject = PublishSubject<Int>()
                _ = subject.flatMap { _ in Observable.range(start: 1, count: 4) }.subscribe {
                    log.events.append("\($0)")
                }
                _ = CurrentThreadScheduler.instance.schedule(()) { _ in
                    _ = CurrentThreadScheduler.instance.schedule(()) { _ in
                        log.events.append("behind")
                        return Disposables.create()
                    }
                    subject.onNext(0)
                    return Disposables.create()
                }
            }
            log.events.append("\(CurrentThreadScheduler.isScheduleRequired)")
        }
        XCTAssertEqual(log.events.filter { $0.hasPrefix("next") }, ["next(1)", "next(2)", "next(3)", "next(4)"])
        XCTAssertEqual(log.events.filter { !$0.hasPrefix("next") }, ["behind", "true"])
    }

    func testWaitingForAStreamDoesWhatWaitsForRoom() {
        let log = Log()
        onASmallStack {
            Self.whereAllWaits {
                let fresh = try? Observable.of(1, 2).share().toBlocking(timeout: 60).toArray()
                log.events.append("\(fresh ?? [])")
                let shared = Observable.of(3, 4).share(replay: 2, scope: .forever)
                let subscription = shared.subscribe { log.events.append("\($0)") }
                let present = try? shared.toBlocking(timeout: 60).toArray()
                log.events.append("\(present ?? [])")
                subscription.dispose()
            }
        }
        XCTAssertEqual(log.events, ["[1, 2]", "next(3)", "next(4)", "completed", "[3, 4]"])
    }

    func testARunOfVirtualTimeTakesExactTimeWhereAllWaits() {
        let log = Log()
        onASmallStack {
            Self.whereAllWaits {
                let scheduler = TestScheduler(initialClock: 0)
                let observer = scheduler.start {
                    Observable<Int>.interval(.seconds(100), scheduler: scheduler).share().take(2)
                }
                log.events = ticks(observer)
            }
        }
        XCTAssertEqual(log.events, ["300 0", "400 1", "400 |"])
    }

    func testWhatABlockingCallWithinADisposalDisposesIsDisposedWhenItReturns() {
        let log = Log()
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        subject.onNext(1)
        // Each link disposes the one before: more of them than are disposed within each other.
        var chain = subject.asObservable()
        for _ in 0..<4_000 { chain = chain.concat(Observable.never()) }
        let long = chain
        let outer = Observable<Int>.create { _ in
            Disposables.create {
                log.numbers.append((try? long.toBlocking(timeout: 60).first()) ?? nil ?? 0)
                log.events.append("\(subject.hasObservers)")
            }
        }
        outer.subscribe().dispose()
        XCTAssertEqual(log.numbers, [1])
        XCTAssertEqual(log.events, ["false"])
    }

    func testAVerySmallStackIsEnoughForALongChain() {
        let log = Log()
        let body: @Sendable () -> Void = {
            let subject = PublishSubject<Int>()
            let subscription = Self.shared(subject, 300).flatMap { Observable.of($0, $0 + 1) }.subscribe(onNext: {
                log.numbers.append($0)
            })
            subject.onNext(1)
            subject.onNext(5)
            subscription.dispose()
            log.numbers.append(subject.hasObservers ? 1 : 0)
        }
        // What the runtime looks up the first time takes more than that.
        body()
        onASmallStack(of: 64 << 10, body)
        XCTAssertEqual(log.numbers, [1, 2, 5, 6, 0, 1, 2, 5, 6, 0])
    }
}
