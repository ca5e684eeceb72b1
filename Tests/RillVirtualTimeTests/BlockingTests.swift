import Foundation
import Rill
import RillVirtualTime
import XCTest

final class BlockingTests: XCTestCase {
    private enum Failure: Error { case offline }

    private func inBackground<Element: Sendable>(
        _ elements: [Element],
        error: (any Error)? = nil
    ) -> Observable<Element> {
        Observable.create { observer in
            let observer = observer
            DispatchQueue.global().async {
                for element in elements { observer.onNext(element) }
                if let error { observer.onError(error) } else { observer.onCompleted() }
            }
            return Disposables.create()
        }
    }

    func testTheWholeStreamTheFirstAndTheLastCanBeWaitedFor() throws {
        let source = inBackground([1, 2, 3])
        XCTAssertEqual(try source.toBlocking().toArray(), [1, 2, 3])
        XCTAssertEqual(try source.toBlocking().first(), 1)
        XCTAssertEqual(try source.toBlocking().last(), 3)
        XCTAssertEqual(try Observable.of(1, 2, 3).toBlocking().toArray(), [1, 2, 3])
    }

    func testAnEmptyStreamHasNoFirstAndNoLast() throws {
        let source: Observable<Int> = inBackground([])
        XCTAssertNil(try source.toBlocking().first())
        XCTAssertNil(try source.toBlocking().last())
    }

    func testTheFirstOfAStreamThatNeverEndsComesBack() throws {
        let subject = BehaviorSubject(value: 7)
        XCTAssertEqual(try subject.toBlocking().first(), 7)
    }

    func testASourceThatSendsWithoutAnEndIsStoppedWhenThatIsEnough() throws {
        var sent = 0
        let source = Observable.repeatElement(7).take(while: { _ in
            sent += 1
            return sent < 1_000
        })
        XCTAssertEqual(try source.toBlocking().first(), 7)
        XCTAssertEqual(sent, 1)
        sent = 0
        XCTAssertThrowsError(try source.toBlocking().single()) {
            XCTAssertEqual("\($0)", "\(RxError.moreThanOneElement)")
        }
        XCTAssertEqual(sent, 2)
        sent = 0
        XCTAssertThrowsError(try source.toBlocking().single { _ in throw Failure.offline })
        XCTAssertEqual(sent, 1)
        sent = 0
        XCTAssertEqual(try source.toBlocking().toArray().count, 999)
    }

    func testASingleElementIsTheOnlyOne() throws {
        XCTAssertEqual(try inBackground([5]).toBlocking().single(), 5)
        XCTAssertEqual(try inBackground([1, 2, 3]).toBlocking().single { $0 == 2 }, 2)
        XCTAssertThrowsError(try inBackground([Int]()).toBlocking().single()) {
            XCTAssertEqual("\($0)", "\(RxError.noElements)")
        }
        XCTAssertThrowsError(try inBackground([1, 2]).toBlocking().single()) {
            XCTAssertEqual("\($0)", "\(RxError.moreThanOneElement)")
        }
        XCTAssertThrowsError(try inBackground([1, 2]).toBlocking().single { _ in throw Failure.offline }) {
            XCTAssertTrue($0 is Failure)
        }
    }

    func testAnErrorIsThrownOrMaterialized() {
        let source = inBackground([1, 2], error: Failure.offline)
        XCTAssertThrowsError(try source.toBlocking().toArray()) { XCTAssertTrue($0 is Failure) }
        XCTAssertThrowsError(try source.toBlocking().last()) { XCTAssertTrue($0 is Failure) }
        XCTAssertEqual(try source.toBlocking().first(), 1)
        guard case .failed(let elements, let error) = source.toBlocking().materialize() else {
            return XCTFail("the stream fails")
        }
        XCTAssertEqual(elements, [1, 2])
        XCTAssertTrue(error is Failure)
        guard case .completed(let all) = inBackground([3]).toBlocking().materialize() else {
            return XCTFail("the stream completes")
        }
        XCTAssertEqual(all, [3])
    }

    func testATimeoutEndsTheWaiting() {
        XCTAssertThrowsError(try Observable<Int>.never().toBlocking(timeout: 0.01).toArray()) {
            XCTAssertEqual("\($0)", "\(RxError.timeout)")
        }
        XCTAssertThrowsError(try Observable<Int>.never().toBlocking(timeout: -1).first())
    }

    func testWorkOnTheMainQueueGoesOnWhileTheMainThreadWaits() throws {
        let source = Observable<Bool>.create { observer in
            let observer = observer
            DispatchQueue.main.async {
                observer.onNext(Thread.isMainThread)
                observer.onCompleted()
            }
            return Disposables.create()
        }
        XCTAssertEqual(try source.toBlocking(timeout: 10).toArray(), [true])
    }

    func testWaitingInsideADeliveryWorks() {
        var inner: [Int] = []
        _ = Observable.just(1).subscribe(onNext: { _ in
            inner = (try? Observable.of(1, 2).toBlocking(timeout: 10).toArray()) ?? []
        })
        XCTAssertEqual(inner, [1, 2])
    }

    func testWaitingOnAnotherThreadWorks() {
        let done = expectation(description: "waited")
        let source = inBackground([1])
        nonisolated(unsafe) let waited = source.toBlocking(timeout: 10)
        Thread.detachNewThread {
            XCTAssertEqual(try? waited.toArray(), [1])
            done.fulfill()
        }
        wait(for: [done], timeout: 20)
    }
}
