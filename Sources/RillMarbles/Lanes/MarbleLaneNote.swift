/// A remark on a literal that is no mistake.
public struct MarbleLaneNote: Hashable, Sendable {
    /// The line of the literal that it is about, from 0.
    public let line: Int
    /// Where in that line, in grapheme clusters from 0.
    public let column: Int
    /// One sentence.
    public let message: String
}
