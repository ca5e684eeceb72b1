/// What the reader can do to a book: a function that can be applied again to another version of it.
public enum BookChange: String, Codable, Sendable {
    /// Put it on the shelf, or take it off.
    case toggleBookshelf
    /// Mark it as read, or as unread.
    case toggleReadStatus

    /// The book after the change.
    public func applied(to book: Book) -> Book {
        switch self {
        case .toggleBookshelf: book.togglingBookshelf()
        case .toggleReadStatus: book.togglingReadStatus()
        }
    }
}
