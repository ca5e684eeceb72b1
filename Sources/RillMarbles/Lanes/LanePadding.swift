/// Pads lanes with spaces until an instant has one terminal column in all of them. Nothing else in them changes.
package struct LanePadding {
    /// A lane that is to be padded.
    package struct Lane {
        /// The diagram, with its comment if it has one.
        package var text: String
        /// What the diagram is for.
        package var role: MarbleRole
        /// Where its time 0 lies on the ruler.
        package var origin: MarbleTime
        /// Whether it stays as it stands, and the others are padded to it.
        package var stands: Bool

        package init(text: String, role: MarbleRole, origin: MarbleTime = .zero, stands: Bool = false) {
            self.text = text
            self.role = role
            self.origin = origin
            self.stands = stands
        }
    }

    private let dialect: MarbleDialect
    private let frame: MarbleTime

    /// Pads lanes written in one notation.
    package init(dialect: MarbleDialect, frame: MarbleTime) {
        self.dialect = dialect
        self.frame = frame
    }

    /// The lanes' texts. A lane that does not parse, or that padding would change, is returned as it was.
    ///
    /// Spaces are added and never taken out. Where lanes stand, the others may fail to line up with them: they may need more
    /// columns than there are.
    package func texts(of lanes: [Lane]) -> [String] {
        // Where a space is a frame, there is nothing to pad with.
        if dialect.spacesCostTime { return lanes.map(\.text) }
        var rows = lanes.map { Row($0, self) }
        var standing: [MarbleTime: Int] = [:]
        for (lane, row) in zip(lanes, rows) where lane.stands { standing.merge(row.columns, uniquingKeysWith: max) }
        let moving = lanes.indices.filter { !lanes[$0].stands }
        // A later instant stands further right, also where one lane has a duration and another one dashes.
        var column = 0
        for instant in Set(moving.flatMap { rows[$0].marks.map(\.at) }).sorted() {
            let there = moving.filter { rows[$0].advance(to: instant) }
            column = standing[instant] ?? max(column, there.map { rows[$0].width }.max() ?? 0)
            for index in there { rows[index].pad(to: column) }
            column += 1
        }
        return zip(lanes, rows).map { lane, row in
            if lane.stands { return lane.text }
            let text = row.finished()
            return diagram(text, lane.role) == diagram(lane.text, lane.role) ? text : lane.text
        }
    }

    /// The comment of a diagram with the white space before it, or nothing.
    package static func comment(of text: String) -> Substring {
        var isQuoted = false
        var isEscaped = false
        var spaces: String.Index?
        for index in text.indices {
            let character = text[index]
            if isQuoted {
                if character == "'", !isEscaped { isQuoted = false }
                isEscaped = character == "\\" && !isEscaped
                spaces = nil
            } else if character.isWhitespace {
                spaces = spaces ?? index
            } else {
                if character == "/", text[index...].hasPrefix("//") { return text[(spaces ?? index)...] }
                isQuoted = character == "'"
                spaces = nil
            }
        }
        return ""
    }

    // MARK: - Reading

    private func diagram(_ text: String, _ role: MarbleRole) -> MarbleDiagram? {
        var parser = parser(text, role)
        return try? parser.parse()
    }

    private func parser(_ text: String, _ role: MarbleRole) -> MarbleParser {
        MarbleParser(
            text: text,
            role: role,
            dialect: dialect,
            theme: dialect.theme,
            frame: frame,
            tick: .nanoseconds(1),
            labels: nil,
            errorNames: nil,
            allowsEventsAfterTerminal: true
        )
    }

    /// A lane while it is written.
    private struct Row {
        private(set) var width = 0
        /// The instants with the place at which each is first written.
        private(set) var marks: [(at: MarbleTime, column: Int)] = []
        private let characters: [Character]
        private let comment: Substring
        private var position = 0
        private var nextMark = 0
        private var content = ""

        init(_ lane: Lane, _ padding: LanePadding) {
            comment = LanePadding.comment(of: lane.text)
            var parser = padding.parser(String(lane.text.dropLast(comment.count)), lane.role)
            parser.keepsMarks = true
            characters = parser.characters
            guard (try? parser.parse()) != nil else { return }
            for mark in parser.marks where marks.last?.at != mark.at + lane.origin {
                marks.append((mark.at + lane.origin, mark.column))
            }
        }

        /// The terminal column of each instant, in the text as it is.
        var columns: [MarbleTime: Int] {
            var columns: [MarbleTime: Int] = [:]
            var (width, place) = (0, 0)
            for mark in marks {
                while place < mark.column {
                    width += characters[place].displayWidth
                    place += 1
                }
                columns[mark.at] = width
            }
            return columns
        }

        /// Writes up to an instant. Returns whether the lane has it.
        mutating func advance(to instant: MarbleTime) -> Bool {
            guard nextMark < marks.count, marks[nextMark].at == instant else { return false }
            let end = marks[nextMark].column
            nextMark += 1
            if position < end { write(String(characters[position..<end])) }
            position = max(position, end)
            return true
        }

        mutating func pad(to column: Int) {
            if column > width { write(String(repeating: " ", count: column - width)) }
        }

        func finished() -> String { content + String(characters[position...]) + comment }

        private mutating func write(_ text: String) {
            content += text
            width += text.displayWidth
        }
    }
}
