#if canImport(Observation)
import Foundation
import Observation
import Testing

// What Observation itself does, as measured on Swift 6.3.1: the table that the bridge stands on. A failure here says that
// the toolchain has changed, not that this package is wrong.

@Observable
private class Model {
    var number = 0
    var point = Point()
    var shape = Shape()
    var object = Plain()
    var child: Child = Child()
    var list: [Int] = []
    var twice: Int { number * 2 }
}

@Observable
private class Child { var name = "" }
private final class Plain { var value = 0 }
private struct Point: Equatable { var x = 0, y = 0 }
private struct Shape { var sides = 0 }

private final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var total = 0
    func add() { lock.withLock { total += 1 } }
    var value: Int { lock.withLock { total } }
}

/// Reads, and registers again in a task when it hears of a change.
@MainActor
private final class ReadingLoop {
    private let model: Model
    private(set) var values: [Int] = []
    private let stream = AsyncStream.makeStream(of: Int.self)

    init(_ model: Model) {
        self.model = model
    }

    func read() {
        let value = withObservationTracking {
            model.number
        } onChange: {
            Task { @MainActor in self.read() }
        }
        values.append(value)
        stream.continuation.yield(value)
    }

    func wait(for value: Int) async {
        for await seen in stream.stream where seen == value { return }
    }
}

@Suite("Facts of Observation", .timeLimit(.minutes(1)))
@MainActor
struct ObservationFactsTests {
    private let model = Model()

    /// How often `onChange` is called for a change.
    private func invalidations(reading read: () -> Void, changing change: () -> Void) -> Int {
        let count = Count()
        withObservationTracking(read) { count.add() }
        change()
        return count.value
    }

    @Test("onChange is synchronous and comes before the change")
    func timing() {
        nonisolated(unsafe) let unsafeModel = model
        let count = Count()
        withObservationTracking {
            _ = model.number
        } onChange: {
            count.add()
            #expect(unsafeModel.number == 0)
        }
        model.number = 1
        #expect(count.value == 1)
    }

    @Test("It comes once")
    func once() {
        #expect(
            invalidations(reading: { _ = model.number }) {
                model.number = 1
                model.number = 2
            } == 1
        )
    }

    @Test("Setting an equal value of an Equatable type is not announced")
    func equalSet() {
        #expect(invalidations(reading: { _ = model.number }) { model.number = 0 } == 0)
        #expect(invalidations(reading: { _ = model.point }) { model.point = Point() } == 0)
    }

    @Test("Setting a struct that is not Equatable to itself is announced")
    func selfSet() {
        #expect(invalidations(reading: { _ = model.shape }) { model.shape = Shape() } == 1)
    }

    @Test("Setting the same reference again is not announced")
    func sameReference() {
        let object = model.object
        #expect(invalidations(reading: { _ = model.object }) { model.object = object } == 0)
    }

    @Test("A change in place is announced, even where it changes nothing")
    func inPlace() {
        #expect(invalidations(reading: { _ = model.number }) { model.number += 0 } == 1)
        #expect(invalidations(reading: { _ = model.list }) { model.list.append(1) } == 1)
        #expect(invalidations(reading: { _ = model.point }) { model.point.x = 0 } == 1)
    }

    @Test("A sibling field of the tracked one is announced: the grain is the stored property")
    func sibling() {
        #expect(invalidations(reading: { _ = model.point.x }) { model.point.y = 1 } == 1)
    }

    @Test("Computed properties and nested observable objects are tracked through")
    func through() {
        #expect(invalidations(reading: { _ = model.twice }) { model.number = 1 } == 1)
        #expect(invalidations(reading: { _ = model.child.name }) { model.child.name = "n" } == 1)
    }

    @Test("A change inside an object that is not observable is not seen")
    func plainObject() {
        #expect(invalidations(reading: { _ = model.object.value }) { model.object.value = 1 } == 0)
    }

    @Test("Nested trackers are both told")
    func nested() {
        let inner = Count()
        let outer = invalidations(
            reading: {
                withObservationTracking {
                    _ = model.number
                } onChange: {
                    inner.add()
                }
            },
            changing: { model.number = 1 }
        )
        #expect(outer == 1)
        #expect(inner.value == 1)
    }

    @Test("Two trackers of one property are both told, in an order of its own")
    func twoTrackers() {
        let first = Count()
        withObservationTracking {
            _ = model.number
        } onChange: {
            first.add()
        }
        #expect(invalidations(reading: { _ = model.number }) { model.number = 1 } == 1)
        #expect(first.value == 1)
    }

    @Test("A loop that registers again in a task loses what changes before the task runs")
    func registeringAgain() async {
        let loop = ReadingLoop(model)
        loop.read()
        model.number = 1
        model.number = 2
        await loop.wait(for: 2)
        model.number = 3
        await loop.wait(for: 3)
        #expect(loop.values == [0, 2, 3])
    }

    @Test("The end of a tracked object is not announced")
    func deallocation() {
        let count = Count()
        do {
            let short = Model()
            withObservationTracking {
                _ = short.number
            } onChange: {
                count.add()
            }
        }
        #expect(count.value == 0)
    }

    #if swift(>=6.2) && os(Linux)
    @Test("Observations begins with the present value, and joins changes without a suspension between them")
    func observations() async {
        let model = model
        var iterator = Observations { model.number }.makeAsyncIterator()
        model.number = 4
        let value1 = await iterator.next(isolation: #isolation)
        #expect(value1 == 4)
        let change = Task { for value in 1...3 { model.number = value } }
        let value2 = await iterator.next(isolation: #isolation)
        #expect(value2 == 3)
        await change.value
    }

    @Test("Observations repeats a value when a sibling field changes")
    func duplicates() async {
        let model = model
        var iterator = Observations { model.point.x }.makeAsyncIterator()
        let value3 = await iterator.next(isolation: #isolation)
        #expect(value3 == 0)
        Task { model.point.y = 1 }
        let value4 = await iterator.next(isolation: #isolation)
        #expect(value4 == 0)
    }

    @Test("Two bursts join up or not, and the last value comes in either case")
    func bursts() async {
        let model = model
        var iterator = Observations { model.number }.makeAsyncIterator()
        var seen: [Int?] = [await iterator.next(isolation: #isolation)]
        let change = Task {
            for value in 1...3 { model.number = value }
            await Task.yield()
            for value in 4...5 { model.number = value }
        }
        while seen.last != 5 { seen.append(await iterator.next(isolation: #isolation)) }
        await change.value
        let values = seen.compactMap { $0 }
        #expect(values == values.sorted())
        #expect(!values.contains(1) && !values.contains(4))
    }

    @Test("Two iterators of one instance both reach the last value")
    func twoIterators() async {
        let model = model
        let numbers = Observations { model.number }
        var (first, second) = (numbers.makeAsyncIterator(), numbers.makeAsyncIterator())
        var values = (await first.next(isolation: #isolation), await second.next(isolation: #isolation))
        #expect(values == (0, 0))
        Task { model.number = 9 }
        while values.0 != 9 { values.0 = await first.next(isolation: #isolation) }
        Task { model.number = 10 }
        while values.1 != 10 { values.1 = await second.next(isolation: #isolation) }
        #expect(values == (9, 10))
    }

    @Test("Observations may fail with any error")
    func failure() async {
        struct TooLarge: Error {}
        let model = model
        let small = Observations<Int, any Error> {
            if model.number > 1 { throw TooLarge() }
            return model.number
        }
        var iterator = small.makeAsyncIterator()
        let first = try? await iterator.next(isolation: #isolation)
        #expect(first == 0)
        Task { model.number = 2 }
        await #expect(throws: TooLarge.self) { try await iterator.next(isolation: #isolation) }
    }

    @Test("untilFinished with a weak model: its end alone does not end the sequence, a change read after it does")
    func untilFinished() async {
        var short: Model? = Model()
        let other = model
        let numbers = Observations<Int, Never>.untilFinished { [weak short] in
            _ = other.number
            return short.map { .next($0.number) } ?? .finish
        }
        var iterator = numbers.makeAsyncIterator()
        let first = await iterator.next(isolation: #isolation)
        #expect(first == 0)
        short = nil
        Task { other.number = 1 }
        let end = await iterator.next(isolation: #isolation)
        #expect(end == nil)
    }

    @Test("Observations ends when its task is cancelled")
    func cancellation() async {
        let model = model
        let started = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var seen: [Int] = []
            for await value in Observations({ model.number }) {
                seen.append(value)
                started.continuation.finish()
            }
            return seen
        }
        for await _ in started.stream {}
        task.cancel()
        #expect(await task.value == [0])
    }
    #endif
}
#endif
