import RillMarbles
import RillTraceFormat

/// A field of a table (RFC 4180), which no spreadsheet takes for a formula.
enum CSVText {
    /// Text. Where a spreadsheet would compute it, because it begins with `=`, `+`, `-` or `@`, a tab or a line end, an
    /// apostrophe stands ahead of it, which spreadsheets take for "this is text".
    static func field(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first { !$0.isSkippedInCells }.map { $0.beginsFormula } ?? false
        let isControl = text.unicodeScalars.first.map { $0 == "\t" || $0 == "\r" || $0 == "\n" } ?? false
        return quoted(isFormula || isControl ? "'" + text : text)
    }

    /// Writes text as a field.
    static func put(_ text: String, _ buffer: inout ByteBuffer) {
        // Most are plain words, of which a million are written.
        let isWord = text.utf8.allSatisfy { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
        buffer.put(raw: isWord ? text : field(text))
    }

    /// Writes JSON as a field. Its only form that begins like a formula is a number, and that is one to a spreadsheet,
    /// too.
    static func put(_ value: JSONValue, _ buffer: inout ByteBuffer) {
        let start = buffer.count
        buffer.put(value)
        let written = UnsafeBufferPointer(rebasing: buffer.view[start...])
        guard written.contains(where: needsQuotes) else { return }
        let bytes = Array(written)
        buffer.truncate(to: start)
        buffer.put(byte: UInt8(ascii: "\""))
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { buffer.put(byte: byte) }
            buffer.put(byte: byte)
        }
        buffer.put(byte: UInt8(ascii: "\""))
    }

    private static func quoted(_ text: String) -> String {
        if !text.utf8.contains(where: needsQuotes) { return text }
        return "\"" + text.replacingEach("\"", by: "\"\"") + "\""
    }

    /// A semicolon and a tab are what some spreadsheets take for the end of a field.
    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), 0x09, 0x0A, 0x0D: true
        default: false
        }
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
