/// The cells of a chart, drawn with one choice of widths.
struct ChartDrawing {
    let rows: [MarbleChart.Row]
    let columns: [ChartColumns.Column]
    let style: MarbleChart.Style
    let longestGap: Int64
    /// The cell of each row, by column.
    private var cells: [[String]] = []
    private var cellWidths: [Int] = []
    private var gapWidths: [Int] = []

    init(
        rows: [MarbleChart.Row],
        columns: ChartColumns,
        style: MarbleChart.Style,
        longestGap: Int64,
        longestLabel: Int,
        hasWholeRuler: Bool = false
    ) {
        self.rows = rows
        self.columns = columns.columns
        self.style = style
        self.longestGap = longestGap
        cells = rows.map { row in
            var events = row.events[...]
            return columns.columns.map { column in
                let happening = events.prefix { $0.at == column.at }
                events = events.dropFirst(happening.count)
                return Self.cell(Array(happening), style: style, longestLabel: longestLabel)
            }
        }
        cellWidths = columns.columns.indices.map { column in
            max(1, cells.map { $0[column].displayWidth }.max() ?? 1)
        }
        gapWidths = columns.columns.map { column in
            column.gap > longestGap ? style.fold.count : Int(column.gap)
        }
        // Two words that touch would read as one.
        for index in gapWidths.indices.dropFirst() where gapWidths[index] == 0 {
            let touches = cells.contains { row in
                row[index].count > 1 && row[index - 1].count > 1 && row[index - 1].displayWidth == cellWidths[index - 1]
            }
            if touches { gapWidths[index] = 1 }
        }
        guard hasWholeRuler else { return }
        // Each instant gets the room of its number, and a blank behind it.
        for index in columns.columns.indices.dropLast() {
            let needed = columns.columns[index].at.millisecondsText.count + 1
            cellWidths[index] = max(cellWidths[index], needed - gapWidths[index + 1])
        }
    }

    /// How many terminal columns the whole drawing takes.
    var width: Int { zip(cellWidths, gapWidths).reduce(0) { $0 + $1.0 + $1.1 } }

    /// Cuts the columns into blocks that fit; a block has at least one column.
    func blocks(room: Int) -> [Range<Int>] {
        var blocks: [Range<Int>] = []
        var start = 0
        var taken = 0
        for index in columns.indices {
            let needed = cellWidths[index] + gapWidths[index]
            if taken + needed > room, index > start {
                blocks.append(start..<index)
                start = index
                taken = 0
            }
            taken += needed
        }
        blocks.append(start..<columns.count)
        return blocks
    }

    /// The instants of a block in milliseconds; one that would cover its neighbour is left out.
    func ruler(of block: Range<Int>) -> String {
        var text = PositionedText()
        var position = 0
        for index in block {
            position += gapWidths[index]
            if text.width == 0 || text.width < position {
                text.place(columns[index].at.millisecondsText, at: position)
            }
            position += cellWidths[index]
        }
        return text.content
    }

    /// One row of a block.
    func line(of index: Int, in block: Range<Int>) -> String {
        let row = rows[index]
        let finish = row.finish
        let step = row.isSubscription ? style.subscribed : style.step
        let fold = row.isSubscription ? style.subscribedFold : style.fold
        var line = ""
        for column in block {
            let at = columns[column].at
            let isAlive = !row.isSubscription || !row.events.isEmpty
            let isInGap = isAlive && at > row.start && finish.map { at <= $0 } ?? true
            if columns[column].gap > longestGap {
                line += isInGap ? fold : String(repeating: " ", count: fold.count)
            } else {
                line += String(repeating: isInGap ? step : " ", count: gapWidths[column])
            }
            let cell = cells[index][column]
            let isHere = isAlive && at >= row.start && finish.map { at <= $0 } ?? true
            let shown = cell.isEmpty ? (isHere ? String(step) : " ") : cell
            let goesOn = isHere && finish.map { at < $0 } ?? true
            line += shown
            line += String(repeating: goesOn ? step : " ", count: max(0, cellWidths[column] - shown.displayWidth))
        }
        if block.upperBound == columns.count, row.isOpen { line += style.ellipsis }
        return line
    }

    private static func cell(_ events: [MarbleEvent], style: MarbleChart.Style, longestLabel: Int) -> String {
        let tokens = events.map { event -> String in
            switch event.kind {
            case .next: MarbleChart.label(of: event).shortened(to: longestLabel, with: style.ellipsis)
            case .error:
                style.error
                    + (event.label.map { "'\($0.inOneLine)'".shortened(to: longestLabel, with: style.ellipsis) } ?? "")
            case .completed: style.completed
            case .subscribe: style.subscribe
            case .unsubscribe: style.unsubscribe
            case .any: "?"
            case .demand: ","
            case .tick: style == .unicode ? "╵" : "'"
            }
        }
        guard tokens.count > 1 else { return tokens.first ?? "" }
        let isUnordered = events.allSatisfy { $0.unorderedGroup != nil }
        // Words of several letters need something between them to be told apart.
        let separator = tokens.contains { $0.count > 1 } ? " " : ""
        let content = tokens.joined(separator: separator)
        return isUnordered ? "{\(content)}" : "[\(content)]"
    }
}
