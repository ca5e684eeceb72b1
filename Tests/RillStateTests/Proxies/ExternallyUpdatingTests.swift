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

    @Test("An element of the wrapper and a run of them are the same writer")
    func elements() {
        let items = ExternallyUpdating(valueProxy: $model.items)
        let observers = [
            items.didUpdate { log("all", $0) }, items[1].didUpdate { log("one", $0) },
            items[0..<2].didUpdate { log("run", $0) },
        ]
        items[1].wrappedValue = 7
        #expect(log.take() == [], "set through an element")
        items[0...1].wrappedValue = [8, 9]
        #expect(log.take() == [], "set through a run")
        items.wrappedValue = [4, 5, 6]
        #expect(log.take() == [], "set through the wrapper")
        #expect(model.items == [4, 5, 6])
        model.items[1] = 3
        #expect(log.take() == ["all [4, 3, 6]", "one 3", "run [4, 3]"])
        withExtendedLifetime(observers) {}
    }

    /// Frames in a row.
    private final class Album: ObservableState {
        @ObservedValue var frames = [Frame(width: 1, height: 1), Frame(width: 2, height: 2)]
    }

    @Test("A part of an element is the same writer")
    func partsOfElements() {
        let album = Album()
        let frames = ExternallyUpdating(valueProxy: album.observableValues.frames)
        let observers = [
            frames.didUpdate { log("all", $0.count) }, frames[0].width.didUpdate { log("width", $0) },
        ]
        frames[0].width.wrappedValue = 5
        #expect(log.take() == [], "set through a part of an element")
        frames[0].wrappedValue = Frame(width: 6, height: 6)
        #expect(log.take() == [], "set through an element")
        frames.wrappedValue = [Frame(width: 7, height: 7)]
        #expect(log.take() == [], "set through the wrapper")
        album.frames[0].width = 8
        #expect(log.take() == ["all 1", "width 8"])
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
