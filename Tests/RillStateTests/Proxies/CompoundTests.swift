import RillState
import Testing

@Suite("compound")
struct CompoundTests {
    @ObservedState var model = Account()
    let log = Log()

    @Test("Several values as one tuple: each assignment tells once")
    func tuple() {
        let observer = ReadOnlyProxy.compound($model.count, $model.name).didChange { log($0.0, $0.1) }
        model.count = 1
        model.name = "m"
        model.name = "m"
        #expect(log.take() == ["1 n", "1 m"])
        withExtendedLifetime(observer) {}
    }

    @Test("The current values are delivered once (defect 6)")
    func withCurrent() {
        let three = ReadOnlyProxy.compound($model.count, $model.name, $model.twice)
        let observer = three.didUpdate(withCurrent: true) { old, new, isCurrent in log(new.0, new.1, new.2, isCurrent) }
        #expect(log.take() == ["0 n 0 true"])
        withExtendedLifetime(observer) {}
    }

    @Test("An assignment that changes several inputs is told once, with no mixture of old and new")
    func diamond() {
        let both = ReadOnlyProxy.compound($model.count, $model.twice)
        let observer = both.didUpdate { old, new, _ in log(old.0, old.1, new.0, new.1) }
        model.count = 3
        #expect(log.take() == ["0 0 3 6"])
        withExtendedLifetime(observer) {}
    }

    @Test("Two handlers of one compound do not disturb each other")
    func twoHandlers() {
        let both = ReadOnlyProxy.compound($model.frame.width, $model.frame.height)
        let observers = [
            both.didChange { old, new, _ in log("a", old, new) },
            both.didChange { old, new, _ in log("b", old, new) },
        ]
        model.frame.width = 5
        model.frame.width = 5
        #expect(log.take() == ["a (1, 2) (5, 2)", "b (1, 2) (5, 2)"])
        withExtendedLifetime(observers) {}
    }

    @Test("Two, three and four values can be compared; five can be observed")
    func arities() {
        let (a, b) = ($model.count, $model.name)
        let observers = [
            ReadOnlyProxy.compound(a, b).didChange { log($0) },
            ReadOnlyProxy.compound(a, b, a).didChange { new in log(new) },
            ReadOnlyProxy.compound(a, b, a, b).didChange { new in log(new) },
            ReadOnlyProxy.compound(a, b, a, b, $model.twice).didUpdate { log($0) },
        ]
        model.count = 1
        #expect(
            log.take() == [
                #"(1, "n")"#, #"(1, "n", 1)"#, #"(1, "n", 1, "n")"#, #"(1, "n", 1, "n", 2)"#,
            ]
        )
        withExtendedLifetime(observers) {}
    }

    @Test("A tree of conditions: all, some, nested, mapped, from weak proxies")
    func conditions() {
        let isPositive = $model.count.map { $0 > 0 }
        let isNamed = $model.weak.name.map { $0 != "n" }
        let hasDraft = $model.draft.map { $0 != nil }
        let some = ReadOnlyProxy.compound(isNamed, hasDraft).someTrue()
        let all = ReadOnlyProxy.compound(isPositive, some).allTrue()
        let observer = all.didChange(withCurrent: true) { log($0) }
        model.count = 1
        model.draft = Frame(width: 1, height: 1)
        model.name = "m"
        model.draft = nil
        model.name = "n"
        #expect(log.take() == ["false", "true", "false"])
        withExtendedLifetime(observer) {}
    }

    @Test(
        "allTrue and someTrue of two, three and four",
        arguments: [[true, true, true, true], [false, true, true, true], [false, false, false, false]]
    )
    func truth(_ row: [Bool]) {
        let parts = row.map { ReadOnlyProxy(always: $0) }
        let two = ReadOnlyProxy.compound(parts[0], parts[1])
        let three = ReadOnlyProxy.compound(parts[0], parts[1], parts[2])
        let four = ReadOnlyProxy.compound(parts[0], parts[1], parts[2], parts[3])
        #expect(two.allTrue().currentValue == row[..<2].allSatisfy { $0 })
        #expect(three.allTrue().currentValue == row[..<3].allSatisfy { $0 })
        #expect(four.allTrue().currentValue == row.allSatisfy { $0 })
        #expect(two.someTrue().currentValue == row[..<2].contains(true))
        #expect(three.someTrue().currentValue == row[..<3].contains(true))
        #expect(four.someTrue().currentValue == row.contains(true))
    }
}
