extension MarbleChart {
    /// Draws the chart for a terminal.
    ///
    /// - Parameters:
    ///   - width: How many terminal columns a line may take; at least 24. Gaps shrink first, then labels; a chart that
    ///     is still too wide goes on in further blocks, each with its own ruler.
    ///   - style: The characters to draw with.
    /// - Complexity: O(instants × lanes).
    public func text(width: Int = 100, style: Style = .unicode) -> String {
        let rows = self.rows
        let columns = ChartColumns(rows: rows, frame: frame)
        let width = max(24, width)
        let names = rows.map { $0.isSubscription ? "  " + style.subscriptionName : $0.name.shortened(to: width / 3) }
        let nameWidth = max(2, names.map(\.displayWidth).max() ?? 0) + 2
        let room = width - nameWidth

        // From generous to narrow: how many frames a gap shows before it is folded, and how long a label may be.
        let settings: [(gap: Int64, label: Int)] = [(15, 16), (9, 16), (6, 12), (4, 8), (3, 8), (1, 4)]
        var drawing = ChartDrawing(rows: rows, columns: columns, style: style, longestGap: 0, longestLabel: 4)
        for setting in settings {
            drawing = ChartDrawing(
                rows: rows,
                columns: columns,
                style: style,
                longestGap: setting.gap,
                longestLabel: min(setting.label, room)
            )
            if drawing.width <= room { break }
        }
        var lines: [String] = []
        for block in drawing.blocks(room: room) {
            if !lines.isEmpty { lines.append("") }
            let title = "ms".padded(to: nameWidth)
            lines.append((title + drawing.ruler(of: block)).withoutTrailingSpaces)
            for (name, row) in zip(names, rows.indices) {
                lines.append((name.padded(to: nameWidth) + drawing.line(of: row, in: block)).withoutTrailingSpaces)
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension MarbleChart.Style {
    var step: Character { self == .unicode ? "─" : "-" }
    var fold: String { self == .unicode ? "─⋯─" : "-..-" }
    var completed: String { self == .unicode ? "┤" : "|" }
    var error: String { self == .unicode ? "✕" : "#" }
    var subscribe: String { self == .unicode ? "╞" : "^" }
    var unsubscribe: String { self == .unicode ? "╡" : "!" }
    var subscribed: Character { self == .unicode ? "═" : "=" }
    var subscribedFold: String { self == .unicode ? "═⋯═" : "=..=" }
    var subscriptionName: String { self == .unicode ? "└" : "^" }
    var ellipsis: String { self == .unicode ? "…" : "~" }
}

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
        longestLabel: Int
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
            case .next: MarbleChart.label(of: event).shortened(to: longestLabel)
            case .error: style.error + (event.label.map { "'\($0.inOneLine)'".shortened(to: longestLabel) } ?? "")
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

extension MarbleChart {
    /// The label of a value as a chart shows it: quoted where it has white space or nothing at all.
    static func label(of event: MarbleEvent) -> String {
        let label = (event.label ?? "").inOneLine
        return label.isEmpty || label.contains(where: \.isWhitespace) ? "'\(label)'" : label
    }
}

extension String {
    /// The text without line breaks and control characters.
    var inOneLine: String { String(map(\.excerpt)) }

    /// The text, cut with `…` where it takes more terminal columns than allowed.
    func shortened(to limit: Int) -> String {
        guard displayWidth > limit else { return self }
        var text = ""
        var width = 1
        for character in self {
            width += character.displayWidth
            if width > limit { break }
            text.append(character)
        }
        return text + "…"
    }

    /// The text with spaces behind it up to a width in terminal columns.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }

    /// The text without spaces at its end.
    var withoutTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
