import RillState
import Testing

@Suite("didUpdate")
struct DidUpdateTests {
    @ObservedState var model = Account()
    let log = Log()

    @Test("Each set calls the handler with the new value, equal or not, before the assignment returns")
    func everySet() {
        let observer = $model.count.didUpdate { log($0) }
        model.count = 1
        #expect(log.take() == ["1"])
        model.count = 1
        #expect(log.take() == ["1"])
        withExtendedLifetime(observer) {}
    }

    @Test("The three-argument handler gets the old and the new value")
    func oldAndNew() {
        let observer = $model.count.didUpdate { log($0, $1, $2) }
        model.count = 1
        model.count = 5
        #expect(log.take() == ["0 1 false", "1 5 false"])
        withExtendedLifetime(observer) {}
    }

    @Test("withCurrent calls the handler once during registration")
    func withCurrent() {
        let observer = $model.count.didUpdate(withCurrent: true) { log($0, $1, $2) }
        #expect(log.take() == ["0 0 true"])
        model.count = 1
        #expect(log.take() == ["0 1 false"])
        withExtendedLifetime(observer) {}
    }

    @Test("A handler that sets the value while it gets the current one hears of that too")
    func setDuringCurrent() {
        let observer = $model.draft.didUpdate(withCurrent: true) { old, new, isCurrent in
            log(old?.width ?? -1, new?.width ?? -1, isCurrent)
            if isCurrent { model.draft = Frame(width: 5, height: 5) }
        }
        #expect(log.take() == ["-1 -1 true", "-1 5 false"])
        withExtendedLifetime(observer) {}
    }

    @Test(
        "A change in place counts once",
        arguments: [
            { $0.count += 1 },
            { $0.items.append(4) },
            { $0.items[0] = 9 },
            { $0.items.sort() },
            { $0.items.removeAll() },
            { $0.frame.width = 7 },
            { $0.pages["a"] = nil },
            { $0.items += [] },
            { $0.draft?.width = 1 },
            { change(&$0.count) },
        ] as [@Sendable (Account) -> Void]
    )
    func inPlace(_ change: @Sendable (Account) -> Void) {
        let observers = [
            $model.count.didUpdate { _ in log("update") },
            $model.items.didUpdate { _ in log("update") },
            $model.frame.didUpdate { _ in log("update") },
            $model.pages.didUpdate { _ in log("update") },
            $model.draft.didUpdate { _ in log("update") },
        ]
        change(model)
        #expect(log.take() == ["update"])
        withExtendedLifetime(observers) {}
    }

    @Test("Reading never calls a handler")
    func reading() {
        let observer = $model.items.didUpdate { _ in log("update") }
        _ = model.items[0]
        _ = model.items.map { $0 }
        _ = $model.items[0].wrappedValue
        #expect(log.take().isEmpty)
        withExtendedLifetime(observer) {}
    }

    @Test("A mutation that throws half-way is told once, with what it left behind")
    func throwingMutation() {
        struct Stop: Error {}
        func spoil(_ items: inout [Int]) throws {
            items.append(4)
            throw Stop()
        }
        let observer = $model.items.didUpdate { log($0) }
        #expect(throws: Stop.self) { try spoil(&model.items) }
        #expect(log.take() == ["[1, 2, 3, 4]"])
        #expect(model.items == [1, 2, 3, 4])
        withExtendedLifetime(observer) {}
    }

    @Test("Order: the model's willSet, the handlers with the new value, the model's didSet")
    func modelObservers() {
        let clamped = Clamped(log: log)
        let observer = clamped.observableValues.level.didUpdate { old, new, _ in log("handler", old, new, clamped.level)
        }
        clamped.level = 5
        #expect(log.take() == ["willSet 0 5", "handler 0 5 5", "didSet 0 5"])
        withExtendedLifetime(observer) {}
    }

    @Test("A model that clamps in didSet tells both values")
    func clamping() {
        let clamped = Clamped()
        let observer = clamped.observableValues.level.didUpdate { old, new, _ in log(old, new) }
        clamped.level = 50
        #expect(log.take() == ["0 50", "50 10"])
        withExtendedLifetime(observer) {}
    }

}

private func change(_ value: inout Int) {
    value += 1
    value += 1
}
