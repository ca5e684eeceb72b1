import Rill

/// Where books are saved.
public protocol BooksService: AnyObject {
    /// Saves a book. The save begins when someone subscribes. One element and completion mean that it worked.
    func updateBook(_ book: Book) -> Observable<Void>
}
