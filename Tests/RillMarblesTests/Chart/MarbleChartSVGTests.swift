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
}
