import RillTest
import XCTest

/// Recordings of long values, and of what nobody sees.
final class LongValuesTests: XCTestCase {
    private let long = String(repeating: "abcdefghij", count: 100)

    private func text(_ actual: String, _ expected: String) -> String {
        let failures = Failure.collect {
            XCTAssertEqual([.next(1, actual)], [.next(1, expected)] as [Recorded<Event<String>>])
        }
        XCTAssertEqual(failures.count, 1)
        return failures.map { "\($0)" }.joined()
    }

    func testShowsThePartThatDiffers() {
        let text = text(long + "NEW" + long, long + "OLD" + long)
        XCTAssertTrue(text.contains("NEW") && text.contains("OLD"), text)
        XCTAssertTrue(text.contains("first difference at character 1001"), text)
        XCTAssertLessThan(text.utf8.count, 2000)
    }

    func testNamesWhatIsNotSeen() {
        XCTAssertTrue(text("a\u{A0}b", "a b").contains("U+00A0 NO-BREAK SPACE instead of U+0020 SPACE"))
        XCTAssertTrue(text("p\u{430}ss", "pass").contains("U+0430 CYRILLIC SMALL LETTER A"))
        XCTAssertTrue(text("a", "a\u{200B}").contains("without U+200B ZERO WIDTH SPACE"))
    }

    func testCutsAMegabyteOfMarks() {
        let marks = "a" + String(repeating: "\u{301}", count: 500_000)
        XCTAssertLessThan(text(marks + "x", marks + "y").utf8.count, 4000)
    }

    private struct Book: Equatable { var title: String }

    func testShowsWherePartsOfValuesDiffer() {
        let failures = Failure.collect {
            expectMarbles { test in
                let books = test.hot(diagram: "-a|", values: ["a": Book(title: long + "NEW" + long)])
                test.expect(books, diagram: "-b|", values: ["b": Book(title: long + "OLD" + long)])
            }
        }
        let text = failures.map { "\($0)" }.joined()
        XCTAssertTrue(text.contains("NEW") && text.contains("OLD"), text)
        XCTAssertTrue(text.contains("first difference at character"), text)
    }
}
