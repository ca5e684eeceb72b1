import Foundation
import RillTrace
import Testing

@testable import RillTest

/// Golden traces, in a package of its own in a temporary folder.
@Suite struct ExpectTraceTests {
    private let package: TemporaryPackage

    init() throws { package = try TemporaryPackage() }

    @Test func aMissingGoldenFailsAndTheTraceIsKept() throws {
        let failures = package.check([1, 2])
        #expect(failures.first?.message == "there is no golden trace Traces/Search/debounce.trace.jsonl")
        #expect(
            failures.first?.notes == [
                "accept it:  swift run rilltrace accept Search.debounce",
                "record all:  RILL_RECORD=traces swift test",
            ]
        )
        #expect(package.exists("Traces/Search/debounce.trace.jsonl.new"))
        #expect(!package.exists("Traces/Search/debounce.trace.jsonl"))
    }

    @Test func recordingWritesWhatIsComparedFromThenOn() throws {
        #expect(package.check([1, 2], ["RILL_RECORD": "traces"]).isEmpty)
        #expect(package.exists("Traces/Search/debounce.trace.jsonl"))
        #expect(package.check([1, 2]).isEmpty)
        let failures = package.check([1, 3])
        #expect(failures.count == 1)
        #expect(failures.first?.message.contains("Search.debounce") == true)
        #expect(failures.first?.description.contains("2") == true, "\(failures)")
        #expect(package.exists("Traces/Search/debounce.trace.jsonl.new"))
        #expect(
            failures.first?.attachments.map(\.name) == [
                "Search.debounce.trace.jsonl", "Search.debounce.svg", "Search.debounce.diff.txt",
            ]
        )
    }

    @Test func aDifferenceSaysHowToAcceptIt() {
        #expect(package.check([1], ["RILL_RECORD": "traces"]).isEmpty)
        #expect(package.check([2]).first?.notes == ["accept it:  swift run rilltrace accept Search.debounce"])
    }

    @Test func whatIsRecordedIsSaid() {
        let lines = SaidLines()
        StandardErrorRoute.$override.withValue({ lines.add($0) }) {
            _ = package.check([1], ["RILL_RECORD": "traces"])
            _ = package.check([1])
        }
        #expect(lines.all == ["recorded Traces/Search/debounce.trace.jsonl"])
    }

    @Test(arguments: ["trace", "Traces"]) func aWordThatRecordsNothingIsSaid(word: String) {
        let lines = SaidLines()
        StandardErrorRoute.$override.withValue({ lines.add($0) }) {
            #expect(package.check([1], ["RILL_RECORD": word]).count == 1)
        }
        #expect(lines.all == ["Rill: RILL_RECORD is '\(word)'; it is 'traces' or 'inline', so nothing is recorded"])
        #expect(!package.exists("Traces/Search/debounce.trace.jsonl"))
    }

    @Test func whatPassesAgainIsNoLongerPending() {
        #expect(package.check([1], ["RILL_RECORD": "traces"]).isEmpty)
        #expect(package.check([2]).count == 1)
        #expect(package.check([1]).isEmpty)
        #expect(!package.exists("Traces/Search/debounce.trace.jsonl.new"))
    }

    @Test(arguments: ["true", "1", "yes"]) func onCINothingIsRecorded(value: String) {
        let failures = package.check([1], ["RILL_RECORD": "traces", "CI": value])
        #expect(failures.first?.message.hasPrefix("there is no golden trace") == true)
        #expect(failures.first?.notes.contains("CI is set, so RILL_RECORD records nothing") == true)
        #expect(!package.exists("Traces/Search/debounce.trace.jsonl"))
        #expect(package.check([1], ["RILL_RECORD": "traces", "CI": value]).count == 1)
    }

    @Test func aRunThatIsNotTheSameTwiceIsNotRecorded() {
        var value = 0
        let failures = package.collect(["RILL_RECORD": "traces"]) { site in
            expectTrace(
                { () -> TraceRecorder in
                    value += 1
                    return TemporaryPackage.record([value])
                }(),
                named: "Search.debounce",
                filePath: site
            )
        }
        #expect(failures.first?.message.hasPrefix("two runs gave two traces, so nothing was recorded") == true)
        #expect(!package.exists("Traces/Search/debounce.trace.jsonl"))
    }

    @Test func aFolderForFailingTestsIsUsed() {
        let folder = package.folder + "/artifacts"
        #expect(package.check([1], ["RILL_TRACE_DIR": folder]).count == 1)
        #expect(package.exists("artifacts/Search/debounce.trace.jsonl.new"))
        #expect(!package.exists("Traces/Search/debounce.trace.jsonl.new"))
    }

    /// A recording is no failing test: its golden goes to the package, and what was pending in the folder goes away.
    @Test func aFolderForFailingTestsGetsNoGolden() {
        let folder = package.folder + "/artifacts"
        #expect(package.check([1], ["RILL_TRACE_DIR": folder]).count == 1)
        #expect(package.check([1], ["RILL_TRACE_DIR": folder, "RILL_RECORD": "traces"]).isEmpty)
        #expect(package.exists("Traces/Search/debounce.trace.jsonl"))
        #expect(!package.exists("artifacts/Search/debounce.trace.jsonl"))
        #expect(!package.exists("artifacts/Search/debounce.trace.jsonl.new"))
        #expect(package.check([1], ["RILL_TRACE_DIR": folder]).isEmpty)
    }

    @Test func aSecondRecordingInARowWritesTheSameBytes() throws {
        let path = package.folder + "/Traces/Search/debounce.trace.jsonl"
        #expect(package.check([1], ["RILL_RECORD": "traces"]).isEmpty)
        let first = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(package.check([1], ["RILL_RECORD": "traces"]).isEmpty)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == first)
    }

    /// A golden that may not be written, a folder in its place, a file in the place of its folder: each is said, and stays.
    @Test(arguments: ["read-only", "folder", "file"]) func whatCannotBeWrittenIsSaidAndStays(kind: String) throws {
        let manager = FileManager.default
        let path = package.folder + "/Traces/Search/debounce.trace.jsonl"
        switch kind {
        case "read-only":
            #expect(package.check([2], named: "Search.other").count == 1)
            try manager.createDirectory(atPath: package.folder + "/Traces/Search", withIntermediateDirectories: true)
            try TemporaryPackage.record([2]).trace.write(toFile: path)
            try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        case "folder": try manager.createDirectory(atPath: path + "/more", withIntermediateDirectories: true)
        default: try Data("mine".utf8).write(to: URL(fileURLWithPath: package.folder + "/Traces"))
        }
        let before = manager.contents(atPath: path)
        let failures = package.check([1], ["RILL_RECORD": "traces"])
        #expect(
            failures.first?.message == "the golden trace Traces/Search/debounce.trace.jsonl cannot be written",
            "\(failures)"
        )
        #expect(failures.first?.notes.count == 1, "\(failures)")
        #expect(manager.contents(atPath: path) == before)
        if kind == "file" { #expect(try String(contentsOfFile: package.folder + "/Traces", encoding: .utf8) == "mine") }
        if kind == "folder" { #expect(package.exists("Traces/Search/debounce.trace.jsonl/more")) }
        // Without recording it fails as well, and nothing traps.
        #expect(package.check([1]).count == 1)
    }

    @Test func namesAreSafeEverywhere() {
        let failures = package.check([1], named: "Search/a b:c/é", case: "x/y")
        #expect(
            failures.first?.message == "there is no golden trace Traces/Search/a-b-c-e.x-y--260b54537fec.trace.jsonl "
                + #"(Search.a b:c/é, case "x/y")"#
        )
        #expect(failures.first?.notes.first == "accept it:  swift run rilltrace accept 'Search.a b:c/é.x/y'")
    }

    @Test func twoLinesWithOneNameAreAFailure() {
        let name = "Search.twice-\(UUID().uuidString)"
        #expect(package.check([1], ["RILL_RECORD": "traces"], named: name).isEmpty)
        let failures = package.collect([:]) { site in
            expectTrace(TemporaryPackage.record([1]), named: name, fileID: "Other/Test.swift", filePath: site)
        }
        #expect(failures.first?.message.hasPrefix("two tests use the trace") == true)
    }

    @Test(arguments: [1, 2]) func aParameterisedTestNeedsACase(number: Int) {
        let failures = package.check([number], named: nil)
        #expect(failures.first?.message.hasPrefix("a parameterised test needs a name for each case") == true)
    }

    @Test func theNameIsThatOfTheTestWhereNoneIsGiven() {
        let failures = package.check([1], named: nil)
        #expect(
            failures.first?.message == "there is no golden trace Traces/ExpectTraceTests/"
                + "theNameIsThatOfTheTestWhereNoneIsGiven.trace.jsonl"
        )
    }
}
