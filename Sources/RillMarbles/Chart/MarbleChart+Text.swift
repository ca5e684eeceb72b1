extension MarbleChart {
    /// Draws the chart for a terminal.
    ///
    /// - Parameters:
    ///   - width: How many terminal columns a line may take; at least 24. Gaps shrink first, then labels; a chart that
    ///     is still too wide goes on in further blocks, each with its own ruler.
    ///   - style: The characters to draw with.
    /// - Complexity: O(instants × lanes).
    public func text(width: Int = 100, style: Style = .unicode) -> String {
        text(width: width, style: style, unit: "ms")
    }

    /// The same with another word for the unit of the ruler, for clocks that count something else.
    package func text(width: Int, style: Style, unit: String) -> String {
        let rows = self.rows
        let width = max(24, width)
        let names = rows.map { $0.isSubscription ? "  " + style.subscriptionName : $0.name.shortened(to: width / 3) }
        let nameWidth = max(unit.displayWidth, names.map(\.displayWidth).max() ?? 0) + 2
        let room = width - nameWidth

        // From generous to narrow: how much longer a frame is than the data suggests, how many frames a gap shows
        // before it is folded, and how long a label may be.
        let settings: [(scale: Int64, gap: Int64, label: Int)] = [
            (1, 15, 16), (2, 15, 16), (4, 15, 16), (4, 9, 16), (4, 6, 12), (4, 4, 8), (4, 3, 8), (4, 1, 4),
        ]
        var drawing = drawing(rows: rows, style: style, room: room, setting: settings[0])
        for setting in settings.dropFirst() where drawing.width > room && drawing.columns.count <= room {
            drawing = self.drawing(rows: rows, style: style, room: room, setting: setting)
        }
        // What goes on in further blocks anyway need not cut its labels.
        if drawing.width > room {
            drawing = self.drawing(rows: rows, style: style, room: room, setting: (4, 3, 16))
        }
        var lines: [String] = []
        for block in drawing.blocks(room: room) {
            if !lines.isEmpty { lines.append("") }
            let title = unit.padded(to: nameWidth)
            lines.append((title + drawing.ruler(of: block)).withoutTrailingSpaces)
            for (name, row) in zip(names, rows.indices) {
                lines.append((name.padded(to: nameWidth) + drawing.line(of: row, in: block)).withoutTrailingSpaces)
            }
        }
        return lines.joined(separator: "\n")
    }

    private func drawing(
        rows: [Row],
        style: Style,
        room: Int,
        setting: (scale: Int64, gap: Int64, label: Int)
    ) -> ChartDrawing {
        ChartDrawing(
            rows: rows,
            columns: ChartColumns(rows: rows, frame: frame, scale: setting.scale),
            style: style,
            longestGap: setting.gap,
            longestLabel: min(setting.label, room)
        )
    }
}

extension MarbleChart.Style {
    package var step: Character { self == .unicode ? "─" : "-" }
    package var fold: String { self == .unicode ? "─⋯─" : "-..-" }
    package var completed: String { self == .unicode ? "┤" : "|" }
    package var error: String { self == .unicode ? "✕" : "#" }
    package var subscribe: String { self == .unicode ? "╞" : "^" }
    package var unsubscribe: String { self == .unicode ? "╡" : "!" }
    package var subscribed: Character { self == .unicode ? "═" : "=" }
    package var subscribedFold: String { self == .unicode ? "═⋯═" : "=..=" }
    package var subscriptionName: String { self == .unicode ? "└" : "^" }
    package var ellipsis: String { self == .unicode ? "…" : "~" }
}
