import Rill
import RillState
import Testing

@Suite("State and observables")
struct ObservableBridgeTests {
    @ObservedState var model = Account()
    let log = Log()
    let bag = DisposeBag()

    @Test("asObservable: the present value, then every set, without an end")
    func asObservable() {
        $model.count.asObservable().subscribe { log($0.debugDescription) }.disposed(by: bag)
        model.count = 1
        model.count = 1
        #expect(log.take() == ["next(0)", "next(1)", "next(1)"])
    }

    @Test("Operators work on it, and a disposed subscription is called no more")
    func operators() {
        let subscription = $model.twice.asObservable().distinctUntilChanged().map { "<\($0)>" }
            .subscribe(onNext: { log($0) })
        model.count = 1
        model.count = 1
        subscription.dispose()
        model.count = 2
        #expect(log.take() == ["<0>", "<2>"])
    }

    @Test("A stream from a value proxy keeps the model alive, one from inside or from a weak proxy does not")
    func lifetimes() {
        weak var watched: Account?
        var subscription: Disposable?
        var inside: Disposable?
        var weakly: Disposable?
        do {
            let model = Account()
            watched = model
            subscription = model.observableValues.count.asObservable().subscribe(onNext: { _ in })
            inside = model.countInside.asObservable().subscribe(onNext: { _ in })
            weakly = model.observableValues.weak.count.asObservable().subscribe(onNext: { _ in })
        }
        #expect(watched != nil)
        subscription?.dispose()
        subscription = nil
        #expect(watched == nil)
        inside?.dispose()
        weakly?.dispose()
    }

    @Test("bind(to:) sets a value from a stream, and a stream from a value")
    func bind() {
        let source = PublishSubject<Int>()
        source.bind(to: $model.count).disposed(by: bag)
        source.map { "\($0)" }.bind(to: $model.weak.name).disposed(by: bag)
        let relay = BehaviorRelay(value: -1)
        let subject = PublishSubject<Int>()
        subject.subscribe(onNext: { log($0) }).disposed(by: bag)
        $model.count.bind(to: relay).disposed(by: bag)
        $model.count.bind(to: subject).disposed(by: bag)
        source.onNext(4)
        #expect(model.count == 4)
        #expect(model.name == "4")
        #expect(relay.value == 4)
        #expect(log.take() == ["0", "4"])
    }

    @Test("Two values bound to each other through didChange settle")
    func twoWayBinding() {
        let other = Account()
        let observers = [
            $model.count.didChange { other.count = $0 },
            other.observableValues.count.didChange { model.count = $0 },
        ]
        model.count = 3
        #expect(other.count == 3)
        other.count = 5
        #expect(model.count == 5)
        withExtendedLifetime(observers) {}
    }

    @Test("completesWithOwner ends when the model is released, and does not keep it alive")
    func completesWithOwner() {
        var model: Account? = Account()
        let stream = model?.observableValues.twice.completesWithOwner()
        let inside = model?.countInside.completesWithOwner()
        stream?.subscribe { log($0.debugDescription) }.disposed(by: bag)
        inside?.subscribe { log("inside", $0.debugDescription) }.disposed(by: bag)
        model?.count = 1
        #expect(log.take() == ["next(0)", "inside next(0)", "next(2)", "inside next(1)"])
        model = nil
        #expect(log.take().sorted() == ["completed", "inside completed"])
        stream?.subscribe { log($0.debugDescription) }.disposed(by: bag)
        #expect(log.take() == ["completed"])
    }

    @Test("A read-only property of an observed value")
    func property() {
        let property = RxProperty(observing: $model.twice)
        property.changed.subscribe(onNext: { log($0) }).disposed(by: bag)
        model.count = 2
        #expect(property.value == 4)
        #expect(log.take() == ["4"])
    }

    @Test("An element that is gone stops the stream of its proxy, and a new one goes on")
    func elements() {
        $model.items[2].asObservable().subscribe(onNext: { log($0) }).disposed(by: bag)
        model.items = [1]
        model.items = [1, 2, 9]
        #expect(log.take() == ["3", "9"])
    }
}
