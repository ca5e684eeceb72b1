import RillMarbles
import XCTest

/// Padding never changes what a line says.
final class AlignedLanesTests: XCTestCase {
    func testEveryAlignedLineParsesBackToItsTree() throws {
        var diagrams = RandomDiagrams(seed: 0xA11)
        for number in 0..<3_000 {
            let roles: [MarbleRole] = [.expectation, .expectation, .hot, .subscription]
            let lanes = roles.map { diagrams.next($0) }
            let aligned = AlignedLanes(lanes)
            for (role, (lane, line)) in zip(roles, zip(lanes, aligned.lines)) {
                do {
                    let again = try MarbleDiagram(parsing: line, as: role)
                    guard again != lane else { continue }
                    XCTFail("number \(number), \(role): \(line)\n\(lane.events)\n\(again.events)")
                } catch {
                    XCTFail("number \(number), \(role): \(error)\n\(aligned.lines.joined(separator: "\n"))")
                }
            }
        }
    }

    func testEveryLineParsesInItsDialect() throws {
        for dialect in MarbleDialect.allCases {
            // Where a space is a frame, failures are printed in the standard notation.
            let printed = dialect == .rxjsLegacy ? .standard : dialect
            var diagrams = RandomDiagrams(seed: 0xD1A)
            for number in 0..<1_500 {
                let lanes = [diagrams.next(.expectation), diagrams.next(.expectation)]
                for (lane, line) in zip(lanes, AlignedLanes(lanes, dialect: dialect).lines) {
                    let again = try MarbleDiagram(parsing: line, as: .expectation, dialect: printed)
                    XCTAssertEqual(again, lane, "\(dialect) number \(number): \(line)")
                }
            }
        }
    }

    func testALaneThatCountsFromALaterInstantIsIndentedAndKeepsItsTree() throws {
        var diagrams = RandomDiagrams(seed: 0x1E7)
        for number in 0..<3_000 {
            let outer = diagrams.next(.expectation)
            let lanes = [outer, diagrams.next(.expectation), diagrams.next(.cold)]
            let origins = [.zero, outer.events.first?.at ?? .zero, outer.events.last?.at ?? .zero]
            let aligned = AlignedLanes(lanes, origins: origins)
            for (lane, line) in zip(lanes, aligned.lines) {
                let again = try MarbleDiagram(parsing: line, as: .expectation)
                XCTAssertEqual(again, lane, "number \(number): \(aligned.lines.joined(separator: "\n"))")
            }
        }
        let lanes = try ["-x--'y y'-|", "--a|", "-b"].map { try MarbleDiagram(parsing: $0, as: .expectation) }
        XCTAssertEqual(
            AlignedLanes(lanes, origins: [.zero, .milliseconds(1), .milliseconds(4)]).lines,
            ["-x--'y y'-|", " --a|", "    -    b-"]
        )
    }

    func testALaneIsSilentUpToItsEnd() throws {
        let lanes = try ["-a-----", "-a-|", "-a-b--"].map { try MarbleDiagram(parsing: $0, as: .expectation) }
        XCTAssertEqual(AlignedLanes(lanes).lines, ["-a-----", "-a-|", "-a-b--"])
    }

    func testAnInstantHasOneColumnInEveryLane() throws {
        let lanes = try ["-a-'long'-|", "---b-c", "@30ms d"].map { try MarbleDiagram(parsing: $0, as: .cold) }
        let aligned = AlignedLanes(lanes)
        XCTAssertEqual(
            aligned.lines,
            [
                "-a-'long'-|",
                "---b     -c 24ms -",
                "----     -- 24ms d",
            ]
        )
        XCTAssertEqual(aligned.columns.map(\.start), [1, 3, 10, 17])
    }

    func testALaneBetweenTwoFramesIsAnchored() throws {
        let lanes = try ["-a-b", "-a @2.5ms b"].map { try MarbleDiagram(parsing: $0, as: .cold) }
        XCTAssertEqual(AlignedLanes(lanes).lines, ["-a        -b", "-a@2.5ms b"])
    }

    func testAnOpenEndKeepsItsInstant() throws {
        let lanes = try ["a-b...", "a---...", "a-b--c"].map { try MarbleDiagram(parsing: $0, as: .expectation) }
        XCTAssertEqual(AlignedLanes(lanes).lines, ["a-b...", "a--   -...", "a-b   --  c"])
    }
}
