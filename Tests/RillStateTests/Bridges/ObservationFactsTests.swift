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
