import Rill
import RillState
import Testing

private final class Counter {
    @Stored var count = 0
}

private final class View {
    @ObservedState var model = Account()
}

@Suite("After the end of a model")
struct EndOfModelTests {
    private let log = Log()
    private let bag = DisposeBag()

    @Test("A property of a model that is gone still sends its value to each subscriber")
    func property() {
        let count: RxProperty<Int>
        do {
            let counter = Counter()
            counter.count = 4
            count = counter.$count
        }
        count.subscribe(onNext: { log($0) }).disposed(by: bag)
        count.map { $0 * 2 }.subscribe(onNext: { log($0) }).disposed(by: bag)
        count.changed.subscribe(onNext: { log("changed", $0) }).disposed(by: bag)
        #expect(count.value == 4)
        #expect(log.take() == ["4", "8"])
    }

    @Test("A proxy from inside still answers with the current value, mapped too")
    func inside() {
        let count = Account().countInside
        let observers = [
            count.didUpdate(withCurrent: true) { log($0) },
            count.map { $0 + 1 }.didUpdate(withCurrent: true) { log($0) },
        ]
        #expect(log.take() == ["0", "1"])
        withExtendedLifetime(observers) {}
    }

    @Test("What is made of a weak proxy answers with the last value")
    func mappedWeak() {
        let count: WeakValueProxy<Int>
        do {
            let account = Account()
            count = account.observableValues.weak.count
            account.count = 5
        }
        let observer = count.map { $0 * 2 }.didUpdate(withCurrent: true) { log($0) }
        count.asObservable().subscribe(onNext: { log($0) }).disposed(by: bag)
        #expect(log.take() == ["10", "5"])
        withExtendedLifetime(observer) {}
    }

    @Test("A weak proxy below $ does not keep the model when the view is gone")
    func heldModel() {
        weak var gone: Account?
        let (count, items): (WeakValueProxy<Int>, WeakReadOnlyProxy<Int>)
        do {
            let view = View()
            gone = view.model
            (count, items) = (view.$model.weak.count, view.$model.weak.items.count)
            view.model.count = 4
        }
        #expect(gone == nil)
        #expect(count.wrappedValue == 4)
        #expect(items.wrappedValue == 3)
    }

    @Test("A stream that completes with its owner completes at once where the owner is gone")
    func completes() {
        let count = Account().observableValues.weak.count
        count.completesWithOwner()
            .subscribe(onNext: { log($0) }, onCompleted: { log("completed") }).disposed(by: bag)
        #expect(log.take() == ["completed"])
    }
}
