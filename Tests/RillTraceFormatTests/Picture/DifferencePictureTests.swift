import RillMarbles
import Testing

@testable import RillTraceFormat

/// A trace of one lane or more, with `(time, lane, value)`.
private func trace(_ events: [(Int, String, JSONValue)]) -> Trace {
    var lanes: [String] = []
    for (_, lane, _) in events where !lanes.contains(lane) { lanes.append(lane) }
    return Trace(
        header: TraceHeader(name: "x", unit: "ms", lanes: lanes.map { TraceLane(id: $0) }),
        events: events.map { TraceEvent(at: $0.0, lane: $0.1, kind: .next, value: $0.2) }
    )
}

private func text(_ old: [(Int, String, JSONValue)], _ new: [(Int, String, JSONValue)], width: Int) -> String {
    TraceDiff.compare(expected: trace(old), actual: trace(new)).text(style: TraceTextStyle(width: width))
}

@Suite("The picture of a difference")
struct DifferencePictureTests {
    private let words = ["s", "sw", "swi", "swift", "swift book", "swift books"]

    private func books(late: Int) -> [(Int, String, JSONValue)] {
        words.enumerated().map { (8 + 7 * $0 + late, "result", .string("Books about \($1)")) }
    }

    @Test(
        "shows each event with its shifted partner, in further blocks if needed, or says what is left out",
        arguments: [40, 50, 60, 80, 100, 200]
    )
    func allBlocks(width: Int) {
        let text = text(books(late: 0), books(late: 2), width: width)
        let shown = ["−", "+"].map { sign in
            let lines = text.split(separator: "\n").filter { $0.hasPrefix("  \(sign) result") }
            return lines.joined().components(separatedBy: "\"B").count - 1
        }
        #expect(shown[0] == shown[1], "\(text)")
        #expect(shown[0] == words.count || text.contains("goes on to 45ms: "), "\(text)")
        if width >= 80 { #expect(shown[0] == words.count && text.contains("\"Books about swift books\""), "\(text)") }
        let lines = text.split(separator: "\n").dropFirst()
        let picture = lines.prefix { !$0.hasPrefix("  result") && !$0.hasPrefix("  …") }
        for line in picture { #expect(line.displayWidth <= width, "\(text)") }
    }

    @Test("gives up empty time before it needs another block")
    func emptyTime() {
        let old = (0..<12).map { (50 * $0 + ($0 % 2 == 0 ? 0 : 45), "a", JSONValue(integer: $0)) }
        let new = old.map { ($0.0 + 3, $0.1, $0.2) }
        let text = text(old, new, width: 100)
        #expect(text.split(separator: "\n").filter { $0.hasPrefix("  − a") }.count == 1, "\(text)")
        #expect(text.contains("11") && !text.contains("goes on"), "\(text)")
    }

    @Test("marks a cut behind the last difference, and counts what follows")
    func cut() {
        let old = (0..<2000).map { (10 * $0, "a", JSONValue(integer: $0)) }
        var new = old
        new[5].2 = "other"
        new.append((30_000, "a", "more"))
        let lines = text(Array(old), Array(new.dropLast()), width: 80).split(separator: "\n").map(String.init)
        #expect(lines[2].hasPrefix("  − a") && lines[2].hasSuffix("…"), "\(lines)")
        #expect(lines[3].hasPrefix("  + a") && lines[3].hasSuffix("…"), "\(lines)")
        #expect(lines[4].hasPrefix("  … goes on to 19990ms: 19"), "\(lines)")
        #expect(lines.allSatisfy { $0.displayWidth <= 80 }, "\(lines)")
        // What ends inside the picture has no mark.
        let few = text(Array(old.prefix(6)), Array(new.prefix(6)), width: 80)
        #expect(!few.contains("…"), "\(few)")
    }

    @Test("no width is too small or too large for a drawing", arguments: [Int.min, -1, 0, Int.max])
    func anyWidth(width: Int) {
        let header = TraceHeader(name: "x", lanes: [TraceLane(id: "a")])
        let trace = Trace(header: header, events: [TraceEvent(at: 1, lane: "a", kind: .next, value: 7)])
        #expect(trace.streamedDrawing(TraceTextStyle(width: width)).contains("7"))
        #expect(
            TraceDiff.compare(expected: trace, actual: Trace(header: header, events: []))
                .text(style: TraceTextStyle(width: width)).contains("− a")
        )
    }

    @Test("a picture does not part an event from its partner because it has enough lines")
    func pairs() {
        let old = (0..<40).map { (100 * $0, "lane", JSONValue.string("value number \($0)")) }
        let new = old.map { ($0.0 + 37, $0.1, $0.2) }
        let lines = text(old, new, width: 60).split(separator: "\n")
        let shown = ["−", "+"].map { sign in
            lines.filter { $0.hasPrefix("  \(sign) lane") }.joined().components(separatedBy: "\"value").count
        }
        #expect(shown[0] == shown[1], "\(lines.joined(separator: "\n"))")
    }

    @Test("is plain ASCII where the style is")
    func ascii() {
        var new = books(late: 2)
        new[3].2 = "other"
        new.append((90, "result", "a value of many letters that is cut"))
        let difference = TraceDiff.compare(expected: trace(books(late: 0)), actual: trace(new))
        let text = difference.text(style: TraceTextStyle(width: 40, marbles: .ascii))
        #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
        #expect(text.contains("  - result") && text.contains("->"), "\(text)")
    }

    @Test("every event of a group is marked, and none that is not of it")
    func groups() {
        let old: [(Int, String, JSONValue)] = [
            (0, "a", 1), (10, "a", 2), (15, "a", 9), (20, "a", 3), (25, "b", 1), (30, "a", 4),
        ]
        let new: [(Int, String, JSONValue)] = [
            (0, "a", 1), (12, "a", 2), (22, "a", 3), (25, "b", 1), (32, "a", 4), (40, "a", 5),
        ]
        let (left, right) = (trace(old), trace(new))
        let marks = DifferenceMarks(TraceDiff.compare(expected: left, actual: right), left, right)
        #expect(marks.expected == [1, 2, 3, 5])
        #expect(marks.actual == [1, 2, 4, 5])
    }

    @Test("a chart of both has the lanes that differ twice, with their events marked")
    func chart() {
        let old: [(Int, String, JSONValue)] = [(0, "a", 1), (10, "a", 2), (10, "b", 1)]
        let new: [(Int, String, JSONValue)] = [(0, "a", 1), (12, "a", 2), (10, "b", 1)]
        let (left, right) = (trace(old), trace(new.sorted { $0.0 < $1.0 }))
        let chart = right.chart(comparedWith: left, TraceDiff.compare(expected: left, actual: right))
        #expect(chart.lanes.map(\.name) == ["− a", "+ a", "b"])
        #expect(chart.lanes.map(\.marked) == [[1], [1], []])
        let svg = chart.svg()
        #expect(svg.components(separatedBy: "class=\"marble different\"").count == 3)
        #expect(svg.contains("<title>2 at 12ms, different</title>") && svg.contains("red outline: different"))
        #expect(!left.chart.svg().contains(" different\""))
    }
}

extension StringProtocol {
    fileprivate func components(separatedBy separator: String) -> [SubSequence] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
