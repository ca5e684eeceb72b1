import Foundation
import RillTrace
import Testing
import XCTest

@testable import RillTest

/// What is recorded is what each run gives.
@Suite struct RecordedTwiceTests {
    private let package: TemporaryPackage

    init() throws { package = try TemporaryPackage() }

    private static func recorder(of values: [String], realTime: Bool = false) -> TraceRecorder {
        let recorder = realTime ? TraceRecorder(realTime: "Search") : TraceRecorder("Search", clock: { 0 })
        _ = Observable.from(values).trace("query", in: recorder).subscribe()
        return recorder
    }

    /// How the present time looks as the time of an event.
    private static func recorderOfPresentTimes() -> TraceRecorder {
        let recorder = TraceRecorder("Search", clock: { Int(Date().timeIntervalSince1970 * 1_000) })
        _ = Observable.of(1).trace("query", in: recorder).subscribe()
        return recorder
    }

    @Test(arguments: [
        (0, "looks like a random UUID"), (1, "looks like a random UUID"), (2, "the times are those of a real clock"),
        (3, "the trace has no events"), (4, "is the present time"), (5, "looks like an address"),
    ]) func aFinishedRecorderIsLookedAt(kind: Int, doubt: String) {
        let identifier = UUID().uuidString
        let recorder =
            switch kind {
            case 0: Self.recorder(of: [identifier])
            case 1: Self.recorder(of: ["Book(id: \(identifier.lowercased()), title: \"a\")"])
            case 2: Self.recorder(of: ["a"], realTime: true)
            case 3: TraceRecorder("Search", clock: { 0 })
            case 4: Self.recorderOfPresentTimes()
            default: Self.recorder(of: ["<Book: 0x00007f8a1c0042a0>"])
            }
        for named in ["Suite.recorder-\(kind)", "Suite.trace-\(kind)"] {
            let isTrace = named.contains("trace")
            let failures = package.collect(["RILL_RECORD": "traces"]) { site in
                if isTrace {
                    expectTrace(recorder.trace, named: named, filePath: site)
                } else {
                    expectTrace(recorder, named: named, filePath: site)
                }
            }
            #expect(failures.map(\.severity) == [.failure])
            #expect(failures.first?.message.hasPrefix("nothing was recorded: ") == true)
            #expect(failures.first?.message.contains(doubt) == true, "\(failures)")
            #expect(!package.exists("Traces/\(named.replacingOccurrences(of: ".", with: "/")).trace.jsonl"))
        }
        let compared = package.collect([:]) { site in
            expectTrace(recorder, named: "Suite.compared-\(kind)", filePath: site)
        }
        #expect(compared.map(\.severity) == [.failure])
        let notes = compared.first?.notes.filter { $0.hasPrefix("it would not be recorded: ") }
        #expect(notes?.first?.contains(doubt) == true, "\(compared)")
    }

    /// Two runs within one second, and two objects at one address, have in common what the next run will not.
    @Test(arguments: ["\(Date())", "<Book: 0x00007f8a1c0042a0>"]) func whatTwoRunsShareByChanceIsNotRecorded(
        value: String
    ) {
        let failures = package.collect(["RILL_RECORD": "traces"]) { site in
            expectTrace(Self.recorder(of: [value]), named: "Suite.argument", filePath: site)
            expectTrace(named: "Suite.closure", filePath: site) { Self.recorder(of: [value]) }
        }
        #expect(failures.map(\.severity) == [.failure, .failure])
        #expect(failures.allSatisfy { $0.message.hasPrefix("nothing was recorded: ") }, "\(failures)")
        #expect(!package.exists("Traces/Suite/argument.trace.jsonl"))
        #expect(!package.exists("Traces/Suite/closure.trace.jsonl"))
    }

    @Test func aFinishedRecorderIsRecordedWithANoteOfWhatIsUnknown() {
        let recorder = Self.recorder(of: ["a"])
        let lines = SaidLines()
        StandardErrorRoute.$override.withValue({ lines.add($0) }) {
            let failures = package.collect(["RILL_RECORD": "traces"]) { site in
                expectTrace(recorder, named: "Suite.finished", filePath: site)
                expectTrace(named: "Suite.closure", filePath: site) { Self.recorder(of: ["a"]) }
                expectTrace(Self.recorder(of: ["a"]), named: "Suite.argument", filePath: site)
            }
            #expect(failures.isEmpty)
        }
        #expect(
            lines.all.first?.hasPrefix("recorded Traces/Suite/finished.trace.jsonl; its scenario had run before")
                == true
        )
        #expect(
            lines.all.dropFirst() == [
                "recorded Traces/Suite/closure.trace.jsonl", "recorded Traces/Suite/argument.trace.jsonl",
            ]
        )
    }

    @Test func aScenarioInAClosureRunsTwice() {
        var runs = 0
        let failures = package.collect(["RILL_RECORD": "traces"]) { site in
            expectTrace(named: "Suite.random", filePath: site) {
                runs += 1
                return Self.recorder(of: [UUID().uuidString])
            }
            expectTrace(named: "Suite.trace", filePath: site) { Self.recorder(of: ["\(runs)"]).trace }
            expectTrace(named: "Suite.real", filePath: site) { Self.recorder(of: ["a"], realTime: true) }
            expectTrace(named: "Suite.empty", filePath: site) { TraceRecorder("x", clock: { 0 }) }
        }
        #expect(runs == 2)
        #expect(failures.count == 3)
        #expect(failures.first?.message.hasPrefix("two runs gave two traces") == true)
        #expect(package.exists("Traces/Suite/trace.trace.jsonl"))
    }

    /// A constant may look like an address: what is the same as the golden needs no hint.
    @Test func whereNothingIsRecordedAndNothingDiffersNoHintIsGiven() throws {
        let constant = "0xDEADBEEF00"
        let golden = Self.recorder(of: [constant]).trace
        try FileManager.default.createDirectory(
            atPath: package.folder + "/Traces/Suite",
            withIntermediateDirectories: true
        )
        try golden.write(toFile: package.folder + "/Traces/Suite/constant.trace.jsonl")
        var isOther = false
        func failures() -> [Failure] {
            package.collect([:]) { site in
                expectTrace(named: "Suite.constant", filePath: site) {
                    Self.recorder(of: [constant] + (isOther ? ["a"] : []))
                }
            }
        }
        #expect(failures().isEmpty)
        isOther = true
        #expect(failures().first?.notes.contains { $0.contains("looks like an address") } == true)
    }

    /// An identifier that is the same each time is the author's.
    @Test func anIdentifierThatIsTheSameInBothRunsIsRecorded() {
        let failures = package.collect(["RILL_RECORD": "traces"]) { site in
            expectTrace(named: "Suite.fixed", filePath: site) {
                Self.recorder(of: ["E621E1F8-C36C-495A-93FC-0C247A3E6E5F"])
            }
        }
        #expect(failures.isEmpty)
        #expect(package.exists("Traces/Suite/fixed.trace.jsonl"))
    }
}

final class RecordedTwiceXCTests: XCTestCase {
    func testAFinishedRecorderWithAnIdentifierIsNotRecorded() throws {
        let package = try TemporaryPackage()
        let recorder = TraceRecorder("Search", clock: { 0 })
        _ = Observable.of(UUID()).trace("query", in: recorder).subscribe()
        let failures = package.collect(["RILL_RECORD": "traces"]) { site in
            expectTrace(recorder, named: "XCTests.finished", filePath: site)
            expectTrace(named: "XCTests.closure", filePath: site) { recorder }
        }
        XCTAssertEqual(failures.count, 2)
        XCTAssertEqual(failures.first?.message.hasPrefix("nothing was recorded: query:2: "), true)
        XCTAssertEqual(TestName.module, "RillTestTests")
    }
}
