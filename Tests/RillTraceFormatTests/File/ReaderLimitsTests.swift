import Foundation
import RillTraceFormat
import Testing

@Suite("What the reader takes from other writers, and its limits")
struct ReaderLimitsTests {
    private static let header = #"{"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a"}]}"# + "\n"

    private func trace(_ line: String) throws -> Trace {
        try Trace(jsonLines: Array((ReaderLimitsTests.header + line + "\n").utf8))
    }

    private func withFiles<Result>(_ texts: [String], _ body: ([String]) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for (index, text) in texts.enumerated() {
            let file = folder.appendingPathComponent("\(index).trace.jsonl")
            try Data(text.utf8).write(to: file)
            paths.append(file.path)
        }
        return try body(paths)
    }

    @Test(
        "white space and other spellings change nothing, for the reader and for the diff of files",
        arguments: [
            #"{"at": 1, "lane": "a", "sub": 1, "kind": "next", "value": [1, 2], "from": {"lane": "b", "n": 3}}"#,
            #"{"at":1,"lane":"a","sub":1,"kind":"next","value":[1,2],"from":{"lane":"b","n":{"$int":"3"}}}"#,
            #"{"at":1,"lane": "a","sub":1,"kind":"next","value":[1,2],"from":{"lane":"b","n":3}}"#,
            #"{"at":1,"lane":"a","sub": 1,"kind":"next","value":[1,2],"from":{"lane":"b","n":3}}"#,
            #"{"at":1,"lane":"a","sub":1,"kind": "next","value":[1,2],"from":{"lane":"b","n":3}}"#,
            #"{"at":1,"lane":"a","sub":1,"kind":"next","value": [1,2] ,"from":{"lane":"b","n":3}}"#,
            #"{"at":1,"lane":"a","sub":1,"kind":"next","value":[1,2],"from":{"lane":"b","n": 3} } "#,
        ]
    )
    func otherSpellings(line: String) throws {
        let dense = #"{"at":1,"lane":"a","sub":1,"kind":"next","value":[1,2],"from":{"lane":"b","n":3}}"#
        #expect(try trace(line) == trace(dense))
        let difference = try withFiles([dense, line].map { ReaderLimitsTests.header + $0 + "\n" }) { paths in
            try TraceDiff.compare(expectedFile: paths[0], actualFile: paths[1])
        }
        #expect(difference.isSame)
    }

    @Test("a cause is an event from 1", arguments: ["0", "-1", "-9223372036854775808", "1.5"])
    func causes(ordinal: String) {
        let line = #"{"at":1,"lane":"a","sub":1,"kind":"next","from":{"lane":"a","n":"# + ordinal + "}}"
        #expect(throws: TraceFileError.self) { try trace(line) }
    }

    @Test("nanoseconds since 1970 fit; a time of 2^62 is refused")
    func times() throws {
        func line(_ time: String) -> String { #"{"at":\#(time),"lane":"a","sub":1,"kind":"next","value":1}"# }
        for time in [1_764_484_800_000_000_000, (1 << 62) - 1, 1 - (1 << 62)] {
            let trace = try trace(line("\(time)"))
            #expect(trace.events[0].at == time)
            #expect(try Trace(jsonLines: trace.jsonLines) == trace)
        }
        for time in ["4611686018427387904", "-4611686018427387904", "9999999999999999999", "10000000000000000000"] {
            #expect(throws: TraceFileError.self) { try trace(line(time)) }
        }
    }

    @Test("the ends of time are compared and drawn")
    func endsOfTime() {
        func trace(_ times: [Int]) -> Trace {
            let events = times.map { TraceEvent(at: $0, lane: "a", kind: .next, value: 1) }
            return Trace(header: TraceHeader(name: "x", lanes: [TraceLane(id: "a")]), events: events)
        }
        let (wide, narrow) = (trace([.min, 0, .max]), trace([0, 0, 0]))
        #expect(!TraceDiff.compare(expected: wide, actual: narrow).text().isEmpty)
        #expect(!TraceDiff.compare(expected: narrow, actual: wide).text().isEmpty)
        #expect(wide.streamedDrawing().contains("1"))
        #expect(wide.chart.text().contains("1"))
    }

    @Test("an object of a hundred thousand members is read in one go, and a duplicate among them is found")
    func largeObjects() throws {
        func line(_ last: String, outside: Bool) -> String {
            let members = (0..<100_000).map { "\"k\($0)\":0" }.joined(separator: ",") + ",\"\(last)\":1"
            let start = #"{"at":1,"lane":"a","sub":1,"kind":"next","#
            return ReaderLimitsTests.header + start + (outside ? members : "\"value\":{\(members)}") + "}\n"
        }
        for outside in [true, false] {
            let good = try Trace(jsonLines: Array(line("z", outside: outside).utf8))
            #expect(good.events.count == 1)
            #expect(throws: TraceFileError.self) {
                try Trace(jsonLines: Array(line("k70000", outside: outside).utf8))
            }
            let (same, refused) = try withFiles(["z", "k70000"].map { line($0, outside: outside) }) { paths in
                (
                    try TraceDiff.compare(expectedFile: paths[0], actualFile: paths[0]),
                    try? TraceDiff.compare(expectedFile: paths[0], actualFile: paths[1])
                )
            }
            #expect(same.isSame)
            #expect(refused == nil)
        }
    }

    @Test("the type and the source of a lane are strings")
    func lanes() {
        let text = #"{"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a","type":5}]}"# + "\n"
        #expect(throws: TraceFileError.self) { try Trace(jsonLines: Array(text.utf8)) }
    }
}
