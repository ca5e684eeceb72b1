import RillTest
import XCTest

final class AssertRecordingsTests: XCTestCase {
    private struct Opaque { let number: Int }

    private enum Failed: Error { case once, twice }

    func testTheSameRecordingsPass() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let observer = scheduler.start { source.map { $0 * 10 } }
        XCTAssertEqual(observer.events, [.next(210, 10), .next(220, 20), .completed(230)])
        XCTAssertEqual(source.subscriptions, [Subscription(200, 230)])
    }

    func testRecordedElementsAreAllThatWasRecorded() {
        XCTAssertRecordedElements([.next(210, 1), .next(220, 2)], [1, 2])
        XCTAssertRecordedElements([.next(210, Opaque(number: 1))], [Opaque(number: 1)]) { $0.number == $1.number }
        XCTAssertRecordedElements([Recorded<Event<Int>>](), [])
        let ends: [Recorded<Event<Int>>] = [.completed(230), .error(230, Failed.once)]
        for end in ends {
            let failures = Failure.collect {
                XCTAssertRecordedElements([.next(210, 1), .next(220, 2), end], [1, 2])
                XCTAssertRecordedElements([end], [])
            }
            XCTAssertEqual(failures.count, 2, "\(end)")
        }
    }

    func testElementsMayBeOptionalArraysVoidTuplesOrAnything() {
        XCTAssertEqual([.next(1, Int?.none), .next(2, 1)], [.next(1, nil), .next(2, 1)] as [Recorded<Event<Int?>>])
        XCTAssertEqual([.next(1, [1, 2])], [.next(1, [1, 2])] as [Recorded<Event<[Int]>>])
        XCTAssertEqual([.next(1, ()), .completed(2)], [.next(1, ()), .completed(2)])
        XCTAssertEqual([.next(1, (1, "a"))], [.next(1, (1, "a"))] as [Recorded<Event<(Int, String)>>], by: ==)
        XCTAssertEqual([.next(1, Opaque(number: 1))], [.next(1, Opaque(number: 1))]) { $0.number == $1.number }
    }

    func testEachKindOfDifferenceIsAFailure() {
        let recording: [Recorded<Event<Int>>] = [.next(210, 1), .next(220, 2), .error(230, Failed.once)]
        let others: [[Recorded<Event<Int>>]] = [
            [],
            [.next(210, 1), .next(220, 2)],
            [.next(210, 1), .next(220, 3), .error(230, Failed.once)],
            [.next(210, 1), .next(221, 2), .error(230, Failed.once)],
            [.next(220, 2), .next(210, 1), .error(230, Failed.once)],
            [.next(210, 1), .next(220, 2), .error(230, Failed.twice)],
            [.next(210, 1), .next(220, 2), .completed(230)],
            [.next(210, 1), .next(220, 2), .error(230, Failed.once), .error(230, Failed.once)],
        ]
        for other in others {
            XCTAssertEqual(Failure.collect { XCTAssertEqual(recording, other) }.count, 1, "\(other)")
        }
        XCTAssertEqual(Failure.collect { XCTAssertRecordedElements(recording, [1, 2]) }.count, 1)
        XCTAssertEqual(Failure.collect { XCTAssertEqual([.next(1, ())], [.next(2, ())]) }.count, 1)
    }

    func testOutcomesOfSingleMaybeAndCompletableAreCompared() {
        let single: [SingleEvent<Int>] = [.success(1), .failure(Failed.once)]
        let maybe: [MaybeEvent<Int>] = [.success(1), .completed, .error(Failed.once)]
        let completable: [CompletableEvent] = [.completed, .error(Failed.once)]
        XCTAssertEqual(single, [.success(1), .failure(Failed.once)])
        XCTAssertEqual(maybe, [.success(1), .completed, .error(Failed.once)])
        XCTAssertEqual(completable, [.completed, .error(Failed.once)])
        let failures = Failure.collect {
            XCTAssertEqual(single, [.success(2), .failure(Failed.once)])
            XCTAssertEqual(single, [.success(1), .failure(Failed.twice)])
            XCTAssertEqual(maybe, [.success(1), .completed])
            XCTAssertEqual(completable, [.completed, .error(Failed.twice)])
            XCTAssertEqual(completable, [.completed, .completed])
        }
        XCTAssertEqual(failures.count, 5)
    }

    func testAFailureIsAtTheLineOfTheCall() {
        let failures = Failure.collect { XCTAssertEqual([.next(1, 1)], [.next(2, 1)]) }
        XCTAssertEqual(failures.first?.site?.line, #line - 1)
        XCTAssertEqual(failures.first?.site?.filePath, #filePath)
    }

    func testALongRecordingShowsWhatIsAroundTheDifference() {
        let long: [Recorded<Event<Int>>] = (0..<10_000).map { .next($0, $0) }
        var other = long
        other[5_000] = .next(5_000, -1)
        let failures = Failure.collect { XCTAssertEqual(other, long) }
        XCTAssertEqual(
            failures.first?.diagram,
            """
              expected           actual
              … 4997 the same
              next(4997) @ 4997  next(4997) @ 4997
              next(4998) @ 4998  next(4998) @ 4998
              next(4999) @ 4999  next(4999) @ 4999
            ≠ next(5000) @ 5000  next(-1) @ 5000
              next(5001) @ 5001  next(5001) @ 5001
              next(5002) @ 5002  next(5002) @ 5002
              next(5003) @ 5003  next(5003) @ 5003
              … 4996 more
            """
        )
    }
}
