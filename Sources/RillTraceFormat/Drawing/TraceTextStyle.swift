import RillMarbles

/// How text is written: whether with colour, and how much of it.
public struct TraceTextStyle: Sendable {
    /// Whether to use the colours of a terminal.
    public var isColoured: Bool
    /// How many differences of one trace are written at most.
    public var lineLimit: Int
    /// How many columns there are.
    public var width: Int
    /// The characters of pictures.
    public var marbles: MarbleChart.Style

    /// Makes a style.
    public init(
        isColoured: Bool = false,
        lineLimit: Int = 20,
        width: Int = 100,
        marbles: MarbleChart.Style = .unicode
    ) {
        self.isColoured = isColoured
        self.lineLimit = lineLimit
        self.width = width
        self.marbles = marbles
    }

    package enum Ink: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case dim = "2"
        case bold = "1"
    }

    package func ink(_ ink: Ink, _ text: String) -> String {
        isColoured ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// What stands before what was expected and is not there.
    var minus: String { marbles == .unicode ? "−" : "-" }

    /// The text with this package's own signs in ASCII, where the style is: for texts that are written with the others.
    package func plain(_ text: String) -> String {
        if marbles == .unicode || text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let plain = TraceTextStyle.plainSigns[scalar] {
                result += plain.unicodeScalars
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static let plainSigns: [Unicode.Scalar: String] = [
        "−": "-", "→": "->", "…": "...", "⋯": "..", "•": "o", "‼": "!!", "╞": "^", "╡": "!", "═": "=", "─": "-",
        "┤": "|",
        "✕": "#", "└": "^", "·": "-",
    ]
}
