import RillMarbles
import XCTest

/// What is printed is read back as the same tree.
final class RoundTripTests: XCTestCase {
    /// Six thousand, or sixty thousand with `RILL_LONG_TESTS`.
    func testRandomDiagramsComeBackEqual() throws {
        let count = ProcessInfo.processInfo.environment["RILL_LONG_TESTS"] != nil ? 10_000 : 1_000
        for role in MarbleRole.allCases {
            var diagrams = RandomDiagrams(seed: 0x5EED)
            for number in 0..<count {
                let diagram = diagrams.next(role)
                let text = diagram.rendered()
                try XCTAssertComesBack(diagram, text, role, number: number)
                guard diagram.events.allSatisfy({ !$0.isTerminal }), !diagram.events.isEmpty else { continue }
                let frame = MarbleTime.milliseconds(1)
                let again = try MarbleDiagram(parsing: text, as: role)
                let furthest = max(diagram.end, again.events.last.map { $0.at + frame } ?? .zero)
                if diagram.events[0].at >= .zero { XCTAssertEqual(again.end, furthest, text) }
            }
        }
    }

    func testEveryDialectAndFrameComesBackEqual() throws {
        for dialect in MarbleDialect.allCases {
            for frame in [MarbleTime.nanoseconds(1), .microseconds(100), .milliseconds(1), .seconds(1)] {
                var diagrams = RandomDiagrams(seed: 7)
                for number in 0..<1_000 {
                    let diagram = diagrams.next(.expectation)
                    let text = diagram.rendered(dialect: dialect, frame: frame)
                    try XCTAssertComesBack(diagram, text, .expectation, dialect: dialect, frame: frame, number: number)
                }
            }
        }
    }

    private func XCTAssertComesBack(
        _ diagram: MarbleDiagram,
        _ text: String,
        _ role: MarbleRole,
        dialect: MarbleDialect = .standard,
        frame: MarbleTime? = nil,
        number: Int
    ) throws {
        do {
            let again = try MarbleDiagram(parsing: text, as: role, dialect: dialect, frame: frame)
            guard again != diagram else { return }
            XCTFail("\(dialect) \(role) number \(number): \(text)\n\(again.events)\n\(diagram.events)")
        } catch {
            XCTFail("\(dialect) \(role) number \(number): \(error)\n\(diagram.events)")
            throw error
        }
    }
}
