import RillMarbles
import RillTrace

/// A field of a table (RFC 4180), which no spreadsheet takes for a formula.
enum CSVText {
    /// Text. Where a spreadsheet would compute it, because it begins with `=`, `+`, `-` or `@`, a tab or a line end, an
    /// apostrophe stands ahead of it, which spreadsheets take for "this is text".
    static func field(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first { !$0.isSkippedInCells }.map { $0.beginsFormula } ?? false
        let isControl = text.unicodeScalars.first.map { $0 == "\t" || $0 == "\r" || $0 == "\n" } ?? false
        return quoted(isFormula || isControl ? "'" + text : text)
    }

    /// JSON. Its only form that begins like a formula is a number, and that is one to a spreadsheet, too.
    static func field(_ value: JSONValue) -> String { quoted(value.description) }

    private static func quoted(_ text: String) -> String {
        let special = ",;\"\n\r\t".utf8
        if !text.utf8.contains(where: { special.contains($0) }) { return text }
        return "\"" + text.replacingEach("\"", by: "\"\"") + "\""
    }
}

extension Unicode.Scalar {
    /// Also in full width, which some spreadsheets take for the same.
    fileprivate var beginsFormula: Bool {
        switch self {
        case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{2212}": true
        default: false
        }
    }

    /// What an import takes away, or does not show, at the beginning of a cell.
    fileprivate var isSkippedInCells: Bool {
        if self == " " || properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return properties.isNoncharacterCodePoint
        }
    }
}
