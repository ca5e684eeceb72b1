import Foundation
import RillTest
import Testing
import XCTest

final class XCTestLeftovers: VirtualTimeTestCase {
    func testLeftBehind() {
        _ = scheduler.record(Observable<Int>.never())  // line: XCTestLeftovers.testLeftBehind
    }
}

@Suite(.virtualTime) struct SwiftTestingLeftovers {
    @Test func leftBehind() {
        _ = TestScheduler.current.record(Observable<Int>.never())  // line: leftBehind()
    }

    @Test func misuseOnAThread() {
        let scheduler = TestScheduler(initialClock: 100)
        let done = DispatchSemaphore(value: 0)
        Thread {
            scheduler.advanceTo(50)
            done.signal()
        }.start()
        done.wait()
    }

    @Test func brokenGrammar() {
        let observer = TestScheduler.current.createObserver(Int.self)  // line: brokenGrammar()
        observer.onCompleted()
        observer.onNext(1)
    }

    @Test(arguments: 1...3) func manyLeftBehind(number: Int) async {
        let scheduler = TestScheduler.current
        await Task.yield()
        scheduler.scheduleAt(100) {}  // line: manyLeftBehind(number:)
        if number == 2 { scheduler.advanceTo(100) }
    }
}
