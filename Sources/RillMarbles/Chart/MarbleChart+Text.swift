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
        let width = max(24, width)
        let names = rows.map {
            $0.isSubscription
                ? "  " + style.subscriptionName : $0.name.inOneLine.shortened(to: width / 3, with: style.ellipsis)
        }
        let nameWidth = max(unit.displayWidth, names.map(\.displayWidth).max() ?? 0) + 2
        let room = width - nameWidth

        // From generous to narrow: how much longer a frame is than the data suggests, how many frames a gap shows
        // before it is folded, and how long a label may be. Time gives way first: what was emitted says more.
        let settings: [Setting] = [
            (1, 15, 16), (2, 15, 16), (4, 15, 16), (4, 9, 16), (4, 6, 16), (4, 4, 16), (4, 3, 16), (4, 3, 12),
            (4, 3, 8),
        ]
        var chosen = settings[0]
        var drawing = drawing(rows: rows, style: style, room: room, setting: chosen)
        for setting in settings.dropFirst() where drawing.width > room && drawing.columns.count <= room {
            chosen = setting
            drawing = self.drawing(rows: rows, style: style, room: room, setting: setting)
        }
        if drawing.width > room {
            // What goes on in further blocks anyway need not cut its labels.
            drawing = self.drawing(rows: rows, style: style, room: room, setting: (4, 3, 24))
        } else {
            let isNarrow = chosen != settings[0]
            drawing = filled(drawing, rows: rows, style: style, room: room, setting: chosen, rules: isNarrow)
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

    private typealias Setting = (scale: Int64, gap: Int64, label: Int)

    /// A drawing that fits, with the columns that are left: for its labels, then, if asked, for all numbers of its ruler.
    private func filled(
        _ drawing: ChartDrawing,
        rows: [Row],
        style: Style,
        room: Int,
        setting: Setting,
        rules: Bool
    ) -> ChartDrawing {
        var best = drawing
        var setting = setting
        let labels = rows.lazy.flatMap(\.events).map { MarbleChart.label(of: $0).displayWidth }
        // An error has its name in quotes.
        let longest = max(setting.label, min(40, (labels.max() ?? 0) + 2))
        let tooLong = (setting.label + 1..<longest + 1).partitioningIndex { length in
            setting.label = length
            let longer = self.drawing(rows: rows, style: style, room: room, setting: setting)
            if longer.width > room { return true }
            // Each that fits is longer than the one before.
            best = longer
            return false
        }
        setting.label = tooLong - 1
        guard rules else { return best }
        let ruled = self.drawing(rows: rows, style: style, room: room, setting: setting, hasWholeRuler: true)
        return ruled.width <= room ? ruled : best
    }

    private func drawing(
        rows: [Row],
        style: Style,
        room: Int,
        setting: Setting,
        hasWholeRuler: Bool = false
    ) -> ChartDrawing {
        ChartDrawing(
            rows: rows,
            columns: ChartColumns(rows: rows, frame: frame, scale: setting.scale),
            style: style,
            longestGap: setting.gap,
            longestLabel: min(setting.label, room),
            hasWholeRuler: hasWholeRuler
        )
    }
}

extension MarbleChart.Style {
    /// The line of a stream.
    package var stroke: LaneGrid.Stroke { LaneGrid.Stroke(step: step, fold: fold) }
    /// The line of a subscription.
    package var subscriptionStroke: LaneGrid.Stroke { LaneGrid.Stroke(step: subscribed, fold: subscribedFold) }
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
