#if os(macOS) || os(Linux)
import Foundation
import Testing

/// A picture that is one frame off, in both frameworks: the failure is at the lane's own line, with the aligned
/// diagrams, the caret, and by how much the event was early or late.
@Suite(.serialized) struct MarbleFailurePlaceTests {
    private let package = FixturePackage.failureRouting

    private static let late = [
        "expected: -----b----[c|]",
        "actual:   ------b---[c|]",
        "               ^^",
        "   at ms       5…6",
        "b expected at 5ms, arrived 1ms late (at 6ms)",
        "taps:     -a-b----c-|",
        "taps^:    ^---------!",
    ]
    private static let early = [
        "expected: -------b--[c|]",
        "actual:   ------b---[c|]",
        "                ^^",
        "   at ms        6…7",
        "b expected at 7ms, arrived 1ms early (at 6ms)",
    ]

    @Test(
        "The lane's line and the whole picture",
        arguments: [
            (Framework.xctest, "XCTestMarbles/testLate$", "XCTestMarbles.testLate", late),
            (.xctest, "XCTestMarbles/testEarly$", "XCTestMarbles.testEarly", early),
            (.swiftTesting, "SwiftTestingMarbles/late\\(\\)", "late()", late),
            (.swiftTesting, "SwiftTestingMarbles/early\\(\\)", "early()", early),
        ]
    )
    func lane(framework: Framework, filter: String, name: String, lines: [String]) async throws {
        let file = framework == .xctest ? "XCTestMarbles.swift" : "SwiftTestingMarbles.swift"
        let lane = "output: " + (lines.first.map { $0.dropFirst("expected: ".count) } ?? "")
        let line = try package.line(in: "MarbleTests/\(file)") { $0.hasSuffix(lane) }
        let run = try await package.test(filter, framework: framework)
        #expect(run.status == 1)
        switch framework {
        case .xctest: #expect(run.output.contains("\(file):\(line): error: \(name) : lane 'output'"), "\(run.output)")
        case .swiftTesting:
            #expect(run.output.contains("Test \(name) recorded an issue at \(file):\(line):"), "\(run.output)")
        }
        // Both frameworks indent what follows the first line, by as much for each line.
        let printed = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let start = try #require(printed.firstIndex(of: lines.first ?? ""), "\(run.output)")
        #expect(Array(printed[start...].prefix(lines.count)) == lines.map { $0.trimmingCharacters(in: .whitespaces) })
        #expect(indentations(run.output, lines).count == 1, "the columns do not line up:\n\(run.output)")
    }

    @Test(
        "A diagram in the body, and recordings: the line of the call",
        arguments: [
            (Framework.xctest, "XCTestMarbles/testSingleLane", "XCTestMarbles.testSingleLane", "the stream"),
            (.xctest, "XCTestMarbles/testRecordings", "XCTestMarbles.testRecordings", "the recording"),
            (.swiftTesting, "SwiftTestingMarbles/singleLane", "singleLane()", "the stream"),
            (.swiftTesting, "SwiftTestingMarbles/recordings", "recordings()", "the recording"),
        ]
    )
    func call(framework: Framework, filter: String, name: String, subject: String) async throws {
        let file = framework == .xctest ? "XCTestMarbles.swift" : "SwiftTestingMarbles.swift"
        let line = try package.line(marked: name, in: "MarbleTests/\(file)")
        let run = try await package.test(filter, framework: framework)
        #expect(run.status == 1)
        #expect(run.output.contains("\(file):\(line):"), "\(run.output)")
        #expect(run.output.contains("\(subject) is not as expected"), "\(run.output)")
    }

    @Test("A known issue stays known")
    func known() async throws {
        let run = try await package.test("SwiftTestingMarbles/lateIsKnown", framework: .swiftTesting)
        #expect(run.status == 0)
        #expect(run.output.contains("Test lateIsKnown() passed after"), "\(run.output)")
        #expect(run.output.contains("1 known issue"), "\(run.output)")
    }

    /// By how much further each line is indented in the output than in the picture; one value where all line up.
    private func indentations(_ output: String, _ lines: [String]) -> Set<Int> {
        let printed = output.split(separator: "\n")
        return Set(
            lines.compactMap { line in
                let text = line.trimmingCharacters(in: .whitespaces)
                let own = line.prefix(while: { $0 == " " }).count
                return printed.first { $0.trimmingCharacters(in: .whitespaces) == text }
                    .map { $0.prefix(while: { $0 == " " }).count - own }
            }
        )
    }
}
#endif
