extension MarbleChart {
    /// Draws the chart as one self-contained SVG picture.
    ///
    /// Colours follow the viewer's light or dark scheme, every marble has a tooltip with its label and its instant, and
    /// labels are escaped.
    ///
    /// - Parameter title: What stands above the chart, and what assistive software reads; nothing where nil.
    public func svg(title: String? = nil) -> String {
        let rows = self.rows
        let title = title?.inOneLine
        let columns = ChartColumns(rows: rows, frame: frame)
        let layout = SVGLayout(rows: rows, columns: columns, unit: unit, hasTitle: title != nil)
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(layout.width)\" height=\"\(layout.height)\" "
                + "viewBox=\"0 0 \(layout.width) \(layout.height)\" role=\"img\" "
                + "aria-label=\"\((title ?? "marble diagram").escapedForAttribute)\">",
            SVGLayout.style,
            "<rect class=\"back\" width=\"100%\" height=\"100%\"/>",
        ]
        if let title { lines.append("<text class=\"title\" x=\"12\" y=\"22\">\(title.escapedForMarkup)</text>") }
        lines += layout.axis()
        for (index, row) in rows.enumerated() {
            lines += row.isSubscription ? layout.subscription(row, at: index) : layout.stream(row, at: index)
        }
        if let legend = layout.legend { lines.append(legend) }
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }
}
