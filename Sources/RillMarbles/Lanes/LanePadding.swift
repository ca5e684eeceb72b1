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
        /// Whether the spaces in it are padding, which may be taken out where it is not needed any more.
        package var isPadded: Bool

        package init(text: String, role: MarbleRole, origin: MarbleTime = .zero, isPadded: Bool = true) {
            self.text = text
            self.role = role
            self.origin = origin
            self.isPadded = isPadded
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
    package func texts(of lanes: [Lane]) -> [String] {
        // Where a space is a frame, there is nothing to pad with.
        if dialect.spacesCostTime { return lanes.map(\.text) }
        var rows = lanes.map { Row(withoutPadding($0), $0, self) }
        // A later instant stands further right, also where one lane has a duration and another one dashes.
        var column = 0
        for instant in Set(rows.flatMap { $0.marks.map(\.at) }).sorted() {
            let there = rows.indices.filter { rows[$0].advance(to: instant) }
            column = max(column, there.map { rows[$0].width }.max() ?? 0)
            for index in there { rows[index].pad(to: column) }
            column += 1
        }
        return zip(lanes, rows).map { lane, row in
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

    /// The diagram without its comment, and without the spaces that it does not need.
    private func withoutPadding(_ lane: Lane) -> String {
        let text = String(lane.text.dropLast(Self.comment(of: lane.text).count))
        // Each space takes a parse to see whether it is needed, so very long lanes keep theirs.
        guard lane.isPadded, text.count <= 2_000, let wanted = diagram(text, lane.role) else { return text }
        var kept = Array(text)
        var index = kept.count - 1
        while index >= 0 {
            guard kept[index] == " " else {
                index -= 1
                continue
            }
            var start = index
            while start > 0, kept[start - 1] == " " { start -= 1 }
            let bare = Array(kept[..<start]), rest = Array(kept[(index + 1)...])
            let isBesideTime = rest.first?.isNumber == true || bare.last?.isLetter == true && bare.endsWithUnit
            for spaces in isBesideTime ? [1] : [0, 1] {
                let shorter = bare + Array(repeating: " ", count: spaces) + rest
                if diagram(String(shorter), lane.role) == wanted {
                    kept = shorter
                    break
                }
            }
            index = start - 1
        }
        return String(kept)
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

        init(_ text: String, _ lane: Lane, _ padding: LanePadding) {
            var parser = padding.parser(text, lane.role)
            parser.keepsMarks = true
            characters = parser.characters
            comment = LanePadding.comment(of: lane.text)
            guard (try? parser.parse()) != nil else { return }
            for mark in parser.marks where marks.last?.at != mark.at + lane.origin {
                marks.append((mark.at + lane.origin, mark.column))
            }
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

extension [Character] {
    /// Whether it ends like a duration: with a digit and a unit.
    fileprivate var endsWithUnit: Bool {
        let unit = reversed().prefix { $0.isLetter }
        let units: Set<String> = ["ns", "us", "µs", "μs", "ms", "s", "m", "h"]
        return units.contains(String(unit.reversed())) && dropLast(unit.count).last?.isNumber == true
    }
}
