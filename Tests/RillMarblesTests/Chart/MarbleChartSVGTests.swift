import Foundation
import RillMarbles
import XCTest

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A picture that no viewer refuses.
final class MarbleChartSVGTests: XCTestCase {
    func testEveryPictureIsWellFormed() {
        var diagrams = RandomDiagrams(seed: 99)
        for _ in 0..<200 {
            let chart = MarbleChart(
                lanes: [
                    .init(name: diagrams.label(), diagram: diagrams.next(.expectation)),
                    .init(
                        name: "hot",
                        diagram: diagrams.next(.hot),
                        subscriptions: [diagrams.next(.subscription)]
                    ),
                ]
            )
            let svg = chart.svg(title: diagrams.label())
            let parser = XMLParser(data: Data(svg.utf8))
            XCTAssertTrue(parser.parse(), "\(String(describing: parser.parserError))\n\(svg)")
        }
    }

    func testTheFirstEventOfAnInstantStandsOnItsLineAndTheRowReachesItsLast() throws {
        let chart = MarbleChart(lanes: [
            .init(name: "a", diagram: try MarbleDiagram(parsing: "--[7|]", as: .expectation))
        ])
        let svg = chart.svg()
        func number(_ pattern: String) throws -> Int {
            let match = try XCTUnwrap(svg.range(of: pattern, options: .regularExpression), pattern)
            return try XCTUnwrap(svg[match].split { !$0.isNumber }.last.flatMap { Int($0) })
        }
        let value = try number(#"<text class="inside" x="[0-9]+"#)
        let end = try number(#"<line class="end" x1="[0-9]+"#)
        let reach = try number(#"<line class="line" x1="[0-9]+" y1="[0-9]+" x2="[0-9]+"#)
        XCTAssertTrue(svg.contains("<line class=\"grid\" x1=\"\(value)\""), svg)
        XCTAssertEqual(reach, end)
        XCTAssertGreaterThan(end, value)
    }
}
