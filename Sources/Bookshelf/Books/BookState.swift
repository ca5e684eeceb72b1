/// What the service has confirmed, and what the reader has done since.
public struct BookState: Equatable, Sendable {
    /// The book as it was last saved.
    public private(set) var confirmed: Book
    /// The changes that are not saved yet, oldest first. The first one is being saved.
    public private(set) var pending: [BookChange] = []

    /// A state in which everything is saved.
    public init(confirmed: Book) {
        self.confirmed = confirmed
    }

    /// The book to show: the pending changes, applied to what is confirmed.
    public var shown: Book { pending.reduce(confirmed) { $1.applied(to: $0) } }

    /// The book to save next, or nil where nothing is pending.
    public var nextToSave: Book? { pending.first?.applied(to: confirmed) }

    /// The reader changed the book.
    public mutating func add(_ change: BookChange) { pending.append(change) }

    /// The oldest change was saved: it is part of the confirmed book now.
    public mutating func confirmOldest() {
        guard let change = pending.first else { return }
        pending.removeFirst()
        confirmed = change.applied(to: confirmed)
    }

    /// The oldest change could not be saved: it is dropped, and the later ones stand on the confirmed book again.
    public mutating func dropOldest() {
        if !pending.isEmpty { pending.removeFirst() }
    }
}
