import Foundation
import Testing

@testable import RillTraceFormat

/// Two files whose event lines have the same bytes: those of a recorder are the same without being read, and what is to be
/// said of any others is said all the same.
@Suite("Files with the same bytes")
final class SameBytesTests {
    private let folder = NSTemporaryDirectory() + "same-bytes-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private typealias Kind = TraceFinding.Kind

    private func trace(_ change: (inout TraceHeader) -> Void = { _ in }) -> Trace {
        var header = TraceHeader(name: "x", lanes: [TraceLane(id: "a"), TraceLane(id: "b")])
        change(&header)
        let events = (0..<5_000).map { index in
            TraceEvent(at: index, lane: index % 3 == 0 ? "b" : "a", kind: .next, value: .string("é \(index)\n"))
        }
        return Trace(header: header, events: events)
    }

    private func compare(_ expected: [UInt8], _ actual: [UInt8]) throws -> TraceDifference {
        let paths = ["expected", "actual"].map { folder + "/" + $0 }
        for (path, bytes) in zip(paths, [expected, actual]) { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
        return try TraceDiff.compare(expectedFile: paths[0], actualFile: paths[1])
    }

    @Test func aCopyIsTheSame() throws {
        let bytes = trace().jsonLines
        let difference = try compare(bytes, bytes)
        #expect(difference.isSame)
        #expect(difference.eventCounts == (5_000, 5_000))
        #expect(difference.notes == [])
        #expect(difference.counts.isEmpty)
    }

    @Test func theHeadersAreComparedAllTheSame() throws {
        let actual = trace {
            $0.name = "another"
            $0.lanes.append(TraceLane(id: "c"))
            $0.options.isUnorderedWithinInstant = true
        }
        let difference = try compare(trace().jsonLines, actual.jsonLines)
        #expect(difference.counts == [Kind.header: 1])
        #expect(
            difference.notes == ["the traces have different options; compared by those of the expected one"]
        )
    }

    @Test func whatIsIgnoredIsNotCounted() throws {
        let bytes = trace { $0.options.ignoredLanes = ["b"] }.jsonLines
        let difference = try compare(bytes, bytes)
        #expect(difference.isSame)
        #expect(difference.eventCounts == (3_333, 3_333))
    }

    @Test func linesThatWereAlteredInBothAreSaidToBe() throws {
        let text = String(decoding: trace().jsonLines, as: UTF8.self)
        let bytes = Array(text.replacingOccurrences(of: "é 17\\n", with: "é 18\\n").utf8)
        let difference = try compare(bytes, bytes)
        #expect(difference.isSame && difference.isAltered)
        #expect(difference.notes.count == 2)
    }

    @Test func linesThatAreCutInBothAreSaidToBe() throws {
        let bytes = Array(trace().jsonLines.dropLast(20))
        let difference = try compare(bytes, bytes)
        #expect(difference.isCutShort && difference.isTrouble)
    }

    @Test func oneHeaderWithAnotherCheckIsSaid() throws {
        let text = String(decoding: trace().jsonLines, as: UTF8.self)
        let digits = try #require(text.range(of: "fnv1a64:")).upperBound
        let other = text.replacingCharacters(in: digits..<text.index(digits, offsetBy: 16), with: "0123456789abcdef")
        for (expected, actual) in [(text, other), (other, text)] {
            let difference = try compare(Array(expected.utf8), Array(actual.utf8))
            #expect(difference.isSame && difference.isAltered)
            #expect(difference.notes.count == 1)
            #expect(difference.eventCounts == (5_000, 5_000))
        }
    }

    @Test func linesThatAreNoEventsAreAnErrorWhereNoHeaderVouchesForThem() {
        let bytes = Array("{\"schema\":\"rill-trace/1\",\"lanes\":[{\"id\":\"a\"}]}\nno event\n".utf8)
        #expect(throws: TraceFileError.self) { try compare(bytes, bytes) }
    }

    /// The last piece that is read is a whole one, or nothing.
    @Test(arguments: [-1, 0, 1]) func linesThatEndNearTheEndOfAPiece(extra: Int) throws {
        let length = (1 << 18) + extra
        func trace(_ last: String) -> [UInt8] {
            func lines(_ count: Int) -> Trace {
                Trace(
                    header: TraceHeader(name: "x", lanes: [TraceLane(id: "a")]),
                    events: [
                        TraceEvent(
                            at: 0,
                            lane: "a",
                            kind: .next,
                            value: .string(String(repeating: "x", count: count) + last)
                        )
                    ]
                )
            }
            func lineLength(_ trace: Trace) -> Int {
                let bytes = trace.jsonLines
                return bytes.count - (bytes.firstIndex(of: 0x0A) ?? 0) - 1
            }
            return lines(length - lineLength(lines(0))).jsonLines
        }
        #expect(try compare(trace("a"), trace("a")).isSame)
        #expect(try compare(trace("a"), trace("b")).counts == [Kind.changed: 1])
    }
}
