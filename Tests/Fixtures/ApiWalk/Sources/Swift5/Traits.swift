import Foundation
import Rill

func walkSingle(_ single: Single<Int>) {
    let scheduler = MainScheduler.instance
    let object = OwnObserver()
    let made = Single<Int>.create { observer in
        observer(.success(1))
        observer(.failure(WalkError.failed))
        return Disposables.create()
    }
    let all: [Single<Int>] = [
        made, .just(1), .just(1, scheduler: scheduler), .never(), .error(WalkError.failed), .deferred { .just(1) },
        .timer(.seconds(1), scheduler: scheduler),
        .using({ BooleanDisposable() }, primitiveSequenceFactory: { _ in .just(1) }),
        single.flatMap { .just($0) }, single.catch { _ in .just(1) }, single.catchAndReturn(1), single.retry(),
        single.retry(2), single.retry { (errors: Observable<Error>) in errors },
        single.delay(.seconds(1), scheduler: scheduler), single.delaySubscription(.seconds(1), scheduler: scheduler),
        single.timeout(.seconds(1), scheduler: scheduler),
        single.timeout(.seconds(1), other: .just(1), scheduler: scheduler), single.observe(on: scheduler),
        single.subscribe(on: scheduler), single.debug(), single.do(onSuccess: { _ in }),
        single.do(
            onSuccess: { _ in },
            afterSuccess: { _ in },
            onError: { _ in },
            afterError: { _ in },
            onSubscribe: {},
            onSubscribed: {},
            onDispose: {}
        ),
    ]
    _ = all
    _ = single.map { "\($0)" }
    let maybe: Maybe<Int> = single.filter { $0 > 1 }
    _ = single.compactMap { $0 > 1 ? $0 : nil }
    _ = single.flatMapMaybe { _ in maybe }
    _ = single.flatMapCompletable { _ in Completable.empty() }
    _ = single.asMaybe()
    _ = single.asCompletable()
    _ = single.asObservable()
    _ = Single.zip(single, single) { $0 + $1 }
    _ = Single.zip(single, single)
    _ = Single.zip(single, single, single) { $0 + $1 + $2 }
    _ = Single.zip(single, single, single, single, single, single, single, single) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
    }
    _ = Single.zip([single, single]) { $0.reduce(0, +) }
    _ = Single.zip([single, single])
    _ = single.subscribe { (event: SingleEvent<Int>) in print(event) }
    _ = single.subscribe { event in
        switch event {
        case .success(let value): print(value)
        case .failure(let error): print(error)
        }
    }
    _ = single.subscribe(onSuccess: { _ in }, onFailure: { _ in }, onDisposed: {})
    _ = single.subscribe(onSuccess: { _ in })
    _ = single.subscribe(with: object, onSuccess: { $0.onNext($1) }, onFailure: { $0.onError($1) })
}

/// The arities, with and without a result selector.
func walkArities(_ s: Single<Int>, _ m: Maybe<Int>, _ i: Infallible<Int>, _ d: Driver<Int>) {
    let singles: [Single<Int>] = [
        Single.zip(s, s) { $0 + $1 },
        Single.zip(s, s, s) { $0 + $1 + $2 },
        Single.zip(s, s, s, s) { $0 + $1 + $2 + $3 },
        Single.zip(s, s, s, s, s) { $0 + $1 + $2 + $3 + $4 },
        Single.zip(s, s, s, s, s, s) { $0 + $1 + $2 + $3 + $4 + $5 },
        Single.zip(s, s, s, s, s, s, s, resultSelector: { $0 + $1 + $2 + $3 + $4 + $5 + $6 }),
        Single.zip(s, s, s, s, s, s, s, s, resultSelector: { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }),
        Single.zip([s, s], resultSelector: { $0.count }),
    ]
    _ = singles
    _ = Single.zip(s, s, s)
    _ = Single.zip(s, s, s, s)
    _ = Single.zip(s, s, s, s, s)
    _ = Single.zip(s, s, s, s, s, s)
    _ = Single.zip(s, s, s, s, s, s, s)
    _ = Single.zip(s, s, s, s, s, s, s, s)
    let maybes: [Maybe<Int>] = [
        Maybe.zip(m, m) { $0 + $1 },
        Maybe.zip(m, m, m) { $0 + $1 + $2 },
        Maybe.zip(m, m, m, m) { $0 + $1 + $2 + $3 },
        Maybe.zip(m, m, m, m, m) { $0 + $1 + $2 + $3 + $4 },
        Maybe.zip(m, m, m, m, m, m) { $0 + $1 + $2 + $3 + $4 + $5 },
        Maybe.zip(m, m, m, m, m, m, m) { $0 + $1 + $2 + $3 + $4 + $5 + $6 },
        Maybe.zip(m, m, m, m, m, m, m, m, resultSelector: { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }),
    ]
    _ = maybes
    _ = Maybe.zip(m, m, m)
    _ = Maybe.zip(m, m, m, m, m, m, m, m)
    let infallibles: [Infallible<Int>] = [
        Infallible.combineLatest(i, i) { $0 + $1 },
        Infallible.combineLatest(i, i, i) { $0 + $1 + $2 },
        Infallible.combineLatest(i, i, i, i) { $0 + $1 + $2 + $3 },
        Infallible.combineLatest(i, i, i, i, i) { $0 + $1 + $2 + $3 + $4 },
        Infallible.combineLatest(i, i, i, i, i, i) { $0 + $1 + $2 + $3 + $4 + $5 },
        Infallible.combineLatest(i, i, i, i, i, i, i) { $0 + $1 + $2 + $3 + $4 + $5 + $6 },
        Infallible.combineLatest(i, i, i, i, i, i, i, i, resultSelector: { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }),
        Infallible.zip(i, i, i) { $0 + $1 + $2 },
        Infallible.zip(i, i, i, i, i, i, i, i) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 },
    ]
    _ = infallibles
    _ = Driver.combineLatest(d, d, d) { $0 + $1 + $2 }
    _ = Driver.combineLatest(d, d, d, d, d, d, d, d) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Driver.zip(d, d, d, d, d, d, d, d) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
    _ = Driver.zip([d, d])
}

/// The names of the types behind the traits.
func walkTraitTypes(_ source: Observable<Int>) {
    let single: PrimitiveSequence<SingleTrait, Int> = source.asSingle()
    let maybe: PrimitiveSequence<MaybeTrait, Int> = source.asMaybe()
    let completable: PrimitiveSequence<CompletableTrait, Never> = source.ignoreElements().asCompletable()
    let driver: SharedSequence<DriverSharingStrategy, Int> = source.asDriver(onErrorJustReturn: 1)
    let signal: SharedSequence<SignalSharingStrategy, Int> = source.asSignal(onErrorJustReturn: 1)
    func widen<Trait, Element>(_ sequence: PrimitiveSequence<Trait, Element>) -> Observable<Element> {
        sequence.primitiveSequence.asObservable()
    }
    _ = (widen(single), widen(maybe), widen(completable), driver, signal)
    let fallback: Infallible<Int> = single.asInfallible(onErrorJustReturn: 1)
    _ = fallback
}

func walkMaybeAndCompletable(_ maybe: Maybe<Int>, _ completable: Completable) {
    let scheduler = MainScheduler.instance
    let object = OwnObserver()
    let made = Maybe<Int>.create { observer in
        observer(.success(1))
        observer(.error(WalkError.failed))
        observer(.completed)
        return Disposables.create()
    }
    let all: [Maybe<Int>] = [
        made, .just(1), .just(1, scheduler: scheduler), .empty(), .never(), .error(WalkError.failed),
        .deferred { .empty() }, .timer(.seconds(1), scheduler: scheduler), maybe.filter { $0 > 1 },
        maybe.map { $0 + 1 }, maybe.compactMap { $0 }, maybe.flatMap { .just($0) }, maybe.catchAndReturn(1),
        maybe.ifEmpty(switchTo: .just(1)), maybe.retry(2), maybe.do(onNext: { _ in }, onCompleted: {}),
        maybe.do(
            onNext: { _ in },
            afterNext: { _ in },
            onError: { _ in },
            afterError: { _ in },
            onCompleted: {},
            afterCompleted: {},
            onSubscribe: {},
            onSubscribed: {},
            onDispose: {}
        ),
        .using({ BooleanDisposable() }, primitiveSequenceFactory: { _ in .just(1) }),
        maybe.catch { _ in .empty() }, maybe.retry(when: { (errors: Observable<Error>) in errors }),
        maybe.delay(.seconds(1), scheduler: scheduler), maybe.delaySubscription(.seconds(1), scheduler: scheduler),
        maybe.timeout(.seconds(1), scheduler: scheduler),
        maybe.timeout(.seconds(1), other: .empty(), scheduler: scheduler), maybe.observe(on: scheduler),
        maybe.subscribe(on: scheduler), maybe.debug("maybe", trimOutput: true),
    ]
    _ = all
    let single: Single<Int> = maybe.ifEmpty(default: 1)
    _ = maybe.ifEmpty(switchTo: single)
    _ = maybe.asCompletable()
    _ = Maybe.zip(maybe, maybe) { $0 + $1 }
    _ = Maybe.zip(maybe, maybe)
    _ = Maybe.zip([maybe, maybe])
    _ = maybe.subscribe { (event: MaybeEvent<Int>) in print(event) }
    _ = maybe.subscribe(onSuccess: { _ in }, onError: { _ in }, onCompleted: {}, onDisposed: {})
    _ = maybe.subscribe(with: object, onSuccess: { $0.onNext($1) }, onCompleted: { $0.onCompleted() })
    let ends: [Completable] = [
        .create { observer in
            observer(.completed)
            observer(.error(WalkError.failed))
            return Disposables.create()
        },
        .empty(), .never(), .error(WalkError.failed), .deferred { .empty() }, completable.concat(completable),
        .concat(completable, completable), .concat([completable]), .concat(AnySequence([completable])),
        .zip(completable, completable), .zip([completable]), .zip(AnyCollection([completable])),
        .merge(completable, completable), completable.andThen(completable), completable.catch { _ in .empty() },
        completable.do(onError: { _ in }, onCompleted: {}), completable.retry(), completable.debug(),
        completable.timeout(.seconds(1), scheduler: scheduler),
        completable.timeout(.seconds(1), other: .empty(), scheduler: scheduler),
        completable.do(
            onError: { _ in },
            afterError: { _ in },
            onCompleted: {},
            afterCompleted: {},
            onSubscribe: {},
            onSubscribed: {},
            onDispose: {}
        ),
        .using({ BooleanDisposable() }, primitiveSequenceFactory: { _ in .empty() }),
        completable.retry(2), completable.retry(when: { (errors: Observable<Error>) in errors }),
        completable.delay(.seconds(1), scheduler: scheduler), completable.observe(on: scheduler),
        completable.delaySubscription(.seconds(1), scheduler: scheduler), completable.subscribe(on: scheduler),
    ]
    _ = ends
    let afterSingle: Single<Int> = completable.andThen(Single.just(1))
    let afterMaybe: Maybe<Int> = completable.andThen(maybe)
    let afterObservable: Observable<Int> = completable.andThen(Observable.just(1))
    _ = (afterSingle, afterMaybe, afterObservable)
    _ = completable.subscribe { (event: CompletableEvent) in print(event) }
    _ = completable.subscribe(onCompleted: {}, onError: { _ in }, onDisposed: {})
    _ = completable.subscribe(with: object, onCompleted: { $0.onCompleted() })
}

func walkInfallible(_ source: Observable<Int>, _ infallible: Infallible<Int>) {
    let scheduler = MainScheduler.instance
    _ = source.asSingle()
    _ = source.asMaybe()
    _ = source.asInfallible(onErrorJustReturn: 1)
    _ = source.asInfallible(onErrorFallbackTo: infallible)
    _ = source.asInfallible(onErrorRecover: { _ in .just(1) })
    let all: [Infallible<Int>] = [
        .create { observer in
            observer(.next(1))
            observer(.completed)
            return Disposables.create()
        },
        .of(1, 2), .from([1, 2]), .from(1...2), .just(1), .empty(), .never(), .deferred { .just(1) },
        infallible.map { $0 }, infallible.filter { $0 > 1 }, infallible.compactMap { $0 },
        infallible.flatMap { Infallible.just($0) }, infallible.flatMapLatest { Infallible.just($0) },
        infallible.flatMapFirst { Infallible.just($0) }, infallible.concatMap { Infallible.just($0) },
        infallible.distinctUntilChanged(), infallible.debounce(.seconds(1), scheduler: scheduler),
        infallible.throttle(.seconds(1), scheduler: scheduler), infallible.delay(.seconds(1), scheduler: scheduler),
        infallible.take(1), infallible.skip(1), infallible.take(while: { $0 < 1 }), infallible.take(until: source),
        infallible.scan(0) { $0 + $1 }, infallible.startWith(1), infallible.share(replay: 1),
        infallible.do(onNext: { _ in }), infallible.debug(), infallible.observe(on: scheduler),
        infallible.subscribe(on: scheduler), infallible.withLatestFrom(infallible), .merge(infallible, infallible),
        .concat(infallible, infallible), infallible.concat(infallible),
        Infallible.combineLatest(infallible, infallible) { $0 + $1 },
        Infallible.zip(infallible, infallible) { $0 + $1 },
    ]
    _ = all
    _ = Infallible.combineLatest(infallible, infallible)
    _ = Infallible.combineLatest(infallible, infallible, infallible, infallible) { $0 + $1 + $2 + $3 }
    _ = Infallible.combineLatest([infallible, infallible])
    _ = infallible.withUnretained(OwnObserver())
    let event: InfallibleEvent<Int> = .next(1)
    _ = event
}

func walkSharedSequences(_ source: Observable<Int>, _ relay: BehaviorRelay<Int>, _ events: PublishRelay<Int>) {
    let bag = DisposeBag()
    let object = OwnObserver()
    let driver: Driver<Int> = source.asDriver(onErrorJustReturn: 1)
    let signal: Signal<Int> = source.asSignal(onErrorJustReturn: 1)
    let drivers: [Driver<Int>] = [
        driver, relay.asDriver(), source.asDriver(onErrorDriveWith: .empty()),
        source.asDriver(onErrorRecover: { _ in .just(1) }), .just(1), .of(1, 2), .from([1]), .never(),
        driver.map { $0 }, driver.filter { $0 > 1 }, driver.compactMap { $0 }, driver.flatMapLatest { Driver.just($0) },
        driver.flatMap { Driver.just($0) }, driver.flatMapFirst { Driver.just($0) }, driver.distinctUntilChanged(),
        driver.debounce(.seconds(1)), driver.throttle(.seconds(1)), driver.delay(.seconds(1)), driver.skip(1),
        driver.startWith(1), driver.scan(0) { $0 + $1 }, driver.withLatestFrom(driver), .merge(driver, driver),
        .concat([driver, driver]), driver.do(onNext: { _ in }), driver.debug(), .interval(.seconds(1)),
        .timer(.seconds(1), period: .seconds(1)), Driver.combineLatest(driver, driver) { $0 + $1 },
        Driver.zip(driver, driver) { $0 + $1 }, .deferred { .just(1) }, driver.asDriver(),
    ]
    _ = drivers
    _ = Driver.combineLatest(driver, driver)
    _ = Driver.combineLatest([driver, driver])
    driver.drive(object).disposed(by: bag)
    driver.drive(relay).disposed(by: bag)
    driver.drive(BehaviorRelay<Int?>(value: nil)).disposed(by: bag)
    driver.drive(onNext: { _ in }, onCompleted: {}, onDisposed: {}).disposed(by: bag)
    driver.drive(with: object, onNext: { $0.onNext($1) }).disposed(by: bag)
    driver.drive { source in source.subscribe() }.disposed(by: bag)
    driver.drive().disposed(by: bag)
    signal.emit(to: object).disposed(by: bag)
    signal.emit(to: events).disposed(by: bag)
    signal.emit(to: relay).disposed(by: bag)
    signal.emit(onNext: { _ in }).disposed(by: bag)
    signal.emit(with: object, onNext: { $0.onNext($1) }).disposed(by: bag)
    _ = (events.asSignal(), signal.asSignal(), source.asSignal(onErrorSignalWith: .empty()))
    SharingScheduler.mock(scheduler: SerialDispatchQueueScheduler(qos: .default)) {}
    _ = SharingScheduler.make()
    let event = ControlEvent(events: source)
    _ = (event.asDriver(), event.asSignal(), event.asObservable())
    let property = ControlProperty<String?>(values: Observable.just("a"), valueSink: AnyObserver { _ in })
    _ = (property.orEmpty, property.changed, property.asDriver())
    property.onNext("b")
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
func walkConcurrency(_ source: Observable<Int>, _ infallible: Infallible<Int>, _ single: Single<Int>) async throws {
    for try await value in source.values { print(value) }
    for await value in infallible.values { print(value) }
    let value: Int = try await single.value
    let optional: Int? = try await Maybe<Int>.empty().value
    try await Completable.empty().value
    _ = (value, optional)
    let (stream, _) = AsyncStream.makeStream(of: Int.self)
    let observable: Observable<Int> = stream.asObservable(priority: .high)
    _ = observable
    _ = Single<Int>.create { 1 }
    _ = Single<Int>.create(detached: true, priority: .low, work: { 1 })
    func forward<Source: AsyncSequence & Sendable>(_ source: Source) -> Observable<Source.Element>
    where Source.Element: Sendable {
        source.asObservable(priority: nil)
    }
    _ = forward(stream)
    _ = Single<Int>.create(detached: true, priority: .low) { 1 }
}
