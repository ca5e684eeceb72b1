import Rill
import RillState
import Testing

/// A counter behind a protocol, in each of the forms.
private protocol CounterModel {
    var state: RxProperty<Int> { get }
}

private final class WithReadWrite: CounterModel {
    @ReadWrite var state = RxProperty(0)
    func set(_ value: Int) { _state.accept(value) }
    var relay: BehaviorRelay<Int> { _state.relay }
}

private final class WithVisibleWriting: CounterModel {
    @WritableWhereVisible var state = RxProperty(0)
}

private final class WithStored {
    @Stored private(set) var count = 0
    @Stored private(set) var items: [Int] = []
    func add(_ value: Int) {
        count += value
        items.append(value)
    }
    func accept(_ value: Int) { _count.accept(value) }
    func swap(_ value: Int) -> Int { _count.swap(value) }
    func change() { _count.update { $0 *= 10 } }
}

@Suite("Property wrappers over RxProperty")
struct PropertyWrapperTests {
    let log = Log()
    let bag = DisposeBag()

    @Test("@ReadWrite: _state.accept writes, state and $state only read")
    func readWrite() {
        let model = WithReadWrite()
        (model as any CounterModel).state.subscribe(onNext: { log("state", $0) }).disposed(by: bag)
        model.$state.subscribe(onNext: { log("$", $0) }).disposed(by: bag)
        model.set(1)
        model.relay.accept(2)
        #expect(model.state.value == 2)
        #expect(log.take() == ["state 0", "$ 0", "state 1", "$ 1", "state 2", "$ 2"])
        #expect(type(of: model.$state) == Observable<Int>.self || model.$state as Any is Observable<Int>)
    }

    @Test("@ReadWrite on a property that follows an observable writes into the same place")
    func readWriteOnBound() {
        final class Bound {
            let source = PublishSubject<Int>()
            @ReadWrite var state: RxProperty<Int>
            init() { _state = ReadWrite(wrappedValue: RxProperty(initial: 0, then: source)) }
            func set(_ value: Int) { _state.accept(value) }
        }
        let bound = Bound()
        bound.set(3)
        #expect(bound.state.value == 3)
        bound.source.onNext(4)
        #expect(bound.state.value == 4)
    }

    @Test("@ReadWrite on a computed property says so and starts from its value")
    func readWriteOnComputed() {
        let reports = Reports()
        let base = RxProperty(2)
        reports.collect {
            let wrapper = ReadWrite(wrappedValue: base.map { $0 * 2 })
            wrapper.accept(9)
            #expect(wrapper.wrappedValue.value == 9)
        }
        #expect(reports.messages.count == 1)
    }

    @Test("@WritableWhereVisible: $state is the relay, but not through a protocol")
    func writableWhereVisible() {
        let model = WithVisibleWriting()
        (model as any CounterModel).state.subscribe(onNext: { log($0) }).disposed(by: bag)
        model.$state.accept(5)
        #expect(log.take() == ["0", "5"])
    }

    @Test("@Stored: a plain value, assignment inside, a read-only property as $")
    func stored() {
        let model = WithStored()
        model.$count.subscribe(onNext: { log($0) }).disposed(by: bag)
        model.add(2)
        model.accept(3)
        #expect(model.swap(4) == 3)
        model.change()
        #expect(model.count == 40)
        #expect(model.$count.value == 40)
        #expect(log.take() == ["0", "2", "3", "4", "40"])
        #expect(type(of: model.$count) == RxProperty<Int>.self)
    }

    @Test("@Stored: the property outlives the model, with its last value")
    func storedOutlives() {
        var model: WithStored? = WithStored()
        let property = model?.$count
        property?.subscribe(onNext: { log($0) }).disposed(by: bag)
        model?.add(1)
        model = nil
        #expect(property?.value == 1)
        #expect(log.take() == ["0", "1"])
    }

    @Test("@Stored: a set from a subscriber follows the one in progress")
    func storedReentrancy() {
        let model = WithStored()
        model.$count.subscribe(onNext: {
            log("A", $0)
            if $0 == 1 { model.accept(2) }
        }).disposed(by: bag)
        model.$count.subscribe(onNext: { log("B", $0) }).disposed(by: bag)
        _ = log.take()
        model.accept(1)
        #expect(log.take() == ["A 1", "B 1", "A 2", "B 2"])
    }

    @Test("@Stored is part of what a tracked expression reads")
    func storedIsTracked() {
        let model = WithStored()
        let doubled = ReadOnlyProxy(tracking: { model.count * 2 })
        let observer = doubled.didUpdate { log($0) }
        model.add(4)
        #expect(log.take() == ["8"])
        withExtendedLifetime(observer) {}
    }
}
