import Foundation
import RillTraceFormat
import Testing

/// The diff reads files in its own way, without building what is equal. What it says is what comparing both as wholes
/// says: the same findings, notes and refusals.
@Suite("The diff of files, beside the diff of whole traces")
struct FileReadersTests {
    private static let plain = #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1}"#

    /// Lines as other tools and damage leave them.
    static let lines: [String] = [
        plain,
        #"{"at":5,"lane":"a","sub":1,"kind":"next"}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"nextX","value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next\u0000","value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"\u006eext","value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"\u006bind":"next","value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","kind":"next"}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","sub":1}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","at":5,"value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1,"value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","lane":"b"}"#,
        #"{"at":5,"lane":"a","lane":"a","sub":1,"kind":"next"}"#,
        #"{"at":5,"at":5,"lane":"a","sub":1,"kind":"next"}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next" ,"value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next", "value":1}"#,
        #"{"at":5,"lane":"a","sub":1 ,"kind":"next","value":1}"#,
        #"{"at":5,"lane":"a","sub":1, "kind":"next","value":1}"#,
        #"{"at":5,"lane":"a" ,"sub":1,"kind":"next","value":1}"#,
        #"{"at":5 ,"lane":"a","sub":1,"kind":"next","value":1}"#,
        #"{ "at":5,"lane":"a","sub":1,"kind":"next","value":1}"#,
        #" {"at":5,"lane":"a","sub":1,"kind":"next","value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1 }"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1} "#,
        "\t" + plain + "\t",
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1}}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1,}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next",}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":01}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1.0}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1e0}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":"\u0041"}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":"A"}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":{"x":1,"x":2}}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":{"x": 1}}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":{"x":1}}"#,
        #"{"at":5,"lane":"a","sub":0,"kind":"next","value":1}"#,
        #"{"at":5,"lane":"a","sub":-1,"kind":"next","value":1}"#,
        #"{"at":5,"lane":"a","sub":1.0,"kind":"next","value":1}"#,
        #"{"at":5,"lane":"a","sub":10,"kind":"next","value":1}"#,
        #"{"at":-5,"lane":"a","sub":1,"kind":"next","value":1}"#,
        #"{"at":05,"lane":"a","sub":1,"kind":"next","value":1}"#,
        #"{"at":5.5,"lane":"a","sub":1,"kind":"next","value":1}"#,
        #"{"at":"5","lane":"a","sub":1,"kind":"next","value":1}"#,
        #"{"at":5,"lane":7,"sub":1,"kind":"next","value":1}"#,
        #"{"at":5,"lane":"","sub":1,"kind":"next","value":1}"#,
        #"{"at":5,"lane":"\u0061","sub":1,"kind":"next","value":1}"#,
        #"{"at":5,"lane":"unknown","sub":1,"kind":"next","value":1}"#,
        #"{"kind":"next","sub":1,"lane":"a","at":5,"value":1}"#,
        #"{"at":5,"sub":1,"lane":"a","kind":"next","value":1}"#,
        #"{"at":5,"lane":"a","kind":"next","sub":1,"value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"value":1,"kind":"next"}"#,
        #"{"value":1,"at":5,"lane":"a","sub":1,"kind":"next"}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1,"from":{"lane":"b","n":1}}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","from":{"lane":"b","n":1},"value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1,"from":{"n":1,"lane":"b"}}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1,"from":{"lane":"b","n":1,"n":1}}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1,"from":{"lane":"b","n":0}}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1,"from":{"lane":"new","n":1}}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1,"more":2}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","more":2,"value":1}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","more":2,"more":2}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"error","error":{"type":"E","value":1}}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"error"}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"next","error":{"type":"E","value":1}}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"violation","rule":"r"}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"violation"}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"completed"}"#,
        #"{"at":5,"lane":"a","sub":1,"kind":"truncated","value":3}"#,
        #"{"at":5,"lane":"a","sub":1}"#,
        #"{"at":5,"lane":"a"}"#,
        #"{"at":5}"#,
        "{}", "[]", "{", "\"", "   ", "<<<<<<< ours", "=======",
        #"{"at":5,"lane":"a","sub":1,"kind":"next","value":"# + "\"\u{7F}é\u{1F600}\"}",
    ]

    /// Lane names that share their first bytes, their length or their place among the names that are kept.
    static let names: [String] =
        [0, 1, 15, 16, 17, 18, 300].map { String(repeating: "n", count: $0) }
        + ["A", "B"].flatMap { end in [15, 16, 17, 300].map { String(repeating: "n", count: $0 - 1) + end } }
        + ["é", "e\u{301}", String(repeating: "é", count: 8), String(repeating: "é", count: 9), "nnnnnnnnnnnnnnné"]
        + ["\\u006e", "n\\u006e", "\\\"", "\\\\", "nnnnnnnnnnnnnnn\\u006e"]
        + (0..<100).map { "lane \($0)" }

    private func header(_ more: String = "") -> String {
        #"{"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a"},{"id":"b"}]"# + more + "}"
    }

    private func check(_ lines: [String]) -> String {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in lines.map({ $0 + "\n" }).joined().utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(value, radix: 16)
        return "fnv1a64:" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Writes both files and says what both ways of comparing make of them.
    private func judgements(_ expected: String, _ actual: String) throws -> (files: String, wholes: String) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = ["expected", "actual"].map { folder.appendingPathComponent("\($0).trace.jsonl").path }
        for (path, text) in zip(paths, [expected, actual]) { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
        func say(_ compare: () throws -> TraceDifference) -> String {
            do {
                let difference = try compare()
                return "\(difference.text())\n\(difference.json)\n\(difference.notes)"
            } catch {
                return "refused: \(error)"
            }
        }
        return (
            say { try TraceDiff.compare(expectedFile: paths[0], actualFile: paths[1]) },
            say {
                let expected = try Trace(contentsOfFile: paths[0])
                return TraceDiff.compare(expected: expected, actual: try Trace(contentsOfFile: paths[1]))
            }
        )
    }

    private func expectSame(_ expected: String, _ actual: String, _ what: String) throws {
        let (files, wholes) = try judgements(expected, actual)
        #expect(files == wholes, "\(what)")
    }

    @Test("each line, alone, before and after good ones, as the last one, cut, and with CRLF")
    func lineByLine() throws {
        let good = #"{"at":1,"lane":"a","sub":1,"kind":"next","value":0}"#
        let expected = [header(), good, Self.plain, good].joined(separator: "\n") + "\n"
        for line in Self.lines {
            try expectSame(expected, [header(), good, line, good].joined(separator: "\n") + "\n", line)
            try expectSame([header(), good, line].joined(separator: "\n"), expected, "last: " + line)
            try expectSame(expected, [header(), good, line, good].joined(separator: "\r\n") + "\r\n", "CRLF: " + line)
            try expectSame(
                expected,
                [header(), good, "", line, "", "", good].joined(separator: "\n"),
                "blank: " + line
            )
        }
        for count in 0..<Self.plain.utf8.count {
            let cut = #"{"at":5,"lane":"z","sub":1,"kind":"next","value":1}"#.prefix(count)
            try expectSame(expected, [header(), good, String(cut)].joined(separator: "\n"), "cut: \(cut)")
        }
    }

    @Test("a check that fits and one that does not")
    func checks() throws {
        let good = #"{"at":1,"lane":"a","sub":1,"kind":"next","value":0}"#
        let expected = [header(), good, Self.plain, good].joined(separator: "\n") + "\n"
        for line in Self.lines {
            let body = [good, line, good]
            for (check, isRight) in [(check(body), true), (check(body.reversed() + [""]), false)] {
                let first = header(#","events":3,"check":""# + check + #"""#)
                let actual = ([first] + body).joined(separator: "\n") + "\n"
                if !isRight { try expectSame(expected, actual, line) }
                guard let trace = try? Trace(jsonLines: Array(actual.utf8)), trace.events.count == 3 else { continue }
                #expect(trace.notes.contains { $0.isAltered } == !isRight, "\(line)")
            }
        }
    }

    @Test("lanes whose names are alike, in any order")
    func laneNames() throws {
        func line(_ name: String, _ number: Int) -> String {
            #"{"at":\#(number),"lane":"\#(name)","sub":1,"kind":"next","value":\#(number)}"#
        }
        let forwards = Self.names.enumerated().map { line($1, $0) }
        let mixed = (0..<3 * Self.names.count).map { line(Self.names[$0 * 37 % Self.names.count], $0 / 3) }
        let texts = [forwards, mixed].map { ([header()] + $0).joined(separator: "\n") + "\n" }
        let traces = try texts.map { try Trace(jsonLines: Array($0.utf8)) }
        for (trace, lines) in zip(traces, [forwards, mixed]) {
            for (event, line) in zip(trace.events, lines) {
                let alone = try Trace(jsonLines: Array((header() + "\n" + line + "\n").utf8)).events[0].lane
                #expect(Array(event.lane.utf8) == Array(alone.utf8))
            }
        }
        try expectSame(texts[0], texts[1], "names")
        try expectSame(texts[1], texts[0], "names, the other way")
    }

    @Test(
        "a character is the same as its escape",
        arguments: [
            ("\u{7F}", "007f"), ("\u{80}", "0080"), ("\u{9F}", "009f"), ("\u{2028}", "2028"), ("\u{2029}", "2029"),
        ]
    )
    func rawCharacters(raw: String, hex: String) throws {
        for value in ["\"x\(raw)y\"", "{\"é\(raw)\":1}"] {
            let lines = [value, value.replacingOccurrences(of: raw, with: "\\u\(hex)")].map {
                header() + "\n{\"at\":5,\"lane\":\"a\",\"sub\":1,\"kind\":\"next\",\"value\":\($0)}\n"
            }
            try expectSame(lines[0], lines[1], hex)
            #expect(try judgements(lines[0], lines[1]).files.hasPrefix("x   same, 1 event\n"))
        }
    }
}
