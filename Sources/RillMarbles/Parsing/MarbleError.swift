/// Why a text is no marble diagram: what is wrong, where, and what would fix it.
///
/// Its description is the message with the diagram and a caret under the place:
///
/// ```
/// error: ambiguous: '10ms' directly after 'a'
///   a10ms b
///    ^
///   hint: put a space before it to make it a duration, or quote the values
/// ```
public struct MarbleError: Error, Hashable, Sendable {
    /// The kinds of mistake.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A duration directly behind a value: `a10ms`.
        case ambiguousDuration
        /// A value directly behind a duration: `1m2`.
        case durationRunsIntoValue
        /// A number with a fraction and no unit: `1.5 a`.
        case numberWithoutUnit
        /// A number with a fraction and an unknown unit: `1.5x`.
        case unknownUnit
        /// A time that cannot be held: part of a nanosecond, or beyond the clock's range.
        case timeOutOfRange
        /// An instant that is no whole number of the scheduler's ticks.
        case notAWholeTick
        /// Punctuation that means nothing here.
        case reservedCharacter
        /// A control character, or a combining mark with nothing to combine with.
        case invisibleCharacter
        /// A group without its closing bracket.
        case groupNeverClosed
        /// A group inside a group.
        case nestedGroup
        /// A group closed by another kind of bracket.
        case wrongClosingBracket
        /// A closing bracket without a group.
        case groupNeverOpened
        /// A group with nothing in it.
        case emptyGroup
        /// Time inside a group.
        case timeInsideGroup
        /// Something other than a value in a group without order.
        case notAValueInUnorderedGroup
        /// A quote without its end.
        case quoteNeverClosed
        /// A backslash in quotes before something that cannot be escaped.
        case unknownEscape
        /// Something behind the terminator.
        case afterTerminator
        /// Something that a diagram of this role cannot hold.
        case notAllowedInRole
        /// A second `^` or `!`.
        case secondMark
        /// `!` before `^`.
        case unsubscribeBeforeSubscribe
        /// `@` to an instant that has passed.
        case anchorBackwards
        /// `@` without a time.
        case anchorWithoutTime
        /// A window that ends before it starts.
        case windowBackwards
        /// `...` with something behind it.
        case openEndNotLast
        /// A label or an error name that is not in the map.
        case unknownLabel
        /// A line break inside a diagram.
        case lineBreak
        /// A time diagram without `|`.
        case timeWithoutTerminator
        /// A frame or a theme that cannot be used.
        case unusableSettings
        /// A line of lanes without a name or a colon.
        case badLane
        /// Two lanes with one name.
        case duplicateLane
    }

    /// The kind of mistake.
    public let kind: Kind
    /// One sentence without the place: `ambiguous: '10ms' directly after 'a'`.
    public let message: String
    /// Where it is, in grapheme clusters from 0.
    public let column: Int
    /// Where it is, in terminal columns from 0; an emoji takes two.
    public let displayColumn: Int
    /// How many terminal columns the caret covers; at least 1.
    public let length: Int
    /// The likely fix, or nil.
    public let hint: String?
    /// The whole text; for a lane of a literal with several lines, the text of its diagram.
    public let diagram: String
    /// The line of the literal that it is on, from 0; always 0 for a diagram that is no lane.
    public package(set) var line: Int

    /// Creates an error at a column of a diagram.
    package init(
        _ kind: Kind,
        _ message: String,
        column: Int,
        length: Int = 1,
        hint: String? = nil,
        diagram: String,
        line: Int = 0
    ) {
        self.kind = kind
        self.message = message
        self.column = column
        self.displayColumn = diagram.prefix(column).displayWidth
        self.length = max(1, length)
        self.hint = hint
        self.diagram = diagram
        self.line = line
    }
}

extension MarbleError: CustomStringConvertible {
    /// The message, the diagram, a caret under the place, and the hint.
    ///
    /// Of a diagram that is too long for a line, the part around the caret is shown.
    public var description: String {
        var lines = ["error: \(message)"]
        let (excerpt, caret) = excerpt(maximumWidth: 100)
        lines.append("  " + excerpt)
        lines.append("  " + String(repeating: " ", count: caret) + String(repeating: "^", count: min(length, 100)))
        if let hint { lines.append("  hint: \(hint)") }
        return lines.joined(separator: "\n")
    }

    /// The part of the diagram to show, and the display column of the caret in it.
    private func excerpt(maximumWidth: Int) -> (text: String, caret: Int) {
        var start = diagram.startIndex
        var prefix = ""
        var caret = displayColumn
        if displayColumn > maximumWidth * 3 / 4 {
            let skipped = column - maximumWidth / 4
            if skipped > 0, let cut = diagram.index(start, offsetBy: skipped, limitedBy: diagram.endIndex) {
                start = cut
                prefix = "…"
                caret = 1 + diagram[cut...].prefix(column - skipped).displayWidth
            }
        }
        let rest = diagram[start...]
        let shown = rest.prefix(maximumWidth)
        let text = prefix + String(shown.map(\.excerpt)) + (shown.endIndex < rest.endIndex ? "…" : "")
        return (text, caret)
    }
}
