/// The characters that stand for the tokens of the diagram language.
///
/// A theme changes how a diagram looks and nothing else. Digits, units, quotes, `...` and `//` are the same in all.
///
/// ```swift
/// var theme = MarbleTheme.standard
/// theme.completed = "🏁"
/// try MarbleDiagram(parsing: "-a-🏁", as: .cold, theme: theme)
/// ```
///
/// A token must be one visible character that is neither a letter nor a digit, and no two tokens may be equal; the
/// parser reports a theme that breaks this, and the renderer falls back to the standard theme.
public struct MarbleTheme: Hashable, Sendable {
    /// One frame passes.
    public var step: Character = "-"
    /// The stream completes.
    public var completed: Character = "|"
    /// The stream fails.
    public var error: Character = "#"
    /// Any value, in an expectation.
    public var any: Character = "?"
    /// The subscription starts.
    public var subscribe: Character = "^"
    /// The subscription is cancelled.
    public var unsubscribe: Character = "!"
    /// The consumer waits with its next pull.
    public var demand: Character = ","
    /// Sets the clock to the time behind it.
    public var anchor: Character = "@"
    /// Opens a group that is as long as its text.
    public var wideGroupOpen: Character = "("
    /// Closes a group that is as long as its text.
    public var wideGroupClose: Character = ")"
    /// Opens a group that takes one frame.
    public var groupOpen: Character = "["
    /// Closes a group that takes one frame.
    public var groupClose: Character = "]"
    /// Opens a group in any order.
    public var unorderedGroupOpen: Character = "{"
    /// Closes a group in any order.
    public var unorderedGroupClose: Character = "}"

    /// Creates the standard theme.
    public init() {}

    /// The tokens of the standard dialect.
    public static let standard = MarbleTheme()

    /// The tokens of Swift Async Algorithms: `^` is an error and `;` a cancellation.
    ///
    /// That notation has no mark for a subscription's start; `~` stands for it here, so that every tree can be printed.
    public static let asyncAlgorithms: MarbleTheme = {
        var theme = MarbleTheme()
        theme.error = "^"
        theme.unsubscribe = ";"
        theme.subscribe = "~"
        return theme
    }()
}

extension MarbleTheme {
    /// What a character of a diagram means.
    enum Token: Hashable {
        case step, completed, error, any, subscribe, unsubscribe, demand, anchor
        case open(Bracket)
        case close(Bracket)
    }

    /// The three kinds of group.
    enum Bracket: Hashable {
        case wide, narrow, unordered
    }

    /// Every token with its character.
    private var tokens: [(character: Character, token: Token)] {
        [
            (step, .step), (completed, .completed), (error, .error), (any, .any), (subscribe, .subscribe),
            (unsubscribe, .unsubscribe), (demand, .demand), (anchor, .anchor),
            (wideGroupOpen, .open(.wide)), (wideGroupClose, .close(.wide)),
            (groupOpen, .open(.narrow)), (groupClose, .close(.narrow)),
            (unorderedGroupOpen, .open(.unordered)), (unorderedGroupClose, .close(.unordered)),
        ]
    }

    func opening(_ bracket: Bracket) -> Character {
        switch bracket {
        case .wide: wideGroupOpen
        case .narrow: groupOpen
        case .unordered: unorderedGroupOpen
        }
    }

    func closing(_ bracket: Bracket) -> Character {
        switch bracket {
        case .wide: wideGroupClose
        case .narrow: groupClose
        case .unordered: unorderedGroupClose
        }
    }

    /// The meaning of every token; computed once for the themes of this package.
    var tokenTable: [Character: Token] {
        switch self {
        case .standard: Self.standardTable
        case .asyncAlgorithms: Self.asyncAlgorithmsTable
        default: makeTokenTable()
        }
    }

    private static let standardTable = MarbleTheme.standard.makeTokenTable()
    private static let asyncAlgorithmsTable = MarbleTheme.asyncAlgorithms.makeTokenTable()

    private func makeTokenTable() -> [Character: Token] {
        Dictionary(tokens.map { ($0.character, $0.token) }) { first, _ in first }
    }

    /// Why the theme cannot be used, or nil.
    var problem: String? {
        if self == .standard || self == .asyncAlgorithms { return nil }
        var seen: Set<Character> = []
        for (character, _) in tokens {
            if "'.\\/…".contains(character) || character.isLetter || character.isNumber || character == "_" {
                return "the theme uses '\(character)' as a token, which the language needs for itself"
            }
            if character.isWhitespace || !character.standsAlone {
                return "the theme uses a token that cannot be seen or that melts into its neighbour"
            }
            if !seen.insert(character).inserted {
                return "the theme uses '\(character)' for two tokens"
            }
        }
        return nil
    }
}
