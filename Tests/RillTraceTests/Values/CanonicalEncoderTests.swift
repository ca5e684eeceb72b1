import Foundation
@testable import RillTrace
import Testing

private struct Book: Codable, Hashable {
    var title = "Emma"
    var pages = 474
    var author: String?
    var tags: Set<String> = ["novel", "classic", "b", "a"]
}

private enum Shelf: String, Codable, Hashable { case read, unread }
private enum Offline: Error, Encodable { case now }

private final class Animal: Encodable {
    var name = "Rex"
}

private struct Chain: Encodable {
    let depth: Int
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        if depth > 0 { try container.encode(Chain(depth: depth - 1)) }
    }
}

private struct Mixed: Encodable {
    enum Key: String, CodingKey { case z, a, nested, list, dollar = "$int" }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .z)
        try container.encodeNil(forKey: .a)
        var nested = container.nestedContainer(keyedBy: Key.self, forKey: .nested)
        try nested.encode(true, forKey: .z)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encode(2)
        try list.encodeNil()
        try list.encode("x")
        try container.encode("5", forKey: .dollar)
    }
}

@Suite("Values as canonical JSON")
struct CanonicalEncoderTests {
    private func text(_ value: some Encodable) throws -> String { try JSONValue(encoding: value).description }

    @Test("writes structs in the order of declaration and sets sorted")
    func structs() throws {
        #expect(try text(Book()) == #"{"title":"Emma","pages":474,"tags":["a","b","classic","novel"]}"#)
        #expect(try text(Animal()) == #"{"name":"Rex"}"#)
    }

    @Test("sorts dictionaries by the bytes of their keys, wherever they stand")
    func dictionaries() throws {
        #expect(try text(["b": 1, "a": 2, "é": 3, "Z": 4]) == #"{"Z":4,"a":2,"b":1,"é":3}"#)
        #expect(try text([[10: "x", 9: "y"]]) == #"[{"10":"x","9":"y"}]"#)
        #expect(try text([Shelf.unread: 1, Shelf.read: 2]) == #"[["read",2],["unread",1]]"#)
        #expect(
            try text(["outer": Optional(["b": [1.5: "q"], "a": [0.5: "p"]])])
                == #"{"outer":{"a":[[0.5,"p"]],"b":[[1.5,"q"]]}}"#
        )
        #expect(try text([String: Int]()) == "{}")
    }

    @Test("keeps composed and decomposed keys apart in a value that encodes itself")
    func normalisation() throws {
        struct Keys: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Name.self)
                try container.encode(1, forKey: Name(stringValue: "\u{e9}"))
                try container.encode(2, forKey: Name(stringValue: "e\u{301}"))
            }
            struct Name: CodingKey {
                var stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }
        }
        #expect(try text(Keys()) == "{\"\u{e9}\":1,\"e\u{301}\":2}")
    }

    @Test("follows hand-written encoders: nested containers, nil, and a $ in a key is doubled")
    func containers() throws {
        #expect(try text(Mixed()) == #"{"z":1,"a":null,"nested":{"z":true},"list":[2,null,"x"],"$$int":"5"}"#)
        #expect(try text([Optional(1), nil]) == "[1,null]")
    }

    @Test("gives dates fixed digits in UTC")
    func dates() throws {
        let cases: [(TimeInterval, String)] = [
            (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.000000Z"),
            (951_782_400.25, "2000-02-29T00:00:00.250000Z"), (1_700_000_000.5, "2023-11-14T22:13:20.500000Z"),
            (253_402_300_799, "9999-12-31T23:59:59.000000Z"), (253_402_300_800, "+010000-01-01T00:00:00.000000Z"),
        ]
        for (seconds, expected) in cases {
            #expect(try text(Date(timeIntervalSince1970: seconds)) == "\"\(expected)\"")
        }
        // Foundation's distant past lies two days before the year 1 of the Gregorian calendar.
        #expect(try text(Date.distantPast) == #""0000-12-30T00:00:00.000000Z""#)
    }

    @Test("writes Decimal as text, Data as base64, and long Data as length and hash")
    func leaves() throws {
        #expect(try text(Decimal(string: "0.10000000000000000001")) == #""0.10000000000000000001""#)
        #expect(try text(Data([0xFB, 0xFF, 0xBF])) == #""+/+/""#)
        #expect(try text(Data(count: 1024)).count == 1370)
        #expect(try text(Data(count: 1025)).hasPrefix(#"{"$data":{"bytes":1025,"check":"fnv1a64:"#))
        #expect(try text(URL(string: "https://example.org/a?b=c")) == #""https://example.org/a?b=c""#)
        #expect(try text([Float(0.1)]) == "[0.1]")
        #expect(try text([Double.nan]) == #"[{"$float":"nan"}]"#)
        #expect(try text([UInt64.max]) == #"[{"$int":"18446744073709551615"}]"#)
    }

    @Test("refuses a value nested without end")
    func depth() throws {
        #expect(try text(Chain(depth: 200)).hasPrefix("[[[["))
        #expect(throws: EncodingError.self) { try JSONValue(encoding: Chain(depth: 100_000)) }
    }
}

private enum Action {
    case load
    case loaded([Int], from: String)
    case page(Int)
}
private struct Point { var x = 1, y = 2.5 }
private class Node { var next: Node?; var label = "n" }
private final class Knot { var others: [Knot] = [] }
/// A table whose mirror has rows that are no pairs.
private struct Table: CustomReflectable {
    var rows: [Any]

    var customMirror: Mirror { Mirror(self, unlabeledChildren: rows, displayStyle: .dictionary) }
}
private struct Named: CustomStringConvertible { var description: String { "a name" } }

@Suite("Values that are not Encodable")
struct DescribedValueTests {
    private func text(_ value: Any) -> String { JSONValue(describing: value).description }

    @Test("marks text and reflection")
    func marks() {
        #expect(text(Named()) == #"{"$text":"a name"}"#)
        #expect(text(Action.load) == #"{"$case":"load"}"#)
        #expect(text(Action.page(2)) == #"{"$case":"page","value":2}"#)
        #expect(
            text(Action.loaded([1], from: "x"))
                == #"{"$case":"loaded","value":{"$tuple":[[1],"x"]}}"#
        )
        #expect(text(Point()) == #"{"$type":"Point","x":1,"y":2.5}"#)
        #expect(text((1, "a")) == #"{"$tuple":[1,"a"]}"#)
        #expect(text((x: 1, y: 2)) == #"{"$tuple":{"x":1,"y":2}}"#)
        #expect(text([Point()]) == #"[{"$type":"Point","x":1,"y":2.5}]"#)
        #expect(text(["b": Named(), "a": Named()]) == #"{"a":{"$text":"a name"},"b":{"$text":"a name"}}"#)
        #expect(text(Optional<Point>.none as Any) == "null")
        #expect(text("abc".dropFirst()) == #""bc""#)
    }

    @Test("loses no entry of a dictionary that is no pair")
    func entriesWithoutKeys() {
        #expect(text(Table(rows: [("a", 1), ("b", 2)])) == #"{"a":1,"b":2}"#)
        #expect(text(Table(rows: [("a", 1), 7])) == #"[7,["a",1]]"#)
        #expect(text(Table(rows: [7])) != text(Table(rows: [8])))
    }

    @Test("ends an object that contains itself")
    func cycles() {
        let node = Node()
        node.next = node
        #expect(text(node) == #"{"$type":"Node","next":{"$cycle":"Node"},"label":"n"}"#)
        node.next = nil
    }

    @Test("describes shared objects at each place, and a net of them without going every way through it")
    func nets() {
        let shared = Knot()
        let top = Knot()
        top.others = [shared, shared]
        let leaf = #"{"$type":"Knot","others":[]}"#
        #expect(text(top) == #"{"$type":"Knot","others":[\#(leaf),\#(leaf)]}"#)
        let knots = (0..<30).map { _ in Knot() }
        for knot in knots { knot.others = knots }
        let net = text(knots[0])
        #expect(net.contains(#"{"$again":"Knot"}"#) && net.utf8.count < 1_000_000)
        for knot in knots { knot.others = [] }
    }
}

@Suite("Dictionaries of anything")
struct AnyDictionaryTests {
    @Test("hand out keys and values in one order, in every process")
    func views() {
        let entries = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", 100 + $0) })
        let keys = entries.keys.sorted { $0.precedesByBytes($1) }
        #expect(JSONValue(describing: entries.keys) == .array(keys.map { .string($0) }))
        #expect(JSONValue(describing: entries.values) == .array((100..<150).map { JSONValue(integer: $0) }))
        #expect(JSONValue(describing: Optional(entries.keys) as Any) == JSONValue(describing: entries.keys))
    }

    @Test("keep every entry where only some keys are text")
    func mixedKeys() {
        let mixed: [AnyHashable: Any] = ["a": 1, 2: "b"]
        #expect(JSONValue(describing: mixed).description == #"[["a",1],[2,"b"]]"#)
        let text: [AnyHashable: Any] = ["b": 1, "a": 2]
        #expect(JSONValue(describing: text).description == #"{"a":2,"b":1}"#)
    }
}
