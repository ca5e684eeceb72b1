import Bookshelf
import Rill
import RillTest

/// The parts of a marble test about a book: lanes `s` and `r` are the taps on the shelf and the read button, `saves`
/// what is saved and when. O is neither on the shelf nor read, S on the shelf, R read, C both.
struct BookScreen {
    let test: MarbleTest
    let service: AnsweringBooksService

    static let book = Book(id: "1", title: "A Wizard of Earthsea", author: "Ursula K. Le Guin")

    /// A screen whose service takes `latency` milliseconds for each save; those in `failures`, counted from 1, fail.
    init(_ test: MarbleTest, latency: Int, failures: Set<Int> = []) {
        self.init(test) { call in
            failures.contains(call) ? test.saveFailing(after: latency) : test.saveWorking(after: latency)
        }
    }

    /// A screen whose service gives the answers of a closure, by the number of the call, from 1.
    init(_ test: MarbleTest, answer: @escaping (Int) -> Observable<Void>) {
        self.test = test
        service = AnsweringBooksService(answer: answer)
    }

    /// The marks of the books that are saved, as the saves begin.
    var saves: Observable<String> { service.calls.asObservable() }

    func original() -> BookViewModel {
        let viewModel = BookViewModel(initialBook: Self.book, booksService: service)
        // Its stream does not keep the view model; a screen does.
        test.keep(Disposables.create { withExtendedLifetime(viewModel) {} })
        // The ends of the taps go into the subjects too, as `bind(to:)` does it.
        test.keep(test.hot("s", as: Void.self).bind(to: viewModel.toggleBookshelf))
        test.keep(test.hot("r", as: Void.self).bind(to: viewModel.toggleReadStatus))
        return viewModel
    }

    func optimistic() -> OptimisticBookViewModel {
        let viewModel = OptimisticBookViewModel(initialBook: Self.book, booksService: service)
        test.on("s") { viewModel.toggleBookshelf.accept(()) }
        test.on("r") { viewModel.toggleReadStatus.accept(()) }
        return viewModel
    }

    /// Expects of the usual view model what the lanes say: `saves`, `A` for a view, `B` for another one, where that opens.
    func expectOriginal(openingAt start: Int = 0, anotherOpeningAt later: Int? = nil) {
        let viewModel = original()
        test.expect(saves, lane: "saves")
        test.expect(view(of: viewModel.currentBook, from: start), lane: "A")
        if let later { test.expect(view(of: viewModel.currentBook, from: later), lane: "B") }
    }

    /// The same of the view model without defects; in `errors` an `e` for each save that failed.
    func expectOptimistic(openingAt start: Int = 0, anotherOpeningAt later: Int? = nil) {
        let viewModel = optimistic()
        test.expect(saves, lane: "saves")
        test.expect(view(of: viewModel.currentBook, from: start), lane: "A")
        if let later { test.expect(view(of: viewModel.currentBook, from: later), lane: "B") }
        test.expect(viewModel.saveErrors.map { _ in "e" }, lane: "errors")
    }

    /// A view that opens `milliseconds` after the start.
    func view<Source: ObservableConvertibleType>(of source: Source, from milliseconds: Int = 0) -> Observable<String>
    where Source.Element == Book {
        let marks = source.asObservable().map(\.mark.rawValue)
        if milliseconds == 0 { return marks }
        return marks.delaySubscription(.milliseconds(milliseconds), scheduler: test.scheduler)
    }
}

extension MarbleTest {
    /// A save that takes some milliseconds.
    func saveWorking(after latency: Int) -> Observable<Void> {
        .just(()).delay(.milliseconds(latency), scheduler: scheduler)
    }

    /// A save that fails after some milliseconds.
    func saveFailing(after latency: Int) -> Observable<Void> {
        saveWorking(after: latency).map { throw SaveError() }
    }
}

/// A service that tells what it is asked to save, and answers as it is told.
final class AnsweringBooksService: BooksService {
    /// The marks of the books, as the saves begin.
    let calls = PublishRelay<String>()
    private(set) var callCount = 0
    private let answer: (Int) -> Observable<Void>

    init(answer: @escaping (Int) -> Observable<Void>) {
        self.answer = answer
    }

    func updateBook(_ book: Book) -> Observable<Void> {
        .deferred { [self] in
            callCount += 1
            calls.accept(book.mark.rawValue)
            return answer(callCount)
        }
    }
}
