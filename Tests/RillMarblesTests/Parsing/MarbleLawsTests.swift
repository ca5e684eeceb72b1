import RillMarbles
import XCTest

/// No text breaks a law: what parses is printed, and what is printed parses to the same tree.
final class MarbleLawsTests: XCTestCase {
    func testPiecesOfTheLanguageInAnyOrderBreakNoLaw() {
        let pieces = [
            "-", "--", "a", "b", "1", "2", "s", "m", "ms", "10ms", "1.5", "1.5s", "@", "@3", "@10ms", "...", "…", "|",
            "#",
            "'", "''", "'x'", "\\", "^", "!", ",", "?", "(", ")", "[", "]", "{", "}", " ", "\t", "\n", "\r\n", "//",
            "/",
            ":", ";", ".", "🙈", "🇸", "🇪", "\u{301}", "\u{200D}", "\0", "x:", "99999999999999999999", "h", "é", "~", "_",
        ]
        var random = SeededGenerator(seed: 2026)
        for _ in 0..<500 {
            let count = Int.random(in: 0...8, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            XCTAssertNil(MarbleLaws.brokenLaw(for: text.utf8), text.debugDescription)
        }
    }

    func testAnyBytesBreakNoLaw() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            XCTAssertNil(MarbleLaws.brokenLaw(for: bytes), "\(bytes)")
        }
    }

    func testHugeNumbersAndFramesTrapNowhere() {
        let texts = [
            "@9223372036854775807ns a", "4611686018427387903ns", "9999999999999999999999999h",
            "0.000000000000000001h a",
            "1.99999999999999999999999ms", "a@4611686018427387903ns b-", "-", "(abc)", "@99999999999999999999",
        ]
        for text in texts {
            XCTAssertNil(MarbleLaws.brokenLaw(for: text.utf8), text)
            for frame in [Int64.max, .max / 2, .min, 0, 1] {
                for role in MarbleRole.allCases {
                    let diagram = try? MarbleDiagram(parsing: text, as: role, frame: .nanoseconds(frame))
                    _ = diagram?.rendered(frame: .nanoseconds(frame))
                }
            }
        }
        let extremes = MarbleDiagram(events: [.next(.nanoseconds(.min), "a"), .next(.nanoseconds(.max), "b")])
        XCTAssertFalse(extremes.rendered().isEmpty)
        XCTAssertFalse(MarbleChart(lanes: [.init(name: "x", diagram: extremes)]).text().isEmpty)
        XCTAssertFalse(MarbleChart(lanes: [.init(name: "x", diagram: extremes)]).svg().isEmpty)
        XCTAssertEqual(AlignedLanes([extremes, extremes]).lines.count, 2)
    }
}
