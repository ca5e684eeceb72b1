import Foundation
import RillTrace
import Testing

private struct Shop: Codable, Equatable {
    struct Item: Codable, Hashable {
        var name: String
        var price: Decimal
        var weight: Float?
    }
    enum State: String, Codable { case open, closed }
    enum Change: Codable, Equatable { case opened, sold(item: String, count: Int) }

    var items: [Item] = [.init(name: "pen", price: 1.25, weight: 0.1), .init(name: "$x", price: -3, weight: nil)]
    var tags: Set<String> = ["b", "a"]
    var counts: [String: Int] = ["$int": 1, "b": 2, "é": 3]
    var states: [State: [Int]] = [.open: [1], .closed: []]
    var since = Date(timeIntervalSince1970: 951_782_400.25)
    var photo = Data([0, 255, 128])
    var big = UInt64.max
    var ratios: [Double] = [.nan, .infinity, -0.0, 1e-7, 1e300]
    var page = URL(string: "https://example.org/a")
    var last = Change.sold(item: "pen", count: 2)
    var nested: [[String: [Int?]]] = [["a": [1, nil]]]
    var byNumber: [Int: String] = [10: "x"]
    var small: Int8 = -128

    static func == (left: Shop, right: Shop) -> Bool {
        // NaN is not equal to itself, so the values are compared by what they encode to.
        (try? JSONValue(encoding: left)) == (try? JSONValue(encoding: right))
    }
}

@Suite("Values from canonical JSON")
struct CanonicalDecoderTests {
    @Test("reads back what the encoder wrote")
    func roundTrip() throws {
        let json = try JSONValue(encoding: Shop())
        let text = json.description
        let back = try JSONValue(parsing: text).decoded(as: Shop.self)
        #expect(back == Shop())
        #expect(back.states == Shop().states)
        #expect(back.counts == Shop().counts)
        #expect(back.since == Shop().since)
        #expect(back.ratios[0].isNaN && back.ratios[2].sign == .minus)
    }

    @Test(
        "reads dates before and after 1970",
        arguments: [-62_135_596_800, -1, 0, 68_169_600, 253_402_300_799] as [Double]
    )
    func dates(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try JSONValue(encoding: date).decoded(as: Date.self) == date)
    }

    @Test("names what does not fit")
    func mismatches() throws {
        #expect(throws: DecodingError.self) { try JSONValue.string("x").decoded(as: Int.self) }
        #expect(throws: DecodingError.self) { try JSONValue(integer: 300).decoded(as: UInt8.self) }
        #expect(throws: DecodingError.self) { try JSONValue(double: 1.5).decoded(as: Int.self) }
        #expect(throws: DecodingError.self) { try JSONValue.object([]).decoded(as: Shop.Item.self) }
        #expect(throws: DecodingError.self) { try JSONValue(encoding: Data(count: 2000)).decoded(as: Data.self) }
        #expect(throws: DecodingError.self) { try JSONValue.string("2024").decoded(as: Date.self) }
        #expect(try JSONValue(parsing: "1e3").decoded(as: Int.self) == 1000)
    }

    @Test(
        "reads only the dates that the encoder writes, and no number is too large for it",
        arguments: [
            "9223372036854775807-01-01T00:00:00.000000Z", "+9223372036854775807-01-01T00:00:00.000000Z",
            "2024-01-01T9223372036854775807:00:00.000000Z", "2024-01-01T24:00:00.000000Z",
            "2024-01-01T00:00:00.5Z", "2024-01-01T00:00:00.000000", "2024/01/01 00-00-00-000000Z", "",
        ]
    )
    func otherDates(text: String) {
        #expect(throws: DecodingError.self) { try JSONValue.string(text).decoded(as: Date.self) }
    }

    @Test("reads back dates that no calendar reaches", arguments: [1e15, -4e11, .infinity] as [Double])
    func farDates(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try JSONValue(encoding: date).decoded(as: Date.self) == date)
        #expect(throws: DecodingError.self) { try JSONValue(integer: 5).decoded(as: Date.self) }
    }
}
