import RillState
import Testing

private final class Text: ObservableState {
    @ObservedValue var text = "abc"
    @ObservedValue var grid = [[1, 2], [3, 4]]
}

@Suite("Elements of weak and of external proxies, runs of elements")
struct WeakElementTests {
    @ObservedState private var model = Account()
    private let text = Text()
    private let log = Log()

    @Test("A weak element survives the shrinking, and the model's end")
    func weak() {
        let second = $model.weak.items[1]
        let observer = second.didUpdate { log($0) }
        model.items = []
        #expect(second.wrappedValue == 2)
        model.items = [7, 8]
        second.wrappedValue = 9
        #expect(model.items == [7, 9])
        #expect(log.take() == ["8", "9"])
        model = Account()
        #expect(second.wrappedValue == 2)
        withExtendedLifetime(observer) {}
    }

    @Test("A weak element keeps neither the model nor stops at its end")
    func weakEnd() {
        weak var gone: Account?
        let third: WeakValueProxy<Int>
        do {
            let short = Account()
            gone = short
            third = short.observableValues.weak.items[2]
            short.items[2] = 33
        }
        #expect(gone == nil)
        #expect(third.wrappedValue == 33)
    }

    @Test("A weak read-only element, and one that may be missing")
    func weakReadOnly() {
        let doubled = $model.weak.items
        let missing = doubled[safe: 2]
        let observer = missing.didChange { log($0 ?? -1) }
        let count = $model.weak.items.count
        model.items.removeLast()
        #expect(count.wrappedValue == 2)
        #expect(log.take() == ["-1"])
        withExtendedLifetime(observer) {}
    }

    @Test("An element of an external proxy survives, and skips its own sets")
    func external() {
        let whole = ExternallyUpdating(valueProxy: $model.items)
        let second = whole[1]
        let observer = second.didUpdate { log($0) }
        model.items = []
        #expect(second.wrappedValue == 2)
        model.items = [7, 8]
        second.wrappedValue = 9
        #expect(model.items == [7, 9])
        #expect(log.take() == ["8"])
        withExtendedLifetime(observer) {}
    }

    @Test("A run of elements survives the shrinking")
    func runs() {
        let firstTwo = $model.items[0..<2]
        let rest = $model.items[2...]
        let last = $model.items[...2]
        let upTo = $model.items[..<3]
        let closed = $model.items[1...2]
        let all = [firstTwo, rest, last, upTo, closed]
        let observers = all.map { run in run.didUpdate { log(Array($0)) } }
        model.items = [4]
        #expect(log.take() == [])
        #expect(all.map { Array($0.wrappedValue) } == [[1, 2], [3], [1, 2, 3], [1, 2, 3], [2, 3]])
        model.items = [5, 6]
        #expect(log.take() == ["[5, 6]", "[]"])
        firstTwo.wrappedValue = [8, 9]
        #expect(model.items == [8, 9])
        withExtendedLifetime(observers) {}
    }

    @Test("A character survives the shrinking of its text")
    func characters() {
        let index = text.text.index(text.text.startIndex, offsetBy: 2)
        let third = text.observableValues.text[index]
        let observer = third.didUpdate { log($0) }
        text.text = ""
        #expect(third.wrappedValue == "c")
        text.text = "xyz"
        #expect(log.take() == ["z"])
        withExtendedLifetime(observer) {}
    }

    @Test("An element of an element rests while either is gone")
    func nested() {
        let corner = text.observableValues.grid[1][1]
        let observer = corner.didUpdate { log($0) }
        text.grid = [[9]]
        text.grid = [[1], [5]]
        #expect(corner.wrappedValue == 4)
        text.grid[1].append(6)
        #expect(log.take() == ["6"])
        corner.wrappedValue = 7
        #expect(text.grid == [[1], [5, 7]])
        withExtendedLifetime(observer) {}
    }
}
