import Rill

/// The book view model in its usual shape: toggles become functions, `scan` folds them, `flatMapLatest` saves, a failed
/// save rolls back, `share(replay: 1)` serves every view.
///
/// It reads well and is wrong in ways that only time shows; the scenarios of this module draw them. Among them:
/// a failed save goes back to the *initial* book, not to the last one that was saved; `scan` keeps the change that
/// failed; the view sees nothing until the save is over; and when the last view leaves, the state is lost.
/// `OptimisticBookViewModel` is the same view model without these defects.
public final class BookViewModel {
    /// The reader taps the shelf button.
    public let toggleBookshelf = PublishSubject<Void>()
    /// The reader taps the read button.
    public let toggleReadStatus = PublishSubject<Void>()
    /// The book to show.
    public private(set) lazy var currentBook: Observable<Book> = Observable.merge(
        toggleBookshelf.map { { (book: Book) in book.togglingBookshelf() } },
        toggleReadStatus.map { { (book: Book) in book.togglingReadStatus() } }
    )
    .scan(initialBook) { book, change in change(book) }
    .flatMapLatest { [weak self] book in self?.saved(book) ?? .just(book) }
    .startWith(initialBook)
    .share(replay: 1)

    private let initialBook: Book
    private let booksService: BooksService

    /// A view model of a book that `booksService` saves.
    public init(initialBook: Book, booksService: BooksService) {
        self.initialBook = initialBook
        self.booksService = booksService
    }

    /// The book once it is saved; the initial book where that fails.
    private func saved(_ book: Book) -> Observable<Book> {
        booksService.updateBook(book)
            .map { book }
            .catch { [initialBook] _ in .just(initialBook) }
    }
}
