import Foundation
import Rill

// What Rill adds to RxSwift's operators, as it is written.

func walkRetryPolicies(_ source: Observable<Int>, _ single: Single<Int>, _ completable: Completable) {
    let scheduler = MainScheduler.instance
    let delays: [RetryPolicy.Delay] = [
        .immediate, .constant(.seconds(1)), .linear(from: .seconds(1), adding: .milliseconds(500), upTo: .seconds(9)),
        .exponential(from: .milliseconds(100)), .exponential(from: .seconds(1), factor: 1.5, upTo: .seconds(60)),
    ]
    let policies = delays.map { delay in
        RetryPolicy(
            maximumAttempts: 4,
            delay: delay,
            jitter: .init(fraction: 0.3, generator: SystemRandomNumberGenerator()),
            shouldRetry: { $0 is WalkError }
        )
    }
    var policy = RetryPolicy()
    policy.maximumAttempts = 3
    let results = policies.map { source.retry($0, scheduler: scheduler) }
    let traits = (single.retry(policy, scheduler: scheduler), completable.retry(policy, scheduler: scheduler))
    _ = (results, traits, policy.delay.interval(afterErrors: 2))
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
func walkAsyncClosures(_ source: Observable<Int>) {
    @Sendable func load(_ number: Int) async throws -> String { "\(number)" }
    let results: [Observable<String>] = [
        source.flatMap { try await load($0) }, source.flatMapLatest { try await load($0) },
        source.flatMapFirst { try await load($0) }, source.concatMap { try await load($0) },
        source.flatMapLatest(load), source.concatMap(priority: .background, load),
        source.flatMapLatest { number in
            let text = try await load(number)
            return text + "!"
        },
    ]
    // Closures that do not await mean what they always meant.
    let inner: Observable<String> = source.flatMapLatest { number in
        if number == 1 { return Observable<String>.empty() }
        return .just("\(number)")
    }
    let chained = source.flatMapLatest { Observable.just($0) }.map { $0 + 1 }.flatMap { Single.just("\($0)") }
    _ = (results, inner, chained.concatMap { Maybe.just($0) }.subscribe(onNext: { print($0.count) }))
}

func walkSeveral(
    _ o: Observable<Int>,
    _ d: Driver<Int>,
    _ s: Signal<String>,
    _ i: Infallible<Int>,
    _ single: Single<Int>
) {
    let observables: [Observable<Int>] = [
        o.withLatestFrom(o, o) { $0 + $1 + $2 }, o.withLatestFrom(d, i, single) { $0 + $1 + $2 + $3 },
        o.withLatestFrom(o, o, o, o, o, resultSelector: { $0 + $1 + $2 + $3 + $4 + $5 }),
        o.withLatestFrom(o, s).map { $0.0 + $0.1.count },
        .combineLatestSettled(o, o.map { $0 * 2 }, of: o) { $0 + $1 },
        Observable.combineLatestSettled(o, o, o, of: o).map { $0 + $1 + $2 },
    ]
    let signals: [Signal<Int>] = [
        s.withLatestFrom(d, d) { $0.count + $1 + $2 }, s.withLatestFrom(d, s).map { $0 + $1.count },
    ]
    let drivers: [Driver<Int>] = [
        d.withLatestFrom(s, d) { $0 + $1.count + $2 }, .combineLatestSettled(d, d, of: d) { $0 + $1 },
        Driver.combineLatestSettled(d, d, d, of: d) { $0 + $1 + $2 },
    ]
    _ = (observables, signals, drivers, i.withLatestFrom(i, i) { $0 + $1 + $2 }, i.withLatestFrom(i, i).map { $0 + $1 })
}

func walkBuffersAndReplay(_ source: Observable<Int>, _ closing: Signal<Void>) {
    let scheduler = MainScheduler.instance
    let buffers: [Observable<[Int]>] = [source.buffer(closedBy: closing), source.buffer(closedBy: source)]
    let subjects: [ReplaySubject<Int>] = [
        .create(bufferSize: 3, window: .seconds(5), scheduler: scheduler),
        .createUnbounded(window: .seconds(5), scheduler: scheduler),
    ]
    let shared: [Observable<Int>] = [
        source.replay(3, window: .seconds(5), scheduler: scheduler).refCount(),
        source.replayAll(window: .seconds(5), scheduler: scheduler),
        source.share(replay: 1, window: .seconds(5), scheduler: scheduler),
        source.share(replay: 1, window: .seconds(5), scheduler: scheduler, scope: .forever),
    ]
    _ = (buffers, subjects, shared, ReplayRelay<Int>.create(bufferSize: 1, window: .seconds(5), scheduler: scheduler))
}
