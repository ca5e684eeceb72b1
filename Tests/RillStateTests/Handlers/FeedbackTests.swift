import RillState
import Testing

private final class Node: ObservableState {
    @ObservedValue var number = 0
    @ObservedValue var seen: Set<Int> = []
    @ObservedValue var child: Node?
    @ObservedValue var list: [Int] = []
}

/// Sets a model when it is released.
private final class Trouble {
    private let node: Node
    init(_ node: Node) { self.node = node }
    deinit {
        node.number += 1
        node.list.append(0)
    }
}

@Suite("Code that reaches back into the model")
struct FeedbackTests {
    private let node = Node()
    private let log = Log()

    @Test("A transform that changes what it reads is not run for that again", .timeLimit(.minutes(1)))
    func transformThatWrites() {
        let mapped = node.observableValues.number.map { number in
            if node.seen.count < 5 { node.seen.insert(number) }
            return number
        }
        let observer = mapped.didUpdate { log($0) }
        node.number = 1
        node.number = 2
        #expect(log.take() == ["1", "2"])
        #expect(node.seen == [0, 1, 2])
        node.seen = []
        #expect(log.take() == ["2"])
        withExtendedLifetime(observer) {}
    }

    @Test("A transform hears of everything that it reads, other models too")
    func transformThatReads() {
        let other = Node()
        let observer = node.observableValues.number.map { $0 + other.number }.didUpdate { log($0) }
        node.number = 1
        other.number = 10
        #expect(log.take() == ["1", "11"])
        withExtendedLifetime(observer) {}
    }

    @Test("What a handler holds may set the model when it is released")
    func release() {
        let base = node.observableValues.list.didUpdate { log($0.count) }
        do {
            let trouble = Trouble(node)
            let observer = node.observableValues.number.didUpdate { _ in withExtendedLifetime(trouble) {} }
            node.number = 5
            observer.cancel()
        }
        #expect(node.number == 6)
        #expect(log.take() == ["1"])
        withExtendedLifetime(base) {}
    }

    @Test("A handler that replaces the model it hears of goes on with the new one")
    func replacing() {
        node.child = Node()
        let observer = node.observableValues.child.map { $0?.number ?? -1 }.didUpdate { value in
            log(value)
            if value == 1 {
                let next = Node()
                next.number = 10
                node.child = next
            }
        }
        node.child?.number = 1
        node.child?.number = 12
        #expect(log.take() == ["1", "10", "12"])
        withExtendedLifetime(observer) {}
    }

    @Test("A handler that adds a handler for each update adds it for the next ones")
    func adding() {
        var observers: [StateValueObserver] = []
        node.observableValues.number.didUpdate { value in
            node.observableValues.number.didUpdate { log(value, $0) }.add(to: &observers)
        }.add(to: &observers)
        for value in 1...3 { node.number = value }
        #expect(log.take() == ["1 2", "1 3", "2 3"])
    }

    @Test("The first of many handlers cancels all others")
    func cancellingAll() {
        var observers: [StateValueObserver] = []
        for index in 0..<1_000 {
            node.observableValues.number.didUpdate { _ in
                log(index)
                observers.removeAll()
            }.add(to: &observers)
        }
        node.number = 1
        node.number = 2
        #expect(log.take() == ["0"])
    }

    @Test("A long chain of proxies")
    func chain() {
        var proxy = ReadOnlyProxy(node.observableValues.number)
        for _ in 0..<500 { proxy = proxy.map { $0 + 1 } }
        let observer = proxy.didUpdate { log($0) }
        node.number = 1
        #expect(log.take() == ["501"])
        withExtendedLifetime(observer) {}
    }

    @Test("Entries of a dictionary and optional values: nil removes, and a write through nil is one update")
    func dictionaryOfArrays() {
        final class Index: ObservableState { @ObservedValue var pages: [String: [Int]] = ["a": [1]] }
        let index = Index()
        let entry = index.observableValues.pages["a"]
        let observer = entry.didUpdate { log($0.map { "\($0)" } ?? "nil") }
        index.pages["b"] = []
        entry.wrappedValue?.append(2)
        entry.wrappedValue = nil
        entry.wrappedValue?.append(3)
        #expect(log.take() == ["[1]", "[1, 2]", "nil", "nil"])
        #expect(index.pages == ["b": []])
        withExtendedLifetime(observer) {}
    }
}
