import RillMarbles

/// The events around the first difference, in the lanes that differ.
package struct DifferenceExcerpt: Sendable {
    /// The lanes, in the order of the expected trace.
    private var lanes: [String]
    private var expected: Side
    private var actual: Side
    /// The last time that a difference concerns, as far as the excerpt goes.
    private var lastDifferent: Int
    /// The times between an event and its shifted partner: a cut there would look as if one of them never came.
    private var pairs: [ClosedRange<Int>] = []

    /// The events of one trace.
    private struct Side: Sendable {
        var events: [TraceEvent]
        /// How many more there are in these lanes.
        var rest = 0
        /// The time of the last one.
        var end = 0
    }

    /// How many events are shown ahead of the first difference, and how many in all.
    private static var lead: Int { 3 }
    private static var length: Int { 48 }
    /// More lanes than these are no picture any more.
    private static var laneLimit: Int { 4 }
    /// How many lines a picture has, about.
    private static var lineLimit: Int { 20 }
    /// How many differences are looked at to find a good place for a cut.
    private static var findingLimit: Int { 200 }

    /// The excerpt for some findings; nil where there is nothing to draw.
    init?(_ findings: [TraceFinding], _ left: EventTable, _ right: EventTable) throws {
        let events = findings.filter { $0.kind != .header }
        guard let first = events.map({ min($0.at, $0.at + $0.offset) }).min() else { return nil }
        let names = left.numbers.names
        let concerned = Set(events.map { ByteKey($0.lane) })
        let numbers = names.indices.filter { concerned.contains(ByteKey(names[$0])) }
        guard numbers.count <= DifferenceExcerpt.laneLimit else { return nil }
        lanes = numbers.map { names[$0] }
        expected = try DifferenceExcerpt.side(left, Set(numbers), from: first)
        actual = try DifferenceExcerpt.side(right, Set(numbers), from: first)
        let shown = max(expected.events.last?.at ?? first, actual.events.last?.at ?? first)
        let ends = events.map { max($0.at, $0.lastAt) + max(0, $0.offset) }
        lastDifferent = min(shown, ends.max() ?? shown)
        contrast(events)
        for finding in events.prefix(DifferenceExcerpt.findingLimit) where finding.offset != 0 {
            for event in expected.events where (finding.at...max(finding.at, finding.lastAt)).contains(event.at) {
                guard event.lane.hasSameBytes(as: finding.lane) else { continue }
                pairs.append(min(event.at, event.at + finding.offset)...max(event.at, event.at + finding.offset))
            }
        }
    }

    /// Shows the part of long values in which they differ, where their beginnings are the same.
    private mutating func contrast(_ findings: [TraceFinding]) {
        for finding in findings.prefix(DifferenceExcerpt.findingLimit) where finding.kind == .changed {
            guard let wanted = finding.expected, let happened = finding.actual, let old = wanted.value,
                let new = happened.value, let left = expected.events.firstIndex(of: wanted),
                let right = actual.events.firstIndex(of: happened)
            else { continue }
            let labels = [old, new].map { $0.stringValue ?? $0.pictureText }
            let texts = DifferingTexts(labels[0], labels[1], columns: TraceDrawing.Density().label)
            if texts.position == nil { continue }
            expected.events[left].value = .string(texts.expected)
            actual.events[right].value = .string(texts.actual)
        }
    }

    private static func side(_ table: EventTable, _ lanes: Set<Int>, from time: Int) throws -> Side {
        var rows: [Int] = []
        var before: [Int] = []
        var side = Side(events: [])
        for row in 0..<table.count where lanes.contains(Int(table.lanes[row])) {
            side.end = table.times[row]
            if table.times[row] < time {
                before.append(row)
                if before.count > lead { before.removeFirst() }
            } else if rows.count < length {
                rows.append(row)
            } else {
                side.rest += 1
            }
        }
        side.events = try (before + rows).map { try table.event($0) }
        return side
    }

    /// Both sides on one ruler: each lane twice, `−` as expected and `+` as it is.
    ///
    /// Where not all fits a line, empty time is folded sooner and values are cut sooner, and after that further blocks
    /// follow, as far as the differences go. A cut is marked with an ellipsis, and what is behind it is counted.
    func picture(unit: String, style: TraceTextStyle) -> [String] {
        let events = merged(style)
        let whole = min(28, max(18, style.width / 3))
        let densities: [TraceDrawing.Density] = [
            .init(label: whole), .init(), .init(gap: 6), .init(gap: 3), .init(gap: 3, label: 12),
            .init(gap: 3, label: 8),
        ]
        let fitting = densities.lazy.filter { $0.label >= 18 || tellsValuesApart(events, $0.label) }
            .map { (density: $0, ends: bandEnds(events, $0, style, unit)) }
            .first { $0.ends.isEmpty || $0.ends[0] >= lastDifferent }
        // What goes on in further blocks anyway need not cut its values.
        let density = fitting?.density ?? .init(gap: 3, label: whole)
        let ends = fitting?.ends ?? bandEnds(events, density, style, unit)
        var limit = 1
        let usual = max(1, DifferenceExcerpt.lineLimit / (2 * lanes.count + 2))
        while limit < ends.count, ends[limit - 1] < lastDifferent {
            // A few blocks more, where the usual number would part an event from its partner.
            if limit >= usual, limit >= 2 * usual || !partsPair(ends[limit - 1]) { break }
            limit += 1
        }
        let remark = limit <= ends.count ? rest(after: ends[limit - 1], style, unit) : nil
        var lines: [String] = []
        draw(events, density, style, unit, limit, isCut: remark != nil) { line in
            let mark = line.drop { $0 == " " }.first
            let isOld = mark.map { String($0) == style.minus } ?? false
            lines.append(isOld ? style.ink(.red, line) : mark == "+" ? style.ink(.green, line) : line)
        }
        return lines + (remark.map { [style.ink(.dim, $0)] } ?? [])
    }

    /// Whether values that differ still do when they are cut.
    private func tellsValuesApart(_ events: [TraceEvent], _ width: Int) -> Bool {
        let whole = Set(events.map { TraceDrawing.label($0, .unicode, width: 80) })
        return Set(events.map { TraceDrawing.label($0, .unicode, width: width) }).count == whole.count
    }

    private func partsPair(_ time: Int) -> Bool { pairs.contains { $0.lowerBound <= time && time < $0.upperBound } }

    /// What is not drawn.
    private func rest(after time: Int, _ style: TraceTextStyle, _ unit: String) -> String? {
        let counts = [expected, actual].map { side in side.rest + side.events.count { $0.at > time } }
        if counts == [0, 0] { return nil }
        let suffix = unit == "tick" ? "" : unit.inOneLine
        let more = "\(counted(counts[0], "more event")) expected, \(counts[1]) actual"
        return "  \(style.marbles.ellipsis) goes on to \(max(expected.end, actual.end))\(suffix): \(more)"
    }

    private func bandEnds(
        _ events: [TraceEvent],
        _ density: TraceDrawing.Density,
        _ style: TraceTextStyle,
        _ unit: String
    ) -> [Int] {
        draw(events, density, style, unit, 0, isCut: false) { _ in }
    }

    /// Draws some bands. Returns where all of them end.
    @discardableResult
    private func draw(
        _ events: [TraceEvent],
        _ density: TraceDrawing.Density,
        _ style: TraceTextStyle,
        _ unit: String,
        _ bandLimit: Int,
        isCut: Bool,
        write: @escaping (String) -> Void
    ) -> [Int] {
        var header = TraceHeader(name: "", unit: unit)
        header.lanes = lanes.flatMap { [TraceLane(id: "\(style.minus) \($0)"), TraceLane(id: "+ \($0)")] }
        var drawing = TraceDrawing(
            header,
            style: style,
            showsLife: false,
            density: density,
            bandLimit: bandLimit,
            isCut: isCut,
            write: write
        )
        for event in events { drawing.add(event) }
        drawing.finish()
        return drawing.bandEnds
    }

    private func merged(_ style: TraceTextStyle) -> [TraceEvent] {
        var events: [TraceEvent] = []
        let (old, new) = (expected.events, actual.events)
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            let takesLeft = right >= new.count || left < old.count && old[left].at <= new[right].at
            var event = takesLeft ? old[left] : new[right]
            event.lane = (takesLeft ? "\(style.minus) " : "+ ") + event.lane
            events.append(event)
            if takesLeft { left += 1 } else { right += 1 }
        }
        return events
    }
}
