import Foundation
import Testing
import XCTest

@testable import RillTest

/// A failure stands at its own line, also where recordings have changed the file, and no wrong place is edited.
@Suite struct RecordingPlaceTests {
    private static let lanes = "taps:   -a-|\noutput: -b|"

    /// Two tests whose pictures are spelled alike, the second one eight lines below.
    private static let twins = #"""
        func first() {
            expectMarbles("""
                taps:   -a-|
                output: -b|
                """) { test in test.hot("taps") }
        }
        func second() {
            expectMarbles("""
                taps:   -a-|
                output: -b|
                """) { test in test.hot("taps") }
        }
        """#

    @Test func aLiteralThatWasRecordedIsFoundAgain() throws {
        let file = try SourceFile(Self.twins)
        let first = file.call("expectMarbles", line: 2)
        #expect(file.run(at: first, lanes: Self.lanes) { $0.hot("taps") }.map { $0.site?.line } == [4])
        // Another case of that test: its own literal says something else by now, and the twin still says this.
        let later = file.run(at: first, lanes: Self.lanes) { $0.hot("taps").map { $0 + $0 } }
        #expect(later.map { $0.site?.line } == [4], "\(later)")
        #expect(later.map { $0.site?.column } == [17], "\(later)")
        let other = file.run(at: file.call("expectMarbles", line: 8), lanes: Self.lanes) { $0.hot("taps") }
        #expect(other.map { $0.site?.line } == [10], "\(other)")
    }

    @Test func aConstantThatIsSpelledTwiceIsToldAtTheCall() throws {
        let picture = "let picture = \"\"\"\n    taps:   -a-|\n    output: -b|\n    \"\"\"\n"
        let file = try SourceFile(picture + "func third() { expectMarbles(picture) { test in } }\n" + Self.twins)
        let failures = file.run(line: 5, lanes: Self.lanes) { $0.hot("taps") }
        #expect(failures.map { $0.site?.line } == [5], "\(failures)")
        #expect(
            failures.first?.notes.contains(
                "the picture stands in this file 3 times, at lines 2, 8, 14, so this is the line of the call"
            ) == true,
            "\(failures)"
        )
    }

    @Test func aLiteralThatIsAnotherOneByNowIsToldAtTheCall() throws {
        let file = try SourceFile(Self.twins.replacingOccurrences(of: "output: -b|", with: "output: -c|"))
        let failures = file.run(line: 2, lanes: Self.lanes) { $0.hot("taps") }
        #expect(failures.map { $0.site?.line } == [2], "\(failures)")
        #expect(
            failures.first?.notes.contains {
                $0 == "the literal in this call is not the one that was compiled, so this is the line of the call"
            } == true,
            "\(failures)"
        )
    }

    @Test(arguments: ["Test.swift", "ABSOLUTE"]) func aFileThatASourceLocationNamesIsLeft(name: String) throws {
        let text = #"t.expect(t.hot("-a|"), "--")"#
        let file = try SourceFile(text)
        let named = name == "ABSOLUTE" ? file.path : name
        let liar = file.folder + "/Generated.swift"
        try Data("// made by hand\n#sourceLocation(file: \"\(named)\", line: 1)\n".utf8)
            .write(to: URL(fileURLWithPath: liar))
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        let note = failures.first?.notes.last
        #expect(note?.hasPrefix("not recorded: a #sourceLocation in ") == true, "\(failures)")
        #expect(note?.contains("Generated.swift names the file of ") == true, "\(failures)")
        #expect(try file.text() == text)
    }

    /// The compiler takes white space between any two tokens of it.
    @Test(arguments: [
        "  #sourceLocation ( file : \"Test.swift\", line: 1)",
        "#sourceLocation(\n    file: \"Test.swift\",\n    line: 1)",
    ])
    func aSourceLocationIsSeenHoweverItIsSpaced(directive: String) throws {
        let text = "t.expect(t.hot(diagram: \"-a|\"), diagram: \"--\")\n\(directive)\nt.expect(b)\n#sourceLocation()\n"
        let file = try SourceFile(text)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.first?.notes.last?.hasPrefix("not recorded: a #sourceLocation in ") == true, "\(failures)")
        #expect(try file.text() == text)
    }

    @Test func aFileThatNamesAnotherOneIsRecorded() throws {
        let file = try SourceFile("t.expect(t.hot(\"-a|\"), \"--\")\n#sourceLocation(file: \"Other.swift\", line: 1)\n")
        _ = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(try file.line(1) == #"t.expect(t.hot("-a|"), "-a|")"#)
    }

    /// The compiler gives the place of the macro for all that is in it: its sign; another version might give its name.
    @Test(arguments: [1, 2, 8]) func aCallInAMacroIsLeft(column: Int) throws {
        let text = ##"#expect(run { t.expect(t.hot("-a|"), "--") }, "--")"##
        let file = try SourceFile(text)
        let failures = file.run(at: SourceSite(filePath: file.path, line: 1, column: column)) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(
            failures.first?.notes.last?.hasSuffix(
                "is the macro #expect, and where in it the call stands is not known; call expect outside of it"
            ) == true,
            "\(failures)"
        )
        #expect(try file.text() == text)
    }

    @Test func aDiagramWithAContinuedLineIsLeft() throws {
        let text = "t.expect(t.hot(\"-a|\"), \"\"\"\n    -\\\n    -\n    \"\"\")"
        let file = try SourceFile(text)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.first?.notes.last?.contains("is written over several lines; write it on one") == true)
        #expect(try file.text() == text)
    }

    @Test func aFileThatMayNotBeWrittenIsLeft() throws {
        let text = #"t.expect(t.hot("-a|"), "--")"#
        let file = try SourceFile(text)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.first?.notes.last == "not recorded: \(file.path) may not be written", "\(failures)")
        #expect(try file.text() == text)
    }
}

final class RecordingMacroXCTests: XCTestCase {
    /// What the compiler says of a call in a macro.
    func testACallInAMacroHasThePlaceOfTheMacro() {
        var column = 0
        func place(_ here: Int = #column) -> Bool {
            column = here
            return true
        }
        #expect(place())
        XCTAssertEqual(column, 9)
    }
}
