import XCTest

@testable import Rill

/// XCTest runs one test at a time in a process, so the process-wide handler can be replaced here.
final class MisuseTests: XCTestCase {
    private final class Reports: @unchecked Sendable {
        private var stored: [String] = []
        func add(_ report: Misuse.Report) { withStripe(of: self) { stored.append(report.message) } }
        var all: [String] { withStripe(of: self) { stored } }
    }

    private func reports(of body: () -> Void) -> [String] {
        let reports = Reports()
        let before = Misuse.handler
        Misuse.handler = { reports.add($0) }
        body()
        Misuse.handler = before
        return reports.all
    }

    func testASecondAssignmentIsReportedAndTheNewDisposableDisposed() {
        let first = BooleanDisposable()
        let second = BooleanDisposable()
        let messages = reports {
            let place = SingleAssignmentDisposable()
            place.setDisposable(first)
            place.setDisposable(second)
        }
        XCTAssertEqual(messages.count, 1)
        XCTAssertTrue(messages.first?.contains("second time") ?? false)
        XCTAssertFalse(first.isDisposed)
        XCTAssertTrue(second.isDisposed)
    }

    func testStartAndAdvanceFromInsideARunAreReportedAndDoNothing() {
        let scheduler = HistoricalScheduler()
        var order: [String] = []
        let messages = reports {
            _ = scheduler.schedule(()) { _ in
                scheduler.start()
                scheduler.advanceTo(Date(timeIntervalSince1970: 5))
                order.append("first")
                return Disposables.create()
            }
            _ = scheduler.schedule(()) { _ in
                order.append("second")
                return Disposables.create()
            }
            scheduler.start()
        }
        XCTAssertEqual(order, ["first", "second"])
        XCTAssertEqual(messages.count, 2)
        XCTAssertEqual(scheduler.clock, Date(timeIntervalSince1970: 0))
    }

    func testTimeThatHasPassedIsReportedAndChangesNothing() {
        let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 10))
        let messages = reports {
            scheduler.advanceTo(Date(timeIntervalSince1970: 9))
            scheduler.sleep(-1)
        }
        XCTAssertEqual(messages.count, 2)
        XCTAssertEqual(scheduler.clock, Date(timeIntervalSince1970: 10))
    }

    func testWorkOffTheMainThreadIsReported() {
        let done = expectation(description: "checked")
        let messages = reports {
            DispatchQueue(label: "background").async {
                MainScheduler.ensureRunningOnMainThread()
                MainScheduler.ensureExecutingOnScheduler(errorMessage: "wrong thread")
                done.fulfill()
            }
            wait(for: [done], timeout: 10)
        }
        XCTAssertEqual(messages.count, 2)
        XCTAssertEqual(messages.last, "wrong thread")
        XCTAssertEqual(reports { MainScheduler.ensureRunningOnMainThread() }, [])
    }
}
