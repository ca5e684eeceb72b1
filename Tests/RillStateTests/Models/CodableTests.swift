import Foundation
import RillState
import XCTest

/// Models that are encoded, with synthesised conformances.
private final class Document: ObservableState, Codable {
    @ObservedValue var title = "t"
    @ObservedValue var pages = [1, 2]
    @ObservedValue var note: String?
}

final class CodableTests: XCTestCase {
    private func json(_ document: Document) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    func testAnObservedValueIsWrittenAsIfItHadNoWrapper() throws {
        let document = Document()
        XCTAssertEqual(try json(document), #"{"pages":[1,2],"title":"t"}"#)
        document.note = "n"
        XCTAssertEqual(try json(document), #"{"note":"n","pages":[1,2],"title":"t"}"#)
    }

    func testItIsReadTheSameWayAndAMissingOptionalIsNil() throws {
        let data = Data(#"{"title":"u","pages":[]}"#.utf8)
        let document = try JSONDecoder().decode(Document.self, from: data)
        XCTAssertEqual(document.title, "u")
        XCTAssertEqual(document.pages, [])
        XCTAssertNil(document.note)
        let observer = document.observableValues.title.didUpdate { XCTAssertEqual($0, "v") }
        document.title = "v"
        withExtendedLifetime(observer) {}
    }

    func testAMissingValueIsAnError() {
        XCTAssertThrowsError(try JSONDecoder().decode(Document.self, from: Data(#"{"title":"u"}"#.utf8)))
    }

    func testWritingTellsNobody() throws {
        let document = Document()
        let observers = [
            document.observableValues.title.didUpdate { _ in XCTFail("told") },
            document.observableValues.note.didUpdate { _ in XCTFail("told") },
        ]
        _ = try json(document)
        withExtendedLifetime(observers) {}
    }
}
