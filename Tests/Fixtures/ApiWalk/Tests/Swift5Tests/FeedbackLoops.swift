import Rill
import RillTest
import XCTest

// Feedback loops over drivers, as the libraries for them are written: states come out as a driver, events go in as signals.

private typealias Feedback<State, Event> = (Driver<State>) -> Signal<Event>

extension SharedSequenceConvertibleType where Element == Any, SharingStrategy == DriverSharingStrategy {
    /// A loop: each feedback makes events from the states, and the events make the next state.
    fileprivate static func loop<State, Event>(
        initialState: State,
        reduce: @escaping (State, Event) -> State,
        feedback: [Feedback<State, Event>]
    ) -> Driver<State> {
        .deferred {
            let states = ReplaySubject<State>.create(bufferSize: 1)
            let shown = states.asDriver(onErrorDriveWith: .empty())
            let events = Signal.merge(feedback.map { $0(shown) })
            return events.scan(initialState, accumulator: reduce)
                .startWith(initialState)
                .do(onNext: { states.onNext($0) })
                .asDriver(onErrorDriveWith: .empty())
        }
    }
}

/// An effect for as long as a query of the state stays the same.
private func react<State, Query: Equatable, Event>(
    request: @escaping (State) -> Query?,
    effects: @escaping (Query) -> Signal<Event>
) -> Feedback<State, Event> {
    { state in
        state.map(request).distinctUntilChanged().flatMapLatest { query in
            guard let query else { return .empty() }
            return effects(query)
        }
    }
}

/// What a view binds: its texts are driven, its taps are events.
private func bind<State, Event>(
    _ bindings: @escaping (Driver<State>) -> (subscriptions: [Disposable], events: [Signal<Event>])
) -> Feedback<State, Event> {
    { state in
        let bound = bindings(state)
        return Observable.using(
            { CompositeDisposable(disposables: bound.subscriptions) },
            observableFactory: { _ in Signal.merge(bound.events).asObservable() }
        )
        .asSignal(onErrorSignalWith: .empty())
    }
}

private struct Search: Equatable {
    var query = ""
    var page: Int?
    var results: [String] = []

    enum Event {
        case typed(String)
        case more
        case loaded(Result<[String], Failure>)
    }
    enum Failure: Error { case offline }

    struct Request: Equatable {
        let query: String
        let page: Int
    }
    var request: Request? { page.map { Request(query: query, page: $0) } }

    static func reduce(_ state: Search, _ event: Event) -> Search {
        var state = state
        switch event {
        case .typed(let query): state = Search(query: query, page: query.isEmpty ? nil : 0)
        case .more: state.page = state.results.count
        case .loaded(.success(let more)):
            state.results += more
            state.page = nil
        case .loaded(.failure): state.page = nil
        }
        return state
    }
}

final class FeedbackLoops: XCTestCase {
    func testALoopOfDriversLoadsWhatTheNewestStateAsksFor() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 1, simulateProcessingDelay: false)
        SharingScheduler.mock(scheduler: scheduler) {
            let typed = scheduler.createHotObservable([Recorded.next(210, "a"), .next(230, "ab"), .next(330, "")])
            let more = scheduler.createHotObservable([Recorded.next(300, ())])
            var cancelled: [String] = []
            let texts = scheduler.createObserver(String.self)
            let states = Driver<Any>.loop(
                initialState: Search(),
                reduce: Search.reduce,
                feedback: [
                    bind { state in
                        let events: [Signal<Search.Event>] = [
                            typed.map { .typed($0) }.asSignal(onErrorSignalWith: .empty()),
                            more.asSignal(onErrorSignalWith: .empty()).map { .more },
                        ]
                        return ([state.map { $0.results.joined(separator: " ") }.drive(texts)], events)
                    },
                    react(request: \.request) { request in
                        Single.just([request.query + "\(request.page)"])
                            .delay(.seconds(50), scheduler: scheduler)
                            .do(onDispose: { cancelled.append(request.query) })
                            .map { Search.Event.loaded(.success($0)) }
                            .asSignal { _ in .just(.loaded(.failure(.offline))) }
                    },
                ]
            )
            let queries = scheduler.start { states.map { "\($0.query) \($0.page ?? -1) \($0.results.count)" } }
            XCTAssertEqual(
                queries.events,
                [
                    .next(200, " -1 0"), .next(210, "a 0 0"), .next(230, "ab 0 0"), .next(280, "ab -1 1"),
                    .next(300, "ab 1 1"), .next(330, " -1 0"),
                ]
            )
            XCTAssertEqual(cancelled, ["a", "ab", "ab"])
            XCTAssertEqual(Set(texts.events.compactMap(\.value.element)), ["", "ab0"])
        }
    }
}
