import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

/// Files, folders and names as nobody wishes them.
final class HostileInputTests: XCTestCase {
    /// A pipe in a folder of traces has no end that comes by itself: it is told, not waited for, and hides nothing else.
    func testAPipeAmongTheTracesOfAFolderIsNotWaitedFor() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "Traces/S/a.trace.jsonl")
        try harness.write(values: [2], "Traces/S/a.trace.jsonl.new")
        let maker = Process()
        maker.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        maker.arguments = ["mkfifo", harness.folder + "/Traces/S/x.trace.jsonl"]
        try maker.run()
        maker.waitUntilExit()
        XCTAssertEqual(maker.terminationStatus, 0)
        try harness.write(values: [3], "Traces/S/x.trace.jsonl.new")
        for call in [
            ["diff", "Traces", "Traces"], ["validate", "Traces"], ["show", "Traces"], ["pending"], ["review"],
            ["migrate", "Traces/S/x.trace.jsonl"], ["accept", "--patch", "-", "S/x"],
        ] {
            let result = harness.run(call)
            XCTAssertEqual(result.status, 2, "\(call)")
            XCTAssertTrue((result.output + result.error).contains("this is no plain file"), "\(call): \(result)")
        }
        XCTAssertTrue(harness.run(["diff", "Traces", "Traces"]).output.contains("1 of 2 traces the same"))
    }

    func testControlCharactersOfNamesNeverReachTheTerminal() throws {
        let harness = try CommandHarness()
        let odd = "\u{1B}[2J\u{9B}\n\u{202E}x"
        for (file, value) in [("a", "\u{1B}[3J"), ("b", "\u{1B}c")] {
            var trace = Trace(header: TraceHeader(name: odd, unit: odd, lanes: [TraceLane(id: odd)]), events: [])
            let cause = TraceCause(lane: odd, n: 1)
            trace.events = [
                TraceEvent(at: 1, lane: odd, kind: .next, value: .string(value)),
                TraceEvent(at: 2, lane: odd, kind: .violation, rule: odd, from: cause),
                TraceEvent(at: 3, lane: odd, kind: .error, error: TraceFailure(type: odd, value: .string(odd))),
            ]
            try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), file)
        }
        let calls = [["show", "a"], ["show", "--events", "a"], ["explain", "a", odd + ":2"], ["diff", "a", "b"]]
        for call in calls {
            let result = harness.run(call)
            let bad = result.output.unicodeScalars.filter { scalar in
                scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{202E}")
            }
            XCTAssertTrue(bad.isEmpty, "\(call): \(result.output)")
            XCTAssertFalse(result.output.isEmpty)
        }
    }

    func testControlCharactersNeverReachTheTerminalThroughComplaints() throws {
        let harness = try CommandHarness()
        let odd = #"\u001b[2J\n\u202e\u009b"#
        let header = #"{"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a"}]}"# + "\n"
        let files = [
            header + #"{"at":1,"lane":"\#(odd)","sub":1,"kind":"next"}"# + "\n",
            header + #"{"at":1,"lane":"a","sub":1,"kind":"\#(odd)"}"# + "\n",
            header + #"{"at":1,"lane":"a","sub":1,"kind":"next","\#(odd)":1}"# + "\n",
            header + #"{"at":1,"lane":"a","sub":1,"kind":"next","value":{"\#(odd)":1,"\#(odd)":2}}"# + "\n",
            #"{"schema":"\#(odd)"}"# + "\n",
            header + #"{"at":1,"lane":"a","sub":1,"kind":"next","from":{"lane":"\#(odd)","n":7}}"# + "\n",
        ]
        for (index, text) in files.enumerated() {
            try harness.write(text, "t")
            let result = harness.run(["validate", "t"])
            XCTAssertFalse(result.error.isEmpty, "\(index)")
            let bad = result.error.unicodeScalars.filter { scalar in
                scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{202E}")
            }
            XCTAssertTrue(bad.isEmpty, "\(index): \(result.error)")
            XCTAssertEqual(result.error.split(separator: "\n").count, 1, "\(index): \(result.error)")
        }
    }

    func testDrawsInASCIIWhereTheLocaleHasNothingElse() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2], "t")
        let plain = harness.run(["show", "t"], environment: ["LC_ALL": "C"])
        XCTAssertTrue(plain.output.utf8.allSatisfy { $0 < 0x80 }, plain.output)
        let rich = harness.run(["show", "t"], environment: ["LANG": "en_US.UTF-8"])
        XCTAssertTrue(rich.output.contains("─"), rich.output)
    }

    func testTakesStandardInputOnlyOnce() throws {
        let harness = try CommandHarness()
        for call in [["diff", "-", "-"], ["show", "-", "-"], ["merge", "-", "-", "-"]] {
            let result = harness.run(call)
            XCTAssertEqual(result.status, 2)
            XCTAssertTrue(result.error.contains("which can be read only once"), result.error)
        }
        XCTAssertTrue(harness.run(["migrate", "-"]).error.contains("cannot be rewritten"))
    }

    func testNamesTheDamagedFileInReports() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "old/t.trace.jsonl")
        try harness.write("<<<<<<< ours\n", "new/t.trace.jsonl")
        let result = harness.run(["diff", "--format", "github", "old", "new"])
        XCTAssertEqual(result.status, 2)
        XCTAssertTrue(result.output.contains("file=new/t.trace.jsonl,line=1"), result.output)
    }

    func testWritesThroughALinkInsteadOfReplacingIt() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "t")
        try harness.write("old", "target")
        for call in [["export", "--format", "csv", "t"], ["render", "t"], ["diff", "--format", "json", "t", "t"]] {
            let name = call[0] == "render" ? "link.svg" : "link"
            let link = harness.folder + "/" + name
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
            XCTAssertEqual(harness.run(call + ["--output", name]).status, 0)
            XCTAssertNoThrow(try FileManager.default.destinationOfSymbolicLink(atPath: link), "\(call)")
            XCTAssertNotEqual(try harness.read("target"), "old")
            try harness.write("old", "target")
            try FileManager.default.removeItem(atPath: link)
        }
    }

    #if os(Linux)
    func testWritesToAPipeAsItIs() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "t")
        for call in [["export", "--format", "csv", "t"], ["diff", "--format", "json", "t", "t"]] {
            let pipe = Pipe()
            let path = "/proc/self/fd/\(pipe.fileHandleForWriting.fileDescriptor)"
            let result = harness.run(call + ["--output", path])
            XCTAssertEqual(result.status, 0, result.error)
            try pipe.fileHandleForWriting.close()
            XCTAssertFalse(pipe.fileHandleForReading.readDataToEndOfFile().isEmpty, "\(call)")
        }
    }
    #endif

    func testAFolderThatCannotBeReadIsTroubleAndNotEmpty() throws {
        #if os(Windows)
        throw XCTSkip("permissions work otherwise there")
        #else
        if getuid() == 0 { throw XCTSkip("root may read everything") }
        let harness = try CommandHarness()
        try harness.write(values: [1], "old/t.trace.jsonl")
        try harness.write(values: [1], "new/t.trace.jsonl")
        let closed = harness.folder + "/new"
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
        let result = harness.run(["diff", "old", "new"])
        XCTAssertEqual(result.status, 2)
        XCTAssertTrue(result.error.contains("no permission"), result.error)
        #endif
    }

    func testErrorsNameTheFileAsTheUserDidInEveryCommand() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "good.trace.jsonl")
        try harness.write(
            """
            {"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a"}]}
            {"at":0,"lane":"a","sub":1,"kind":"nexxt"}

            """,
            "in/bad.trace.jsonl"
        )
        let (good, bad) = ("good.trace.jsonl", "in/bad.trace.jsonl")
        for arguments in [
            ["validate", bad], ["show", bad], ["diff", good, bad], ["diff", bad, good], ["explain", bad, "a:1"],
            ["render", bad, "-o", "x.svg"], ["render", good, bad, "-o", "x.html"], ["migrate", bad],
            ["merge", bad, good, good], ["merge", good, bad, good], ["merge", good, good, bad],
        ] + ["perfetto", "json", "csv", "otlp"].map({ ["export", "-f", $0, bad] }) {
            let result = harness.run(arguments)
            XCTAssertEqual(result.status, 2, "\(arguments)")
            XCTAssertTrue(result.error.contains("in/bad.trace.jsonl:2:"), "\(arguments): \(result.error)")
            XCTAssertFalse(result.error.contains(harness.folder), "\(arguments): \(result.error)")
        }
    }

    func testExplainTellsALaneWithoutEventsFromOneThatIsNotThere() throws {
        let harness = try CommandHarness()
        let header = #"{"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a"},{"id":"b"}]}"# + "\n"
        try harness.write(header + #"{"at":0,"lane":"b","sub":1,"kind":"next"}"# + "\n", "t")
        XCTAssertTrue(
            harness.run(["explain", "t", "a:1"]).error.contains(#"lane "a" has no event, so there is no a:1"#)
        )
        XCTAssertTrue(harness.run(["explain", "t", "bb:1"]).error.contains(#"unknown lane "bb"; did you mean "b"?"#))
        // Where the file was cut, that is the reason.
        try harness.write(header + #"{"at":0,"lane":"a","su"#, "t")
        let cut = harness.run(["explain", "t", "a:1"])
        XCTAssertEqual(cut.status, 2)
        XCTAssertTrue(cut.error.hasPrefix("t:2:20: the file ends inside this line"), cut.error)
    }

    func testControlCharactersNeverReachTheTerminalThroughGroupsAndFileNames() throws {
        let harness = try CommandHarness()
        let odd = "o\u{1B}[2J\u{9B}d"
        for file in ["\(odd)1", "2"] {
            for (side, times) in [("old", [1, 5, 9]), ("new", [1, 8, 12])] {
                var trace = Trace(header: TraceHeader(name: odd, unit: odd, lanes: [TraceLane(id: odd)]), events: [])
                for (index, time) in times.enumerated() {
                    let cause = index == 0 ? nil : TraceCause(lane: odd, n: 1)
                    trace.events.append(TraceEvent(at: time, lane: odd, kind: .next, value: "x", from: cause))
                }
                try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), "\(side)/\(file).trace.jsonl")
            }
        }
        try harness.write(values: [1], "old/\(odd)gone.trace.jsonl")
        try harness.write(values: [1], "new/\(odd)new.trace.jsonl")
        try harness.write(values: [1], "Traces/\(odd).trace.jsonl.new")
        let calls = [
            ["diff", "old", "new"], ["pending"], ["review"], ["accept"],
        ]
        for call in calls {
            let result = harness.run(call)
            let bad = result.output.unicodeScalars.filter { scalar in
                scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
            }
            XCTAssertTrue(bad.isEmpty, "\(call): \(result.output)")
            XCTAssertTrue(result.output.contains("o"), "\(call): \(result.error)")
        }
    }

    func testNoNameEndsAnAnnotation() throws {
        let harness = try CommandHarness()
        let odd = "a\r\n::warning::b"
        for (file, value) in [("a", 1), ("b", 2)] {
            let events = [TraceEvent(at: 1, lane: odd, kind: .next, value: JSONValue(integer: value))]
            let trace = Trace(header: TraceHeader(name: odd, lanes: [TraceLane(id: odd)]), events: events)
            try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), file)
        }
        let result = harness.run(["diff", "--format", "github", "a", "b"])
        XCTAssertEqual(result.output.utf8.count { $0 == 0x0A || $0 == 0x0D }, 1, result.output)
        let json = try JSONValue(parsing: harness.run(["diff", "--format", "gitlab", "a", "b"]).output)
        guard case .array(let items) = json else { return XCTFail("\(json)") }
        XCTAssertEqual(items[0]["description"]?.stringValue?.utf8.contains(0x0A), false)
    }

    func testLinesOfStandardInputMayEndAsOnWindows() throws {
        let harness = try CommandHarness()
        let marble = ["marble", "--json", "-"]
        XCTAssertEqual(harness.run(marble, input: "a-b|\r\n").output, harness.run(marble, input: "a-b|\n").output)
        XCTAssertEqual(harness.run(marble, input: "a-b|\r").status, 0)
        try harness.write(values: [1], "Traces/a.trace.jsonl.new")
        let review = harness.run(["review"], input: "r\r\n", isTerminal: true)
        XCTAssertTrue(review.output.contains("rejected a"), review.output)
    }

    func testAFolderThatIsNotThereIsCalledSo() throws {
        let harness = try CommandHarness()
        let log = TraceReferenceLog(path: harness.folder + "/log")
        try log.begin(id: "1.1", ofRun: "1", isFiltered: false)
        try log.end(id: "1.1")
        let result = harness.run(["stale", "--log", "log", "--folder", "none"])
        XCTAssertEqual(result.status, 2)
        XCTAssertEqual(result.error, "rilltrace: none: there is no such folder\n")
        let demo = harness.run(["demo", "--output", "log/below"])
        XCTAssertEqual(demo.status, 2)
        XCTAssertTrue(demo.error.hasPrefix("rilltrace: log/below: this folder cannot be made: "), demo.error)
    }
}
