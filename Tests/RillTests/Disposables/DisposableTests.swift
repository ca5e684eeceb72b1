import Testing

@testable import Rill

@Suite struct DisposableTests {
    /// Counts disposals, by name.
    private final class Log: @unchecked Sendable {
        var entries: [String] = []
        func disposable(_ name: String) -> Disposable { Disposables.create { self.entries.append(name) } }
    }

    private let log = Log()

    @Test func `create(with:) runs its closure once and releases it`() {
        final class Captured {}
        weak var captured: Captured?
        let disposable: Cancelable
        do {
            let object = Captured()
            captured = object
            disposable = Disposables.create { _ = object }
        }
        #expect(captured != nil && !disposable.isDisposed)
        disposable.dispose()
        disposable.dispose()
        #expect(captured == nil && disposable.isDisposed)
    }

    @Test(arguments: 2...6) func `create of several disposes each once, in order`(count: Int) {
        let all = (0..<count).map { log.disposable("\($0)") }
        let group: Cancelable =
            switch count {
            case 2: Disposables.create(all[0], all[1])
            case 3: Disposables.create(all[0], all[1], all[2])
            case 4: Disposables.create(all[0], all[1], all[2], all[3])
            case 5: Disposables.create(all[0], all[1], all[2], all[3], all[4])
            default: Disposables.create(all)
            }
        group.dispose()
        group.dispose()
        #expect(log.entries == (0..<count).map(String.init))
    }

    @Test func `a dispose bag disposes in order of insertion when it is released`() {
        var bag: DisposeBag? = DisposeBag(disposing: log.disposable("a"))
        bag?.insert(log.disposable("b"), log.disposable("c"))
        bag?.insert([log.disposable("d")])
        bag?.insert {
            log.disposable("e")
            if log.entries.isEmpty { log.disposable("f") }
            for name in ["g", "h"] { log.disposable(name) }
        }
        if let bag { log.disposable("i").disposed(by: bag) }
        #expect(log.entries.isEmpty)
        bag = nil
        #expect(log.entries == ["a", "b", "c", "d", "e", "f", "g", "h", "i"])
    }

    @Test func `a dispose bag can be built from a block`() {
        var bag: DisposeBag? = DisposeBag {
            log.disposable("a")
            log.disposable("b")
        }
        _ = bag
        bag = nil
        #expect(log.entries == ["a", "b"])
    }

    @Test func `a composite disposes its members in order and late ones at once`() {
        let group = CompositeDisposable(log.disposable("a"), log.disposable("b"))
        let key = group.insert(log.disposable("c"))
        #expect(group.count == 3)
        if let key { group.remove(for: key) }
        #expect(log.entries == ["c"] && group.count == 2)
        if let key { group.remove(for: key) }
        group.dispose()
        #expect(log.entries == ["c", "a", "b"] && group.isDisposed && group.count == 0)
        #expect(group.insert(log.disposable("d")) == nil)
        #expect(log.entries == ["c", "a", "b", "d"])
    }

    @Test func `a composite takes any number of members`() {
        let many = (0..<5).map { log.disposable("\($0)") }
        #expect(CompositeDisposable(many[0], many[1], many[2]).count == 3)
        #expect(CompositeDisposable(many[0], many[1], many[2], many[3], many[4]).count == 5)
        #expect(CompositeDisposable(disposables: many).count == 5)
    }

    @Test func `a composite may be changed from a member's disposal`() {
        let group = CompositeDisposable()
        group.insert(Disposables.create { group.insert(self.log.disposable("late")) })
        group.dispose()
        #expect(log.entries == ["late"])
    }

    @Test func `a serial disposable disposes what leaves, and what comes too late`() {
        let place = SerialDisposable()
        place.disposable = log.disposable("a")
        place.disposable = log.disposable("b")
        #expect(log.entries == ["a"])
        place.dispose()
        place.disposable = log.disposable("c")
        #expect(log.entries == ["a", "b", "c"] && place.isDisposed)
    }

    @Test func `a single assignment holds until disposal, and disposes what comes after it`() {
        let place = SingleAssignmentDisposable()
        place.setDisposable(log.disposable("a"))
        #expect(log.entries.isEmpty && !place.isDisposed)
        place.dispose()
        #expect(log.entries == ["a"] && place.isDisposed)
        let late = SingleAssignmentDisposable()
        late.dispose()
        late.setDisposable(log.disposable("b"))
        #expect(log.entries == ["a", "b"])
    }

    @Test func `a reference count disposes when the primary and all dependents are gone`() {
        let shared = RefCountDisposable(disposable: log.disposable("shared"))
        let first = shared.retain()
        let second = shared.retain()
        shared.dispose()
        first.dispose()
        first.dispose()
        #expect(log.entries.isEmpty && !shared.isDisposed)
        second.dispose()
        #expect(log.entries == ["shared"] && shared.isDisposed)
        shared.retain().dispose()
        #expect(log.entries == ["shared"])
    }

    @Test func `a reference count outlives its dependents until the primary goes`() {
        let shared = RefCountDisposable(disposable: log.disposable("shared"))
        shared.retain().dispose()
        #expect(log.entries.isEmpty)
        shared.dispose()
        #expect(log.entries == ["shared"])
    }

    @Test func `a boolean disposable remembers`() {
        let flag = BooleanDisposable()
        #expect(!flag.isDisposed)
        flag.dispose()
        #expect(flag.isDisposed && BooleanDisposable(isDisposed: true).isDisposed)
    }

    @Test func `a scheduled disposable waits for its scheduler`() {
        let scheduler = HistoricalScheduler()
        let disposable = ScheduledDisposable(scheduler: scheduler, disposable: log.disposable("a"))
        disposable.dispose()
        #expect(log.entries.isEmpty && !disposable.isDisposed)
        scheduler.start()
        #expect(log.entries == ["a"] && disposable.isDisposed)
    }
}
