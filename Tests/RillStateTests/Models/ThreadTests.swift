import Foundation
import RillState
import Testing

/// A model that several threads share.
private final class Shared: ObservableState, @unchecked Sendable {
    @ObservedValue var count = 0
    @ObservedValue var items: [Int] = []
    @Stored var stored = 0
    func add(_ amount: Int) { _count.update { $0 += amount } }
}

private final class Tally: @unchecked Sendable {
    private let lock = NSLock()
    private var seen: [Int] = []
    func add(_ value: Int) { lock.withLock { seen.append(value) } }
    var values: [Int] { lock.withLock { seen } }
}

/// Written by one thread, read after it is done.
private final class Registration: @unchecked Sendable {
    var observer: StateValueObserver?
}

@Suite("Threads")
struct ThreadTests {
    private let model = Shared()
    private let threads = 8
    private let rounds = 500

    @Test("Sets from several threads are delivered once each, in the order in which they were stored")
    func orderOfSets() {
        let tally = Tally()
        let observer = model.observableValues.count.didUpdate { old, new, _ in
            tally.add(old)
            tally.add(new)
        }
        let model = model
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            for _ in 0..<rounds { model.count += 1 }
        }
        let expected = (0..<threads * rounds).flatMap { [$0, $0 + 1] }
        #expect(tally.values == expected)
        #expect(model.count == threads * rounds)
        withExtendedLifetime(observer) {}
    }

    @Test("Handlers come and go on several threads while values are set")
    func registering() {
        let model = model
        DispatchQueue.concurrentPerform(iterations: threads) { index in
            for round in 0..<rounds {
                if index % 2 == 0 {
                    model.add(1)
                    model.items.append(round)
                } else {
                    let both = ReadOnlyProxy.compound(
                        model.observableValues.count,
                        model.observableValues.items.count
                    )
                    let tally = Tally()
                    let observer = both.didUpdate(withCurrent: true) { tally.add($0.0) }
                    model.stored += 1
                    observer.cancel()
                    #expect(tally.values == tally.values.sorted())
                    #expect(!tally.values.isEmpty)
                }
            }
        }
        #expect(model.count == threads / 2 * rounds)
        #expect(model.items.count == threads / 2 * rounds)
        #expect(model.stored == threads / 2 * rounds)
    }

    @Test("A value of several sources ends on the newest of each, whatever the threads do")
    func severalSources() {
        let tally = Tally()
        let model = model
        let sum = ReadOnlyProxy(tracking: { model.count + model.stored })
        let observer = sum.didUpdate { tally.add($0) }
        DispatchQueue.concurrentPerform(iterations: threads) { index in
            for _ in 0..<rounds {
                if index % 2 == 0 { model.count += 1 } else { model.stored += 1 }
            }
        }
        #expect(tally.values.last == threads * rounds)
        #expect(tally.values == tally.values.sorted())
        withExtendedLifetime(observer) {}
    }

    @Test("A subscriber on one thread sees every value that another one sets afterwards")
    func subscribingWhileSetting() {
        let model = model
        for _ in 0..<50 {
            let tally = Tally()
            let registration = Registration()
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 {
                    for _ in 0..<20 { model.count += 1 }
                } else {
                    registration.observer = model.observableValues.count.didUpdate(withCurrent: true) { tally.add($0) }
                }
            }
            registration.observer?.cancel()
            #expect(tally.values.last == model.count)
            let values = tally.values
            #expect(zip(values, values.dropFirst()).allSatisfy { $1 == $0 + 1 }, "\(values)")
        }
    }

    @Test("An element is written through a proxy while another thread empties the collection")
    func elementsOfACollectionThatShrinks() {
        let model = model
        model.items = [0, 0, 0]
        let last = model.observableValues.items[2]
        let reports = Reports()
        reports.collect {
            let shrinking = Thread {
                for round in 0..<20_000 { model.items = round % 2 == 0 ? [] : [0, 0, 0] }
            }
            shrinking.start()
            for round in 1...20_000 { last.wrappedValue = round }
            while !shrinking.isFinished { Thread.sleep(forTimeInterval: 0.001) }
        }
        #expect(model.items.count == 3)
        #expect(reports.messages.allSatisfy { $0.contains("[safe:]") })
    }
}

/// Isolation in Swift 6 mode: this compiles.
@MainActor
private final class MainModel: ObservableState {
    @ObservedValue var count = 0 { didSet { sets += 1 } }
    @Stored private(set) var total = 0
    var sets = 0
    func add() { total += count }
}

@MainActor
@Suite("On the main actor")
struct MainActorTests {
    @ObservedState private var model = MainModel()

    @Test("A model, its proxies and its handlers may be isolated to the main actor")
    func isolated() {
        var seen: [Int] = []
        let observer = $model.count.didUpdate { seen.append($0) }
        model.count = 2
        model.count += 1
        model.add()
        #expect(seen == [2, 3])
        #expect(model.sets == 2)
        #expect(model.$total.value == 3)
        withExtendedLifetime(observer) {}
    }
}
