/// A book as the reader sees it. Immutable: a change makes a new value.
public struct Book: Equatable, Codable, Sendable {
    /// What the service knows the book by.
    public let id: String
    /// The title.
    public let title: String
    /// The author.
    public let author: String
    /// Whether the book stands on the reader's shelf.
    public let isInBookshelf: Bool
    /// Whether the reader has read it.
    public let isRead: Bool

    /// A book.
    public init(id: String, title: String, author: String, isInBookshelf: Bool = false, isRead: Bool = false) {
        self.id = id
        self.title = title
        self.author = author
        self.isInBookshelf = isInBookshelf
        self.isRead = isRead
    }

    /// The book put on the shelf, or taken off it.
    public func togglingBookshelf() -> Book {
        Book(id: id, title: title, author: author, isInBookshelf: !isInBookshelf, isRead: isRead)
    }

    /// The book marked as read, or as unread.
    public func togglingReadStatus() -> Book {
        Book(id: id, title: title, author: author, isInBookshelf: isInBookshelf, isRead: !isRead)
    }
}
