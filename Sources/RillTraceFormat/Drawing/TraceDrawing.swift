import RillMarbles

/// Draws a trace for a terminal event by event: one ruler, a line for each subscription of a lane, its life below it.
///
/// ```
///           0ms   300ms      900ms
/// query     ──────sw────⋯────✕
///           ╞═══════════⋯════╡
/// ```
/// It is for a trace that is drawn as it is read. For a whole one, `Trace.chart` looks the same and, as it sees all events,
/// finds better distances: `trace.chart.text(width: 80)`. Every instant with events is a column, as wide as its widest label. A long gap is folded. What does not fit the width goes on in another
/// band. A band is written when it is full, so a trace of any size needs memory for one band.
///
/// Not `Sendable`: it belongs to the one who draws.
public struct TraceDrawing {
    private let header: TraceHeader
    /// Whether a line has its subscription's life below it.
    private let showsLife: Bool
    /// How many bands are written at most.
    private let bandLimit: Int
    /// Whether the last of them ends with a mark, because something follows.
    private let isCut: Bool
    private let density: Density
    private let style: TraceTextStyle
    private let write: (String) -> Void

    /// How much room there is for time and for values.
    struct Density {
        /// How many dashes a gap may have before it is folded.
        var gap = 12
        /// How many columns a label may have.
        var label = 18
    }

    /// A line of the picture: a subscription of a lane.
    private struct Line: Hashable {
        var lane: Int
        var sub: Int
    }

    /// The beginning or the end of a subscription.
    private enum Mark {
        case begin
        case end
    }

    /// One instant: the labels of each line, and the marks of subscriptions.
    private struct Column {
        var at: Int
        var labels: [Line: Cell] = [:]
        var marks: [Line: Mark] = [:]
        /// Its room in the picture, and the dashes ahead of it.
        var place = LaneGrid.Column(gap: nil, width: 1)
    }

    /// The labels of one line at one instant, as far as they fit the width; the others are counted.
    private struct Cell {
        private var labels: [String] = []
        private var labelWidth = 0
        private var hidden = 0

        /// What stands before the number of those that are not shown.
        private let ellipsis: String

        init(ellipsis: String) { self.ellipsis = ellipsis }

        mutating func append(_ label: String, room: Int) {
            let width = label.displayWidth + 1
            // Room for the brackets, the ellipsis and a number.
            if !labels.isEmpty, hidden > 0 || labelWidth + width > room - 10 {
                hidden += 1
            } else {
                labels.append(label)
                labelWidth += width
            }
        }

        var text: String {
            LaneGrid.text(of: hidden > 0 ? labels + ["\(ellipsis)+\(hidden)"] : labels)
        }

        var width: Int { text.displayWidth }
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
    /// The last instant of each band.
    private(set) var bandEnds: [Int] = []

    /// How many events are looked at to choose the scale.
    private static var sample: Int { 512 }
    /// With more open subscriptions than these, a band shows those of its own events.
    private static var openLimit: Int { 64 }
    private static var widestLane: Int { 20 }

    /// Makes a drawing.
    ///
    /// - Parameters:
    ///   - header: The first line of the trace.
    ///   - style: Colours, and how much is shown.
    ///   - write: Receives the picture, a line at a time, without line ends.
    public init(_ header: TraceHeader, style: TraceTextStyle, write: @escaping (String) -> Void) {
        self.init(header, style: style, showsLife: true, write: write)
    }

    init(
        _ header: TraceHeader,
        style: TraceTextStyle,
        showsLife: Bool,
        density: Density = Density(),
        bandLimit: Int = .max,
        isCut: Bool = false,
        write: @escaping (String) -> Void
    ) {
        self.header = header
        self.showsLife = showsLife
        self.density = density
        self.bandLimit = bandLimit
        self.isCut = isCut
        self.style = style
        self.write = write
        for lane in header.lanes { _ = laneIndex(lane.id) }
    }

    /// Takes the next event.
    public mutating func add(_ event: TraceEvent) {
        var event = event
        event.at = event.boundedTime
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
    @available(*, deprecated, message: "use trace.chart.text(width:style:)")
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
        laneNames.append(id.inOneLine)
        nameWidth = min(TraceDrawing.widestLane, max(nameWidth, laneNames[laneNames.count - 1].displayWidth + 3))
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
            used -= last.place.room(foldWidth: foldWidth)
        } else if let last = columns.last {
            // Two instants touch where they are one step apart and the label ends there.
            let dashes = (event.at - last.at) / step - 1
            column.place.gap = dashes > density.gap ? nil : max(dashes, 1)
        } else {
            column.place.gap = 0
        }
        let label = TraceDrawing.label(event, glyphs, width: density.label)
        var cell = column.labels[line] ?? Cell(ellipsis: glyphs.ellipsis)
        if !label.isEmpty { cell.append(label, room: room) }
        if !label.isEmpty { column.place.width = max(column.place.width, cell.width) }
        if used + column.place.room(foldWidth: foldWidth) > room, !columns.isEmpty {
            // The instant moves to the next band as a whole, with the events it has so far.
            flush()
            column.place.gap = 0
        }
        if !label.isEmpty { column.labels[line] = cell }
        switch event.kind {
        case .subscribe: column.marks[line] = .begin
        case .dispose, .error, .completed: column.marks[line] = .end
        default: break
        }
        columns.append(column)
        used += column.place.room(foldWidth: foldWidth)
    }

    /// A picture that may be cut keeps two columns for the mark.
    private var room: Int { max(20, max(0, style.width) - nameWidth - (showsLife ? 4 : 6)) }

    private var foldWidth: Int { glyphs.fold.count }

    private var glyphs: MarbleChart.Style { style.marbles }

    /// What stands for an event on its line.
    static func label(_ event: TraceEvent, _ glyphs: MarbleChart.Style, width: Int = Density().label) -> String {
        switch event.kind {
        case .next:
            guard let value = event.value else { return glyphs.void }
            return label(value).shortened(to: width, with: glyphs.ellipsis)
        case .error: return glyphs.error
        case .completed: return glyphs.completed
        case .violation:
            return glyphs.violation + (event.value.map { label($0).shortened(to: width, with: glyphs.ellipsis) } ?? "")
        case .truncated: return glyphs.ellipsis
        case .schedule: return "s"
        case .request: return "r"
        case .subscribe, .dispose: return ""
        }
    }

    private static func label(_ value: JSONValue) -> String {
        guard case .string(let text) = value, !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            return value.pictureText
        }
        return text.shortened(to: 1000).inOneLine
    }

    // MARK: Bands

    private mutating func flush() {
        if columns.isEmpty { return }
        bandCount += 1
        bandEnds.append(columns[columns.count - 1].at)
        if bandCount <= bandLimit { writeBand() }
        for column in columns { follow(column) }
        columns = []
        used = 0
    }

    private func writeBand() {
        if bandCount > 1 { write("") }
        let suffix = header.unit == "tick" ? "" : header.unit.inOneLine
        let blank = String(repeating: " ", count: nameWidth + 4)
        let grid = LaneGrid(columns.map(\.place), foldWidth: foldWidth)
        write(style.ink(.dim, (blank + grid.ruler(columns.map { "\($0.at)\(suffix)" })).withoutTrailingSpaces))
        for line in linesOfBand() {
            let isFirst = line.sub <= 1
            let name = isFirst ? laneNames[line.lane] : "\(laneNames[line.lane]) #\(line.sub)"
            let lead = "  " + name.shortened(to: nameWidth, with: glyphs.ellipsis).padded(to: nameWidth) + "  "
            write((lead + events(line, grid)).withoutTrailingSpaces)
            if showsLife, isAlive(line) { write(style.ink(.dim, (blank + life(line, grid)).withoutTrailingSpaces)) }
        }
    }

    private mutating func follow(_ column: Column) {
        for line in column.labels.keys where column.marks[line] == nil && !hasLife.contains(line) { open.insert(line) }
        for (line, mark) in column.marks {
            if mark == .begin {
                open.insert(line)
                hasLife.insert(line)
            } else {
                open.remove(line)
                hasLife.remove(line)
            }
        }
    }

    private func linesOfBand() -> [Line] {
        // Hundreds of subscriptions that nothing ends, each drawn in each band, would be a picture of nothing.
        var lines = open.count > TraceDrawing.openLimit ? [] : open
        for column in columns {
            lines.formUnion(column.labels.keys)
            lines.formUnion(column.marks.keys)
        }
        return lines.sorted { ($0.lane, $0.sub) < ($1.lane, $1.sub) }
    }

    /// The line of events: dashes while the subscription is open, labels at their instants.
    private func events(_ line: Line, _ grid: LaneGrid) -> String {
        // Without a `subscribe` event the line is there from the beginning.
        var isOpen = open.contains(line) || !isAlive(line)
        let cells = columns.map { column in
            let isReached = isOpen
            if let mark = column.marks[line] { isOpen = mark == .begin }
            return LaneGrid.Cell(isReached: isReached, text: column.labels[line]?.text ?? "", goesOn: isOpen)
        }
        let text = grid.line(cells, glyphs.stroke)
        return isOpen && isCut && bandCount == bandLimit ? "\(text)\(glyphs.step)\(glyphs.ellipsis)" : text
    }

    /// Whether the subscription is on record, so that its life can be drawn.
    private func isAlive(_ line: Line) -> Bool {
        hasLife.contains(line) || columns.contains { $0.marks[line] == .begin }
    }

    private func life(_ line: Line, _ grid: LaneGrid) -> String {
        var isOpen = open.contains(line)
        let cells = columns.map { column in
            let isReached = isOpen
            let mark = column.marks[line]
            if let mark { isOpen = mark == .begin }
            let sign = mark.map { $0 == .begin ? glyphs.subscribe : glyphs.unsubscribe } ?? ""
            return LaneGrid.Cell(isReached: isReached, text: sign, goesOn: isOpen)
        }
        return grid.line(cells, glyphs.subscriptionStroke)
    }
}

extension MarbleChart.Style {
    /// An element without a value.
    package var void: String { self == .unicode ? "•" : "o" }
    /// What breaks the grammar.
    package var violation: String { self == .unicode ? "‼" : "!!" }
}
