import Foundation
import Rill
import RillVirtualTime

/// The errors of the comparison.
struct PipelineError: Error, Equatable {
    var code: Int
}

/// A pipeline built from Rill's operators on a scheduler.
struct BuiltPipeline {
    let observable: Observable<Int>
    let sources: [Int: TestableObservable<Int>]

    /// Hot sources are made in the order of their numbers, which is the order of what they enqueue.
    init(_ pipeline: Pipeline, on scheduler: TestScheduler) {
        var sources: [Int: TestableObservable<Int>] = [:]
        for source in pipeline.testableSources.sorted(by: { $0.id < $1.id }) {
            let events = source.events.map(Self.recorded)
            sources[source.id] =
                source.isHot ? scheduler.createHotObservable(events) : scheduler.createColdObservable(events)
        }
        self.sources = sources
        observable = PipelineBuilder(scheduler: scheduler) { sources[$0]?.asObservable() ?? .never() }
            .build(pipeline)
    }

    private static func recorded(_ event: TimedSignal) -> Recorded<Event<Int>> {
        switch event.signal {
        case .next(let value): .next(event.time, value)
        case .error(let code): .error(event.time, PipelineError(code: code))
        case .completed: .completed(event.time)
        }
    }

    /// The signal that an event is.
    static func signal(_ event: Event<Int>) -> Signal {
        switch event {
        case .next(let value): .next(value)
        case .completed: .completed
        case .error(let error as PipelineError): .error(error.code)
        case .error(RxError.argumentOutOfRange): .error(ReferenceModel.Code.argumentOutOfRange)
        case .error(RxError.timeout): .error(ReferenceModel.Code.timeout)
        case .error(RxError.noElements): .error(ReferenceModel.Code.noElements)
        case .error(RxError.moreThanOneElement): .error(ReferenceModel.Code.moreThanOneElement)
        case .error: .error(.min)
        }
    }
}

/// What `withUnretained` is given: an object that stays.
final class ReferenceOwner: Sendable {
    static let shared = ReferenceOwner()
}

/// A pipeline's operators, on any scheduler and any sources.
struct PipelineBuilder {
    let scheduler: any SchedulerType
    /// What stands for the hot or cold source with a number.
    let source: (Int) -> Observable<Int>

    func build(_ pipeline: Pipeline, shared: Observable<Int> = .never()) -> Observable<Int> {
        switch pipeline {
        case .hot(let id, _), .cold(let id, _): source(id)
        case .timer(let due, let period, let count):
            Observable<Int>.timer(
                .milliseconds(due),
                period: period.map { .milliseconds($0) },
                scheduler: scheduler
            ).take(count)
        case .just(let value): .just(value)
        case .empty: .empty()
        case .never: .never()
        case .error(let code): .error(PipelineError(code: code))
        case .shared: shared
        case .one(let name, let source):
            name.isTimed
                ? timed(name, build(source, shared: shared)) : one(name, build(source, shared: shared))
        case .many(let name, let sources): many(name, sources.map { build($0, shared: shared) })
        case .flatten(let name, let source, let inners):
            flatten(name, build(source, shared: shared), inners.map { build($0, shared: shared) })
        case .publish(let source, let branch):
            build(source, shared: shared).multicast({ PublishSubject<Int>() }) { build(branch, shared: $0) }
        }
    }

    private func one(_ name: UnaryOperator, _ source: Observable<Int>) -> Observable<Int> {
        switch name {
        case .map(let add): source.map { $0 &+ add }
        case .mapThrowing(let modulus): source.map { if $0 % modulus == 0 { throw PipelineError(code: 1) } else { $0 } }
        case .filter(let modulus): source.filter { $0 % modulus != 0 }
        case .filterThrowing(let modulus):
            source.filter { if $0 % modulus == 0 { throw PipelineError(code: 2) } else { true } }
        case .compactMap(let modulus): source.compactMap { $0 % modulus == 0 ? nil : $0 &* 2 }
        case .scan: source.scan(0) { $0 &+ $1 }
        case .scanInto: source.scan(into: 0) { $0 = $0 &+ $1 }
        case .reduce: source.reduce(0) { $0 &* 3 &+ $1 }
        case .enumerated: source.enumerated().map { $0.element &+ 100 &* $0.index }
        case .toArray: source.toArray().map { $0.reduce(0) { $0 &* 3 &+ $1 } }.asObservable()
        case .materialize: source.materialize().dematerialize()
        case .distinctUntilChanged: source.distinctUntilChanged()
        case .distinctByKey(let modulus): source.distinctUntilChanged { $0 % modulus }
        case .doNothing: source.do(onNext: { _ in }, onSubscribe: {}, onDispose: {})
        case .shareReplay: source.share(replay: 1)
        case .groupTake(let count):
            source.groupBy { $0 % 2 }.flatMap { group in group.take(count).map { $0 &+ 1000 &* group.key } }
        default: ending(name, source)
        }
    }

    private func ending(_ name: UnaryOperator, _ source: Observable<Int>) -> Observable<Int> {
        switch name {
        case .take(let count): source.take(count)
        case .takeLast(let count): source.takeLast(count)
        case .takeWhile(let limit, let inclusive):
            source.take(while: { $0 < limit }, behavior: inclusive ? .inclusive : .exclusive)
        case .takeUntilElement(let limit, let inclusive):
            source.take(until: { $0 == limit }, behavior: inclusive ? .inclusive : .exclusive)
        case .skip(let count): source.skip(count)
        case .skipWhile(let limit): source.skip(while: { $0 < limit })
        case .elementAt(let index): source.element(at: index)
        case .ignoreElements: source.ignoreElements().map { (_: Never) -> Int in }
        case .first: source.first().map { $0 ?? -1 }.asObservable()
        case .single: source.single()
        case .asSingle: source.asSingle().asObservable()
        case .ifEmptyDefault(let value): source.ifEmpty(default: value)
        case .startWith(let values): values.reversed().reduce(source) { $0.startWith($1) }
        case .catchAndReturn(let value): source.catchAndReturn(value)
        case .retry(let attempts): source.retry(attempts)
        default: more(name, source)
        }
    }

    private func more(_ name: UnaryOperator, _ source: Observable<Int>) -> Observable<Int> {
        switch name {
        case .catchThrowing: return source.catch { _ in throw PipelineError(code: 20) }
        case .scanThrowing(let modulus):
            return source.scan(0) { if $1 % modulus == 0 { throw PipelineError(code: 3) } else { $0 &+ $1 } }
        case .retryWhen(let count): return source.retry { (errors: Observable<Error>) in errors.take(count) }
        case .retryWhenFailing(let count):
            return source.retry { (errors: Observable<Error>) in
                errors.enumerated().map { if $0.index == count { throw PipelineError(code: 4) } }
            }
        case .using:
            return .using {
                BooleanDisposable()
            } observableFactory: { _ in
                source
            }
        case .withUnretained: return source.withUnretained(ReferenceOwner.shared) { $1 }
        case .errorAsElement: return source.materialize().map { $0.error == nil ? $0 : .next(99) }.dematerialize()
        case .dematerializeFailing(let modulus):
            return source.map { $0 % modulus == 0 ? Event.error(PipelineError(code: 5)) : .next($0) }.dematerialize()
        case .maybe: return source.asMaybe().map { $0 &+ 1 }.asObservable()
        case .maybeOrDefault(let value): return source.asMaybe().ifEmpty(default: value).asObservable()
        case .completableThen(let value): return source.ignoreElements().asCompletable().andThen(Observable.just(value))
        case .singleFlatMap: return source.first().flatMap { .just(($0 ?? -1) &+ 1) }.asObservable()
        case .singleCatch(let value): return source.asSingle().catchAndReturn(value).asObservable()
        case .singleRetry(let attempts): return source.asSingle().retry(attempts).asObservable()
        case .shareTwice(let count, let forever):
            // A lasting one of each subscription's own: `retry` would find the end of the last attempt.
            return .deferred {
                let shared = source.share(replay: count, scope: forever ? .forever : .whileConnected)
                return .merge(shared, shared)
            }
        case .replayTwice(let count):
            return source.multicast({ ReplaySubject<Int>.create(bufferSize: count) }) { .merge($0, $0) }
        default: return .never()
        }
    }

    private func timed(_ name: UnaryOperator, _ source: Observable<Int>) -> Observable<Int> {
        switch name {
        case .delay(let ticks): source.delay(.milliseconds(ticks), scheduler: scheduler)
        case .debounce(let ticks): source.debounce(.milliseconds(ticks), scheduler: scheduler)
        case .throttle(let ticks, let latest):
            source.throttle(.milliseconds(ticks), latest: latest, scheduler: scheduler)
        case .timeout(let ticks): source.timeout(.milliseconds(ticks), scheduler: scheduler)
        case .takeFor(let ticks): source.take(for: .milliseconds(ticks), scheduler: scheduler)
        case .skipFor(let ticks): source.skip(.milliseconds(ticks), scheduler: scheduler)
        case .delaySubscription(let ticks): source.delaySubscription(.milliseconds(ticks), scheduler: scheduler)
        case .buffer(let ticks, let count):
            source.buffer(timeSpan: .milliseconds(ticks), count: count, scheduler: scheduler)
                .map { Pipeline.number(of: $0) }
        case .windowSum(let ticks, let count):
            source.window(timeSpan: .milliseconds(ticks), count: count, scheduler: scheduler)
                .flatMap { $0.toArray() }
                .map { Pipeline.number(of: $0) }
        case .observeOn: source.observe(on: scheduler)
        default: .never()
        }
    }

    private func many(_ name: CombiningOperator, _ sources: [Observable<Int>]) -> Observable<Int> {
        switch name {
        case .merge: .merge(sources)
        case .mergeMaxConcurrent(let limit): atOnce(sources).merge(maxConcurrent: limit)
        case .concat: .concat(sources)
        case .concatSequence: .concat(AnySequence(sources))
        case .combineLatest: .combineLatest(sources) { Pipeline.number(of: $0) }
        case .zip: .zip(sources) { Pipeline.number(of: $0) }
        case .combineLatestArity:
            joined(
                sources,
                { .combineLatest($0, $1) { Pipeline.number(of: [$0, $1]) } },
                { .combineLatest($0, $1, $2) { Pipeline.number(of: [$0, $1, $2]) } },
                { .combineLatest($0, $1, $2, $3) { Pipeline.number(of: [$0, $1, $2, $3]) } }
            )
        case .zipArity:
            joined(
                sources,
                { .zip($0, $1) { Pipeline.number(of: [$0, $1]) } },
                { .zip($0, $1, $2) { Pipeline.number(of: [$0, $1, $2]) } },
                { .zip($0, $1, $2, $3) { Pipeline.number(of: [$0, $1, $2, $3]) } }
            )
        case .withLatestFrom: sources[0].withLatestFrom(sources[1]) { Pipeline.number(of: [$0, $1]) }
        case .amb: .amb(sources)
        case .takeUntil: sources[0].take(until: sources[1])
        case .skipUntil: sources[0].skip(until: sources[1])
        case .sample(let value): sources[0].sample(sources[1], defaultValue: value)
        case .catchError: sources[0].catch { _ in sources[1] }
        case .catchSequence: .catch(sequence: sources)
        case .ifEmptySwitch: sources[0].ifEmpty(switchTo: sources[1])
        case .timeoutOther(let ticks):
            sources[0].timeout(.milliseconds(ticks), other: sources[1], scheduler: scheduler)
        }
    }

    private typealias Source = Observable<Int>

    private func joined(
        _ sources: [Source],
        _ two: (Source, Source) -> Source,
        _ three: (Source, Source, Source) -> Source,
        _ four: (Source, Source, Source, Source) -> Source
    ) -> Source {
        switch sources.count {
        case 2: two(sources[0], sources[1])
        case 3: three(sources[0], sources[1], sources[2])
        default: four(sources[0], sources[1], sources[2], sources[3])
        }
    }

    /// `from` would send its elements in steps of the current thread, between which others get their turn.
    private func atOnce(_ sources: [Observable<Int>]) -> Observable<Observable<Int>> {
        .create { observer in
            for source in sources { observer.onNext(source) }
            observer.onCompleted()
            return Disposables.create()
        }
    }

    private func flatten(
        _ name: FlatteningOperator,
        _ source: Observable<Int>,
        _ inners: [Observable<Int>]
    ) -> Observable<Int> {
        let inner = { (value: Int) throws -> Observable<Int> in
            if name.fails(for: value) { throw PipelineError(code: 6) }
            return inners[Pipeline.choice(value, of: inners.count)]
        }
        return switch name.kind {
        case .flatMap: source.flatMap(inner)
        case .flatMapLatest: source.flatMapLatest(inner)
        case .flatMapFirst: source.flatMapFirst(inner)
        case .concatMap: source.concatMap(inner)
        default: .never()
        }
    }
}
