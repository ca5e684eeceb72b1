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
            if ["retry(when:)", "catch"].contains(name) { subscription.dispose() }
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
