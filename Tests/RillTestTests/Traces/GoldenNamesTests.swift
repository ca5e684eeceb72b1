import Foundation
import RillTrace
import Testing

@testable import RillTest

/// Each golden has a file of its own.
@Suite struct GoldenNamesTests {
    private let package: TemporaryPackage

    init() throws { package = try TemporaryPackage() }

    private static let hard: [String] = [
        "é", "e\u{301}", "è", "日", "本", "日本", "тест", "Тест", "кот", "", " ", "  ", "<", ">", "a/b", "a-b", "a:b",
        "a b", "a--b",
        "a.", ".a", "..", ".", "-", "--", "-a", "a-", "name", "con", "CON", "nul.x", "com1", "com", "lpt9.trace",
        "a\u{0}b", "a\nb",
        "👍", "👎", "👨‍👩‍👧", String(repeating: "x", count: 100), String(repeating: "x", count: 101),
        String(repeating: "x", count: 300), String(repeating: "x", count: 301), "a/b".goldenFileName,
        "é".goldenFileName,
        "".goldenFileName, "a~b", "a\\b", "%41", "A%41",
    ]

    @Test func namesMapOneToOne() {
        var names = Self.hard
        for first in 0..<64 {
            for second in 0..<64 {
                names.append(String(String.UnicodeScalarView([scalar(first), scalar(second)])))
            }
        }
        var owners: [String: String] = [:]
        for name in names {
            let file = name.goldenFileName
            if let owner = owners[file] {
                #expect(owner.utf8.elementsEqual(name.utf8), "\(owner) and \(name) are both \(file)")
            }
            owners[file] = name
            #expect(file.utf8.count <= 100 && !file.isEmpty, "\(file)")
            #expect(file.range(of: "^[A-Za-z0-9_][A-Za-z0-9._-]*$", options: .regularExpression) != nil, "\(file)")
            #expect(!file.hasSuffix("."), "\(file)")
            let stem = file.prefix { $0 != "." }.lowercased()
            #expect(!["con", "prn", "aux", "nul", "com1", "lpt9"].contains(stem), "\(file)")
        }
    }

    private func scalar(_ number: Int) -> Unicode.Scalar {
        number < 48 ? Unicode.Scalar(UInt8(number * 2 + 32)) : Unicode.Scalar(UInt32(0x430 + number)) ?? " "
    }

    @Test(arguments: [
        ("debounce", "debounce"), ("a-b", "a-b"), ("1-success.original", "1-success.original"),
        ("é", "e--1707b7181e01"),
        ("limit 19", "limit-19--"), ("тест", "name--"), ("con", "_con--"), ("café/crème", "cafe-creme--"),
    ]) func whatIsReadableStays(name: String, start: String) {
        let file = name.goldenFileName
        #expect(file.hasPrefix(start), "\(file)")
        #expect(start.hasSuffix("--") ? file.utf8.count == start.utf8.count + 12 : file == start)
    }

    /// The parameterised test of the issue: all four were one file.
    @Test func casesInAnyScriptAreRecordedAndPass() {
        let labels = ["é", "è", "日", "本", "", " ", "<", ">", "a/b", "a-b", "тест"]
        for recording in [["RILL_RECORD": "traces"], [:]] {
            for (index, label) in labels.enumerated() {
                #expect(package.check([index], recording, named: "Suite.uni", case: label).isEmpty, "\(label)")
            }
        }
        let files = try? FileManager.default.contentsOfDirectory(atPath: package.folder + "/Traces/Suite")
        #expect(files?.count == labels.count)
    }

    @Test func aGoldenUnderItsFormerNameIsReadAndSaid() throws {
        #expect(package.check([1], ["RILL_RECORD": "traces"], named: "Suite.a-b").isEmpty)
        let other = try TemporaryPackage()
        try FileManager.default.createDirectory(
            atPath: other.folder + "/Traces/Suite",
            withIntermediateDirectories: true
        )
        let former = other.folder + "/Traces/Suite/a-b.trace.jsonl"
        try FileManager.default.copyItem(atPath: package.folder + "/Traces/Suite/a-b.trace.jsonl", toPath: former)
        let lines = SaidLines()
        StandardErrorRoute.$override.withValue({ lines.add($0) }) {
            #expect(other.check([1], named: "Suite.a b").isEmpty)
            let failures = other.check([2], named: "Suite.a b")
            #expect(failures.first?.message.hasPrefix("the trace is not the golden one") == true)
        }
        let name = "a b".goldenFileName
        #expect(
            lines.all.first?.hasSuffix("git mv Traces/Suite/a-b.trace.jsonl Traces/Suite/\(name).trace.jsonl") == true
        )
        #expect(other.exists("Traces/Suite/\(name).trace.jsonl.new"))
        // The test whose golden it is by now comes, too.
        let failures = other.collect([:]) { site in
            expectTrace(TemporaryPackage.record([1]), named: "Suite.a-b", fileID: "Other/Test.swift", filePath: site)
        }
        #expect(failures.first?.message.hasPrefix("two tests use the trace 'Suite/a-b'") == true, "\(failures)")
    }

    /// The file under the former name is another test's golden by now: recording gives each its own.
    @Test func aGoldenIsRecordedThoughItsFormerNameIsTaken() throws {
        func other(_ environment: [String: String]) -> [Failure] {
            package.collect(environment) { site in
                expectTrace(
                    TemporaryPackage.record([2]),
                    named: "Suite.x y",
                    fileID: "Other/Test.swift",
                    filePath: site
                )
            }
        }
        #expect(package.check([1], ["RILL_RECORD": "traces"], named: "Suite.x-y").isEmpty)
        #expect(other([:]).first?.message.hasPrefix("two tests use the trace 'Suite/x-y'") == true)
        for environment in [["RILL_RECORD": "traces"], [:]] {
            #expect(other(environment).isEmpty)
            #expect(package.check([1], environment, named: "Suite.x-y").isEmpty)
        }
    }

    @Test func namesThatDifferInCaseOnlyFailWhileRecording() {
        let (one, other) = ("Suite.Search", "Suite.search")
        #expect(package.check([1], ["RILL_RECORD": "traces"], named: one).isEmpty)
        let failures = package.check([1], ["RILL_RECORD": "traces"], named: other)
        #expect(failures.first?.message.contains("differ in upper and lower case only") == true, "\(failures)")
        #expect(!package.exists("Traces/Suite/search.trace.jsonl"))
    }

    @Test func aLoopWithoutACaseFailsWhileRecording() {
        let failures = package.collect(["RILL_RECORD": "traces"]) { site in
            for number in 1...3 {
                expectTrace(named: "Suite.loop", filePath: site) { TemporaryPackage.record([number]) }
            }
        }
        #expect(failures.count == 2)
        #expect(
            failures.first?.message.hasPrefix("another trace was recorded as 'Suite.loop' in this run, so none is kept")
                == true,
            "\(failures)"
        )
        #expect(!package.exists("Traces/Suite/loop.trace.jsonl"))
        #expect(package.check([1], named: "Suite.other").count == 1)
        #expect(
            package.collect(["RILL_RECORD": "traces"]) { site in
                for number in 1...3 {
                    expectTrace(named: "Suite.loop", case: "\(number)", filePath: site) {
                        TemporaryPackage.record([number])
                    }
                }
            }.isEmpty
        )
    }

    /// The golden of former runs comes back, whatever the order and however many come after.
    @Test func aGoldenThatWasThereBeforeSurvivesALoopWithoutACase() throws {
        #expect(package.check([9], ["RILL_RECORD": "traces"], named: "Suite.kept").isEmpty)
        let path = package.folder + "/Traces/Suite/kept.trace.jsonl"
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let other = TraceNames()
        for (number, isRecorded) in [(1, true), (1, true), (2, false), (1, false), (3, false)] {
            let bytes = Array("\(number)".utf8)
            let result = try other.record(bytes, in: path) { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
            #expect(result == isRecorded)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    /// The parameterised test with one name for all its cases: none of them stays on disk.
    @Test func casesWithOneNameLeaveNoGolden() async throws {
        let failures = package.collect(["RILL_RECORD": "traces"]) { site in
            for number in 1...3 {
                expectTrace(TemporaryPackage.record([number]), named: "Suite.cases", filePath: site)
            }
        }
        #expect(failures.count == 2, "\(failures)")
        #expect(!package.exists("Traces/Suite/cases.trace.jsonl"))
    }

    /// The file says what its name does not.
    @Test(arguments: [nil, "é", "19", "a\nb \u{202E}"]) func theHeaderTellsTestAndCase(label: String?) throws {
        #expect(package.check([1], ["RILL_RECORD": "traces"], named: "Suite.größer.als", case: label).isEmpty)
        let name = GoldenName(suite: "Suite", test: "größer.als", label: label)
        let trace = try Trace(contentsOfFile: package.folder + "/Traces/\(name.path).trace.jsonl")
        #expect(trace.header.golden == name)
        #expect(trace.header.name == "Search")
        #expect(trace.header.unknownMembers == [])
        // What is printed is one line, and names no hash alone.
        let failures = package.check([2], named: "Suite.größer.als", case: label)
        let message = try #require(failures.first?.message)
        #expect(message.contains("Suite.größer.als\(label == nil ? "" : ", case \"")"), "\(message)")
        #expect(!message.contains("--"), "\(message)")
        #expect(message.unicodeScalars.allSatisfy { $0 != "\n" && $0 != "\u{202E}" })
        let kept = try Trace(contentsOfFile: package.folder + "/Traces/\(name.path).trace.jsonl.new")
        #expect(kept.header.golden == name)
        let text = label == "a\nb \u{202E}" ? name.path.replacingOccurrences(of: "/", with: ".") : "'\(name.dotted)'"
        #expect(failures.first?.notes.first == "accept it:  swift run rilltrace accept \(text)")
    }

    /// A test of one name in two targets, whose golden is compared by a function that both share.
    @Test func twoTargetsWithOneNameAreAFailure() {
        let first = TraceNames()
        #expect(first.take("S/a", in: "/T/S/a", by: "Shared.swift:1 in OneTests.S/a") == nil)
        #expect(
            first.take("S/a", in: "/T/S/a", by: "Shared.swift:1 in TwoTests.S/a")?.owner.hasSuffix("OneTests.S/a")
                == true
        )
        #expect(TestName.module == "RillTestTests")
    }

    @Test func aNameInBackticksKeepsItsParentheses() {
        #expect(TestName.baseName("`adds (1) number`()") == "adds (1) number")
        #expect(TestName.baseName("adds(number:)") == "adds")
    }
}

/// A test outside of any suite: its golden needs no hash.
@Test(arguments: [1]) func aTestOutsideOfASuiteHasAFolderOfItsName(number: Int) {
    #expect(TestName.current?.suite == "aTestOutsideOfASuiteHasAFolderOfItsName")
    #expect(TestName.current?.test == "aTestOutsideOfASuiteHasAFolderOfItsName")
}
