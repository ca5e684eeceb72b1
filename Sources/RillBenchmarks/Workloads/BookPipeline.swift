import Rill

private struct Book {
    var id: Int
    var title: String
    var isOnShelf: Bool
    var isRead: Bool
    var changes: Int
}

/// Holds what observers add up.
private final class Total {
    var sum = 0
}

// Closures that the compiler cannot see through: the price of one operator, or one observer, done by hand.

@inline(never)
private func makeScan() -> (inout Book, (Book) -> Book) -> Void { { $0 = $1($0) } }

@inline(never)
private func makePass() -> (Book) -> Book { { $0 } }

@inline(never)
private func makeMerge() -> (@escaping (Book) -> Book) -> (Book) -> Book { { $0 } }

@inline(never)
private func makeObserver(_ total: Total) -> (Book) -> Void { { total.sum = total.sum &+ $0.changes } }

extension Workload {
    /// W3: the book view model, four subjects of closures to three observers.
    static func bookPipeline(events: Int) -> Workload {
        let start = Book(id: 1, title: "A Wizard of Earthsea", isOnShelf: false, isRead: false, changes: 0)
        let changes: [(Book) -> Book] = [
            {
                var book = $0; book.isOnShelf.toggle(); book.changes &+= 1; return book
            },
            {
                var book = $0; book.isRead.toggle(); book.changes &+= 1; return book
            },
            {
                var book = $0; book.changes &+= 2; return book
            },
            {
                var book = $0; book.id &+= 1; book.changes &+= 1; return book
            },
        ]
        return Workload(
            name: "W3",
            title: "4 subjects → merge → scan → flatMapLatest(just) → startWith → share(replay: 1) → 3 observers",
            events: events,
            mustReach: .nanoseconds(200),
            floor: {
                let total = Total()
                let scan = makeScan()
                let merge = makeMerge()
                let latest = makePass()
                let startWith = makePass()
                let share = makePass()
                let first = makeObserver(total)
                let second = makeObserver(total)
                let third = makeObserver(total)
                total.sum = start.changes &* 3
                var state = start
                for index in 0..<events {
                    scan(&state, merge(changes[index & 3]))
                    let shown = share(startWith(latest(state)))
                    first(shown)
                    second(shown)
                    third(shown)
                }
                return total.sum
            },
            run: {
                let subjects = (0..<4).map { _ in PublishSubject<(Book) -> Book>() }
                let books = Observable.merge(subjects.map { $0.asObservable() })
                    .scan(start) { $1($0) }
                    .flatMapLatest { Observable.just($0) }
                    .startWith(start)
                    .share(replay: 1)
                let total = Total()
                let subscriptions = (0..<3).map { _ in books.subscribe(onNext: makeObserver(total)) }
                for index in 0..<events { subjects[index & 3].onNext(changes[index & 3]) }
                subscriptions.forEach { $0.dispose() }
                return total.sum
            }
        )
    }
}
