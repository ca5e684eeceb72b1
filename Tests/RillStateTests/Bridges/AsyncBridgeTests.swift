import Foundation
import Rill
import RillState
import Testing

@Suite("State and asynchronous sequences", .timeLimit(.minutes(1)))
@MainActor
struct AsyncBridgeTests {
    @ObservedState private var model = Account()

    @Test("The first value is the present one, and a slow reader gets the latest")
    func latest() async {
        var iterator = $model.count.asAsyncSequence().makeAsyncIterator()
        let value1 = await iterator.next(isolation: #isolation)
        #expect(value1 == 0)
        for value in 1...3 { model.count = value }
        let value2 = await iterator.next(isolation: #isolation)
        #expect(value2 == 3)
    }

    @Test("Unbounded buffering keeps every value")
    func unbounded() async {
        let property = RxProperty(observing: $model.count)
        var iterator = property.values(buffering: .unbounded).makeAsyncIterator()
        for value in 1...3 { model.count = value }
        var seen: [Int] = []
        for _ in 0..<4 { seen.append(await iterator.next(isolation: #isolation) ?? -1) }
        #expect(seen == [0, 1, 2, 3])
    }

    @Test("A bounded buffer keeps the newest values")
    func newest() async {
        var iterator = $model.count.asAsyncSequence(buffering: .newest(2)).makeAsyncIterator()
        for value in 1...3 { model.count = value }
        let value3 = await iterator.next(isolation: #isolation)
        #expect(value3 == 2)
        let value4 = await iterator.next(isolation: #isolation)
        #expect(value4 == 3)
    }

    @Test("Each loop begins with the value of that moment")
    func lateLoop() async {
        let values = RxProperty(observing: $model.count).values
        model.count = 7
        for await value in values {
            #expect(value == 7)
            break
        }
    }

    @Test("The loop ends when its task is cancelled, and lets the state go")
    func cancellation() async {
        let relay = BehaviorRelay(value: 0)
        let values = RxProperty(relay: relay).values
        let task = Task {
            var last = -1
            for await value in values { last = value }
            return last
        }
        while !relay.hasObservers { await Task.yield() }
        task.cancel()
        #expect(await task.value <= 0)
        while relay.hasObservers { await Task.yield() }
    }

    @Test("A property follows an asynchronous sequence from its initial value, and keeps the last one")
    func following() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let property = RxProperty(initial: 0, following: stream)
        #expect(property.value == 0)
        continuation.yield(1)
        continuation.yield(2)
        continuation.finish()
        for await value in property.values where value == 2 { break }
        #expect(property.value == 2)
    }

    @Test("The task that reads the sequence is cancelled with the property")
    func followingEnds() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let ended = AsyncStream.makeStream(of: Void.self)
        continuation.onTermination = { _ in ended.continuation.finish() }
        do {
            let property = RxProperty(initial: 0, following: stream)
            continuation.yield(1)
            for await value in property.values where value == 1 { break }
        }
        for await _ in ended.stream {}
    }
}
