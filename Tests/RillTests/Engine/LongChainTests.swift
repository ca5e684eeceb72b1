import Foundation
import Rill
import RillVirtualTime
import XCTest

/// Ten thousand operators in a chain subscribe, run and go within the default stack, in debug builds too.
///
/// Every operator that can follow itself is in the table.
final class LongChainTests: ChainTestCase {
    private typealias Source = Observable<Int>
    private typealias Link = ChainLink
    private static let atTheEnd = ["next(2)", "completed"]
    private let owner = NSObject()
    private let hub = PublishSubject<Int>()

    private var transforming: [Link] {
        [
            Link("map") { $0.map { $0 } },
            Link("compactMap") { $0.compactMap { $0 } },
            Link("scan") { $0.scan(0) { $1 } },
            Link("scan(into:)") { $0.scan(into: 0) { $0 = $1 } },
            Link("reduce", Self.atTheEnd) { $0.reduce(0) { $1 } },
            Link("toArray", operators: 2, Self.atTheEnd) { $0.toArray().map { $0.last ?? 0 }.asObservable() },
            Link("enumerated", operators: 2) { $0.enumerated().map { $0.element } },
            Link("materialize", operators: 2) { $0.materialize().dematerialize() },
            Link("groupBy", operators: 2) { $0.groupBy { $0 }.merge() },
            // What a group's source sends next comes within the same call: its subscription must not wait.
            Link("groups behind another source", operators: 3) { source in
                source.groupBy { $0 }.flatMap { Source.empty().concat($0) }
            },
            Link("groups that are tried again", operators: 3) { source in source.groupBy { $0 }.flatMap { $0.retry(2) }
            },
            Link("buffer", operators: 2) { [scheduler] in
                $0.buffer(timeSpan: .seconds(1 << 30), count: 1, scheduler: scheduler).compactMap(\.first)
            },
            Link("buffer(closedBy:)", operators: 2, Self.atTheEnd) {
                $0.buffer(closedBy: Source.never()).compactMap(\.last)
            },
            Link("window", operators: 2) { [scheduler] in
                $0.window(timeSpan: .seconds(1 << 30), count: 1, scheduler: scheduler).merge()
            },
            Link("flatMap") { $0.flatMap { Source.just($0) } },
            Link("flatMap of a source with a step") { $0.flatMap { Source.of($0) } },
            Link("flatMap of a closure's source") { source in
                source.flatMap { element in
                    Source.create { observer in
                        observer.onNext(element)
                        observer.onCompleted()
                        return Disposables.create()
                    }
                }
            },
            Link("flatMapFirst") { $0.flatMapFirst { Source.just($0) } },
            Link("flatMapLatest") { $0.flatMapLatest { Source.just($0) } },
            Link("flatMapLatest of two", operators: 2) { $0.flatMapLatest { Source.of($0).startWith() } },
            Link("concatMap") { $0.concatMap { Source.just($0) } },
            Link("switchLatest", operators: 2) { $0.map { Source.just($0) }.switchLatest() },
            Link("merge(maxConcurrent:)", operators: 2) { $0.map { Source.just($0) }.merge(maxConcurrent: 2) },
            Link("withUnretained") { [owner] in $0.withUnretained(owner) { $1 } },
        ]
    }

    private var filtering: [Link] {
        [
            Link("filter") { $0.filter { _ in true } },
            Link("distinctUntilChanged") { $0.distinctUntilChanged() },
            Link("distinctUntilChanged by key") { $0.distinctUntilChanged { $0 } },
            Link("skip") { $0.skip(0) },
            Link("skip(while:)") { $0.skip(while: { _ in false }) },
            Link("skip(until:)") { $0.startWith(0).skip(until: Source.just(0).concat(Source.never())) },
            Link("skip for a time") { [scheduler] in $0.skip(.seconds(0), scheduler: scheduler) },
            Link("take") { $0.take(10) },
            Link("take(1)", ["next(1)", "completed"]) { $0.take(1) },
            Link("take(while:)") { $0.take(while: { _ in true }) },
            Link("take(until:)") { $0.take(until: Source.never()) },
            Link("take(until:) of an element") { $0.take(until: { _ in false }) },
            Link("take(for:)") { [scheduler] in $0.take(for: .seconds(1 << 30), scheduler: scheduler) },
            Link("takeLast") { $0.takeLast(2) },
            Link("element(at:)", ["next(1)", "completed"]) { $0.element(at: 0) },
            Link("single", operators: 4) {
                $0.map { $0 }.buffer(timeSpan: .seconds(1 << 30), count: 5, scheduler: self.scheduler)
                    .single().concatMap { Source.from($0) }
            },
            Link("first", operators: 2, ["next(1)", "completed"]) { $0.first().asObservable().compactMap { $0 } },
            Link("ignoreElements", operators: 2, ["completed"]) { $0.ignoreElements().map { (_: Never) -> Int in } },
            Link("ifEmpty(default:)") { $0.ifEmpty(default: 0) },
            Link("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: .just(0)) },
            Link("sample", operators: 2) { $0.multicast({ PublishSubject<Int>() }, selector: { $0.sample($0) }) },
        ]
    }

    private var combining: [Link] {
        [
            Link("startWith") { $0.startWith() },
            Link("merge") { Source.merge($0) },
            Link("concat") { $0.concat(Source.empty()) },
            Link("concat of a sequence") { Source.concat(AnySequence([$0])) },
            Link("combineLatest") { Source.combineLatest($0, Source.just(0)) { element, _ in element } },
            Link("combineLatest of a collection") { Source.combineLatest([$0]) { $0[0] } },
            Link("zip") { Source.zip($0, Source.repeatElement(0).take(5)) { element, _ in element } },
            Link("zip of a collection") { Source.zip([$0]) { $0[0] } },
            Link("withLatestFrom of two") {
                $0.withLatestFrom(Source.just(0), Source.just(0)) { element, _, _ in element }
            },
            Link("combineLatestSettled") {
                Source.combineLatestSettled($0, Source.just(0), of: Source.never()) { element, _ in element }
            },
            Link("combineLatestSettled of a hub") { [hub] in
                Source.combineLatestSettled($0, Source.just(0), of: hub) { element, _ in element }
            },
            Link("withLatestFrom") { $0.withLatestFrom(Source.just(0)) { element, _ in element } },
            Link("amb") { $0.amb(Source.never()) },
            Link("multicast with a selector") { $0.multicast({ PublishSubject<Int>() }, selector: { $0 }) },
            Link("share") { $0.share() },
            Link("share(replay:)") { $0.share(replay: 1) },
            Link("share(replay: 2, scope: .forever)") { $0.share(replay: 2, scope: .forever) },
            Link("share(scope: .forever)") { $0.share(scope: .forever) },
            Link("share(replay: 1, scope: .whileConnected)") { $0.share(replay: 1, scope: .whileConnected) },
            // Two operators each.
            Link("publish().refCount()") { $0.publish().refCount() },
            Link("replay().refCount()") { $0.replay(1).refCount() },
            Link("share for a while") { [scheduler] in
                $0.share(replay: 1, window: .seconds(9), scheduler: scheduler)
            },
            Link("replayAll().refCount()") { $0.replayAll().refCount() },
            Link("multicast(subject).refCount()") { $0.multicast(PublishSubject<Int>()).refCount() },
        ]
    }

    private var recoveringAndSideEffects: [Link] {
        [
            Link("catch", failure: "completed") { $0.catch { _ in .empty() } },
            Link("catchAndReturn", failure: "completed") { $0.catchAndReturn(0) },
            Link("catch(sequence:)") { Source.catch(sequence: [$0]) },
            Link("retry", failure: nil) { $0.retry(2) },
            Link("retry with a policy", failure: nil) { [scheduler] in
                $0.retry(RetryPolicy(maximumAttempts: 2), scheduler: scheduler)
            },
            Link("retry(when:)", operators: 2) { $0.retry { (errors: Observable<Error>) in errors.map { throw $0 } } },
            Link("do(onNext:)") { $0.do(onNext: { _ in }) },
            Link("do(onDispose:)") { $0.do(onDispose: {}) },
            Link("do(afterCompleted:)") { $0.do(afterError: { _ in }, afterCompleted: {}) },
            Link("using") { source in
                Source.using {
                    BooleanDisposable()
                } observableFactory: { _ in
                    source
                }
            },
            Link("deferred") { source in Source.deferred { source } },
            Link("asInfallible", failure: "completed") { $0.asInfallible(onErrorJustReturn: 0).asObservable() },
            // Three operators each, whose elements also pass the main scheduler within each other.
            Link("asDriver", failure: "completed") { $0.asDriver(onErrorJustReturn: 0).asObservable() },
            Link("asSignal", failure: "completed") { $0.asSignal(onErrorJustReturn: 0).asObservable() },
            Link("asSingle", operators: 3, Self.atTheEnd) { $0.takeLast(1).asSingle().map { $0 }.asObservable() },
            Link("asMaybe", operators: 3, Self.atTheEnd) { $0.takeLast(1).asMaybe().map { $0 }.asObservable() },
            Link("andThen", operators: 2, ["next(0)", "completed"]) {
                $0.ignoreElements().asCompletable().andThen(Source.just(0))
            },
        ]
    }

    private var timing: [Link] {
        let scheduler = self.scheduler
        return [
            Link("delay") { $0.delay(.seconds(1), scheduler: scheduler) },
            Link("delaySubscription") { $0.delaySubscription(.seconds(1), scheduler: scheduler) },
            Link("debounce", Self.atTheEnd) { $0.debounce(.seconds(1), scheduler: scheduler) },
            Link("throttle") { $0.throttle(.seconds(0), scheduler: scheduler) },
            Link("timeout") { $0.timeout(.seconds(1 << 30), scheduler: scheduler) },
            Link("observe(on:)") { $0.observe(on: scheduler) },
            Link("observe(on: MainScheduler)") { $0.observe(on: MainScheduler()) },
            Link("observe(on: CurrentThreadScheduler)") { $0.observe(on: CurrentThreadScheduler.instance) },
            Link("subscribe(on:)") { $0.subscribe(on: scheduler) },
            Link("subscribe(on: CurrentThreadScheduler)") { $0.subscribe(on: CurrentThreadScheduler.instance) },
        ]
    }

    private var all: [Link] { transforming + filtering + combining + recoveringAndSideEffects + timing }

    func testTransforming() { transforming.forEach { check($0) } }
    func testFiltering() { filtering.forEach { check($0) } }
    func testCombining() { combining.forEach { check($0) } }
    func testRecoveringAndSideEffects() { recoveringAndSideEffects.forEach { check($0) } }
    func testTiming() { timing.forEach { check($0) } }

    func testAllThatPassOnElementsInTurns() {
        let links = all.filter { $0.events.count == 3 && $0.failure == "error(boom)" }
        var next = 0
        check(
            Link("all in turns") {
                next += 1
                return links[next % links.count].chain($0, 1)
            }
        )
    }
}
