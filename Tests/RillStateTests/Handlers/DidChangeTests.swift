import RillState
import Testing

@Suite("didChange")
struct DidChangeTests {
    @ObservedState var model = Account()
    let log = Log()

    @Test("Equal values are left out")
    func equalValues() {
        let observer = $model.count.didChange { log($0) }
        model.count = 1
        model.count = 1
        model.count = 2
        #expect(log.take() == ["1", "2"])
        withExtendedLifetime(observer) {}
    }

    @Test("Closures of one and of three arguments both work without labels or types")
    func arity() {
        let observers = [
            $model.count.didChange { log($0) },
            $model.count.didChange { log($0, $1, $2) },
        ]
        model.count = 1
        #expect(log.take() == ["1", "0 1 false"])
        withExtendedLifetime(observers) {}
    }

    @Test("The current value is never filtered")
    func withCurrent() {
        let observer = $model.count.didChange(withCurrent: true) { log($0, $1, $2) }
        #expect(log.take() == ["0 0 true"])
        withExtendedLifetime(observer) {}
    }

    @Test("comparing: a part has to differ, and the handler gets the whole")
    func comparing() {
        let observer = $model.frame.didChange(comparing: \.width) { log($0.width, $0.height) }
        model.frame.height = 9
        #expect(log.take() == [])
        model.frame.width = 5
        #expect(log.take() == ["5 9"])
        withExtendedLifetime(observer) {}
    }

    @Test("comparing several parts of one type, with the current value (defect 5)")
    func comparingSeveral() {
        let observers = [
            $model.frame.didChange(comparing: [\.width, \.height], withCurrent: true) { log("one", $0.width) },
            $model.frame.didChange(comparing: [\.width, \.height], withCurrent: true) { log("three", $1.width, $2) },
        ]
        #expect(log.take() == ["one 1", "three 1 true"])
        model.frame.width = 1
        #expect(log.take() == [])
        model.frame.height = 7
        #expect(log.take() == ["one 1", "three 1 false"])
        withExtendedLifetime(observers) {}
    }

    @Test("comparing parts of different types")
    func comparingDifferentTypes() {
        let observer = $model.items.didChange(comparing: \.count, \.isEmpty, \.first, withCurrent: true) { log($0) }
        #expect(log.take() == ["[1, 2, 3]"])
        model.items[1] = 9
        #expect(log.take() == [])
        model.items[0] = 8
        #expect(log.take() == ["[8, 9, 3]"])
        withExtendedLifetime(observer) {}
    }

    @Test("comparing a part of an optional: nil counts as different, a write through nil does not")
    func comparingOptional() {
        let observers = [
            $model.draft.didChange(comparing: \.width) { log($0?.width ?? -1) },
            $model.draft.didChange(comparing: \.width) { old, new, _ in log(old?.width ?? -1, new?.width ?? -1) },
        ]
        model.draft?.width = 4
        #expect(log.take() == [])
        model.draft = Frame(width: 1, height: 1)
        #expect(log.take() == ["1", "-1 1"])
        model.draft?.height = 6
        #expect(log.take() == [])
        model.draft?.width = 2
        #expect(log.take() == ["2", "1 2"])
        model.draft = nil
        #expect(log.take() == ["-1", "2 -1"])
        withExtendedLifetime(observers) {}
    }

    @Test("A part: updates come with every set of the whole, changes only where the part differs")
    func parts() {
        let observers = [
            $model.frame.width.didUpdate { log("update", $0) },
            $model.frame.width.didChange { log("change", $0) },
        ]
        model.frame.height = 5
        #expect(log.take() == ["update 1"])
        model.frame.width = 5
        #expect(log.take() == ["update 5", "change 5"])
        withExtendedLifetime(observers) {}
    }

    @Test("Proxies are compared by value")
    func equality() {
        #expect($model.count == $model.half)
        #expect(ReadOnlyProxy(always: 1) == ReadOnlyProxy(always: 1))
        #expect(ReadOnlyProxy(always: 1) != ReadOnlyProxy(always: 2))
    }
}
