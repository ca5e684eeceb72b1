import XCTest

@testable import RillTest

/// Recording from an XCTestCase.
final class InlineRecordingXCTests: XCTestCase {
    func testALiteralOfTheCallItselfIsReplaced() throws {
        let file = try SourceFile(#"t.expect(t.hot("-a|"), "--"); t.expect(other, "--")"#)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        XCTAssertEqual(failures.count, 1)
        XCTAssertEqual(try file.text(), #"t.expect(t.hot("-a|"), "-a|"); t.expect(other, "--")"#)
    }

    func testADiagramThatIsPutTogetherIsLeft() throws {
        let text = ##"t.expect(t.hot("-a|"), "\(gap)-"); t.expect(other, "--")"##
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
        XCTAssertEqual(failures.first?.notes.last?.hasPrefix("not recorded: "), true)
        XCTAssertEqual(try file.text(), text)
    }

    func testTheSubscriptionThatIsMeantIsReplaced() throws {
        let file = try SourceFile(#"t.expectSubscriptions(save, "^-!", "^!", inAnyOrder: false)"#)
        let failures = file.run(line: 1, call: "expectSubscriptions") { test, at in
            let save = test.cold(diagram: "-k|")
            let taps = test.hot(diagram: "a--b---|").flatMap { _ in save }
            test.expectSubscriptions(save, "^-!", "^!", filePath: at.filePath, line: at.line, column: at.column)
            test.keep(taps.subscribe())
        }
        XCTAssertEqual(failures.count, 1)
        XCTAssertEqual(try file.text(), #"t.expectSubscriptions(save, "^-!", "---^-!", inAnyOrder: false)"#)
    }
}
