import Foundation
import Rill

// Drivers and signals as RxSwift's users join them: from one kind to the other, and with implicit members in closures.

func walkFromOneStrategyToAnother(_ driver: Driver<Int>, _ signal: Signal<String>, _ source: Observable<Int>) {
    let toSignal: Signal<String> = driver.flatMapLatest { number in
        if number == 0 { return .empty() }
        return .just("\(number)")
    }
    let others: [Signal<Int>] = [
        driver.flatMap { .just($0) },
        driver.flatMapFirst { $0 > 1 ? .just($0) : .never() },
        driver.flatMapLatest { _ in .of(1, 2) },
        driver.concatMap { .from([$0]) },
        driver.flatMapLatest { number in signal.map { $0.count + number } },
        driver.map { Signal.just($0) }.merge(),
        driver.map { Signal.just($0) }.merge(maxConcurrent: 2),
        driver.map { Signal.just($0) }.switchLatest(),
        signal.withLatestFrom(driver),
        signal.withLatestFrom(driver) { $0.count + $1 },
    ]
    let back: [Driver<String>] = [
        signal.flatMapLatest { text in Driver.just(text) }, signal.map { Driver.just($0) }.switchLatest(),
        driver.withLatestFrom(signal), driver.withLatestFrom(signal) { "\($0)\($1)" },
        driver.flatMapLatest { .just("\($0)") },
    ]
    let inferred = driver.flatMapLatest { _ in signal }.map(\.count)
    _ = (toSignal, others, back, inferred)

    let shared: SharedSequence<DriverSharingStrategy, Int> = source.asSharedSequence(onErrorJustReturn: 1)
    let recovered: Signal<Int> = source.asSharedSequence(onErrorRecover: { _ in .empty() })
    let driven = source.asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorDriveWith: .never())
    let infallible: Infallible<Int> = driver.asInfallible()
    _ = (shared, recovered, driven, infallible)
}

/// Names without an element, which the arguments tell.
func walkInferredElements(_ s: Signal<Int>, _ i: Infallible<Int>, _ d: Driver<Int>) {
    let merged = (
        Signal.merge(s, s), Signal.merge([s]), Driver.merge(d, d), Infallible.merge(i, i), Infallible.merge([i])
    )
    let joined = (Signal.concat([s]), Infallible.concat(i, i), Infallible.concat([i]), Driver.concat([d]))
    _ = (merged, joined, Signal.zip([s]), Driver.combineLatest([d]), Driver.combineLatest(d, d), Infallible.zip([i]))
    _ = (Signal.deferred { s }, Signal.from([1]), Signal.of(1), Infallible.deferred { i }, Infallible.from([1]))
}

/// A closure that may throw where RxSwift takes one.
private func risky(_ numbers: Int...) throws -> Int {
    guard let first = numbers.first else { throw WalkError.failed }
    return first
}

func walkThrowingClosures(_ d: Driver<Int>, _ i: Infallible<Int>, _ source: Observable<Int>) {
    let drivers: [Driver<Int>] = [
        Driver.combineLatest(d, d) { try risky($0, $1) },
        Driver.combineLatest(d, d, d, resultSelector: { try risky($0, $1, $2) }),
        Driver.combineLatest([d, d]) { try risky($0[0], $0[1]) },
        Driver.zip(d, d) { try risky($0, $1) },
        Driver.zip([d, d]) { try risky($0[0], $0[1]) },
    ]
    let infallibles: [Infallible<Int>] = [
        Infallible.combineLatest(i, i) { try risky($0, $1) },
        Infallible.combineLatest([i, i]) { try risky($0[0]) },
        Infallible.zip(i, i, i) { try risky($0, $1, $2) },
        Infallible.zip([i, i]) { try risky($0[0]) },
        i.distinctUntilChanged { try risky($0) }, i.distinctUntilChanged { try risky($0, $1) == 1 },
        i.distinctUntilChanged({ try risky($0) }, comparer: { try risky($0, $1) == 1 }),
        i.take(while: { try risky($0) > 1 }), i.take(until: { try risky($0) > 1 }),
        i.skip(while: { try risky($0) > 1 }),
        i.do(
            onNext: { _ = try risky($0) },
            afterNext: { _ = try risky($0) },
            onCompleted: { _ = try risky() },
            afterCompleted: { _ = try risky() }
        ),
        i.withLatestFrom(i) { try risky($0, $1) }, i.skip(until: source), i.skip(until: i), i.take(until: source),
        .deferred { try risky() == 1 ? .just(1) : .empty() },
        source.flatMapLatest { number in Infallible.just(try risky(number)) }, source.flatMapLatest { _ in i },
    ]
    let observable: Observable<Int> = source.flatMapLatest { Infallible.just($0) }
    _ = (drivers, infallibles, observable, source.flatMapLatest { Infallible.just($0) }.subscribe(onNext: { _ in }))
}
