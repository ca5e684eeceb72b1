import RillState

private final class Shelf: ObservableState {
    @ObservedValue var books: [Int] = []
    @ObservedValue var count = 0
    @ObservedValue var title = ""
}

private final class PlainShelf {
    var books: [Int] = []
}

@inline(never)
private func append(_ value: Int, to books: inout [Int]) { books.append(value) }

extension Workload {
    /// S1: appends to an observed array, in place; a copy for each would make it quadratic.
    static func observedAppends(events: Int) -> Workload {
        Workload(
            name: "S1",
            title: "append to an observed array in place",
            events: events,
            mustReach: nil,
            floor: {
                let shelf = PlainShelf()
                for value in 0..<events { append(value, to: &shelf.books) }
                return shelf.books.count
            },
            run: {
                let shelf = Shelf()
                for value in 0..<events { append(value, to: &shelf.books) }
                return shelf.books.count
            }
        )
    }

    /// S2: sets of a property while a hundred handlers watch another one. The floor is the same without handlers.
    static func unrelatedObservers(events: Int) -> Workload {
        func set(_ shelf: Shelf) -> Int {
            for value in 0..<events { shelf.count = value }
            return shelf.count
        }
        return Workload(
            name: "S2",
            title: "set a property with 100 handlers on another one; floor: with none",
            events: events,
            mustReach: .ratio(1.2),
            floor: { set(Shelf()) },
            run: {
                let shelf = Shelf()
                let observers = (0..<100).map { _ in shelf.observableValues.title.didUpdate { _ in } }
                let result = set(shelf)
                withExtendedLifetime(observers) {}
                return result
            }
        )
    }
}
