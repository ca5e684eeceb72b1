import RillState
import Testing

@Suite("Proxies")
struct ProxyTests {
    @ObservedState var model = Account()
    let log = Log()

    @Test("A value proxy reads the live value and writes through")
    func twoWay() {
        @ValueProxy var count: Int
        _count = $model.count
        let observer = $model.count.didUpdate { log($0) }
        count += 1
        #expect(model.count == 1)
        model.count = 5
        #expect(count == 5)
        #expect(_count.currentValue == 5)
        $count.wrappedValue = 6
        #expect(log.take() == ["1", "5", "6"])
        withExtendedLifetime(observer) {}
    }

    @Test("The context selects the kind of proxy")
    func kinds() {
        let two: ValueProxy<Int> = $model.count
        let one: ReadOnlyProxy<Int> = $model.count
        let weak: WeakValueProxy<Int> = $model.count
        #expect(type(of: $model.count) == ValueProxy<Int>.self)
        #expect(type(of: $model.sealed) == ReadOnlyProxy<Int>.self)
        #expect(type(of: $model.twice) == ReadOnlyProxy<Int>.self)
        #expect(type(of: $model.weak.count) == WeakValueProxy<Int>.self)
        #expect(type(of: $model.weak.twice) == WeakReadOnlyProxy<Int>.self)
        #expect(type(of: $model.frame.width) == ValueProxy<Int>.self)
        #expect(type(of: $model.items.count) == ReadOnlyProxy<Int>.self)
        model.count = 3
        #expect([two.wrappedValue, one.wrappedValue, weak.wrappedValue] == [3, 3, 3])
    }

    @Test("A private setter makes the proxy read-only, and it is observed all the same")
    func privateSetter() {
        let observer = $model.sealed.didUpdate { log($0) }
        model.seal(4)
        #expect(log.take() == ["4"])
        withExtendedLifetime(observer) {}
    }

    @Test("Parts: fields, elements and dictionary entries are proxies again")
    func parts() {
        let observer = $model.frame.didUpdate { log("frame", $0.width) }
        $model.frame.width.wrappedValue = 8
        #expect(model.frame.width == 8)
        #expect(log.take() == ["frame 8"])
        $model.items[1].wrappedValue = 20
        #expect(model.items == [1, 20, 3])
        $model.pages["b"].wrappedValue = 2
        $model.pages["a"].wrappedValue = nil
        #expect(model.pages == ["b": 2])
        withExtendedLifetime(observer) {}
    }

    @Test("update changes a value through a proxy with one notification")
    func update() {
        let observer = $model.items.didUpdate { log($0) }
        let last = $model.items.update { items in
            items.append(4)
            items.removeFirst()
            return items.last
        }
        #expect(last == 4)
        #expect(log.take() == ["[2, 3, 4]"])
        withExtendedLifetime(observer) {}
    }

    @Test("A constant proxy answers for its current value and never again")
    func constant() {
        let observer = ReadOnlyProxy(always: 5).didUpdate(withCurrent: true) { log($0) }
        #expect(log.take() == ["5"])
        withExtendedLifetime(observer) {}
    }

    @Test("map runs once for each handler and update (defect: it ran three times)")
    func mapRunsOnce() {
        var runs = 0
        let doubled = $model.count.map { count in
            runs += 1
            return count * 2
        }
        let observers = [
            doubled.didUpdate { log("update", $0) },
            doubled.didChange { log("change", $0, $1, $2) },
        ]
        runs = 0
        model.count = 4
        #expect(runs == 2)
        #expect(log.take() == ["update 8", "change 0 8 false"])
        runs = 0
        #expect(doubled.wrappedValue == 8)
        #expect(runs == 1)
        withExtendedLifetime(observers) {}
    }

    @Test("map takes a key path, and didChange compares the mapped value")
    func mapKeyPath() {
        let observer = $model.frame.map(\.width).didChange { log($0) }
        model.frame.height = 4
        model.frame.width = 3
        #expect(log.take() == ["3"])
        withExtendedLifetime(observer) {}
    }

    @Test("A type of one's own passes handlers on")
    func foreignConformance() {
        struct Labelled: UpdateObservable {
            let label: String
            let base: ValueProxy<Int>
            var currentValue: Int { base.currentValue }
            func addUpdateHandler(_ handler: UpdateHandler<Int>) -> StateValueObserver {
                base.addUpdateHandler(handler)
            }
            func map<Mapped>(_ transform: @escaping (Int) -> Mapped) -> ReadOnlyProxy<Mapped> { base.map(transform) }
        }
        let labelled = Labelled(label: "c", base: $model.count)
        let observers = [
            labelled.didChange { log($0) },
            ReadOnlyProxy.compound(labelled, $model.name).didChange { log($0.0, $0.1) },
            ReadOnlyProxy(labelled).didUpdate { log("read", $0) },
        ]
        model.count = 1
        #expect(log.take() == ["1", "1 n", "read 1"])
        withExtendedLifetime(observers) {}
    }
}
