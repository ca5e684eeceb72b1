import Rill

/// A service whose calls go as a script says, on a scheduler's time. Calls beyond the script go like the last one.
public final class ScriptedBooksService: BooksService {
    private let scheduler: SchedulerType
    private let outcomes: [SaveOutcome]
    private var calls = 0
    private let watch: (Observable<BookMark>) -> Observable<BookMark>

    /// A service with a script.
    ///
    /// - Parameters:
    ///   - scheduler: Whose time the calls take.
    ///   - outcomes: How each call goes.
    ///   - watch: Receives each call as a stream of the mark that it saves, and returns it: a place to record it.
    public init(
        scheduler: SchedulerType,
        outcomes: [SaveOutcome],
        watch: @escaping (Observable<BookMark>) -> Observable<BookMark> = { $0 }
    ) {
        self.scheduler = scheduler
        self.outcomes = outcomes
        self.watch = watch
    }

    /// Saves a book as the script says: one element and completion, or an error.
    public func updateBook(_ book: Book) -> Observable<Void> {
        watch(
            Observable.create { [self] observer in
                let outcome = nextOutcome()
                return scheduler.scheduleRelative((), dueTime: .milliseconds(outcome.latency)) { _ in
                    if outcome.fails {
                        observer.onError(SaveError())
                    } else {
                        observer.onNext(book.mark)
                        observer.onCompleted()
                    }
                    return Disposables.create()
                }
            }
        )
        .map { _ in }
    }

    private func nextOutcome() -> SaveOutcome {
        defer { calls += 1 }
        return calls < outcomes.count ? outcomes[calls] : outcomes.last ?? .success(after: 0)
    }
}
