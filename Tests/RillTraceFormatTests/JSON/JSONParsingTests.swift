import RillTraceFormat
import Testing

@Suite("Reading JSON")
struct JSONParsingTests {
    @Test(
        "keeps every byte of a canonical text",
        arguments: [
            "null", "true", "false", "0", "-0", "1.0", "1e5", "1E+5", "-0.10", "123456789012345678901234567890",
            #""""#, #""a\"b\\c\n""#, #""\u0000\u001f\u007f\u2028\u2029""#, #""é漢😀""#,
            "[]", "{}", "[1,[2,[]],{}]", #"{"b":1,"a":{"c":[null]}}"#, "{\"\u{e9}\":1,\"e\u{301}\":2}",
        ]
    )
    func roundTrip(text: String) throws {
        #expect(Array(try JSONValue(parsing: text).description.utf8) == Array(text.utf8))
    }

    @Test(
        "reads escapes and white space",
        arguments: [
            (" [ 1 ,\t2 ]\r\n", "[1,2]"), (#""\u0041\/\u00e9\ud83d\ude00""#, #""A/é😀""#),
            ("{ \"a\" : 1 }", #"{"a":1}"#),
        ]
    )
    func canonicalises(text: String, canonical: String) throws {
        #expect(try JSONValue(parsing: text).description == canonical)
    }

    @Test(
        "refuses what is not JSON, with line and column",
        arguments: [
            ("", 1, 1, "empty"), ("  ", 1, 3, "ends in the middle"), ("[1,]", 1, 4, "value is expected"),
            ("[1 2]", 1, 4, "',' or ']'"), (#"{"a":1,}"#, 1, 8, "member name"), (#"{"a" 1}"#, 1, 6, "':'"),
            ("{a:1}", 1, 2, "member name"), ("[1", 1, 3, "ends in the middle"), ("01", 1, 1, "leading zero"),
            ("1.", 1, 1, "not a JSON number"), ("+1", 1, 1, "value is expected"), ("nul", 1, 1, "value is expected"),
            ("1 2", 1, 3, "nothing may follow"), ("\"abc", 1, 1, "closing quote"), ("\"a\tb\"", 1, 3, "control"),
            (#""\x""#, 1, 2, "unknown escape"), (#""\u12g4""#, 1, 2, "unknown escape"),
            (#"["\ud800"]"#, 1, 3, "surrogate"), (#"["é\udc00"]"#, 1, 4, "surrogate"),
            (#"["\ud800A"]"#, 1, 3, "surrogate"), ("NaN", 1, 1, "value is expected"),
            ("{\n \"a\":1,\n \"b\":{\"x\":1,\"x\":2}}", 3, 13, "\"x\" is there twice"),
            (#"{"a":1,"\u0061":2}"#, 1, 8, "\"a\" is there twice"),
        ]
    )
    func refuses(text: String, line: Int, column: Int, part: String) {
        do {
            let value = try JSONValue(parsing: text)
            Issue.record("read as \(value)")
        } catch let error as JSONError {
            #expect(error.line == line && error.column == column, "\(error)")
            #expect(error.message.contains(part), "\(error)")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test(
        "refuses bytes that are not UTF-8",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
            [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98, 0x28],
        ] as [[UInt8]]
    )
    func refusesBadUTF8(bytes: [UInt8]) {
        #expect(throws: JSONError(line: 1, column: 2, message: "these bytes are not UTF-8")) {
            try JSONValue(parsing: [0x22] + bytes + [0x22])
        }
    }

    @Test("finds a duplicate among thousands of members")
    func manyMembers() throws {
        let members = (0..<5000).map { "\"k\($0)\":\($0)" }
        let text = "{" + members.joined(separator: ",") + "}"
        #expect(try JSONValue(parsing: text)["k4999"]?.intValue == 4999)
        #expect(throws: JSONError.self) { try JSONValue(parsing: text.dropLast() + ",\"k17\":0}") }
    }

    @Test("reads 512 nested arrays and refuses 100,000 with a sentence")
    func nesting() throws {
        _ = try JSONValue(parsing: String(repeating: "[", count: 512) + String(repeating: "]", count: 512))
        #expect(
            throws: JSONError(
                line: 1,
                column: 513,
                message: "arrays and objects are nested deeper than 512, the limit of this reader"
            )
        ) {
            try JSONValue(parsing: String(repeating: "[", count: 100_000))
        }
    }

    @Test("compares by bytes")
    func equality() throws {
        #expect(JSONValue.string("\u{e9}") != JSONValue.string("e\u{301}"))
        #expect(try JSONValue(parsing: "42") != JSONValue(parsing: "42.0"))
        #expect(try JSONValue(parsing: #"{"a":1,"b":2}"#) != JSONValue(parsing: #"{"b":2,"a":1}"#))
        #expect(try JSONValue(parsing: #""\u0041""#) == "A")
    }
}
