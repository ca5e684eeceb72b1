import Rill
import XCTest

final class FlatStackTests: XCTestCase {
    func testAMillionSynchronousElements() {
        var sum = 0
        let subscription = Observable.from(0..<1_000_000).map { $0 &+ 1 }.subscribe(onNext: { sum &+= $0 })
        XCTAssertEqual(sum, 500_000_500_000)
        subscription.dispose()
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
}
