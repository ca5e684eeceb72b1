import Foundation
import RillTest
import Testing

/// Work that a marble test puts on a scheduler that it does not run: the failure says so.
@Suite struct RealSchedulerMarblesTests {
    private func failureText(_ pipeline: @escaping (MarbleTest) -> Observable<String>) -> String {
        let failures = Failure.collect {
            expectMarbles(
                """
                taps:   -a-b--
                output: --a-b-
                """
            ) { test in pipeline(test) }
        }
        #expect(failures.count == 1)
        return failures.first?.description ?? ""
    }

    @Test func theMainScheduler() {
        let text = failureText { test in
            test.hot("taps").asObservable().delay(.seconds(30), scheduler: MainScheduler.instance)
        }
        #expect(
            text.contains("1 piece of work was scheduled on MainScheduler during this test, first at tick 1"),
            "\(text)"
        )
        #expect(text.contains("by 'taps'") && text.contains("RealSchedulerMarblesTests.swift:"), "\(text)")
        #expect(text.contains("pass test.scheduler to what is under test"), "\(text)")
    }

    @Test(arguments: ["serial", "concurrent", "operations", "main, later"])
    func schedulersOnQueues(kind: String) {
        let text = failureText { test in
            let taps = test.hot("taps").asObservable()
            return switch kind {
            case "serial": taps.observe(on: SerialDispatchQueueScheduler(qos: .default)).filter { _ in false }
            case "concurrent": taps.observe(on: ConcurrentDispatchQueueScheduler(qos: .default)).filter { _ in false }
            case "operations":
                taps.observe(on: OperationQueueScheduler(operationQueue: OperationQueue())).filter { _ in false }
            default: taps.observe(on: MainScheduler.asyncInstance).filter { _ in false }
            }
        }
        let name = [
            "serial": "SerialDispatchQueueScheduler", "concurrent": "ConcurrentDispatchQueueScheduler",
            "operations": "OperationQueueScheduler", "main, later": "MainScheduler.asyncInstance",
        ][kind]
        #expect(text.contains("scheduled on \(name ?? "?") during this test, first at tick 1"), "\(text)")
    }

    @Test(arguments: ["delay", "timer"]) func anotherTestScheduler(kind: String) {
        let other = TestScheduler(initialClock: 0, resolution: 0.001)
        let text = failureText { test in
            let taps = test.hot("taps").asObservable()
            if kind == "delay" { return taps.delay(.milliseconds(1), scheduler: other) }
            return taps.flatMap { tap in
                Observable<Int>.timer(.milliseconds(1), scheduler: other).map { _ in tap }
            }
        }
        let work = kind == "delay" ? "1 piece of work was" : "2 pieces of work were"
        #expect(
            text.contains("\(work) scheduled on another TestScheduler during this test, first at tick 1"),
            "\(text)"
        )
    }

    @Test func aTestThatPassesSaysNothingOfIt() {
        let other = TestScheduler(initialClock: 0, resolution: 0.001)
        expectMarbles(
            """
            taps:   -a-
            output: -a-
            """
        ) { test in
            test.keep(Observable.just(1).delay(.seconds(1), scheduler: other).subscribe())
            return test.hot("taps")
        }
        #expect(other.pendingWork.count == 1)
    }
}
