/// What the reader has done with a book, in one letter: how the diagrams of this module name the states of a book.
public enum BookMark: String, Codable, Sendable, CustomStringConvertible {
    /// Neither on the shelf nor read.
    case open = "O"
    /// On the shelf.
    case shelved = "S"
    /// Read.
    case read = "R"
    /// Complete: on the shelf and read.
    case complete = "C"

    /// The letter.
    public var description: String { rawValue }
}

extension Book {
    /// What the reader has done with the book.
    public var mark: BookMark {
        switch (isInBookshelf, isRead) {
        case (false, false): .open
        case (true, false): .shelved
        case (false, true): .read
        case (true, true): .complete
        }
    }
}
