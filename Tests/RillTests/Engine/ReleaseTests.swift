import Foundation
import Rill
import RillVirtualTime
import Testing

/// Nothing is left of a subscription when it has ended or was disposed.
@Suite("Release of sources, closures and values")
struct ReleaseTests {
    private final class Held {}

    typealias Make = @Sendable (Observable<Int>, PublishSubject<Int>, TestScheduler) -> Observable<Int>

    static let operators: [(String, Make)] = [
        ("map", { source, _, _ in source.map { $0 } }),
        ("take", { source, _, _ in source.take(5) }),
        ("takeLast", { source, _, _ in source.takeLast(2) }),
        ("take(until:)", { source, other, _ in source.take(until: other) }),
        ("skip(until:)", { source, other, _ in source.skip(until: other) }),
        ("amb", { source, other, _ in source.amb(other) }),
        ("merge", { source, other, _ in Observable.merge(source, other) }),
        ("concat", { source, other, _ in source.concat(other) }),
        ("flatMap", { source, other, _ in source.flatMap { _ in other } }),
        ("flatMapFirst", { source, other, _ in source.flatMapFirst { _ in other } }),
        ("flatMapLatest", { source, other, _ in source.flatMapLatest { _ in other } }),
        ("concatMap", { source, other, _ in source.concatMap { _ in other } }),
        ("zip", { source, other, _ in Observable.zip(source, other) { $0 + $1 } }),
        ("combineLatest", { source, other, _ in Observable.combineLatest(source, other) { $0 + $1 } }),
        ("withLatestFrom", { source, other, _ in source.withLatestFrom(other) }),
        ("sample", { source, other, _ in source.sample(other) }),
        ("withLatestFrom of two", { source, other, _ in source.withLatestFrom(other, source) { $0 + $1 + $2 } }),
        ("buffer(closedBy:)", { source, other, _ in source.buffer(closedBy: other).map(\.count) }),
        (
            "combineLatestSettled",
            { source, other, _ in Observable.combineLatestSettled(source, other, of: source) { $0 + $1 } }
        ),
        (
            "combineLatestSettled of a hub",
            { source, other, _ in Observable.combineLatestSettled(source, other, of: other) { $0 + $1 } }
        ),
        (
            "retry with a policy",
            { source, _, s in source.retry(RetryPolicy(maximumAttempts: 3, delay: .constant(.seconds(5))), scheduler: s)
            }
        ),
        (
            "retry with a policy at once",
            { source, _, s in source.retry(RetryPolicy(maximumAttempts: 2), scheduler: s) }
        ),
        ("share for a while", { source, _, s in source.share(replay: 1, window: .seconds(5), scheduler: s) }),
        (
            "replay for a while",
            { source, _, s in source.replayAll(window: .seconds(5), scheduler: s).refCount() }
        ),
        ("retry", { source, _, _ in source.retry() }),
        (
            "retry(when:)",
            { source, other, _ in source.retry { (errors: Observable<Error>) in errors.flatMap { _ in other } } }
        ),
        ("catch", { source, other, _ in source.catch { _ in other } }),
        ("share(replay:)", { source, _, _ in source.share(replay: 1) }),
        ("share forever", { source, _, _ in source.share(replay: 1, scope: .forever) }),
        ("publish.refCount", { source, _, _ in source.publish().refCount() }),
        ("multicast", { source, _, _ in source.multicast({ PublishSubject<Int>() }) { $0.map { $0 } } }),
        ("groupBy", { source, _, _ in source.groupBy { $0 % 2 }.flatMap { $0 } }),
        ("window", { source, _, s in source.window(timeSpan: .seconds(5), count: 2, scheduler: s).flatMap { $0 } }),
        ("buffer", { source, _, s in source.buffer(timeSpan: .seconds(5), count: 2, scheduler: s).map(\.count) }),
        ("debounce", { source, _, s in source.debounce(.seconds(5), scheduler: s) }),
        ("throttle", { source, _, s in source.throttle(.seconds(5), scheduler: s) }),
        ("delay", { source, _, s in source.delay(.seconds(5), scheduler: s) }),
        ("timeout", { source, other, s in source.timeout(.seconds(50), other: other, scheduler: s) }),
        ("delaySubscription", { source, _, s in source.delaySubscription(.seconds(0), scheduler: s) }),
        ("observe(on:)", { source, _, s in source.observe(on: s) }),
        ("subscribe(on:)", { source, _, s in source.subscribe(on: s) }),
        ("do", { source, _, _ in source.do(onNext: { _ in }, onDispose: {}) }),
        ("using", { source, _, _ in Observable.using({ BooleanDisposable() }, observableFactory: { _ in source }) }),
        ("materialize", { source, _, _ in source.materialize().dematerialize() }),
        ("asSingle", { source, _, _ in source.asSingle().asObservable() }),
        ("asMaybe", { source, _, _ in source.asMaybe().asObservable() }),
        ("asCompletable", { source, other, _ in source.ignoreElements().asCompletable().andThen(other.take(1)) }),
        ("asInfallible", { source, _, _ in source.asInfallible(onErrorJustReturn: 0).asObservable() }),
        ("filter", { source, _, _ in source.filter { _ in true } }),
        ("compactMap", { source, _, _ in source.compactMap { $0 } }),
        ("scan", { source, _, _ in source.scan(0) { $0 + $1 } }),
        ("scan(into:)", { source, _, _ in source.scan(into: 0) { $0 += $1 } }),
        ("reduce", { source, _, _ in source.reduce(0) { $0 + $1 } }),
        ("toArray", { source, _, _ in source.toArray().map(\.count).asObservable() }),
        ("enumerated", { source, _, _ in source.enumerated().map { $0.index } }),
        ("distinctUntilChanged", { source, _, _ in source.distinctUntilChanged() }),
        ("element(at:)", { source, _, _ in source.element(at: 4) }),
        ("single", { source, _, _ in source.single { $0 > 2 } }),
        ("first", { source, _, _ in source.first().map { $0 ?? 0 }.asObservable() }),
        ("skip", { source, _, _ in source.skip(1) }),
        ("skip(while:)", { source, _, _ in source.skip(while: { $0 < 3 }) }),
        ("skip for a time", { source, _, s in source.skip(.seconds(5), scheduler: s) }),
        ("take(while:)", { source, _, _ in source.take(while: { $0 < 3 }, behavior: .inclusive) }),
        ("take(until:) of an element", { source, _, _ in source.take(until: { $0 > 3 }) }),
        ("take(for:)", { source, _, s in source.take(for: .seconds(60), scheduler: s) }),
        ("ifEmpty(default:)", { source, _, _ in source.ifEmpty(default: 0) }),
        ("ifEmpty(switchTo:)", { source, other, _ in source.ifEmpty(switchTo: other) }),
        ("startWith", { source, _, _ in source.startWith(0) }),
        ("merge(maxConcurrent:)", { source, other, _ in Observable.of(source, other).merge(maxConcurrent: 1) }),
        ("concat of a sequence", { source, other, _ in Observable.concat(AnySequence([source, other])) }),
        ("catch(sequence:)", { source, other, _ in Observable.catch(sequence: [source, other.take(1)]) }),
        ("catchAndReturn", { source, _, _ in source.catchAndReturn(0) }),
        ("retry(2)", { source, _, _ in source.retry(2) }),
        ("switchLatest", { source, other, _ in source.map { _ in other }.switchLatest() }),
        ("combineLatest of a collection", { source, other, _ in Observable.combineLatest([source, other]) { $0[0] } }),
        ("zip of three", { source, other, _ in Observable.zip(source, other, source) { $0 + $1 + $2 } }),
        ("replay.refCount", { source, _, _ in source.replay(2).refCount() }),
        ("timeout without another", { source, _, s in source.timeout(.seconds(50), scheduler: s) }),
        (
            "do after events",
            { source, _, _ in
                source.do(afterNext: { _ in }, afterError: { _ in }, afterCompleted: {}, onSubscribed: {})
            }
        ),
        ("deferred", { source, _, _ in Observable.deferred { source } }),
        ("dematerialize", { source, _, _ in source.map { Event.next($0) }.dematerialize() }),
    ]

    @Test("By disposal", arguments: operators.map(\.0))
    func disposal(_ name: String) throws {
        try check(name) { subscription, _, _ in subscription.dispose() }
    }

    // A subject that has failed would be retried for ever.
    @Test("By an error of the source", arguments: operators.map(\.0).filter { $0 != "retry" })
    func error(_ name: String) throws {
        try check(name) { subscription, source, _ in
            source.onError(RxError.unknown)
            if ["retry(when:)", "catch", "catch(sequence:)"].contains(name) { subscription.dispose() }
        }
    }

    @Test("By the end of the sources", arguments: operators.map(\.0))
    func completion(_ name: String) throws {
        try check(name) { subscription, source, other in
            source.onCompleted()
            other.onCompleted()
        }
    }

    private func check(_ name: String, _ end: (any Disposable, PublishSubject<Int>, PublishSubject<Int>) -> Void) throws
    {
        let make = try #require(Self.operators.first { $0.0 == name }?.1)
        weak var weakHeld: Held?
        let scope = Resources.Scope()
        let handle: any Disposable = scope.run {
            let scheduler = TestScheduler()
            let source = PublishSubject<Int>()
            let other = PublishSubject<Int>()
            let held = Held()
            weakHeld = held
            let subscription = make(
                source.map { [held] element in withExtendedLifetime(held) { element } },
                other,
                scheduler
            )
            .subscribe(onNext: { [held] _ in withExtendedLifetime(held) {} }, onError: { _ in })
            scheduler.advanceTo(3)
            source.onNext(1)
            other.onNext(2)
            source.onNext(3)
            scheduler.advanceTo(10)
            end(subscription, source, other)
            scheduler.advanceTo(90)
            #expect(!source.hasObservers, "the source is still subscribed")
            #expect(!other.hasObservers, "the other source is still subscribed")
            return subscription
        }
        #expect(weakHeld == nil, "a closure is still held")
        #if DEBUG
        // The handle itself is an object of the engine.
        #expect(scope.live <= 1)
        #endif
        handle.dispose()
    }

    @Test("A shared source that has ended goes with its replay, also when someone came after the end")
    func endedShare() {
        weak var weakHeld: Held?
        for scope in [SubjectLifetimeScope.forever, .whileConnected] {
            let live = Resources.Scope()
            live.run {
                let held = Held()
                weakHeld = held
                let shared = Observable<Held>.just(held).share(replay: 1, scope: scope)
                for _ in 0..<3 { shared.subscribe().dispose() }
            }
            #expect(weakHeld == nil)
            #if DEBUG
            #expect(live.live == 0)
            #endif
        }
    }

    @Test("deferred, create and andThen hold nothing after use")
    func factories() {
        weak var weakHeld: Held?
        do {
            let held = Held()
            weakHeld = held
            Observable<Int>.deferred { [held] in withExtendedLifetime(held) { .just(1) } }.subscribe().dispose()
            Observable<Int>.create { [held] observer in
                withExtendedLifetime(held) { observer.onCompleted() }
                return Disposables.create { [held] in withExtendedLifetime(held) {} }
            }.subscribe().dispose()
            Completable.empty().andThen(Single.just(held)).subscribe().dispose()
        }
        #expect(weakHeld == nil)
    }

    #if DEBUG
    @Test("A scope counts what is made in it, whatever other tests do")
    func resources() async {
        await withTaskGroup(of: Void.self) { group in
            for count in 1...4 {
                group.addTask {
                    let scope = Resources.Scope()
                    var subscriptions: [any Disposable] = []
                    scope.run {
                        let subject = PublishSubject<Int>()
                        for _ in 0..<count { subscriptions.append(subject.subscribe()) }
                    }
                    #expect(scope.live > 0)
                    #expect(Resources.total > 0)
                    subscriptions.forEach { $0.dispose() }
                    subscriptions = []
                    #expect(scope.live == 0)
                }
            }
        }
    }
    #endif
}
