import Rill
import RillState
import Testing

@Suite("Properties made of properties")
struct RxPropertyOperatorTests {
    let source = BehaviorRelay(value: 1)
    var property: RxProperty<Int> { RxProperty(relay: source) }
    let log = Log()
    let bag = DisposeBag()

    private func record<Element>(_ property: RxProperty<Element>) {
        property.subscribe(onNext: { log($0) }).disposed(by: bag)
    }

    @Test("map, by closure, by key path and to one value")
    func map() {
        let tens = property.map { $0 * 10 }
        record(tens)
        record(property.map(\.description.count))
        record(property.map(value: "x"))
        source.accept(12)
        #expect(tens.value == 120)
        #expect(log.take() == ["10", "1", "x", "120", "2", "x"])
    }

    @Test("A mapped value is never behind its source, also inside a handler")
    func mapIsLive() {
        let tens = property.map { $0 * 10 }
        property.subscribe(onNext: { log($0, tens.value) }).disposed(by: bag)
        source.accept(2)
        #expect(log.take() == ["1 10", "2 20"])
    }

    @Test("filter keeps the last value that meets the condition")
    func filter() {
        let even = property.filter(initial: 0) { $0.isMultiple(of: 2) }
        record(even)
        for value in 2...4 { source.accept(value) }
        #expect(even.value == 4)
        #expect(log.take() == ["0", "2", "4"])
    }

    @Test("skipRepeats and uniqueValues")
    func repeats() {
        record(property.skipRepeats())
        record(property.skipRepeats { $0 % 2 == $1 % 2 }.map { "parity of \($0)" })
        record(property.uniqueValues().map { "unique \($0)" })
        for value in [1, 2, 1] { source.accept(value) }
        #expect(
            log.take() == [
                "1", "parity of 1", "unique 1", "2", "parity of 2", "unique 2", "1", "parity of 1",
            ]
        )
    }

    @Test("combinePrevious pairs each value with the one before")
    func combinePrevious() {
        let pairs = property.combinePrevious(initial: 0)
        record(pairs)
        source.accept(2)
        #expect(pairs.value == (1, 2))
        #expect(log.take() == ["(0, 1)", "(1, 2)"])
    }

    @Test("combineLatest of properties of different types")
    func combineLatest() {
        let name = BehaviorRelay(value: "a")
        let both = RxProperty.combineLatest(property, RxProperty(relay: name))
        record(both)
        name.accept("b")
        source.accept(2)
        #expect(both.value == (2, "b"))
        #expect(log.take() == [#"(1, "a")"#, #"(1, "b")"#, #"(2, "b")"#])
        #expect(RxProperty.combineLatest(property, RxProperty(3)).map { $0 + $1 }.value == 5)
    }

    @Test("combineLatest of a list, and of an empty one")
    func combineLatestList() {
        let list = RxProperty.combineLatest([property, RxProperty(5)])
        record(list)
        source.accept(2)
        #expect(list.value == [2, 5])
        #expect(log.take() == ["[1, 5]", "[2, 5]"])
        #expect(RxProperty.combineLatest([RxProperty<Int>]()).value == [])
    }

    @Test("Two handlers of one combination do not share what they have seen")
    func combineLatestTwice() {
        let other = BehaviorRelay(value: 0)
        let both = RxProperty.combineLatest(property, RxProperty(relay: other))
        record(both.map { "x \($0)" })
        record(both.map { "y \($0)" })
        _ = log.take()
        other.accept(7)
        #expect(log.take() == ["x (1, 7)", "y (1, 7)"])
    }

    @Test("A value set from a handler of a combination comes after the one in progress")
    func combineLatestReentrancy() {
        let other = BehaviorRelay(value: 0)
        let both = RxProperty.combineLatest(property, RxProperty(relay: other))
        both.subscribe(onNext: {
            log($0)
            if $0 == (2, 0) {
                other.accept(8)
                other.accept(9)
            }
        }).disposed(by: bag)
        source.accept(2)
        #expect(log.take() == ["(1, 0)", "(2, 0)", "(2, 8)", "(2, 9)"])
    }

    @Test("zip pairs the values one by one, and keeps those that wait")
    func zip() {
        let name = BehaviorRelay(value: "a")
        let pairs = RxProperty.zip(property, RxProperty(relay: name))
        record(pairs)
        source.accept(2)
        source.accept(3)
        #expect(pairs.value == (1, "a"))
        name.accept("b")
        name.accept("c")
        #expect(pairs.value == (3, "c"))
        #expect(log.take() == [#"(1, "a")"#, #"(2, "b")"#, #"(3, "c")"#])
        #expect(RxProperty.zip([property, RxProperty(5)]).value == [3, 5])
        #expect(RxProperty.zip([RxProperty<Int>]()).value == [])
        #expect(RxProperty.zip(property, RxProperty("x"), RxProperty(true)).value == (3, "x", true))
    }

    @Test("flatMap follows the newest inner property and leaves the old one")
    func flatMap() {
        let inner = [1: BehaviorRelay(value: 10), 2: BehaviorRelay(value: 20)]
        var runs = 0
        let result = property.flatMap { key -> RxProperty<Int> in
            runs += 1
            return RxProperty(relay: inner[key, default: BehaviorRelay(value: 0)])
        }
        record(result)
        inner[1]?.accept(11)
        source.accept(2)
        inner[1]?.accept(12)
        inner[2]?.accept(21)
        #expect(result.value == 21)
        #expect(runs == 2)
        #expect(log.take() == ["10", "11", "20", "21"])
        let nested = RxProperty(RxProperty(3))
        #expect(nested.flatten().value == 3)
    }

    @Test("Conditions")
    func conditions() {
        let (yes, no) = (RxProperty(true), RxProperty(false))
        #expect(no.negate().value)
        #expect(!yes.and(no).value)
        #expect(yes.or(no).value)
        #expect(!RxProperty.all([yes, no]).value)
        #expect(RxProperty.any([yes, no]).value)
        #expect(RxProperty.all([]).value)
        #expect(!RxProperty.any([]).value)
    }
}
