import Foundation
import Rill
import Testing

@Suite("Async sequences and tasks")
struct ConcurrencyTests {
    @Test("values yields the elements, then ends or throws")
    func values() async throws {
        var seen: [Int] = []
        for try await value in Observable.of(1, 2, 3).values { seen.append(value) }
        #expect(seen == [1, 2, 3])
        await #expect(throws: Boom.self) {
            for try await _ in Observable.just(1).concat(Observable.error(Boom.one)).values {}
        }
        seen = []
        for await value in Infallible.of(4, 5).values { seen.append(value) }
        #expect(seen == [4, 5])
    }

    @Test("A cancelled task throws CancellationError out of values and value, and disposes the subscription")
    func cancellation() async {
        let disposed = Flag()
        let source = Observable<Int>.create { _ in Disposables.create { disposed.set() } }
        let values = Task { for try await _ in source.values {} }
        values.cancel()
        await #expect(throws: CancellationError.self) { try await values.value }
        #expect(disposed.isSet)
        let single = Single<Int>.never()
        let value = Task { try await single.value }
        value.cancel()
        await #expect(throws: CancellationError.self) { try await value.value }
    }

    @Test("In a task that is cancelled already, an outcome that comes at once wins over the cancellation")
    func synchronousOutcomeOfACancelledTask() async {
        for _ in 0..<50 {
            await cancelled {
                let value = try await Single.just(1).value
                #expect(value == 1)
            }
            await cancelled {
                let value = try await Maybe.just(2).value
                #expect(value == 2)
            }
            await cancelled {
                let value = try await Maybe<Int>.empty().value
                #expect(value == nil)
            }
            await cancelled { try await Completable.empty().value }
            await cancelled { await #expect(throws: Boom.self) { try await Single<Int>.error(Boom.one).value } }
            await cancelled { await #expect(throws: Boom.self) { try await Completable.error(Boom.one).value } }
            await cancelled {
                let value = try await Observable.of(1, 2).toArray().value
                #expect(value == [1, 2])
            }
        }
    }

    @Test("In a task that is cancelled already, a source that waits is disposed, and the cancellation is thrown")
    func waitingInACancelledTask() async {
        let disposed = Flag()
        await cancelled {
            let source = Single<Int>.create { _ in Disposables.create { disposed.set() } }
            await #expect(throws: CancellationError.self) { try await source.value }
        }
        #expect(disposed.isSet)
        await cancelled { await #expect(throws: CancellationError.self) { try await Maybe<Int>.never().value } }
        await cancelled { await #expect(throws: CancellationError.self) { try await Completable.never().value } }
    }

    /// Runs `body` in a task that is cancelled before it begins.
    private func cancelled(_ body: @escaping @Sendable () async throws -> Void) async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await body()
        }
        task.cancel()
        await #expect(throws: Never.self) { try await task.value }
    }

    @Test("value is the element, the error, or nil for an empty Maybe")
    func value() async throws {
        #expect(try await Single.just(1).value == 1)
        #expect(try await Maybe<Int>.empty().value == nil)
        #expect(try await Maybe.just(2).value == 2)
        try await Completable.empty().value
        await #expect(throws: Boom.self) { try await Single<Int>.error(Boom.one).value }
        await #expect(throws: Boom.self) { try await Completable.error(Boom.one).value }
    }

    @Test("An async sequence becomes an observable, and async work a Single")
    func fromAsync() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let observed = stream.asObservable().toArray()
        continuation.yield(1)
        continuation.yield(2)
        continuation.finish()
        #expect(try await observed.value == [1, 2])
        #expect(try await Single.create { 42 }.value == 42)
        #expect(try await Single.create(detached: true, priority: .high) { 43 }.value == 43)
        await #expect(throws: Boom.self) {
            try await Single<Int>.create(work: { throw Boom.one }).value
        }
    }

    @Test("Disposing ends the iteration of an endless sequence that knows nothing of cancellation")
    func endlessSequence() async throws {
        let (ended, stop) = (Flag(), Flag())
        let numbers = Endless(ended: ended, stop: stop).asObservable().take(3).toArray()
        #expect(try await numbers.value == [1, 2, 3])
        // A bounded wait for a real event.
        for _ in 0..<2_000 where !ended.isSet { try await Task.sleep(nanoseconds: 1_000_000) }
        #expect(ended.isSet)
        stop.set()
    }

    /// Counts until it is stopped; its iterator sets a flag when it is released.
    private struct Endless: AsyncSequence {
        let ended: Flag
        let stop: Flag

        final class Iterator: AsyncIteratorProtocol {
            private let ended: Flag
            private let stop: Flag
            private var number = 0

            init(_ ended: Flag, _ stop: Flag) { (self.ended, self.stop) = (ended, stop) }

            deinit { ended.set() }

            func next() async -> Int? {
                number += 1
                return stop.isSet ? nil : number
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(ended, stop) }
    }

    private final class Flag: @unchecked Sendable {
        private let lock = NSLock()
        private var value = false
        var isSet: Bool { lock.withLock { value } }
        func set() { lock.withLock { value = true } }
    }
}
