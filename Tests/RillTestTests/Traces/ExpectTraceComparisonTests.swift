import Foundation
import RillTrace
import Testing

@testable import RillTest

/// What `expectTrace` takes for the same: the inputs that a comparison easily overlooks.
@Suite struct ExpectTraceComparisonTests {
    private static let next = #"{"at":0,"lane":"a","sub":1,"kind":"next","value":"#

    /// The options of the golden, the golden's lines, the lines that are compared with them.
    private static let different: [(options: String, golden: [String], actual: [String])] = [
        (
            "", [#"{"at":8,"lane":"a","sub":1,"kind":"completed"}"#], [#"{"at":8,"lane":"a","sub":1,"kind":"dispose"}"#]
        ),
        ("", [next + #""0001252FGbHytW}-price"}"#], [next + #""0001846Ei,8:To_-price"}"#]),
        ("", [next + "1}", next + #"2,"from":{"lane":"a","n":1}}"#], [next + "1}", next + "2}"]),
        ("", [next + "1}", next + "2}"], [next + "1}", next + #"2,"from":{"lane":"a","n":1}}"#]),
        (#""tolerance":{"absolute":0.5}"#, [next + "9007199254740993}"], [next + "9007199254740992}"]),
        (#""tolerance":{"absolute":0.001}"#, [next + "9007199254740993}"], [next + "9007199254740992}"]),
        (#""tolerance":{"relative":0.1}"#, [next + "1e400}"], [next + "1e500}"]),
        ("", [next + "90071992547409912345}"], [next + "90071992547409912346}"]),
    ]

    @Test(arguments: different.indices) func whatDiffersFails(index: Int) throws {
        let input = Self.different[index]
        let failures = try check(input.options, input.golden, input.actual)
        #expect(failures.count == 1)
        #expect(failures.first?.message.hasPrefix("the trace is not the golden one: Search.debounce") == true)
        #expect(failures.first?.description.contains("the same number, spelled in another way") == false)
        #expect(try check(input.options, input.golden, input.golden).isEmpty)
    }

    @Test func whatIsEqualWithinTheToleranceBelongsTogether() throws {
        let options = #""tolerance":{"absolute":0.001}"#
        let (old, new) = ([next("1.0"), next("2.0")], [next("2.0000001"), next("1.0000001")])
        #expect(try check(options + #","unordered":true"#, old, new).isEmpty)
        let inserted = try check(options, ["1", "2", "3", "4"].map(next), ["9", "1", "2", "3", "4"].map(next))
        #expect(inserted.first?.message.hasSuffix("a: 1 added") == true, "\(inserted)")
        let array = try check(options, [next("[1,2,3,4]")], [next("[9,1,2,3,4]")])
        #expect(array.first?.description.contains(".[0] nothing → 9") == true, "\(array)")
    }

    @Test func aGoldenThatIsNoWholeRecordIsNotTheSame() throws {
        let header = #"{"schema":"rill-trace/1","name":"n","unit":"ms","lanes":[{"id":"a"}],"events":2}"#
        let cut = try check(golden: header + "\n" + next("1") + "\n", [next("1")])
        #expect(cut.count == 1)
        #expect(
            cut.first?.description.contains("the header declares 2 events, the file ends after 1") == true,
            "\(cut)"
        )
    }

    @Test func aGoldenThatDoesNotFitItsCheckIsNotTheSameThoughItsEventsAre() throws {
        let lanes =
            #"{"schema":"rill-trace/1","name":"n","unit":"ms","lanes":[{"id":"a"}],"events":1,"check":"fnv1a64:"#
        let altered = try check(golden: lanes + #"0123456789abcdef"}"# + "\n" + next("1") + "\n", [next("1")])
        #expect(altered.map(\.message) == ["the trace is not the golden one: Search.debounce   same, 1 event"])
        #expect(altered.first?.description.contains("the events do not fit the header's check") == true, "\(altered)")
        // The same golden with its own check.
        let trace = try Trace(
            jsonLines: Array(
                (#"{"schema":"rill-trace/1","name":"n","unit":"ms","lanes":[{"id":"a"}]}"#
                    + "\n" + next("1")).utf8
            )
        )
        #expect(try check(golden: String(decoding: trace.jsonLines, as: UTF8.self), [next("1")]).isEmpty)
    }

    @Test func aGoldenWhoseLastLineIsCutIsNotTheSame() throws {
        let header = #"{"schema":"rill-trace/1","name":"n","unit":"ms","lanes":[{"id":"a"}]}"#
        let cut = try check(golden: header + "\n" + next("1") + "\n" + next("2").dropLast(9), [next("1")])
        #expect(cut.count == 1)
        #expect(cut.first?.description.contains("the file ends inside this line") == true, "\(cut)")
    }

    private func next(_ value: String) -> String { Self.next + value + "}" }

    private func check(_ options: String, _ golden: [String], _ actual: [String]) throws -> [Failure] {
        let options = options.isEmpty ? "" : #","options":{\#(options)}"#
        let header = #"{"schema":"rill-trace/1","name":"n","unit":"ms","lanes":[{"id":"a"}]\#(options)}"#
        return try check(golden: ([header] + golden).joined(separator: "\n") + "\n", actual)
    }

    private func check(golden: String, _ actual: [String]) throws -> [Failure] {
        let folder = NSTemporaryDirectory() + "rill-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for part in ["Tests", "Traces/Search"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
        }
        try Data().write(to: URL(fileURLWithPath: folder + "/Package.swift"))
        try Data(golden.utf8).write(to: URL(fileURLWithPath: folder + "/Traces/Search/debounce.trace.jsonl"))
        let header = #"{"schema":"rill-trace/1","name":"n","unit":"ms","lanes":[{"id":"a"}]}"#
        let trace = try Trace(jsonLines: Array(([header] + actual).joined(separator: "\n").utf8))
        return TestEnvironment.$override.withValue(TestEnvironment(variables: [:])) {
            Failure.collect {
                expectTrace(
                    trace,
                    named: "Search.debounce",
                    fileID: "\(folder)/Test.swift",
                    filePath: folder + "/Tests/Test.swift"
                )
            }
        }
    }
}
