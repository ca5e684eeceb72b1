import Rill
import RillState
import Testing

// The book of the third document: toggles accumulated with `scan`, saved, shown by the parts of a view. The view model in
// its full form, original and corrected, is in Bookshelf; this pins that the document's pipeline works as it stands.

private struct Book: Equatable {
    let title: String
    var isInBookshelf = false
    var isRead = false

    func togglingBookshelf() -> Book { Book(title: title, isInBookshelf: !isInBookshelf, isRead: isRead) }
    func togglingReadStatus() -> Book { Book(title: title, isInBookshelf: isInBookshelf, isRead: !isRead) }
}

private final class BooksService {
    private(set) var saved: [Book] = []
    var fails = false

    func updateBook(_ book: Book) -> Observable<Void> {
        saved.append(book)
        return fails ? .error(RxError.unknown) : .just(())
    }
}

private final class BookViewModel {
    let toggleBookshelf = PublishSubject<Void>()
    let toggleReadStatus = PublishSubject<Void>()
    let currentBook: Observable<Book>

    init(initialBook: Book, booksService: BooksService) {
        let updates = Observable.merge(
            toggleBookshelf.map { _ in { (book: Book) -> Book in book.togglingBookshelf() } },
            toggleReadStatus.map { _ in { (book: Book) -> Book in book.togglingReadStatus() } }
        )
        currentBook =
            updates
            .scan(initialBook) { book, update in update(book) }
            .flatMapLatest { book -> Observable<Book> in
                booksService.updateBook(book)
                    .map { _ in book }
                    .catch { _ in .just(initialBook) }
            }
            .startWith(initialBook)
            .share(replay: 1)
    }
}

private final class BookView {
    private(set) var title = ""
    private(set) var shelfTitle = ""
    private(set) var readTitle = ""
    let shelfTaps = PublishRelay<Void>()
    let readTaps = PublishRelay<Void>()
    private let bag = DisposeBag()

    init(_ viewModel: BookViewModel) {
        viewModel.currentBook.subscribe(onNext: { [weak self] book in
            self?.title = book.title
            self?.shelfTitle = book.isInBookshelf ? "Remove from Shelf" : "Add to Shelf"
            self?.readTitle = book.isRead ? "Mark as Unread" : "Mark as Read"
        }).disposed(by: bag)
        shelfTaps.asObservable().bind(to: viewModel.toggleBookshelf).disposed(by: bag)
        readTaps.asObservable().bind(to: viewModel.toggleReadStatus).disposed(by: bag)
    }
}

@Suite("The documents: a book's state with scan")
struct BookScanTests {
    private let service = BooksService()

    @Test("Taps toggle the book, each state is saved once for two views, and both views show it")
    func toggling() {
        let viewModel = BookViewModel(initialBook: Book(title: "Emma"), booksService: service)
        let (first, second) = (BookView(viewModel), BookView(viewModel))
        #expect(first.title == "Emma")
        first.shelfTaps.accept(())
        second.readTaps.accept(())
        #expect(service.saved.map { [$0.isInBookshelf, $0.isRead] } == [[true, false], [true, true]])
        for view in [first, second] {
            #expect(view.shelfTitle == "Remove from Shelf")
            #expect(view.readTitle == "Mark as Unread")
        }
    }

    @Test("A failed save shows the initial book")
    func failing() {
        let viewModel = BookViewModel(initialBook: Book(title: "Emma"), booksService: service)
        let view = BookView(viewModel)
        service.fails = true
        view.shelfTaps.accept(())
        #expect(view.shelfTitle == "Add to Shelf")
    }

    @Test("The same as an RxProperty: readable at any time, and nothing is lost without a subscriber")
    func asProperty() {
        let viewModel = BookViewModel(initialBook: Book(title: "Emma"), booksService: service)
        let book = RxProperty(initial: Book(title: "Emma"), then: viewModel.currentBook)
        viewModel.toggleBookshelf.onNext(())
        #expect(book.value.isInBookshelf)
        #expect(book.map(\.isRead).value == false)
    }
}
