/// Where the parts of an SVG chart stand, in pixels.
struct SVGLayout {
    static let style = """
        <style>
        .back{fill:#fff}text{font:13px ui-monospace,Menlo,Consolas,monospace;fill:#1f2328}.title{font-weight:600}
        .axis{fill:#656d76;font-size:11px}.grid{stroke:#d8dee4;stroke-width:1}.line{stroke:#57606a;stroke-width:2}
        .marble{fill:#ddf4ff;stroke:#0969da;stroke-width:1.5}.end{stroke:#57606a;stroke-width:3}
        .error{stroke:#cf222e;stroke-width:3}.sub{stroke:#8250df;stroke-width:3;opacity:.6}
        .fold{stroke-dasharray:2 5}.inside{text-anchor:middle}.different{stroke:#cf222e;stroke-width:3}
        .end.different,.error.different{stroke-width:6}
        @media(prefers-color-scheme:dark){.back{fill:#0d1117}text{fill:#e6edf3}.axis{fill:#8b949e}
        .grid{stroke:#30363d}.line,.end{stroke:#8b949e}.marble{fill:#0c2d6b;stroke:#58a6ff}
        .different{stroke:#ff7b72}}
        </style>
        """

    private let columns: [ChartColumns.Column]
    private let unit: String
    private let positions: [MarbleTime: Int]
    private let nameWidth: Int
    private let top: Int
    private let tops: [Int]
    private let bottom: Int
    /// What the marks mean, where there are some.
    let legend: String?
    let width: Int
    let height: Int

    private static let step = 12
    private static let longestGap: Int64 = 15
    private static let marbleHeight = 24
    private static let longestLabel = 24

    init(rows: [MarbleChart.Row], columns: ChartColumns, unit: String, hasTitle: Bool) {
        self.unit = unit
        self.columns = columns.columns
        nameWidth = 24 + 8 * min(32, rows.map { $0.name.displayWidth }.max() ?? 0)
        top = (hasTitle ? 32 : 8) + 20

        // The first event of an instant stands on its line, the others to the right of it.
        var widths: [MarbleTime: (left: Int, right: Int)] = [:]
        for row in rows {
            for (at, events) in Self.instants(of: row) {
                let left = events.first.map { Self.width(of: $0.event) / 2 } ?? 0
                let right = events.reduce(0) { $0 + Self.width(of: $1.event) } - left
                let known = widths[at] ?? (0, 0)
                widths[at] = (max(known.left, left), max(known.right, right))
            }
        }
        var positions: [MarbleTime: Int] = [:]
        var x = nameWidth + 16
        for (index, column) in columns.columns.enumerated() {
            let width = widths[column.at] ?? (0, 0)
            if index > 0 { x += Self.step * Int(min(column.gap, Self.longestGap)) + max(Self.step / 2, width.left) }
            positions[column.at] = x
            x += max(Self.step / 2, width.right) + 2
        }
        self.positions = positions
        width = x + 40

        var tops: [Int] = []
        var y = top
        for row in rows {
            tops.append(y)
            y += row.isSubscription ? 16 : 40
        }
        self.tops = tops
        bottom = y
        let hasMarks = rows.contains { !$0.marked.isEmpty }
        legend = hasMarks ? "<text class=\"axis\" x=\"12\" y=\"\(y + 14)\">red outline: different</text>" : nil
        height = y + (hasMarks ? 24 : 12)
    }

    // MARK: - Parts

    func axis() -> [String] {
        var lines: [String] = []
        var free = 0
        for column in columns {
            let x = position(of: column.at)
            lines.append("<line class=\"grid\" x1=\"\(x)\" y1=\"\(top)\" x2=\"\(x)\" y2=\"\(bottom + 4)\"/>")
            let label = column.at.millisecondsText
            let half = label.count * 4
            if x - half >= free {
                lines.append("<text class=\"axis inside\" x=\"\(x)\" y=\"\(top - 6)\">\(label)</text>")
                free = x + half + 6
            }
        }
        lines.append("<text class=\"axis\" x=\"12\" y=\"\(top - 6)\">\(unit.escapedForMarkup)</text>")
        return lines
    }

    func stream(_ row: MarbleChart.Row, at index: Int) -> [String] {
        let y = tops[index] + 20
        let name = row.name.inOneLine.shortened(to: 32)
        var lines = ["<text x=\"12\" y=\"\(y + 4)\">\(name.escapedForMarkup)</text>"]
        let end = row.finish.map { position(of: $0) + Self.reach(of: row) } ?? (width - 20)
        lines += segments(from: row.start, to: row.finish, endX: end, y: y, style: "line")
        if row.finish == nil {
            let arrow = "M\(end - 6) \(y - 5)L\(end) \(y)L\(end - 6) \(y + 5)"
            lines.append("<path class=\"line\" fill=\"none\" d=\"\(arrow)\"/>")
        }
        for (at, events) in Self.instants(of: row) {
            var x = position(of: at) - (events.first.map { Self.width(of: $0.event) / 2 } ?? 0)
            for (event, place) in events {
                let width = Self.width(of: event)
                let isDifferent = row.marked.contains(place)
                lines.append(mark(event, centre: x + width / 2, width: width, y: y, isDifferent: isDifferent))
                x += width
            }
        }
        return lines
    }

    func subscription(_ row: MarbleChart.Row, at index: Int) -> [String] {
        guard !row.events.isEmpty else { return [] }
        let y = tops[index] + 4
        let end = row.finish.map(position(of:)) ?? (width - 20)
        let start = position(of: row.start)
        var lines = segments(from: row.start, to: row.finish, endX: end, y: y, style: "sub")
        lines.append("<line class=\"sub\" x1=\"\(start)\" y1=\"\(y - 5)\" x2=\"\(start)\" y2=\"\(y + 5)\"/>")
        if row.finish != nil {
            lines.append("<line class=\"sub\" x1=\"\(end)\" y1=\"\(y - 5)\" x2=\"\(end)\" y2=\"\(y + 5)\"/>")
        }
        return lines
    }

    /// The line of a row, dashed where a long gap is folded.
    private func segments(
        from start: MarbleTime,
        to finish: MarbleTime?,
        endX: Int,
        y: Int,
        style: String
    ) -> [String] {
        var lines: [String] = []
        var x = position(of: start)
        var segmentStart = x
        func line(_ from: Int, _ to: Int, _ name: String) {
            guard to > from else { return }
            lines.append("<line class=\"\(name)\" x1=\"\(from)\" y1=\"\(y)\" x2=\"\(to)\" y2=\"\(y)\"/>")
        }
        for column in columns where column.at > start && finish.map({ column.at <= $0 }) ?? true {
            let next = position(of: column.at)
            if column.gap > Self.longestGap {
                line(segmentStart, x, style)
                line(x, next, style + " fold")
                segmentStart = next
            }
            x = next
        }
        line(segmentStart, endX, style)
        return lines
    }

    private func mark(_ event: MarbleEvent, centre: Int, width: Int, y: Int, isDifferent: Bool) -> String {
        let half = Self.marbleHeight / 2
        let name = event.label.map { event.kind == .error ? "error \($0)" : $0 } ?? event.kind.rawValue
        let remark = isDifferent ? ", different" : ""
        let time = unit == "ms" ? "\(event.at)" : "\(unit) \(event.at.millisecondsText)"
        let tooltip = "<title>\("\(name.inOneLine) at \(time)\(remark)".escapedForMarkup)</title>"
        let style = isDifferent ? " different" : ""
        switch event.kind {
        case .completed:
            return
                "<g><line class=\"end\(style)\" x1=\"\(centre)\" y1=\"\(y - half)\" x2=\"\(centre)\" y2=\"\(y + half)\"/>"
                + tooltip + "</g>"
        case .error:
            let shape = "M\(centre - 8) \(y - 8)L\(centre + 8) \(y + 8)M\(centre - 8) \(y + 8)L\(centre + 8) \(y - 8)"
            return "<g><path class=\"error\(style)\" d=\"\(shape)\"/>\(tooltip)</g>"
        default:
            let shape =
                "<rect class=\"marble\(style)\" x=\"\(centre - width / 2 + 1)\" y=\"\(y - half)\" "
                + "width=\"\(width - 2)\" height=\"\(Self.marbleHeight)\" rx=\"\(half)\"/>"
            let label = Self.text(of: event).escapedForMarkup
            let text = "<text class=\"inside\" x=\"\(centre)\" y=\"\(y + 4)\">\(label)</text>"
            return "<g>\(shape)\(text)\(tooltip)</g>"
        }
    }

    // MARK: - Measures

    private func position(of instant: MarbleTime) -> Int {
        positions[instant] ?? nameWidth + 16
    }

    private typealias Placed = (event: MarbleEvent, place: Int)

    private static func instants(of row: MarbleChart.Row) -> [(MarbleTime, [Placed])] {
        var result: [(MarbleTime, [Placed])] = []
        for (place, event) in row.events.enumerated() {
            if result.last?.0 == event.at {
                result[result.count - 1].1.append((event, place))
            } else {
                result.append((event.at, [(event, place)]))
            }
        }
        return result
    }

    /// How far to the right of its line the last event of a row stands.
    private static func reach(of row: MarbleChart.Row) -> Int {
        guard let events = instants(of: row).last?.1, events.count > 1 else { return 0 }
        let widths = events.map { width(of: $0.event) }
        return widths.reduce(0, +) - widths[0] / 2 - widths[widths.count - 1] / 2
    }

    private static func text(of event: MarbleEvent) -> String {
        switch event.kind {
        case .next: MarbleChart.label(of: event).shortened(to: longestLabel)
        case .any: "?"
        case .demand: ","
        case .tick: "·"
        case .subscribe: "^"
        case .unsubscribe: "!"
        case .completed, .error: ""
        }
    }

    private static func width(of event: MarbleEvent) -> Int {
        event.isTerminal ? 20 : max(marbleHeight, text(of: event).displayWidth * 8 + 12) + 2
    }
}
