import RillMarbles

/// What a text is written in: it decides how a character can be said in another way.
enum OutputLanguage {
    /// Text for people, and formats that have no escapes.
    case plain
    case json
    case xml
}

/// Takes care that nothing in an output is a command to the runner of GitHub Actions, which reads every line of a step: one
/// that begins with `::`, white space aside, and `##[` anywhere.
///
/// A JSON document and XML say the second character in another way and stay the same document. Other text gets a space
/// before it. The runner compares as people read, so characters that are not seen do not count here either.
struct WorkflowCommandGuard {
    /// Whether the line has something that makes it no command already.
    var isBehindText = false
    /// Whether the line is a colon so far.
    private var hasColon = false
    /// How many `#` stand before this place.
    private var hashes = 0
    /// How many places were changed so that the text is not the same any more.
    private(set) var changes = 0

    /// The text, changed where it would be a command. What was written before belongs to it.
    mutating func guarded(_ text: String, _ language: OutputLanguage) -> String {
        // In a document of JSON a line never begins with a colon.
        if language == .json, hashes == 0, !text.utf8.contains(UInt8(ascii: "#")) {
            isBehindText = true
            return text
        }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !isBehindText, hasColon, scalar == ":" {
                put(scalar, language, &result)
                isBehindText = true
            } else if hashes >= 2, scalar == "[" {
                put(scalar, language, &result)
            } else {
                result.append(scalar)
            }
            follow(scalar)
        }
        return String(result)
    }

    private mutating func follow(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\n", "\r":
            self = WorkflowCommandGuard(changes: changes)
        case "#":
            hashes += 1
            isBehindText = true
        case ":" where !isBehindText:
            hasColon = true
            hashes = 0
        default:
            if scalar.isOverlooked { return }
            if !hasColon, scalar.properties.isWhitespace {
                hashes = 0
                return
            }
            hashes = 0
            isBehindText = true
        }
    }

    private mutating func put(
        _ scalar: Unicode.Scalar,
        _ language: OutputLanguage,
        _ result: inout String.UnicodeScalarView
    ) {
        switch language {
        case .plain:
            changes += 1
            result.append(" ")
            result.append(scalar)
        case .json: result += "\\u00\(String(scalar.value, radix: 16))".unicodeScalars
        case .xml: result += "&#\(scalar.value);".unicodeScalars
        }
    }

    init() {}

    private init(changes: Int) { self.changes = changes }
}

extension Unicode.Scalar {
    /// Whether a comparison by the rules of a language takes no notice of the scalar.
    fileprivate var isOverlooked: Bool {
        if isASCII { return value < 0x20 && !properties.isWhitespace || value == 0x7F }
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark, .unassigned:
            return !properties.isWhitespace
        default: return properties.isDefaultIgnorableCodePoint
        }
    }
}
