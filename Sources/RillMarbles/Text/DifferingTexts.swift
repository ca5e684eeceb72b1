/// Two texts that are not the same, as a report shows them: the part around the first difference, where that is, and what
/// the eye would not see of it.
///
/// ```
/// "…ore of it: Anna and…" → "…ore of it: Ann and m…"   first difference at character 1204
/// ```
package struct DifferingTexts {
    /// The expected text, or the part of it.
    package let expected: String
    /// The actual text, or the part of it, from the same place on.
    package let actual: String
    /// The number of the first scalar that differs, from 1; nil where both texts are shown whole.
    package let position: Int?
    /// What the eye does not tell: `U+00A0 NO-BREAK SPACE instead of U+0020 SPACE`.
    package let note: String?

    /// How many scalars are shown ahead of the first difference.
    private static let lead = 24

    /// Finds the first difference.
    ///
    /// - Parameter columns: How many terminal columns each side may take.
    /// - Complexity: O(n) up to the first difference, then O(columns).
    package init(_ expected: String, _ actual: String, columns: Int = 72) {
        var (left, right) = (expected, actual)
        left.makeContiguousUTF8()
        right.makeContiguousUTF8()
        let split = Self.firstDifference(left, right)
        note = Self.note(left.unicodeScalars[split.left...], right.unicodeScalars[split.right...])
        let fits = [left, right].allSatisfy { text in
            text.utf8.count <= CutText.bytes(columns) && (text.utf8.count <= columns || text.displayWidth <= columns)
        }
        if fits {
            self.expected = left
            self.actual = right
            position = nil
            return
        }
        position = left.unicodeScalars[..<split.left].count + 1
        // Where little follows, more of what comes before fits.
        let room = max(8, columns - 2)
        let rest = max(
            left.unicodeScalars[split.left...].prefix(room).count,
            right.unicodeScalars[split.right...].prefix(room).count
        )
        let lead = max(min(Self.lead, room / 2), room - rest)
        self.expected = Self.window(left, split.left, lead: lead, columns: columns)
        self.actual = Self.window(right, split.right, lead: lead, columns: columns)
    }

    /// `first difference at character 1204; U+00A0 NO-BREAK SPACE instead of U+0020 SPACE`; nil where there is nothing to
    /// say.
    package var remark: String? {
        let place = position.map { "first difference at character \($0)" }
        let parts = [place, note].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// The places of the first scalars that differ.
    private static func firstDifference(
        _ left: String,
        _ right: String
    ) -> (left: String.Index, right: String.Index) {
        var (position, other) = (left.utf8.startIndex, right.utf8.startIndex)
        while position < left.utf8.endIndex, other < right.utf8.endIndex, left.utf8[position] == right.utf8[other] {
            position = left.utf8.index(after: position)
            other = right.utf8.index(after: other)
        }
        // The bytes before are the same, so both go back to the beginning of a scalar by as many.
        while position > left.utf8.startIndex, isInside(left, position) || isInside(right, other) {
            position = left.utf8.index(before: position)
            other = right.utf8.index(before: other)
        }
        return (position, other)
    }

    private static func isInside(_ text: String, _ index: String.Index) -> Bool {
        index < text.utf8.endIndex && text.utf8[index] & 0xC0 == 0x80
    }

    private static func window(_ text: String, _ place: String.Index, lead: Int, columns: Int) -> String {
        let scalars = text.unicodeScalars
        var start = scalars.index(place, offsetBy: -lead, limitedBy: scalars.startIndex) ?? scalars.startIndex
        // A mark alone would stand on what is printed before it.
        while start < place, start > scalars.startIndex, scalars[start].isUnseen { start = scalars.index(after: start) }
        let isWhole = start == scalars.startIndex
        let room = columns - (isWhole ? 0 : 1)
        let rest = String(String.UnicodeScalarView(scalars[start...].prefix(CutText.bytes(columns) + 1)))
        return (isWhole ? "" : "…") + rest.shortened(to: room)
    }

    private static func note(
        _ expected: Substring.UnicodeScalarView,
        _ actual: Substring.UnicodeScalarView
    ) -> String? {
        switch (expected.first, actual.first) {
        case (let wanted?, let happened?):
            if happened.isUnseen, actual.dropFirst().first == wanted { return "with \(happened.codePointName)" }
            if wanted.isUnseen, expected.dropFirst().first == happened { return "without \(wanted.codePointName)" }
            guard wanted.isUnseen || happened.isUnseen || happened.mayBeTaken(for: wanted) else { return nil }
            return "\(happened.codePointName) instead of \(wanted.codePointName)"
        case (nil, let happened?): return happened.isUnseen || happened == " " ? "with \(happened.codePointName)" : nil
        case (let wanted?, nil): return wanted.isUnseen || wanted == " " ? "without \(wanted.codePointName)" : nil
        case (nil, nil): return nil
        }
    }
}
