/// Lanes under each other in common columns: where the texts of cells become the lines of a picture.
///
/// Who draws decides which columns there are and how wide each is; how a line is put together is decided here alone, so
/// that all pictures agree in it.
package struct LaneGrid {
    /// One instant and the stretch without an event ahead of it.
    package struct Column {
        /// How many terminal columns the stretch takes, or nil where it is folded.
        package var gap: Int?
        /// How many terminal columns the instant itself takes.
        package var width: Int

        package init(gap: Int?, width: Int) {
            self.gap = gap
            self.width = width
        }

        /// How many terminal columns instant and stretch take.
        package func room(foldWidth: Int) -> Int { width + (gap ?? foldWidth) }
    }

    /// What one lane shows in one column.
    package struct Cell {
        /// Whether the lane's line is drawn through the stretch ahead.
        package var isReached: Bool
        /// The text of the instant; may be empty.
        package var text: String
        /// Whether the lane's line is drawn behind the text.
        package var goesOn: Bool

        package init(isReached: Bool, text: String, goesOn: Bool) {
            self.isReached = isReached
            self.text = text
            self.goesOn = goesOn
        }
    }

    /// The characters of a lane's line.
    package struct Stroke {
        /// What a terminal column without an event shows.
        package var step: Character
        /// What stands for a folded stretch.
        package var fold: String

        package init(step: Character, fold: String) {
            self.step = step
            self.fold = fold
        }
    }

    private let columns: [Column]
    private let foldWidth: Int

    /// Makes a grid.
    ///
    /// - Parameters:
    ///   - columns: The columns from left to right.
    ///   - foldWidth: How many terminal columns a folded stretch takes.
    package init(_ columns: [Column], foldWidth: Int) {
        self.columns = columns
        self.foldWidth = foldWidth
    }

    /// A line with a text at each column; one that would touch or cover its left neighbour is left out.
    package func ruler(_ labels: [String]) -> String {
        var text = PositionedText()
        var position = 0
        for (column, label) in zip(columns, labels) {
            position += column.gap ?? foldWidth
            if text.width == 0 || text.width < position { text.place(label, at: position) }
            position += column.width
        }
        return text.content
    }

    /// The line of one lane, by its cells from left to right.
    package func line(_ cells: [Cell], _ stroke: Stroke) -> String {
        var line = ""
        for (column, cell) in zip(columns, cells) {
            if let gap = column.gap {
                line += String(repeating: cell.isReached ? stroke.step : " ", count: gap)
            } else {
                line += cell.isReached ? stroke.fold : String(repeating: " ", count: foldWidth)
            }
            line += cell.text.padded(to: column.width, with: cell.goesOn ? stroke.step : " ")
        }
        return line
    }

    /// The text of a cell with several events: in brackets, in braces where their order is open.
    package static func text(of tokens: [String], isUnordered: Bool = false) -> String {
        guard tokens.count > 1 else { return tokens.first ?? "" }
        // Words of several letters need something between them to be told apart.
        let content = tokens.joined(separator: tokens.contains { $0.count > 1 } ? " " : "")
        return isUnordered ? "{\(content)}" : "[\(content)]"
    }
}
