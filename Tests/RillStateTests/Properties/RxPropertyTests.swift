import Rill
import RillState
import XCTest

final class RxPropertyTests: XCTestCase {
    let bag = DisposeBag()
    let log = Log()

    private struct Broken: Error {}

    func testAConstantHasOneValueAndNeverEnds() {
        let property = RxProperty(5)
        property.asObservable().subscribe { [log] in log($0.debugDescription) }.disposed(by: bag)
        XCTAssertEqual(property.value, 5)
        XCTAssertEqual(log.take(), ["next(5)"])
    }

    func testItFollowsItsRelay() {
        let relay = BehaviorRelay(value: 0)
        let property = RxProperty(relay: relay)
        property.asObservable().subscribe(onNext: { [log] in log($0) }).disposed(by: bag)
        property.changed.subscribe(onNext: { [log] in log("changed", $0) }).disposed(by: bag)
        relay.accept(1)
        relay.accept(1)
        XCTAssertEqual(property.value, 1)
        XCTAssertEqual(log.take(), ["0", "1", "changed 1", "1", "changed 1"])
    }

    func testARelayWithoutALabelIsNotAmbiguous() {
        let relay = BehaviorRelay(value: 0)
        let property = RxProperty(relay)
        let typed: RxProperty<Int> = RxProperty(relay)
        let ofRelays = RxProperty<BehaviorRelay<Int>>(relay)
        XCTAssertEqual(property.value + typed.value + ofRelays.value.value, 0)
    }

    func testEachLateSubscriberOfChangedSkipsItsOwnFirstValue() {
        let relay = BehaviorRelay(value: 0)
        let changed = RxProperty(relay: relay).changed
        relay.accept(1)
        changed.subscribe(onNext: { [log] in log($0) }).disposed(by: bag)
        relay.accept(2)
        XCTAssertEqual(log.take(), ["2"])
    }

    func testSubscribersStayWhenThePropertyIsReleased() {
        let relay = BehaviorRelay(value: 0)
        var property: RxProperty<Int>? = RxProperty(relay: relay)
        property?.asObservable().subscribe { [log] in log($0.debugDescription) }.disposed(by: bag)
        property?.changed.subscribe { [log] in log("changed", $0.debugDescription) }.disposed(by: bag)
        property = nil
        relay.accept(1)
        XCTAssertEqual(log.take(), ["next(0)", "next(1)", "changed next(1)"])
    }

    func testInitialThenFollowsTheObservableAndKeepsTheLastValue() {
        let source = PublishSubject<Int>()
        let property = RxProperty(initial: 7, then: source)
        property.asObservable().subscribe { [log] in log($0.debugDescription) }.disposed(by: bag)
        source.onNext(8)
        source.onCompleted()
        XCTAssertEqual(property.value, 8)
        XCTAssertEqual(log.take(), ["next(7)", "next(8)"])
    }

    func testWhatAnObservableSendsAtOnceReplacesTheInitialValue() {
        XCTAssertEqual(RxProperty(initial: 0, then: Observable.of(1, 2)).value, 2)
    }

    func testAFailingSourceLeavesTheValueAndReportsTheError() {
        let source = PublishSubject<Int>()
        let property = RxProperty(initial: 7, then: source)
        let before = Hooks.defaultErrorHandler
        Hooks.defaultErrorHandler = { [log] _, error in log("\(error)") }
        source.onError(Broken())
        Hooks.defaultErrorHandler = before
        XCTAssertEqual(property.value, 7)
        XCTAssertEqual(log.take(), ["Broken()"])
    }

    func testReplayingTakesTheFirstValueWithOneSubscription() throws {
        var subscriptions = 0
        let source = Observable<Int>.deferred {
            subscriptions += 1
            return Observable.of(1, 2)
        }
        let property = try RxProperty(replaying: source)
        XCTAssertEqual(property.value, 2)
        XCTAssertEqual(subscriptions, 1)
        let live = BehaviorSubject(value: 1)
        let following = try RxProperty(replaying: live)
        live.onNext(4)
        XCTAssertEqual(following.value, 4)
    }

    func testReplayingThrowsWhereNothingComesAtOnce() {
        XCTAssertThrowsError(try RxProperty(replaying: Observable<Int>.never())) { error in
            XCTAssertEqual("\(error)", "\(RxError.noElements)")
        }
        XCTAssertThrowsError(try RxProperty(replaying: Observable<Int>.error(Broken()))) { error in
            XCTAssertTrue(error is Broken)
        }
    }

    func testAnErrorBehindTheReplayedValueIsReported() throws {
        let before = Hooks.defaultErrorHandler
        Hooks.defaultErrorHandler = { [log] _, error in log("\(error)") }
        defer { Hooks.defaultErrorHandler = before }
        let property = try RxProperty(replaying: Observable.concat(.just(1), .error(Broken())))
        XCTAssertEqual(property.value, 1)
        XCTAssertEqual(log.take(), ["Broken()"])
    }

    func testTheUpstreamSubscriptionEndsWithThePropertyAndItsLastSubscriber() {
        var isRunning = false
        let source = Observable<Int>.create { _ in
            isRunning = true
            return Disposables.create { isRunning = false }
        }
        var property: RxProperty<Int>? = RxProperty(initial: 0, then: source)
        let subscription = property?.subscribe(onNext: { _ in })
        property = nil
        XCTAssertTrue(isRunning)
        subscription?.dispose()
        XCTAssertFalse(isRunning)
    }

    func testAValueSetInAHandlerReachesEveryoneInOrder() {
        let relay = BehaviorRelay(value: 0)
        let property = RxProperty(relay: relay)
        property.subscribe(onNext: { [log] in
            log("A", $0)
            if $0 == 1 { relay.accept(2) }
        }).disposed(by: bag)
        property.subscribe(onNext: { [log] in log("B", $0, property.value) }).disposed(by: bag)
        _ = log.take()
        relay.accept(1)
        XCTAssertEqual(log.take(), ["A 1", "B 1 2", "A 2", "B 2 2"])
    }

    func testBindingToARelayAndAnObserver() {
        let source = BehaviorRelay(value: 1)
        let (behavior, publish, subject) = (BehaviorRelay(value: 0), PublishRelay<Int>(), PublishSubject<Int>())
        publish.subscribe(onNext: { [log] in log("relay", $0) }).disposed(by: bag)
        subject.subscribe(onNext: { [log] in log("subject", $0) }).disposed(by: bag)
        let property = RxProperty(relay: source)
        property.bind(to: behavior).disposed(by: bag)
        property.bind(to: publish).disposed(by: bag)
        property.bind(to: subject).disposed(by: bag)
        source.accept(2)
        XCTAssertEqual(behavior.value, 2)
        XCTAssertEqual(log.take(), ["relay 1", "subject 1", "relay 2", "subject 2"])
    }
}
