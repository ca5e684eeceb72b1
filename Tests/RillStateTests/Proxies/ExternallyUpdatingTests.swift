import RillState
import Testing

@Suite("ExternallyUpdating")
struct ExternallyUpdatingTests {
    @ObservedState var model = Account()
    let log = Log()

    @Test("Handlers hear of changes from elsewhere, not of the component's own")
    func ownWrites() {
        @ExternallyUpdating var count: Int
        _count = ExternallyUpdating(valueProxy: $model.count)
        let observers = [
            $count.didUpdate { log("mine", $0, $1, $2) },
            $model.count.didUpdate { log("all", $0) },
        ]
        count = 1
        #expect(log.take() == ["all 1"])
        model.count = 2
        #expect(log.take() == ["mine 1 2 false", "all 2"])
        count += 1
        #expect(log.take() == ["all 3"])
        withExtendedLifetime(observers) {}
    }

    @Test("Predicates are respected")
    func predicates() {
        let count = ExternallyUpdating(valueProxy: $model.count)
        let observer = count.didChange { log($0) }
        model.count = 0
        model.count = 1
        #expect(log.take() == ["1"])
        withExtendedLifetime(observer) {}
    }

    @Test("A part of the wrapper is the same writer")
    func parts() {
        let frame = ExternallyUpdating(valueProxy: $model.frame)
        let observers = [frame.width.didUpdate { log("width", $0) }, frame.didUpdate { log("frame", $0.width) }]
        frame.width.wrappedValue = 5
        frame.wrappedValue = Frame(width: 6, height: 6)
        #expect(log.take() == [])
        model.frame.width = 7
        #expect(log.take() == ["width 7", "frame 7"])
        withExtendedLifetime(observers) {}
    }

    @Test("map and compound keep the filter")
    func mapped() {
        let count = ExternallyUpdating(valueProxy: $model.count)
        let observers = [
            count.map { $0 * 2 }.didUpdate { log("map", $0) },
            ReadOnlyProxy.compound(count, $model.name).didUpdate { log("compound", $0.0) },
        ]
        count.wrappedValue = 1
        #expect(log.take() == [])
        model.count = 2
        #expect(log.take() == ["map 4", "compound 2"])
        withExtendedLifetime(observers) {}
    }

    @Test("A correction that the model makes is heard")
    func correction() {
        let clamped = Clamped()
        let level = ExternallyUpdating(valueProxy: clamped.observableValues.level)
        let observer = level.didUpdate { log($0) }
        level.wrappedValue = 50
        #expect(log.take() == ["10"])
        #expect(level.wrappedValue == 10)
        withExtendedLifetime(observer) {}
    }

    @Test("A set made by someone else's handler during the component's own is heard")
    func nested() {
        let count = ExternallyUpdating(valueProxy: $model.count)
        let observers = [
            $model.count.didUpdate { if $0 == 1 { model.count = 2 } },
            count.didUpdate { log($0) },
        ]
        count.wrappedValue = 1
        #expect(log.take() == ["2"])
        withExtendedLifetime(observers) {}
    }

    @Test("Two components do not hide each other's sets")
    func twoComponents() {
        let first = ExternallyUpdating(valueProxy: $model.count)
        let second = ExternallyUpdating(valueProxy: $model.count)
        let observers = [first.didUpdate { log("first", $0) }, second.didUpdate { log("second", $0) }]
        first.wrappedValue = 1
        second.wrappedValue = 2
        #expect(log.take() == ["second 1", "first 2"])
        withExtendedLifetime(observers) {}
    }
}
