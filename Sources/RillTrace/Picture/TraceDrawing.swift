/// Draws a trace for a terminal: one ruler, a line for each subscription of a lane, its life below it.
///
/// ```
///           0ms   300ms       900ms
/// query     ------sw----//----#
///           ^-----------//----!
/// ```
/// Every instant with events is a column, as wide as its widest label. A long gap is folded to `//`. What does not fit
/// the width goes on in another band. Events come one by one and a band is written when it is full, so a trace of any
/// size needs memory for one band.
public struct TraceDrawing {
    private let header: TraceHeader
    /// Whether a line has its subscription's life below it.
    private let showsLife: Bool
    /// How many bands are written at most.
    private let bandLimit: Int
    private let style: TraceTextStyle
    private let write: (String) -> Void

    /// A line of the picture: a subscription of a lane.
    private struct Line: Hashable {
        var lane: Int
        var sub: Int
    }

    /// One instant: the labels of each line, and the marks of subscriptions.
    private struct Column {
        var at: Int
        var labels: [Line: [String]] = [:]
        var marks: [Line: Character] = [:]
        /// The dashes ahead of it, or nil for a folded gap.
        var gap: Int?
        var width = 1
    }

    private var laneIndices: [ByteKey: Int] = [:]
    private var laneNames: [String] = []
    private var nameWidth = 4
    private var columns: [Column] = []
    private var used = 0
    private var step = 1
    private var isStepKnown = false
    private var waiting: [TraceEvent] = []
    /// The lines whose subscription is open at the beginning of the band.
    private var open: Set<Line> = []
    /// The subscriptions that had a `subscribe` event: the others have no life to draw.
    private var hasLife: Set<Line> = []
    private var bandCount = 0

    /// How many events are looked at to choose the scale.
    private static var sample: Int { 512 }
    private static var widestGap: Int { 12 }
    private static var widestLabel: Int { 18 }
    private static var widestLane: Int { 20 }

    /// Makes a drawing.
    ///
    /// - Parameter write: Receives the picture, a line at a time, without line ends.
    public init(_ header: TraceHeader, style: TraceTextStyle, write: @escaping (String) -> Void) {
        self.init(header, style: style, showsLife: true, bandLimit: .max, write: write)
    }

    package init(
        _ header: TraceHeader,
        style: TraceTextStyle,
        showsLife: Bool,
        bandLimit: Int,
        write: @escaping (String) -> Void
    ) {
        self.header = header
        self.showsLife = showsLife
        self.bandLimit = bandLimit
        self.style = style
        self.write = write
        for lane in header.lanes { _ = laneIndex(lane.id) }
    }

    /// Takes the next event.
    public mutating func add(_ event: TraceEvent) {
        if isStepKnown { return place(event) }
        waiting.append(event)
        if waiting.count >= TraceDrawing.sample { chooseStep() }
    }

    /// Writes what is left.
    public mutating func finish() {
        chooseStep()
        flush()
    }

    /// The whole picture of a trace.
    public static func text(_ trace: Trace, style: TraceTextStyle = TraceTextStyle()) -> String {
        var lines: [String] = []
        var drawing = TraceDrawing(trace.header, style: style) { lines.append($0) }
        for event in trace.events { drawing.add(event) }
        drawing.finish()
        return lines.map { $0 + "\n" }.joined()
    }

    // MARK: Columns

    private mutating func laneIndex(_ id: String) -> Int {
        if let index = laneIndices[ByteKey(id)] { return index }
        laneIndices[ByteKey(id)] = laneNames.count
        laneNames.append(id)
        nameWidth = min(TraceDrawing.widestLane, max(nameWidth, id.displayWidth + 3))
        return laneNames.count - 1
    }

    /// The time of one dash: the smallest distance between two instants in the sample.
    private mutating func chooseStep() {
        if isStepKnown { return }
        isStepKnown = true
        let gaps = zip(waiting, waiting.dropFirst()).map { $1.at - $0.at }.filter { $0 > 0 }
        step = gaps.min() ?? 1
        let events = waiting
        waiting = []
        for event in events { place(event) }
    }

    private mutating func place(_ event: TraceEvent) {
        let line = Line(lane: laneIndex(event.lane), sub: event.sub)
        var column = Column(at: event.at)
        if let last = columns.last, last.at == event.at {
            column = last
            columns.removeLast()
            used -= last.width + gapWidth(last)
        } else if let last = columns.last {
            // Two instants touch where they are one step apart and the label ends there.
            let dashes = (event.at - last.at) / step - 1
            column.gap = dashes > TraceDrawing.widestGap ? nil : max(dashes, 1)
        } else {
            column.gap = 0
        }
        let before = column
        add(event, line, &column)
        if used + column.width + gapWidth(column) > room, !columns.isEmpty {
            // The instant moves to the next band as a whole, with the events it has so far.
            let moved = before.labels.isEmpty && before.marks.isEmpty ? nil : before
            flush()
            column = moved ?? Column(at: event.at)
            column.gap = 0
            add(event, line, &column)
        }
        columns.append(column)
        used += column.width + gapWidth(column)
    }

    private var room: Int { max(20, style.width - nameWidth - 4) }

    private func gapWidth(_ column: Column) -> Int { column.gap ?? 4 }

    private func add(_ event: TraceEvent, _ line: Line, _ column: inout Column) {
        switch event.kind {
        case .subscribe: column.marks[line] = "^"
        case .dispose: column.marks[line] = "!"
        default: column.labels[line, default: []].append(TraceDrawing.label(event))
        }
        if event.kind == .error || event.kind == .completed { column.marks[line] = "!" }
        column.width = max(1, column.labels.values.map { TraceDrawing.cell($0).displayWidth }.max() ?? 1)
    }

    /// What stands for an event on its line.
    static func label(_ event: TraceEvent) -> String {
        switch event.kind {
        case .next:
            guard let value = event.value else { return "o" }
            return label(value).shortened(to: widestLabel)
        case .error: return "#"
        case .completed: return "|"
        case .violation: return "‼" + (event.value.map { label($0).shortened(to: widestLabel) } ?? "")
        case .truncated: return "⋯"
        case .schedule: return "s"
        case .request: return "r"
        case .subscribe, .dispose: return ""
        }
    }

    private static func label(_ value: JSONValue) -> String {
        guard case .string(let text) = value, !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            return value.description
        }
        return text
    }

    private static func cell(_ labels: [String]) -> String {
        labels.count == 1 ? labels[0] : "(" + labels.joined(separator: " ") + ")"
    }

    // MARK: Bands

    private mutating func flush() {
        if columns.isEmpty { return }
        bandCount += 1
        if bandCount <= bandLimit { writeBand() }
        for column in columns { follow(column) }
        columns = []
        used = 0
    }

    private func writeBand() {
        if bandCount > 1 { write("") }
        let suffix = header.unit == "tick" ? "" : header.unit
        write(style.ink(.dim, ruler(suffix)))
        for line in linesOfBand() {
            let isFirst = line.sub <= 1
            let name = isFirst ? laneNames[line.lane] : "\(laneNames[line.lane]) #\(line.sub)"
            let lead = "  " + name.shortened(to: nameWidth).padded(to: nameWidth) + "  "
            write(trimmed(lead + events(line)))
            if showsLife, isAlive(line) {
                let blank = String(repeating: " ", count: nameWidth + 4)
                write(style.ink(.dim, trimmed(blank + life(line))))
            }
        }
    }

    private mutating func follow(_ column: Column) {
        for line in column.labels.keys where column.marks[line] == nil && !hasLife.contains(line) { open.insert(line) }
        for (line, mark) in column.marks {
            if mark == "^" {
                open.insert(line)
                hasLife.insert(line)
            } else {
                open.remove(line)
                hasLife.remove(line)
            }
        }
    }

    private func linesOfBand() -> [Line] {
        var lines = open
        for column in columns {
            lines.formUnion(column.labels.keys)
            lines.formUnion(column.marks.keys)
        }
        return lines.sorted { ($0.lane, $0.sub) < ($1.lane, $1.sub) }
    }

    private func ruler(_ suffix: String) -> String {
        var text = String(repeating: " ", count: nameWidth + 4)
        var position = 0
        var free = 0
        for column in columns {
            position += gapWidth(column)
            let label = "\(column.at)\(suffix)"
            if position >= free {
                text += String(repeating: " ", count: nameWidth + 4 + position - text.count) + label
                free = position + label.count + 1
            }
            position += column.width
        }
        return trimmed(text)
    }

    /// The line of events: dashes while the subscription is open, labels at their instants.
    private func events(_ line: Line) -> String {
        // Without a `subscribe` event the line is there from the beginning.
        var isOpen = open.contains(line) || !isAlive(line)
        var text = ""
        for column in columns {
            text += filler(column, isOpen)
            if column.marks[line] == "^" { isOpen = true }
            let cell = column.labels[line].map(TraceDrawing.cell) ?? ""
            let ends = column.marks[line] == "!"
            let rest: Character = isOpen && !ends ? "-" : " "
            text +=
                cell.isEmpty && isOpen
                ? String(repeating: ends ? " " : "-", count: column.width) : cell.padded(to: column.width, with: rest)
            if ends { isOpen = false }
        }
        return text
    }

    /// Whether the subscription is on record, so that its life can be drawn.
    private func isAlive(_ line: Line) -> Bool {
        hasLife.contains(line) || columns.contains { $0.marks[line] == "^" }
    }

    private func life(_ line: Line) -> String {
        var isOpen = open.contains(line)
        var text = ""
        for column in columns {
            text += filler(column, isOpen)
            let mark = column.marks[line]
            if mark == "^" { isOpen = true }
            if mark == "!" { isOpen = false }
            let rest: Character = isOpen ? "-" : " "
            text += String(mark ?? rest).padded(to: column.width, with: rest)
        }
        return text
    }

    private func filler(_ column: Column, _ isOpen: Bool) -> String {
        guard let gap = column.gap else { return isOpen ? "-//-" : "    " }
        return String(repeating: isOpen ? "-" : " ", count: gap)
    }

    private func trimmed(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }
}
