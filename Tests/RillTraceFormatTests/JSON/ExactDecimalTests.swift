import XCTest

@testable import RillTraceFormat

final class ExactDecimalTests: XCTestCase {
    private func decimal(_ text: String) throws -> ExactDecimal { try XCTUnwrap(ExactDecimal(text), text) }

    func testSpellingsOfOneNumberAreEqual() throws {
        for spellings in [
            ["100", "1e2", "1.00E+2", "1000e-1", "0.1e3"], ["0", "-0", "0.0", "0e9", "-0.00e-7"], ["-1.5", "-15e-1"],
        ] {
            XCTAssertEqual(Set(try spellings.map(decimal)).count, 1, "\(spellings)")
        }
        XCTAssertNotEqual(try decimal("1"), try decimal("-1"))
        XCTAssertNil(ExactDecimal("1e999999999999999999"))
        XCTAssertNil(ExactDecimal("01"))
        XCTAssertNil(ExactDecimal("inf"))
        XCTAssertEqual(try decimal("1e0000000000000000000000005"), try decimal("100000"))
    }

    func testTheSignOfASumIsThatOfIntegersWhereTheyFit() throws {
        let numbers = [-1_000_000, -999, -100, -11, -10, -1, 0, 1, 9, 10, 99, 100, 101, 1_000, 999_999]
        for first in numbers {
            for second in numbers {
                for third in numbers {
                    let sign = ExactDecimal.signOfSum(try ["\(first)", "\(second)", "\(third)"].map(decimal))
                    XCTAssertEqual(sign, (first + second + third).signum(), "\(first) + \(second) + \(third)")
                }
                let product = try decimal("\(first)").multiplied(by: decimal("\(second)"))
                XCTAssertEqual(product, try decimal("\(first * second)"))
            }
        }
    }

    func testDigitsFarApartCostNothing() throws {
        let huge = try decimal("1e99999999999999999")
        let tiny = try decimal("1e-99999999999999999")
        XCTAssertEqual(ExactDecimal.signOfSum([huge, tiny.negated, huge.negated]), -1)
        XCTAssertEqual(ExactDecimal.signOfSum([huge, huge.negated]), 0)
        XCTAssertEqual(huge.multiplied(by: tiny), try decimal("1"))
    }
}
