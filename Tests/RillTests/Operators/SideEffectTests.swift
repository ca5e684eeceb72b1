import Rill
import RillVirtualTime
import XCTest

final class SideEffectTests: XCTestCase {
    func testDoRunsItsClosuresInTheOrderOfASubscription() {
        let scheduler = TestScheduler()
        var seen: [String] = []
        let source = scheduler.hot("210 1", "220 |")
        let logged = Observable<Int>.create { observer in
            seen.append("subscribe source")
            let subscription = source.subscribe(observer)
            return Disposables.create {
                subscription.dispose()
                seen.append("dispose source")
            }
        }
        _ = scheduler.start { logged.logged { seen.append($0) } }
        XCTAssertEqual(
            seen,
            [
                "onSubscribe", "subscribe source", "onSubscribed", "onNext", "afterNext", "onCompleted",
                "afterCompleted", "dispose source", "onDispose",
            ]
        )
    }

    func testWithASynchronousSourceOnSubscribedComesBeforeOnDispose() {
        var seen: [String] = []
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create { seen.append("dispose source") }
        }
        source.logged { seen.append($0) }.subscribe().dispose()
        XCTAssertEqual(
            seen,
            [
                "onSubscribe", "onNext", "afterNext", "onCompleted", "afterCompleted", "dispose source", "onSubscribed",
                "onDispose",
            ]
        )
    }

    func testTheHandlerBehindTheEndRunsBeforeTheDisposalAlsoWithOperatorsBelow() {
        for fails in [false, true] {
            var seen: [String] = []
            let subject = PublishSubject<Int>()
            _ =
                subject
                .do(onDispose: { seen.append("source disposed") })
                .logged { seen.append($0) }
                .map { $0 }
                .flatMap { Observable.just($0) }
                .concat(Observable<Int>.empty().do(onSubscribe: { seen.append("next source") }))
                .subscribe { seen.append("\($0)") }
            seen = []
            if fails { subject.onError(Boom.one) } else { subject.onCompleted() }
            let end =
                fails
                ? ["onError", "error(boom)", "afterError"]
                : ["onCompleted", "next source", "completed", "afterCompleted"]
            XCTAssertEqual(seen, end + ["source disposed", "onDispose"])
            XCTAssertFalse(subject.hasObservers)
        }
    }

    func testADisposalWithinTheHandlerBehindTheEndIsOverOnce() {
        var disposals = 0
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        subscription.disposable =
            subject
            .do(afterCompleted: { subscription.dispose() }, onDispose: { disposals += 1 })
            .subscribe()
        subject.onCompleted()
        subscription.dispose()
        XCTAssertEqual(disposals, 1)
        XCTAssertFalse(subject.hasObservers)
    }

    func testAnErrorThrownByDoTakesTheEventsPlace() {
        func outcome(_ source: Observable<Int>) -> [String] {
            var seen: [String] = []
            source.subscribe { seen.append("\($0)") }.dispose()
            return seen
        }
        let failing = Observable<Int>.error(Boom.one)
        XCTAssertEqual(outcome(Observable.just(1).do(onNext: { _ in throw Boom.two })), ["error(bang)"])
        XCTAssertEqual(outcome(Observable.just(1).do(afterNext: { _ in throw Boom.two })), ["next(1)", "error(bang)"])
        XCTAssertEqual(outcome(Observable.just(1).do(onCompleted: { throw Boom.two })), ["next(1)", "error(bang)"])
        XCTAssertEqual(outcome(failing.do(onError: { _ in throw Boom.two })), ["error(bang)"])
        XCTAssertEqual(outcome(failing.do(afterError: { _ in throw Boom.two })), ["error(boom)"])
    }

    func testUsingDisposesItsResourceInTheTickOfTheEnd() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "250 |")
        var disposals: [Int] = []
        let observer = scheduler.start {
            Observable.using({ Resource { disposals.append(scheduler.clock) } }) { _ in source.asObservable() }
        }
        XCTAssertEqual(ticks(observer), ["210 1", "250 |"])
        XCTAssertEqual(disposals, [250])
    }

    func testUsingDisposesItsResourceWhenTheFactoryThrows() {
        let scheduler = TestScheduler()
        var times: [Int] = []
        let observer = scheduler.start {
            Observable<Int>.using({
                times.append(scheduler.clock)
                return Resource { times.append(scheduler.clock) }
            }) { _ in throw Boom.one }
        }
        XCTAssertEqual(ticks(observer), ["200 #boom"])
        XCTAssertEqual(times, [200, 200])
    }

    func testAnErrorOfTheResourceFactoryFailsTheResult() {
        let scheduler = TestScheduler()
        let observer = scheduler.start {
            Observable<Int>.using({ () throws -> BooleanDisposable in throw Boom.one }) { _ in .never() }
        }
        XCTAssertEqual(ticks(observer), ["200 #boom"])
    }

    func testWithUnretainedCompletesWithTheFirstElementAfterTheObjectIsGone() {
        final class Model {}
        var model: Model? = Model()
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        let subscription = subject.withUnretained(Model(), resultSelector: { $1 }).subscribe { seen.append("\($0)") }
        subject.onNext(1)
        XCTAssertEqual(seen, ["completed"])
        seen = []
        guard let held = model else { return XCTFail("the object is there") }
        let second = subject.withUnretained(held).map { $0.1 }.subscribe { seen.append("\($0)") }
        subject.onNext(1)
        withExtendedLifetime(held) {}
        _ = consume held
        model = nil
        subject.onNext(2)
        subject.onNext(3)
        XCTAssertEqual(seen, ["next(1)", "completed"])
        subscription.dispose()
        second.dispose()
    }

    func testDebugSaysWhatHappens() {
        var lines: [String] = []
        Observable.of("a", String(repeating: "x", count: 50))
            .debug(DebugLog("numbers", true) { lines.append(String($0.drop { $0 != "n" })) })
            .subscribe().dispose()
        XCTAssertEqual(
            lines,
            [
                "numbers -> subscribed",
                "numbers -> Event next(a)",
                "numbers -> Event next(xxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxx)",
                "numbers -> Event completed",
                "numbers -> isDisposed",
            ]
        )
    }
}

private final class Resource: Disposable {
    private let action: () -> Void

    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    func dispose() { action() }
}

extension Observable where Element == Int {
    fileprivate func logged(_ log: @escaping (String) -> Void) -> Observable<Int> {
        self.do(
            onNext: { _ in log("onNext") },
            afterNext: { _ in log("afterNext") },
            onError: { _ in log("onError") },
            afterError: { _ in log("afterError") },
            onCompleted: { log("onCompleted") },
            afterCompleted: { log("afterCompleted") },
            onSubscribe: { log("onSubscribe") },
            onSubscribed: { log("onSubscribed") },
            onDispose: { log("onDispose") }
        )
    }
}
