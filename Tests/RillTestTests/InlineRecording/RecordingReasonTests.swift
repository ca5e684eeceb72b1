import Foundation
import Testing

@testable import RillTest

/// A run that was asked to record, and records nothing, says why: once for each test, in a sentence.
@Suite struct RecordingReasonTests {
    private static let asked = ["RILL_RECORD": "inline"]
    private static let inCI = ["RILL_RECORD": "inline", "CI": "true"]

    private func reasons(_ failures: [Failure]) -> [String] {
        failures.flatMap(\.notes).filter { $0.hasPrefix("not recorded: ") }
    }

    /// Tests that fail in different ways, by name.
    private static let kinds = ["difference", "label", "lane", "unused", "picture", "nothing", "never", "endless"]

    private func run(_ kind: String, _ environment: [String: String]) -> [Failure] {
        SourceFile.collect(environment) {
            switch kind {
            case "difference":
                expectMarbles("taps: -a-|\nother: -b|\noutput: -b|", filePath: "/nowhere/T.swift") { test in
                    test.expect(test.hot("taps"), lane: "other")
                    return test.hot("taps")
                }
            case "label":
                expectMarbles("taps: -a-|\noutput: -b|", values: ["a": 1]) { test in test.hot("taps", as: Int.self) }
            case "lane": expectMarbles("taps: -a-|\noutput: -a-|") { test in test.hot("clicks") }
            case "unused": expectMarbles("taps: -a-|\nmore: -b|\noutput: -a-|") { test in test.hot("taps") }
            case "picture": expectMarbles("taps -a-|") { test in test.hot("taps") }
            case "nothing": expectMarbles { test in test.keep(test.hot(diagram: "-a|")) }
            case "never":
                expectMarbles("taps: -a-|\noutput: --") { test in
                    _ = test.hot("taps")
                    return Observable<String>.never()
                }
            default:
                expectMarbles(stepLimit: 20) { test in
                    let ticks = Observable<Int>.interval(.milliseconds(0), scheduler: test.scheduler).map { "\($0)" }
                    test.expect(ticks, diagram: "--")
                }
            }
        }
    }

    @Test(arguments: kinds) func inCITheReasonIsThat(kind: String) {
        let failures = run(kind, Self.inCI)
        #expect(!failures.isEmpty)
        #expect(reasons(failures) == ["not recorded: CI is set, so RILL_RECORD records nothing"], "\(failures)")
    }

    @Test(arguments: kinds) func aTestThatMakesNoSenseIsNotRecorded(kind: String) {
        let failures = run(kind, Self.asked)
        #expect(!failures.isEmpty)
        if kind == "difference" { return #expect(reasons(failures).count == failures.count, "\(failures)") }
        let reason = kind == "never" ? "no diagram of it is wrong" : RecordingRefusal.brokenTest
        #expect(reasons(failures) == ["not recorded: \(reason)"], "\(failures)")
    }

    @Test(arguments: kinds) func whereNobodyAskedNothingIsSaid(kind: String) {
        for environment in [[:], ["CI": "true"], ["RILL_RECORD": "traces"]] {
            #expect(reasons(run(kind, environment)) == [])
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aTaskThatIsStillOutIsNotRecorded() throws {
        let text = #"t.expect(late, "-b-")"#
        let file = try SourceFile(text)
        let failures = file.run(line: 1) { test, at in
            let late = test.hot(diagram: "-a---").flatMapLatest { tap in
                Single<String>.create {
                    try await Task.sleep(for: .seconds(30))
                    return tap
                }
            }
            test.expect(late, diagram: "-b-", filePath: at.filePath, line: at.line, column: at.column)
        }
        #expect(
            failures.first?.notes.contains {
                $0.hasPrefix(
                    "not recorded: a task that a stream of this test has started had not ended when the run did"
                )
            } == true,
            "\(failures)"
        )
        #expect(try file.text() == text)
    }

    /// What waits for the test's clock is on the timeline, also where the run ends before it comes.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: [nil, "4ms"]) func aTaskOnTheTestsClockIsRecorded(end: String?) throws {
        let file = try SourceFile(#"t.expect(late, "-b")"#)
        let at = file.call("expect", line: 1)
        let failures = SourceFile.collect {
            expectMarbles(until: end, filePath: file.path, line: 1) { test in
                let clock = test.clock
                let late = test.hot(diagram: "-a-b-|").flatMap { tap in
                    Single<String>.create {
                        try await withThrowingTaskGroup(of: Void.self) { group in
                            for length in 1...2 { group.addTask { try await clock.sleep(for: .milliseconds(length)) } }
                            try await group.waitForAll()
                        }
                        return tap
                    }
                }
                test.expect(late, diagram: "-b", filePath: at.filePath, line: at.line, column: at.column)
            }
        }
        #expect(failures.first?.notes.last?.hasPrefix("recorded: ") == true, "\(failures)")
        #expect(try file.text() == (end == nil ? #"t.expect(late, "---a-[b|]")"# : #"t.expect(late, "---a-")"#))
    }
}
