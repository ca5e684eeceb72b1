#if canImport(Observation)
import Foundation
import Observation
import Rill
import RillState
import Testing

@Observable
private final class Document {
    var title = "t"
    var pages = 0
}

private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    func raise() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }
}

/// Runs what is scheduled when told to: stands for the main queue.
private final class ManualScheduler: ImmediateSchedulerType {
    private var waiting: [() -> Void] = []

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
        waiting.append { _ = action(state) }
        return Disposables.create()
    }

    func runAll() {
        while !waiting.isEmpty { waiting.removeFirst()() }
    }
}

@Suite("State and Observation")
struct ObservationBridgeTests {
    private let log = Log()
    private let bag = DisposeBag()

    private func track(_ read: () -> Void) -> Flag {
        let flag = Flag()
        withObservationTracking(read) { flag.raise() }
        return flag
    }

    @Test("withObservationTracking hears of a change of an observed value, once, before it happens")
    func tracked() {
        let model = Account()
        let seen = Flag()
        nonisolated(unsafe) let unsafeModel = model
        withObservationTracking {
            _ = model.count
        } onChange: {
            seen.raise()
            #expect(unsafeModel.count == 0)
        }
        model.count = 1
        model.count = 2
        #expect(seen.value == 1)
    }

    struct Way: Sendable {
        let read: @Sendable (Account) -> Void
        let change: @Sendable (Account) -> Void
    }

    @Test(
        "Every way to read and to change registers",
        arguments: [
            Way(read: { _ = $0.items }, change: { $0.items.append(1) }),
            Way(read: { _ = $0.twice }, change: { $0.count += 1 }),
            Way(read: { _ = $0.observableValues.items[0].wrappedValue }, change: { $0.items[0] = 4 }),
            Way(read: { _ = $0.countInside.currentValue }, change: { $0.observableValues.count.wrappedValue = 5 }),
            Way(read: { _ = $0.frame.width }, change: { $0.frame.height = 5 }),
        ]
    )
    func ways(_ way: Way) {
        let model = Account()
        let flag = track { way.read(model) }
        model.name = "unrelated"
        #expect(flag.value == 0)
        way.change(model)
        #expect(flag.value == 1)
    }

    @Test("@Stored and @StoredValue are tracked too")
    func wrappers() {
        final class Model: ObservableState {
            @Stored var stored = 0
            @StoredValue("kept", store: MemoryStore()) var kept = 0
        }
        let model = Model()
        let (stored, kept) = (track { _ = model.stored }, track { _ = model.kept })
        model.stored = 1
        model.kept = 1
        #expect(stored.value == 1)
        #expect(kept.value == 1)
    }

    @Test("Registering a handler does not register with Observation")
    func handlersDoNotTrack() {
        let model = Account()
        var observer: StateValueObserver?
        let flag = track { observer = model.observableValues.count.didUpdate { _ in } }
        model.count = 1
        #expect(flag.value == 0)
        withExtendedLifetime(observer) {}
    }

    @Test("A property of an @Observable model: value is live, the stream comes on the scheduler, changes join up")
    func property() {
        let document = Document()
        let scheduler = ManualScheduler()
        let property = RxProperty(tracking: { document.title + "\(document.pages)" }, on: scheduler)
        property.subscribe(onNext: { log($0) }).disposed(by: bag)
        #expect(log.take() == ["t0"])
        document.title = "u"
        #expect(property.value == "u0")
        #expect(log.take() == [])
        scheduler.runAll()
        #expect(log.take() == ["u0"])
        document.pages = 1
        document.pages = 2
        scheduler.runAll()
        document.title = "v"
        scheduler.runAll()
        #expect(log.take() == ["u2", "v2"])
    }

    @Test("Equal values are left out, and a disposed subscription reads no more")
    func equalValues() {
        let document = Document()
        let scheduler = ManualScheduler()
        var reads = 0
        let property = RxProperty(
            tracking: { () -> Bool in
                reads += 1
                return document.pages > 2
            },
            on: scheduler
        )
        let subscription = property.subscribe(onNext: { log($0) })
        document.pages = 1
        scheduler.runAll()
        document.pages = 3
        scheduler.runAll()
        #expect(log.take() == ["false", "true"])
        subscription.dispose()
        let before = reads
        document.pages = 0
        scheduler.runAll()
        #expect(reads == before)
    }

    @Test("A property of a model that is not kept alive keeps its last value")
    func weakModel() {
        var document: Document? = Document()
        weak let watched = document
        let property = document.map { RxProperty(tracking: $0, on: ManualScheduler()) { $0.title } }
        property?.subscribe(onNext: { log($0) }).disposed(by: bag)
        document?.title = "last"
        #expect(property?.value == "last")
        document = nil
        #expect(watched == nil)
        #expect(property?.value == "last")
    }

    @Test("A property of our own values works the same way")
    func ownValues() {
        let model = Account()
        let scheduler = ManualScheduler()
        let property = RxProperty(tracking: { model.twice }, on: scheduler)
        property.subscribe(onNext: { log($0) }).disposed(by: bag)
        model.count = 3
        scheduler.runAll()
        #expect(log.take() == ["0", "6"])
    }
}
#endif
