/// The last line of defence of a terminal. Every text from outside was put in one line before; what slips through is stopped
/// here.
enum TerminalText {
    /// The text without control characters, but for line ends and, where asked, the command's own colours.
    static func safe(_ text: String, allowsColours: Bool) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) { return text }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            if allowsColours, let end = colour(scalars, index) {
                result.append(contentsOf: scalars[index..<end])
                index = end
                continue
            }
            let scalar = scalars[index]
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
            result.append(isControl || isDirection(scalar) ? "\u{FFFD}" : scalar)
            index += 1
        }
        return String(result)
    }

    /// Where a sequence that only sets a colour ends: `ESC [ 3 1 m`.
    private static func colour(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
        guard scalars[start] == "\u{1B}", start + 1 < scalars.count, scalars[start + 1] == "[" else { return nil }
        var index = start + 2
        while index < scalars.count, index < start + 5, ("0"..."9").contains(scalars[index]) { index += 1 }
        return index < scalars.count && scalars[index] == "m" ? index + 1 : nil
    }

    /// What turns the direction of writing for the text behind it.
    private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
