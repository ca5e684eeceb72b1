import RillState
import Testing

private class Box<Content>: ObservableState {
    @ObservedValue var content: Content
    init(_ content: Content) { _content = ObservedValue(wrappedValue: content) }
}

private final class Counted: Box<Int> {
    @ObservedValue var label = "l"
    private(set) var sets = 0
    override var content: Int { didSet { sets += 1 } }
}

@Suite("Generic models and subclasses")
struct InheritanceTests {
    private let log = Log()

    @Test("A generic model")
    func generic() {
        let box = Box([1])
        let observer = box.observableValues.content.count.didUpdate { log($0) }
        box.content.append(2)
        #expect(log.take() == ["2"])
        withExtendedLifetime(observer) {}
    }

    @Test("A property that a subclass overrides tells its handlers once, through either type")
    func overridden() {
        let counted = Counted(0)
        let base: Box<Int> = counted
        let observers = [
            counted.observableValues.content.didUpdate { log("sub", $0) },
            base.observableValues.content.didUpdate { log("base", $0) },
        ]
        base.content = 1
        counted.observableValues.content.wrappedValue = 2
        #expect(log.take() == ["sub 1", "base 1", "sub 2", "base 2"])
        #expect(counted.sets == 2)
        withExtendedLifetime(observers) {}
    }

    @Test("Each model has one state observer, for as long as someone holds it")
    func stateObserver() {
        let (first, second) = (Box(1), Counted(1))
        let observer = first.stateObserver
        #expect(first.stateObserver === observer)
        #expect(second.stateObserver !== observer)
        let erased: any ObservableState = second
        let other = second.stateObserver
        #expect(erased.stateObserver === other)
        for _ in 0..<100 {
            let short = Box(0).stateObserver
            #expect(Box(0).stateObserver !== short)
        }
    }
}
