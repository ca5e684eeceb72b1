import Rill
import RillVirtualTime
import Testing

@Suite("Single, Maybe, Completable and Infallible")
struct TraitTests {
    private func outcome<Trait, Element>(_ sequence: PrimitiveSequence<Trait, Element>) -> [String] {
        var seen: [String] = []
        sequence.asObservable().subscribe { seen.append("\($0)") }.dispose()
        return seen
    }

    @Test("create accepts one outcome, and disposes once")
    func create() {
        var disposals = 0
        var seen: [String] = []
        let single = Single<Int>.create { observer in
            observer(.success(1))
            observer(.success(2))
            observer(.failure(Boom.one))
            return Disposables.create { disposals += 1 }
        }
        single.subscribe { seen.append("\($0)") }.dispose()
        #expect(seen == ["success(1)"])
        #expect(disposals == 1)
        let maybe = Maybe<Int>.create { observer in
            observer(.completed)
            observer(.success(1))
            return Disposables.create()
        }
        #expect(outcome(maybe) == ["completed"])
        let completable = Completable.create { observer in
            observer(.error(Boom.one))
            observer(.completed)
            return Disposables.create()
        }
        #expect(outcome(completable) == ["error(boom)"])
    }

    @Test("Closures for the outcomes are called once, and onDisposed after them")
    func subscribing() {
        var seen: [String] = []
        let bag = DisposeBag()
        Single.just(1).subscribe(onSuccess: { seen.append("s\($0)") }, onDisposed: { seen.append("d") })
            .disposed(by: bag)
        Single<Int>.error(Boom.one).subscribe(onFailure: { seen.append("f\($0)") }).disposed(by: bag)
        Maybe<Int>.empty().subscribe(onCompleted: { seen.append("c") }, onDisposed: { seen.append("d") })
            .disposed(by: bag)
        Maybe.just(1).subscribe(onSuccess: { seen.append("s\($0)") }, onCompleted: { seen.append("never") })
            .disposed(by: bag)
        Completable.empty().subscribe(onCompleted: { seen.append("c") }).disposed(by: bag)
        Completable.error(Boom.two).subscribe(onError: { seen.append("e\($0)") }).disposed(by: bag)
        #expect(seen == ["s1", "d", "fboom", "c", "d", "s1", "c", "ebang"])
    }

    @Test("onDisposed comes with the element, not with the end that follows it")
    func disposedWithTheElement() {
        let scheduler = TestScheduler()
        var seen: [String] = []
        let handle = Single.just(1).delay(.seconds(2), scheduler: scheduler).do(onDispose: { seen.append("source") })
            .subscribe(
                onSuccess: { seen.append("\(scheduler.clock) \($0)") },
                onDisposed: { seen.append("\(scheduler.clock) disposed") }
            )
        scheduler.start()
        handle.dispose()
        #expect(seen == ["2 1", "2 disposed", "source"])
    }

    @Test("A call of create's observer that comes from within the first one does not count")
    func firstOutcome() {
        var seen: [String] = []
        var again: () -> Void = {}
        func note<Element>(_ event: Event<Element>) {
            seen.append("\(event)")
            if seen.count < 10 { again() }
        }
        let single = Single<Int>.create { observer in
            again = { observer(.success(2)) }
            observer(.success(1))
            return Disposables.create()
        }
        single.asObservable().subscribe { note($0) }.dispose()
        let maybe = Maybe<Int>.create { observer in
            again = { observer(.success(4)) }
            observer(.success(3))
            return Disposables.create()
        }
        maybe.asObservable().subscribe { note($0) }.dispose()
        #expect(seen == ["next(1)", "completed", "next(3)", "completed"])
    }

    @Test("subscribe(with:) does not retain its object")
    func subscribingWith() {
        final class Owner { var seen: [String] = [] }
        var owner: Owner? = Owner()
        weak let weakOwner = owner
        let subject = PublishSubject<Int>()
        let single = subject.asSingle()
        let subscription = owner.map { owner in
            single.subscribe(with: owner, onSuccess: { owner, value in owner.seen.append("\(value)") })
        }
        owner = nil
        #expect(weakOwner == nil)
        subject.onNext(1)
        subject.onCompleted()
        subscription?.dispose()
    }

    @Test("The operators keep the rules of the trait")
    func operators() {
        #expect(outcome(Single.just(1).map { $0 + 1 }) == ["next(2)", "completed"])
        #expect(outcome(Single.just(1).filter { $0 > 1 }) == ["completed"])
        #expect(outcome(Single.just("1").compactMap { Int($0) }) == ["next(1)", "completed"])
        #expect(outcome(Single.just(1).flatMap { .just("\($0)") }) == ["next(1)", "completed"])
        #expect(outcome(Single.just(1).flatMapMaybe { _ in Maybe<Int>.empty() }) == ["completed"])
        #expect(outcome(Single.just(1).flatMapCompletable { _ in .error(Boom.one) }) == ["error(boom)"])
        #expect(outcome(Single<Int>.error(Boom.one).catchAndReturn(7)) == ["next(7)", "completed"])
        #expect(outcome(Single<Int>.error(Boom.one).catch { _ in .just(8) }) == ["next(8)", "completed"])
        #expect(outcome(Single.just(1).asCompletable()) == ["completed"])
        #expect(outcome(Single.just(1).asMaybe()) == ["next(1)", "completed"])
        #expect(outcome(Maybe<Int>.empty().ifEmpty(default: 3)) == ["next(3)", "completed"])
        #expect(outcome(Maybe<Int>.empty().ifEmpty(switchTo: Single.just(4))) == ["next(4)", "completed"])
        #expect(outcome(Maybe<Int>.empty().ifEmpty(switchTo: Maybe.just(5))) == ["next(5)", "completed"])
        #expect(outcome(Completable.empty().andThen(Single.just(1))) == ["next(1)", "completed"])
        #expect(outcome(Completable.empty().andThen(Maybe<Int>.empty())) == ["completed"])
        #expect(outcome(Completable.empty().andThen(Completable.error(Boom.one))) == ["error(boom)"])
        #expect(outcome(Completable.error(Boom.two).andThen(Single.just(1))) == ["error(bang)"])
        #expect(outcome(Completable.concat(.empty(), .error(Boom.one), .empty())) == ["error(boom)"])
        #expect(outcome(Completable.zip(.empty(), .empty())) == ["completed"])
        #expect(outcome(Single.zip(Single.just(1), Single.just("a")) { "\($0)\($1)" }) == ["next(1a)", "completed"])
        #expect(outcome(Single.zip([Single.just(1), .just(2)])) == ["next([1, 2])", "completed"])
        #expect(outcome(Single.zip([Single<Int>]())) == ["next([])", "completed"])
        #expect(outcome(Maybe.zip(Maybe.just(1), Maybe<Int>.empty()) { $0 + $1 }) == ["completed"])
    }

    @Test("andThen subscribes to the second one in the completion tick, and releases the first")
    func andThen() {
        let scheduler = TestScheduler()
        let first = scheduler.hot("230 |")
        let second = scheduler.cold("10 1", "20 |")
        let observer = scheduler.start {
            first.asSingle().asCompletable().catch { _ in .empty() }.andThen(second.asObservable())
        }
        #expect(ticks(observer) == ["240 1", "250 |"])
        #expect(spans(first) + spans(second) == ["200-230", "230-250"])
    }

    @Test("An Infallible has no error: what could fail is replaced")
    func infallible() {
        func events(_ source: Infallible<Int>) -> [String] {
            var seen: [String] = []
            source.subscribe { seen.append("\($0)") }.dispose()
            return seen
        }
        let failing = Observable.just(1).concat(Observable.error(Boom.one))
        #expect(events(failing.asInfallible(onErrorJustReturn: 2)) == ["next(1)", "next(2)", "completed"])
        #expect(
            events(failing.asInfallible(onErrorFallbackTo: .of(3, 4))) == [
                "next(1)", "next(3)", "next(4)", "completed",
            ]
        )
        #expect(events(failing.asInfallible { _ in .just(5) }) == ["next(1)", "next(5)", "completed"])
        #expect(
            events(Infallible.combineLatest(Infallible.just(1), Infallible.of(2, 3)) { $0 * $1 }) == [
                "next(2)", "next(3)", "completed",
            ]
        )
        #expect(
            events(Infallible.of(1, 2, 2).distinctUntilChanged().map { $0 * 2 }) == ["next(2)", "next(4)", "completed"]
        )
        let made = Infallible<Int>.create { observer in
            observer(.next(1))
            observer(.completed)
            observer(.next(2))
            return Disposables.create()
        }
        #expect(events(made) == ["next(1)", "completed"])
    }

    @Test("Drivers replay their newest element while someone is subscribed; signals do not")
    func shared() {
        let scheduler = TestScheduler()
        SharingScheduler.mock(scheduler: scheduler) {
            let source = scheduler.hot("210 1", "220 2", "260 #")
            let driver = source.asDriver(onErrorJustReturn: 9)
            let signal = source.asSignal(onErrorJustReturn: 9)
            let observers = (0..<3).map { _ in scheduler.createObserver(Int.self) }
            let bag = DisposeBag()
            scheduler.scheduleAt(200) {
                driver.drive().disposed(by: bag)
                signal.emit(to: observers[0]).disposed(by: bag)
            }
            scheduler.scheduleAt(240) {
                driver.map { $0 * 10 }.drive(observers[1]).disposed(by: bag)
                signal.emit(to: observers[2]).disposed(by: bag)
            }
            scheduler.start()
            #expect(ticks(observers[0]) == ["211 1", "221 2", "261 9", "261 |"])
            #expect(ticks(observers[1]) == ["240 20", "261 90", "261 |"])
            #expect(ticks(observers[2]) == ["261 9", "261 |"])
            #expect(spans(source) == ["200-260", "200-260"])
        }
    }
}
