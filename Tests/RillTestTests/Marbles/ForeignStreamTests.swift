import RillTest
import XCTest

/// A stream of another library, adapted in ten lines.
final class ForeignStreamTests: XCTestCase {
    /// A callback-style source, as another library might have it.
    private final class Ticker {
        private var listeners: [Int: (Int) -> Void] = [:]

        func addListener(_ listener: @escaping (Int) -> Void) -> Int {
            let token = listeners.count
            listeners[token] = listener
            return token
        }

        func removeListener(_ token: Int) { listeners[token] = nil }
        func tick(_ number: Int) { for listener in listeners.values { listener(number) } }
    }

    private struct Ticks: RecordableStream {
        let ticker: Ticker

        func record(into recorder: StreamRecorder<Int>) -> () -> Void {
            let token = ticker.addListener { recorder.next($0) }
            return { ticker.removeListener(token) }
        }
    }

    func testAForeignSourceIsTheOutput() {
        expectMarbles(
            """
            clock:  -1-2-3-
            output: -1-2-!
            """
        ) { test in
            let ticker = Ticker()
            test.on("clock", as: Int.self) { ticker.tick($0) }
            return Ticks(ticker: ticker)
        }
    }

    func testAForeignSourceHasALane() {
        let failures = Failure.collect {
            expectMarbles(
                """
                clock:  -1-2-3-
                ticks:  -1-2---
                """
            ) { test in
                let ticker = Ticker()
                test.on("clock", as: Int.self) { ticker.tick($0) }
                test.expect(Ticks(ticker: ticker), lane: "ticks")
            }
        }
        XCTAssertEqual(failures.count, 1)
        XCTAssertTrue(failures.first?.description.contains("3 at 5ms was not expected") == true)
    }

    func testWhatBreaksTheGrammarIsSaid() {
        struct Babbler: RecordableStream {
            func record(into recorder: StreamRecorder<String>) -> () -> Void {
                recorder.completed()
                recorder.next("a")
                return {}
            }
        }
        let failures = Failure.collect {
            expectMarbles { test in test.expect(Babbler(), diagram: "|") }
        }
        XCTAssertTrue(failures.first?.description.contains("next after completed") == true, "\(failures)")
    }
}
