import RillState
import Testing

@Suite("Elements of collections")
struct ElementProxyTests {
    @ObservedState var model = Account()
    let log = Log()

    @Test("An element proxy survives the shrinking of the array: the last element stays, handlers rest")
    func shrinking() {
        let last = $model.items[2]
        let observer = last.didUpdate { log($0, $1, $2) }
        model.items = [1]
        #expect(last.wrappedValue == 3)
        #expect(log.take() == [])
        model.items = [1, 2, 30]
        #expect(log.take() == ["3 30 false"])
        #expect(last.wrappedValue == 30)
        withExtendedLifetime(observer) {}
    }

    @Test("Writing to an element that is gone is reported and changes nothing in the model")
    func writingBeyondTheEnd() {
        let last = $model.items[2]
        model.items = [1]
        let reports = Reports()
        reports.collect { last.wrappedValue = 9 }
        #expect(model.items == [1])
        #expect(reports.messages.count == 1)
        #expect(reports.messages.first?.contains("[safe:]") == true)
    }

    @Test("A part of an element that is gone rests too")
    func partOfElement() {
        final class Shelf: ObservableState { @ObservedValue var frames = [Frame(width: 1, height: 1)] }
        let shelf = Shelf()
        let width = shelf.observableValues.frames[0].width
        let observer = width.didUpdate { log($0) }
        width.wrappedValue = 2
        shelf.frames = []
        shelf.frames = [Frame(width: 3, height: 3)]
        #expect(log.take() == ["2", "3"])
        withExtendedLifetime(observer) {}
    }

    @Test("[safe:] is nil while there is no such element")
    func safe() {
        let third = $model.items[safe: 2]
        let observer = third.didChange { log($0 ?? -1) }
        model.items = [1]
        model.items = [1, 2, 4]
        #expect(log.take() == ["-1", "4"])
        #expect($model.items[safe: 9].currentValue == nil)
        withExtendedLifetime(observer) {}
    }

    @Test("Elements of a read-only collection")
    func readOnly() {
        let doubled = $model.items.map { $0.map { $0 * 2 } }
        let second = doubled[1]
        let observer = second.didChange { log($0) }
        model.items[1] = 5
        model.items = []
        #expect(log.take() == ["10"])
        #expect(second.currentValue == 10)
        #expect(doubled[safe: 1].currentValue == nil)
        withExtendedLifetime(observer) {}
    }
}
