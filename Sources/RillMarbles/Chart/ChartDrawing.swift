/// The cells of a chart, drawn with one choice of widths.
struct ChartDrawing {
    let rows: [MarbleChart.Row]
    let columns: [ChartColumns.Column]
    let style: MarbleChart.Style
    /// The cell of each row, by column.
    private var cells: [[String]] = []
    private var grid: [LaneGrid.Column] = []

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
        cells = rows.map { row in
            var events = row.events[...]
            return columns.columns.map { column in
                let happening = events.prefix { $0.at == column.at }
                events = events.dropFirst(happening.count)
                return Self.cell(Array(happening), style: style, longestLabel: longestLabel)
            }
        }
        grid = columns.columns.enumerated().map { index, column in
            LaneGrid.Column(
                gap: column.gap > longestGap ? nil : Int(column.gap),
                width: max(1, cells.map { $0[index].displayWidth }.max() ?? 1)
            )
        }
        // Two words that touch would read as one.
        for index in grid.indices.dropFirst() where grid[index].gap == 0 {
            let touches = cells.contains { row in
                row[index].count > 1 && row[index - 1].count > 1 && row[index - 1].displayWidth == grid[index - 1].width
            }
            if touches { grid[index].gap = 1 }
        }
        guard hasWholeRuler else { return }
        // Each instant gets the room of its number, and a blank behind it.
        for index in columns.columns.indices.dropLast() {
            let needed = columns.columns[index].at.millisecondsText.count + 1
            grid[index].width = max(grid[index].width, needed - (grid[index + 1].gap ?? foldWidth))
        }
    }

    private var foldWidth: Int { style.fold.count }

    private func grid(of block: Range<Int>) -> LaneGrid { LaneGrid(Array(grid[block]), foldWidth: foldWidth) }

    /// How many terminal columns the whole drawing takes.
    var width: Int { grid.reduce(0) { $0 + $1.room(foldWidth: foldWidth) } }

    /// Cuts the columns into blocks that fit; a block has at least one column.
    func blocks(room: Int) -> [Range<Int>] {
        var blocks: [Range<Int>] = []
        var start = 0
        var taken = 0
        for index in columns.indices {
            let needed = grid[index].room(foldWidth: foldWidth)
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
        grid(of: block).ruler(columns[block].map(\.at.millisecondsText))
    }

    /// One row of a block.
    func line(of index: Int, in block: Range<Int>) -> String {
        let row = rows[index]
        let finish = row.finish
        let isAlive = !row.isSubscription || !row.events.isEmpty
        let texts = block.map { column in
            let at = columns[column].at
            return LaneGrid.Cell(
                isReached: isAlive && at > row.start && finish.map { at <= $0 } ?? true,
                text: cells[index][column],
                goesOn: isAlive && at >= row.start && finish.map { at < $0 } ?? true
            )
        }
        let line = grid(of: block).line(texts, row.isSubscription ? style.subscriptionStroke : style.stroke)
        return block.upperBound == columns.count && row.isOpen ? line + style.ellipsis : line
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
        return LaneGrid.text(of: tokens, isUnordered: events.allSatisfy { $0.unorderedGroup != nil })
    }
}
