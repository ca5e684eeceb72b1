import Rill
import RillTrace
import RillVirtualTime

extension BookScenario {
    /// Which view model plays the scenario.
    public enum Variant: String, CaseIterable, Sendable {
        /// `BookViewModel`.
        case original
        /// `OptimisticBookViewModel`.
        case optimistic
    }

    /// The name of the trace of one variant.
    public func traceName(_ variant: Variant) -> String { "\(name).\(variant.rawValue)" }

    /// Plays the scenario on virtual time and returns what happened: the taps, the saves, what each view showed, and
    /// the errors of the optimistic view model.
    public func run(_ variant: Variant) -> Trace {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
        let recorder = TraceRecorder(
            traceName(variant),
            lanes: ["shelf", "read", "save"],
            clock: { scheduler.clock }
        )
        let bag = DisposeBag()

        let service = ScriptedBooksService(scheduler: scheduler, outcomes: outcomes) { save in
            save.trace("save", in: recorder)
        }
        let book = Book(id: "1", title: "A Wizard of Earthsea", author: "Ursula K. Le Guin")
        let shelf = taps(shelfTaps, on: scheduler).trace("shelf", in: recorder)
        let read = taps(readTaps, on: scheduler).trace("read", in: recorder)

        let shown: Observable<Book>
        var errors: Observable<Error> = .never()
        // The view models are alive for the whole run, as a screen would keep them.
        let keepAlive: AnyObject
        switch variant {
        case .original:
            let viewModel = BookViewModel(initialBook: book, booksService: service)
            shelf.bind(to: viewModel.toggleBookshelf).disposed(by: bag)
            read.bind(to: viewModel.toggleReadStatus).disposed(by: bag)
            shown = viewModel.currentBook
            keepAlive = viewModel
        case .optimistic:
            let viewModel = OptimisticBookViewModel(initialBook: book, booksService: service)
            shelf.bind(to: viewModel.toggleBookshelf).disposed(by: bag)
            read.bind(to: viewModel.toggleReadStatus).disposed(by: bag)
            shown = viewModel.currentBook.asObservable()
            errors = viewModel.saveErrors
            keepAlive = viewModel
        }
        if variant == .optimistic {
            errors.map { "\($0)" }.trace("errors", in: recorder).subscribe().disposed(by: bag)
        }

        for view in views {
            let lane = shown.map(\.mark).trace(view.name, in: recorder)
            scheduler.scheduleAt(view.from) {
                let subscription = lane.subscribe()
                subscription.disposed(by: bag)
                if let until = view.until { scheduler.scheduleAt(until) { subscription.dispose() } }
            }
        }
        scheduler.advanceTo(horizon)
        let trace = recorder.trace
        withExtendedLifetime((keepAlive, service, bag)) {}
        return trace
    }

    /// A stream of taps at the given times, which ends when the scenario says so.
    private func taps(_ times: [Int], on scheduler: TestScheduler) -> Observable<Void> {
        var events = times.map { Recorded.next($0, ()) }
        if let tapsEnd { events.append(.completed(tapsEnd)) }
        return scheduler.createHotObservable(events).asObservable()
    }
}
