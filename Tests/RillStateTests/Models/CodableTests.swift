import Foundation
import RillState
import XCTest

/// Models that are encoded, with synthesised conformances.
private final class Document: ObservableState, Codable {
    @ObservedValue var title = "t"
    @ObservedValue var pages = [1, 2]
    @ObservedValue var note: String?
}

/// Values that a coder writes in forms of its own, with the wrapper and without.
private final class Letter: ObservableState, Codable {
    @ObservedValue var sent = Date(timeIntervalSince1970: 0)
    @ObservedValue var stamp = Data([1, 2, 3])
    @ObservedValue var address = URL(string: "https://example.org/a")
    @ObservedValue var reply = [Date(timeIntervalSince1970: 60)]
}

private struct PlainLetter: Codable {
    var sent = Date(timeIntervalSince1970: 0)
    var stamp = Data([1, 2, 3])
    var address = URL(string: "https://example.org/a")
    var reply = [Date(timeIntervalSince1970: 60)]
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

    func testTheCodersOwnFormsOfDatesBytesAndAddressesCount() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let json = try encoder.encode(Letter())
        XCTAssertEqual(
            String(decoding: json, as: UTF8.self),
            String(decoding: try encoder.encode(PlainLetter()), as: UTF8.self)
        )
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let letter = try decoder.decode(Letter.self, from: json)
        XCTAssertEqual(letter.sent, Date(timeIntervalSince1970: 0))
        XCTAssertEqual(letter.stamp, Data([1, 2, 3]))
        XCTAssertEqual(letter.address, URL(string: "https://example.org/a"))
    }
}
