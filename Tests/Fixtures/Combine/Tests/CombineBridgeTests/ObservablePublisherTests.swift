import CRillAtomics
import Combine
import Rill
import XCTest

/// An observable as a publisher: who is asked, what waits, and that a cancellation reaches the source at any time.
final class ObservablePublisherTests: RuleKeepingTestCase {
    private typealias IntSubscriber = ScriptedSubscriber<Int, any Error>

    // MARK: Cancelling while the source sends from within its subscription

    func testFirstEndsAnEndlessSource() {
        var seen: [Int] = []
        var hasFinished = false
        _ = Observable.repeatElement(1).publisher.first().sink(
            receiveCompletion: { _ in hasFinished = true },
            receiveValue: { seen.append($0) }
        )
        XCTAssertEqual(seen, [1])
        XCTAssertTrue(hasFinished)
    }

    func testPrefixEndsAnEndlessSource() {
        var seen: [Int] = []
        _ = Observable.from(sequence(first: 1) { $0 + 1 }).publisher.prefix(3)
            .sink(receiveCompletion: { _ in seen.append(-1) }, receiveValue: { seen.append($0) })
        XCTAssertEqual(seen, [1, 2, 3, -1])
    }

    func testFlatMapOfEndlessSourcesEnds() {
        var seen: [Int] = []
        _ = Observable.of(10, 20).publisher
            .flatMap(maxPublishers: .max(1)) { Observable.repeatElement($0).publisher.prefix(2) }
            .sink(receiveCompletion: { _ in seen.append(-1) }, receiveValue: { seen.append($0) })
        XCTAssertEqual(seen, [10, 10, 20, 20, -1])
    }

    func testCancellingInTheThirdReceiveMakesThreeElements() {
        // The two ways in which elements come: asked for in advance, and one by one.
        for (asked, more) in [(Subscribers.Demand.unlimited, Subscribers.Demand.none), (.max(1), .max(1))] {
            var made = 0
            var disposed = 0
            let subscriber = IntSubscriber(asksFor: asked)
            subscriber.onValue = { subscriber, value in
                if value == 2 { subscriber.cancel() }
                return more
            }
            Observable.from(0..<1000).do(onNext: { _ in made += 1 }, onDispose: { disposed += 1 })
                .publisher.subscribe(subscriber)
            XCTAssertEqual(made, 3)
            XCTAssertEqual(disposed, 1)
            XCTAssertEqual(subscriber.values, [0, 1, 2])
            XCTAssertEqual(subscriber.ends.count, 0)
        }
    }

    func testCancellingReachesASourceOfEachKind() {
        // With steps of its own, with a closure for its source, below operators, below shared ones, and two at once.
        let endless = Observable.from(sequence(first: 0) { $0 + 1 })
        let sources: [(String, Observable<Int>)] = [
            ("from", endless),
            (
                "create",
                .create { observer in
                    let stop = BooleanDisposable()
                    observer.onNext(0)
                    observer.onNext(1)
                    observer.onNext(2)
                    observer.onNext(3)
                    return stop
                }
            ),
            ("map", endless.map { $0 }),
            ("flatMap", endless.flatMap { Observable.just($0) }),
            ("concat", .concat([.just(0), endless.skip(1)])),
            ("share", endless.share()),
            ("generate", .generate(initialState: 0, condition: { _ in true }, iterate: { $0 + 1 })),
            ("round trip", endless.publisher.asObservable()),
        ]
        for (name, source) in sources {
            let subscriber = IntSubscriber(asksFor: .unlimited)
            subscriber.onValue = { subscriber, value in
                if value == 2 { subscriber.cancel() }
                return .none
            }
            source.publisher.subscribe(subscriber)
            XCTAssertEqual(subscriber.values, [0, 1, 2], name)
        }
    }

    // MARK: Cancelling in each of the calls

    func testCancellingInReceiveSubscriptionSubscribesToNothing() {
        for request in [Subscribers.Demand.none, .max(2), .unlimited] {
            var subscribed = 0
            let source = Observable<Int>.create { _ in
                subscribed += 1
                return Disposables.create()
            }
            let subscriber = IntSubscriber()
            subscriber.onSubscription = {
                if request > .none { $0.request(request) }
                $0.cancel()
            }
            source.publisher.subscribe(subscriber)
            XCTAssertEqual(subscribed, 0)
            subscriber.cancel()
            subscriber.request(.max(1))
            XCTAssertEqual(subscriber.values, [])
            XCTAssertEqual(subscriber.ends.count, 0)
        }
    }

    func testCancellingInReceiveCompletionDoesNothingMore() {
        var disposed = 0
        let subscriber = IntSubscriber(asksFor: .unlimited)
        subscriber.onEnd = { $0.cancel() }
        Observable.of(1).do(onDispose: { disposed += 1 }).publisher.subscribe(subscriber)
        subscriber.cancel()
        XCTAssertEqual(subscriber.values, [1])
        XCTAssertTrue(subscriber.hasFinished)
        XCTAssertEqual(disposed, 1)
    }

    func testCancellingTwiceDisposesOnceAlsoFromWithinTheDisposal() {
        var disposed = 0
        let subscriber = IntSubscriber(asksFor: .unlimited)
        let source = Observable<Int>.create { _ in
            Disposables.create {
                disposed += 1
                subscriber.cancel()
            }
        }
        source.publisher.subscribe(subscriber)
        subscriber.cancel()
        subscriber.cancel()
        XCTAssertEqual(disposed, 1)
    }

    func testNothingComesAfterCancellingHoweverTheSourceGoesOn() {
        var send: AnyObserver<Int>?
        let source = Observable<Int>.create { observer in
            send = observer
            return Disposables.create()
        }
        let subscriber = IntSubscriber(asksFor: .max(1))
        source.publisher.subscribe(subscriber)
        send?.onNext(1)
        send?.onNext(2)
        subscriber.cancel()
        send?.onNext(3)
        subscriber.request(.unlimited)
        send?.onCompleted()
        XCTAssertEqual(subscriber.values, [1])
        XCTAssertEqual(subscriber.ends.count, 0)
    }

    // MARK: Demand

    func testWithoutDemandElementsAndTheEndWait() {
        let subject = PublishSubject<Int>()
        let subscriber = IntSubscriber()
        subject.publisher.subscribe(subscriber)
        XCTAssertTrue(subject.hasObservers)
        subject.onNext(1)
        subject.onNext(2)
        subject.onNext(3)
        subject.onCompleted()
        XCTAssertEqual(subscriber.values, [])
        XCTAssertEqual(subscriber.ends.count, 0)
        subscriber.request(.max(2))
        XCTAssertEqual(subscriber.values, [1, 2])
        XCTAssertEqual(subscriber.ends.count, 0)
        subscriber.request(.max(1))
        XCTAssertEqual(subscriber.values, [1, 2, 3])
        XCTAssertTrue(subscriber.hasFinished)
    }

    func testAnEndBehindNothingNeedsNoDemand() {
        let subscriber = IntSubscriber()
        Observable<Int>.empty().publisher.subscribe(subscriber)
        XCTAssertTrue(subscriber.hasFinished)
    }

    func testDemandsAddUp() {
        let subject = PublishSubject<Int>()
        let subscriber = IntSubscriber(asksFor: .max(1))
        subscriber.onValue = { subscriber, value in
            // Two by a call, one by the result.
            if value == 1 {
                subscriber.request(.max(1))
                subscriber.request(.max(1))
                return .max(1)
            }
            return .none
        }
        subject.publisher.subscribe(subscriber)
        for value in 1...9 { subject.onNext(value) }
        XCTAssertEqual(subscriber.values, [1, 2, 3, 4])
        subscriber.request(.max(2))
        XCTAssertEqual(subscriber.values, [1, 2, 3, 4, 5, 6])
        subscriber.request(.unlimited)
        subscriber.request(.max(3))
        XCTAssertEqual(subscriber.values, [1, 2, 3, 4, 5, 6, 7, 8, 9])
        for value in 10...12 { subject.onNext(value) }
        XCTAssertEqual(subscriber.values.count, 12)
    }

    func testHugeDemandsAreNoOverflow() {
        let subscriber = IntSubscriber(asksFor: .max(.max))
        subscriber.onValue = { subscriber, _ in
            subscriber.request(.max(.max))
            return .max(.max)
        }
        Observable.from(0..<4).publisher.subscribe(subscriber)
        XCTAssertEqual(subscriber.values, [0, 1, 2, 3])
        XCTAssertTrue(subscriber.hasFinished)
    }

    func testElementsThatWaitComeBeforeThoseThatFollow() {
        let subject = PublishSubject<Int>()
        let subscriber = IntSubscriber()
        subscriber.onValue = { _, value in
            // Comes while 1 is delivered and 2 waits.
            if value == 1 { subject.onNext(3) }
            return .none
        }
        subject.publisher.subscribe(subscriber)
        subject.onNext(1)
        subject.onNext(2)
        subscriber.request(.unlimited)
        XCTAssertEqual(subscriber.values, [1, 2, 3])
        XCTAssertEqual(subscriber.greatestDepth, 1)
    }

    func testAskingFromWithinADeliveryKeepsTheStackFlat() {
        let subscriber = IntSubscriber()
        subscriber.onValue = { subscriber, _ in
            subscriber.request(.max(1))
            return .none
        }
        Observable.from(0..<100_000).publisher.subscribe(subscriber)
        subscriber.request(.max(1))
        XCTAssertEqual(subscriber.values.count, 100_000)
        XCTAssertEqual(subscriber.greatestDepth, 1)
        XCTAssertTrue(subscriber.hasFinished)
    }

    func testASubscriberThatAnswersIsNotCalledFromWithin() {
        let subject = PublishSubject<Int>()
        let subscriber = IntSubscriber(asksFor: .unlimited)
        subscriber.onValue = { _, value in
            if value < 3 { subject.onNext(value + 1) } else { subject.onCompleted() }
            return .none
        }
        subject.publisher.subscribe(subscriber)
        subject.onNext(1)
        XCTAssertEqual(subscriber.values, [1, 2, 3])
        XCTAssertEqual(subscriber.greatestDepth, 1)
        XCTAssertTrue(subscriber.hasFinished)
    }

    func testAnElementThatWaitedIsSentAsWhatItsArrivalLedTo() {
        // What traces draw as causes.
        let subject = PublishSubject<Int>()
        let subscriber = IntSubscriber()
        var causes: [UnsafeMutableRawPointer?] = []
        subscriber.onValue = { _, _ in
            causes.append(rill_cause_get())
            return .none
        }
        subject.publisher.subscribe(subscriber)
        withUnsafeTemporaryAllocation(byteCount: 3, alignment: 1) { places in
            let (first, second, asking) = (
                places.baseAddress, places.baseAddress.map { $0 + 1 }, places.baseAddress.map { $0 + 2 }
            )
            rill_cause_set(first)
            subject.onNext(1)
            rill_cause_set(second)
            subject.onNext(2)
            rill_cause_set(asking)
            subscriber.request(.max(2))
            XCTAssertEqual(causes, [first, second])
            XCTAssertEqual(rill_cause_get(), asking)
            rill_cause_set(nil)
        }
    }

    // MARK: Ends

    func testAnErrorIsPassedOnAsItIs() {
        let error = WatchedError()
        let direct = IntSubscriber()
        Observable<Int>.error(error).publisher.subscribe(direct)
        XCTAssertTrue(direct.failure as? WatchedError === error)

        // Behind an element that nobody asked for, until someone does.
        let late = IntSubscriber()
        Observable.just(1).concat(Observable.error(error)).publisher.subscribe(late)
        XCTAssertEqual(late.ends.count, 0)
        late.request(.max(1))
        XCTAssertEqual(late.values, [1])
        XCTAssertTrue(late.failure as? WatchedError === error)
    }

    func testASourceThatGoesOnAfterItsEndIsNotHeard() {
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onCompleted()
            observer.onNext(2)
            observer.onError(WatchedError())
            observer.onCompleted()
            return Disposables.create()
        }
        let subscriber = IntSubscriber(asksFor: .unlimited)
        source.publisher.subscribe(subscriber)
        XCTAssertEqual(subscriber.values, [1])
        XCTAssertTrue(subscriber.hasFinished)
    }

    func testTwoSubscribersHaveASubscriptionEach() {
        var subscribed = 0
        let publisher = Observable.of(1, 2, 3).do(onSubscribe: { subscribed += 1 }).publisher
        let (some, all) = (IntSubscriber(asksFor: .max(1)), IntSubscriber(asksFor: .unlimited))
        publisher.subscribe(some)
        publisher.subscribe(all)
        XCTAssertEqual(subscribed, 2)
        XCTAssertEqual(some.values, [1])
        XCTAssertEqual(all.values, [1, 2, 3])
        some.cancel()
        XCTAssertTrue(all.hasFinished)
    }
}
