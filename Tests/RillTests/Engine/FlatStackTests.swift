import Rill
import XCTest

final class FlatStackTests: XCTestCase {
    private func count<Element>(_ source: Observable<Element>) -> Int {
        var count = 0
        var isOver = false
        source.subscribe(onNext: { _ in count += 1 }, onError: { _ in isOver = true }, onCompleted: { isOver = true })
            .dispose()
        XCTAssertTrue(isOver)
        return count
    }

    func testAMillionSynchronousElements() {
        var sum = 0
        let subscription = Observable.from(0..<1_000_000).map { $0 &+ 1 }.subscribe(onNext: { sum &+= $0 })
        XCTAssertEqual(sum, 500_000_500_000)
        subscription.dispose()
        XCTAssertEqual(count(Observable.range(start: 0, count: 1_000_000)), 1_000_000)
        XCTAssertEqual(count(Observable.repeatElement(1).take(1_000_000)), 1_000_000)
        let generated = Observable.generate(initialState: 0, condition: { $0 < 1_000_000 }, iterate: { $0 + 1 })
        XCTAssertEqual(count(generated), 1_000_000)
    }

    func testTenThousandOperatorsSubscribeRunAndGo() {
        let subject = PublishSubject<Int>()
        var chain: Observable<Int> = subject
        for _ in 0..<10_000 { chain = chain.map { $0 &+ 1 } }
        var last = 0
        let subscription = chain.subscribe(onNext: { last = $0 })
        subject.onNext(0)
        XCTAssertEqual(last, 10_000)
        subscription.dispose()
        XCTAssertFalse(subject.hasObservers)
    }

    func testDeepReentrancy() {
        let subject = PublishSubject<Int>()
        var count = 0
        let subscription = subject.subscribe(onNext: { value in
            count += 1
            if value > 0 { subject.onNext(value - 1) }
        })
        subject.onNext(100_000)
        XCTAssertEqual(count, 100_001)
        subscription.dispose()
    }

    func testAHundredThousandSourcesOneAfterAnother() {
        let just = Array(repeating: Observable.just(1), count: 100_000)
        let stepped = Array(repeating: Observable.of(1, 2), count: 100_000)
        XCTAssertEqual(count(Observable.concat(just)), 100_000)
        XCTAssertEqual(count(Observable.concat(stepped)), 200_000)
        XCTAssertEqual(count(Observable.from(just).concat()), 100_000)
        XCTAssertEqual(count(Observable.from(0..<100_000).concatMap { Observable.just($0) }), 100_000)
        XCTAssertEqual(count(Observable.from(0..<100_000).concatMap { _ in Observable.of(1, 2) }), 200_000)
        XCTAssertEqual(count(Observable.from(stepped).merge(maxConcurrent: 2)), 200_000)
        XCTAssertEqual(count(Observable.from(0..<100_000).flatMap { Observable.of($0, $0) }), 200_000)
    }

    func testSourcesThatWaitForOneThatIsRunningStartOnAFlatStack() {
        let first = PublishSubject<Int>()
        let waiting = Array(repeating: Observable.just(1), count: 100_000)
        var count = 0
        let subscription = Observable.from([first.asObservable()] + waiting).merge(maxConcurrent: 1)
            .subscribe(onNext: { _ in count += 1 })
        first.onCompleted()
        XCTAssertEqual(count, 100_000)
        subscription.dispose()
    }

    func testAHundredThousandRetries() {
        var attempts = 0
        let flaky = Observable<Int>.create { observer in
            attempts += 1
            if attempts % 100_000 == 0 { observer.onCompleted() } else { observer.onError(RxError.unknown) }
            return Disposables.create()
        }
        XCTAssertEqual(count(flaky.retry()), 0)
        XCTAssertEqual(attempts, 100_000)
        XCTAssertEqual(count(flaky.retry(200_000)), 0)
        XCTAssertEqual(attempts, 200_000)
        XCTAssertEqual(count(flaky.retry { (errors: Observable<Error>) in errors }), 0)
        XCTAssertEqual(attempts, 300_000)
        let failing = Array(repeating: Observable<Int>.error(RxError.unknown), count: 100_000)
        XCTAssertEqual(count(Observable.catch(sequence: failing)), 0)
    }

    func testARetryThatBeginsWithinADeliveryStaysFlat() {
        let trigger = PublishSubject<Int>()
        var attempts = 0
        let source = Observable<Int>.deferred {
            attempts += 1
            return attempts == 1
                ? trigger.map { _ in throw RxError.unknown } : attempts < 100_000 ? .error(RxError.unknown) : .never()
        }
        let subscription = source.retry { (errors: Observable<Error>) in errors }.subscribe()
        trigger.onNext(1)
        XCTAssertEqual(attempts, 100_000)
        subscription.dispose()
    }
}
