import Rill
import RillState

/// The book view model without the defects of `BookViewModel`.
///
/// - The view sees a change at once; saves run one at a time behind it.
/// - A failed save drops its own change only, and goes back to what the service last confirmed.
/// - Errors are a stream of their own, so that a view can tell a rollback from a success.
/// - The state belongs to the view model: it is there before the first view and stays after the last.
/// - The output is read only and never says the same thing twice.
///
/// Use it from one thread, the main thread in an application.
public final class OptimisticBookViewModel {
    /// The reader taps the shelf button. A relay: no view can end it for the others.
    public let toggleBookshelf = PublishRelay<Void>()
    /// The reader taps the read button.
    public let toggleReadStatus = PublishRelay<Void>()
    /// The book to show. Views read it and watch it; only the view model writes.
    @ReadWrite public var currentBook: RxProperty<Book>
    /// The errors of saves that failed, as they fail.
    public var saveErrors: Observable<Swift.Error> { errors.asObservable() }

    private let errors = PublishRelay<Swift.Error>()
    private let booksService: BooksService
    private var state: BookState
    private var isSaving = false
    private let disposeBag = DisposeBag()

    /// A view model of a book that `booksService` saves.
    public init(initialBook: Book, booksService: BooksService) {
        self.booksService = booksService
        state = BookState(confirmed: initialBook)
        _currentBook = ReadWrite(wrappedValue: RxProperty(initialBook))

        Observable.merge(
            toggleBookshelf.map { BookChange.toggleBookshelf },
            toggleReadStatus.map { BookChange.toggleReadStatus }
        )
        .subscribe(with: self, onNext: { viewModel, change in viewModel.add(change) })
        .disposed(by: disposeBag)
    }

    private func add(_ change: BookChange) {
        state.add(change)
        showState()
        saveNext()
    }

    private func showState() {
        if currentBook.value != state.shown { _currentBook.accept(state.shown) }
    }

    /// Saves the oldest pending change, unless a save is under way. How many elements the service sends does not matter:
    /// the save is over when it completes.
    private func saveNext() {
        guard !isSaving, let book = state.nextToSave else { return }
        isSaving = true
        booksService.updateBook(book)
            .subscribe(
                with: self,
                onError: { viewModel, error in viewModel.saveIsOver(error) },
                onCompleted: { viewModel in viewModel.saveIsOver(nil) }
            )
            .disposed(by: disposeBag)
    }

    private func saveIsOver(_ error: Swift.Error?) {
        isSaving = false
        if let error {
            state.dropOldest()
            errors.accept(error)
        } else {
            state.confirmOldest()
        }
        showState()
        saveNext()
    }
}
