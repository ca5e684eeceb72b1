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

/// Two suites at the same time: each odd case leaves something behind, and only that.
@Suite(.virtualTime) struct FirstOfTwoSuites {
    @Test(arguments: 0..<64) func firstLeaves(number: Int) async {
        let scheduler = TestScheduler.current
        await Task.yield()
        if number % 2 == 1 { _ = scheduler.record(Observable<Int>.never()) }  // line: firstLeaves(number:)
        await Task.yield()
        scheduler.advanceTo(number)
    }
}

@Suite(.virtualTime) struct SecondOfTwoSuites {
    @Test(arguments: 0..<64) func secondLeaves(number: Int) async {
        let scheduler = TestScheduler.current
        await Task.yield()
        if number % 2 == 1 { scheduler.scheduleAt(1_000) {} }  // line: secondLeaves(number:)
        await Task.yield()
        scheduler.advanceTo(number)
    }
}
