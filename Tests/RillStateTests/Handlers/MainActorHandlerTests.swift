import Foundation
import RillState
import Testing

/// A model that any thread sets.
private final class Shared: ObservableState, @unchecked Sendable {
    @ObservedValue var count = 0
}

@MainActor
@Suite("Handlers of the main actor", .timeLimit(.minutes(1)))
struct MainActorHandlerTests {
    private let model = Shared()

    /// What a handler saw, and a way to wait for it.
    @MainActor
    private final class Seen {
        private(set) var values: [Int] = []
        private let stream = AsyncStream.makeStream(of: Int.self)

        func add(_ value: Int) {
            values.append(value)
            stream.continuation.yield(value)
        }

        /// Waits until `value` has been seen.
        func wait(for value: Int) async {
            if values.contains(value) { return }
            for await seen in stream.stream where seen == value { return }
        }
    }

    @Test("A set on the main thread is told before the assignment returns")
    func onMain() {
        let seen = Seen()
        let observer = model.observableValues.count.didUpdateOnMainActor(withCurrent: true) { seen.add($0) }
        #expect(seen.values == [0])
        model.count = 1
        #expect(seen.values == [0, 1])
        withExtendedLifetime(observer) {}
    }

    @Test("Sets on other threads are told on the main thread, in their order")
    func offMain() async {
        let seen = Seen()
        let model = model
        let observer = model.observableValues.count.didUpdateOnMainActor { seen.add($0) }
        await Task.detached { for value in 1...100 { model.count = value } }.value
        await seen.wait(for: 100)
        #expect(seen.values == Array(1...100))
        withExtendedLifetime(observer) {}
    }

    @Test("A set on the main thread does not overtake one that waits")
    func order() {
        let seen = Seen()
        let model = model
        let observer = model.observableValues.count.didUpdateOnMainActor { seen.add($0) }
        let other = Thread { model.count = 1 }
        let before = model.count
        other.start()
        while model.count == before || !other.isFinished {}
        #expect(seen.values == [])
        model.count = 2
        #expect(seen.values == [1, 2])
        withExtendedLifetime(observer) {}
    }

    @Test("A handler that sets the value is told after the call in progress")
    func nested() {
        let seen = Seen()
        let model = model
        let observer = model.observableValues.count.didUpdateOnMainActor { old, new, isCurrent in
            if new == 1 { model.count = 2 }
            seen.add(old * 100 + new * 10 + (isCurrent ? 1 : 0))
        }
        model.count = 1
        #expect(seen.values == [10, 120])
        withExtendedLifetime(observer) {}
    }

    @Test("Equal values are left out by didChangeOnMainActor")
    func changes() {
        let seen = Seen()
        let one = model.observableValues.count.didChangeOnMainActor { seen.add($0) }
        let three = model.observableValues.count.didChangeOnMainActor(withCurrent: true) { old, new, _ in
            seen.add(old * 10 + new)
        }
        model.count = 0
        model.count = 1
        #expect(seen.values == [0, 1, 1])
        withExtendedLifetime((one, three)) {}
    }

    @Test("After cancel on the main thread, a call that waits is dropped")
    func cancelled() async {
        let seen = Seen()
        let model = model
        let observer = model.observableValues.count.didUpdateOnMainActor { seen.add($0) }
        let marker = model.observableValues.count.didUpdateOnMainActor { seen.add(-$0) }
        let other = Thread { model.count = 1 }
        other.start()
        while !other.isFinished {}
        observer.cancel()
        await seen.wait(for: -1)
        #expect(seen.values == [-1])
        withExtendedLifetime(marker) {}
    }
}
