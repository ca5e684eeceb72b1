import Foundation
import Rill
import Testing

@testable import RillTest

/// Which line of the source file a line of a literal is taken for.
@Suite struct LiteralSiteTests {
    private static let literal = "taps:   -a\noutput: -b"

    /// The places of the literal's lines, and of a column in the second one, as `line:column`.
    private func places(_ literal: String = literal, in file: String, calledAt line: Int) -> [String] {
        let call = SourceSite(fileID: "M/Gone.swift", filePath: file, line: line, column: 9)
        let place = LiteralSite(literal: literal, call: call)
        return [(0, 0), (1, 0), (1, 8)].map { place.site(line: $0.0, column: $0.1) }.map { "\($0.line):\($0.column)" }
    }

    /// The same for a file of these lines.
    private func places(_ literal: String = literal, within lines: [String], calledAt line: Int) throws -> [String] {
        let file = NSTemporaryDirectory() + "rill-\(UUID().uuidString).swift"
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        return places(literal, in: file, calledAt: line)
    }

    @Test func whereTheFileCannotBeReadTheLiteralBeginsBelowTheCall() {
        #expect(places(in: "/nowhere/Gone.swift", calledAt: 40) == ["41:1", "42:1", "42:9"])
        // A folder, and nothing at all, cannot be read either.
        #expect(places(in: NSTemporaryDirectory(), calledAt: 40) == ["41:1", "42:1", "42:9"])
        #expect(places(in: "", calledAt: 40) == ["41:1", "42:1", "42:9"])
    }

    @Test func aFailureStandsThereToo() {
        let failures = Failure.collect {
            expectMarbles(
                """
                taps:   -a|

                output: -b|
                """,
                fileID: "M/Gone.swift",
                filePath: "/nowhere/Gone.swift",
                line: 40,
                column: 9
            ) { test in
                test.hot("taps")
            }
        }
        #expect(failures.map { $0.site?.line } == [43])
    }

    @Test func aLiteralOfOneLineIsAtTheCall() {
        let call = SourceSite(fileID: "M/Gone.swift", filePath: "/nowhere/Gone.swift", line: 40, column: 9)
        let place = LiteralSite(literal: "output: -b", call: call)
        #expect(place.site(line: 0, column: 8).line == 40)
        #expect(place.site(line: 0, column: 8).column == 9)
    }

    @Test func aFileThatHoldsTheLiteralSaysWhereItIs() throws {
        let call = ["import Testing", "    expectMarbles(", "        \"\"\""]
        let literal = ["        taps:   -a", "        output: -b", "        \"\"\"", "    )"]
        #expect(try places(within: call + literal, calledAt: 2) == ["4:9", "5:9", "5:17"])
        // Of two, the one below the call; else the nearest.
        #expect(try places(within: literal + call + literal, calledAt: 6) == ["8:9", "9:9", "9:17"])
        #expect(
            try places(within: literal + ["", "", "expectMarbles(picture)"], calledAt: 7) == ["1:9", "2:9", "2:17"]
        )
    }

    @Test func aFileThatDoesNotHoldTheLiteralLeavesTheCall() throws {
        for lines in [["expectMarbles(made())"], [], Array(repeating: "", count: 9)] {
            #expect(try places(within: lines, calledAt: 1) == ["1:9", "1:9", "1:9"])
        }
    }
}
