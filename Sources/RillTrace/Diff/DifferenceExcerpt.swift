/// The events around the first difference, in the lanes that differ.
package struct DifferenceExcerpt: Sendable {
    /// The lanes, in the order of the expected trace.
    private var lanes: [String]
    private var expected: [TraceEvent]
    private var actual: [TraceEvent]

    /// How many events are shown ahead of the first difference, and how many in all.
    private static var lead: Int { 3 }
    private static var length: Int { 48 }
    /// More lanes than these are no picture any more.
    private static var laneLimit: Int { 4 }

    /// The excerpt for some findings; nil where there is nothing to draw.
    init?(_ findings: [TraceFinding], _ left: EventTable, _ right: EventTable) throws {
        let events = findings.filter { $0.kind != .header }
        guard let first = events.map({ min($0.at, $0.at + $0.offset) }).min() else { return nil }
        let names = left.numbers.names
        let concerned = Set(events.map { ByteKey($0.lane) })
        let numbers = names.indices.filter { concerned.contains(ByteKey(names[$0])) }
        guard numbers.count <= DifferenceExcerpt.laneLimit else { return nil }
        lanes = numbers.map { names[$0] }
        expected = try DifferenceExcerpt.events(left, Set(numbers), from: first)
        actual = try DifferenceExcerpt.events(right, Set(numbers), from: first)
    }

    private static func events(_ table: EventTable, _ lanes: Set<Int>, from time: Int) throws -> [TraceEvent] {
        var rows: [Int] = []
        var before: [Int] = []
        for row in 0..<table.count where lanes.contains(Int(table.lanes[row])) {
            if table.times[row] < time {
                before.append(row)
                if before.count > lead { before.removeFirst() }
            } else {
                rows.append(row)
                if rows.count >= length { break }
            }
        }
        return try (before + rows).map { try table.event($0) }
    }

    /// Both sides on one ruler: each lane twice, `−` as expected and `+` as it is.
    func picture(unit: String, style: TraceTextStyle) -> [String] {
        var header = TraceHeader(name: "", unit: unit)
        header.lanes = lanes.flatMap { [TraceLane(id: "− \($0)"), TraceLane(id: "+ \($0)")] }
        var lines: [String] = []
        var drawing = TraceDrawing(header, style: style, showsLife: false, bandLimit: 1) { line in
            let mark = line.drop { $0 == " " }.first
            lines.append(mark == "−" ? style.ink(.red, line) : mark == "+" ? style.ink(.green, line) : line)
        }
        for event in merged() { drawing.add(event) }
        drawing.finish()
        return lines
    }

    private func merged() -> [TraceEvent] {
        var events: [TraceEvent] = []
        var (left, right) = (0, 0)
        while left < expected.count || right < actual.count {
            let takesLeft = right >= actual.count || left < expected.count && expected[left].at <= actual[right].at
            var event = takesLeft ? expected[left] : actual[right]
            event.lane = (takesLeft ? "− " : "+ ") + event.lane
            events.append(event)
            if takesLeft { left += 1 } else { right += 1 }
        }
        return events
    }
}
