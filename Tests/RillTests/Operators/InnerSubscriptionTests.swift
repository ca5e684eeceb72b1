import Rill
import RillVirtualTime
import Testing

/// What an operator subscribes to later sends the same as at the top: each subscription opens the thread's trampoline, so
/// that two synchronous sources take turns wherever they are.
@Suite("Inner subscriptions")
struct InnerSubscriptionTests {
    typealias Source = Observable<Int>

    /// A source, and what it sends.
    struct Input: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable () -> Source
        let elements: [Int]

        init(_ name: String, _ elements: [Int], _ make: @escaping @Sendable () -> Source) {
            testDescription = name
            self.make = make
            self.elements = elements
        }
    }

    /// A place where an operator subscribes to a source, and what makes it do so.
    struct Place: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let wrap: @Sendable (Source, PublishSubject<Int>, TestScheduler) -> Source
        let trigger: @Sendable (PublishSubject<Int>, TestScheduler) -> Void

        init(
            _ name: String,
            by trigger: @escaping @Sendable (PublishSubject<Int>, TestScheduler) -> Void = { subject, _ in
                subject.onNext(0)
            },
            _ wrap: @escaping @Sendable (Source, PublishSubject<Int>, TestScheduler) -> Source
        ) {
            testDescription = name
            self.wrap = wrap
            self.trigger = trigger
        }
    }

    static let inputs = [
        Input("combineLatest", [11, 12, 22]) { .combineLatest(Source.of(1, 2), Source.of(10, 20)) { $0 + $1 } },
        Input("combineLatest of a collection", [11, 12, 22]) {
            Source.combineLatest([Source.of(1, 2), Source.of(10, 20)]).map { $0.reduce(0, +) }
        },
        Input("zip of three", [111, 222]) {
            .zip(Source.of(1, 2), Source.of(10, 20), Source.from([100, 200])) { $0 + $1 + $2 }
        },
        Input("merge", [1, 7, 2, 8]) { .merge(.from([1, 2]), .range(start: 7, count: 2)) },
        Input("flatMap", [1, 2, 7, 3, 8, 9]) { Source.of(1, 7).flatMap { Source.of($0, $0 + 1, $0 + 2) } },
        Input("sample", [1, 2, 3]) { Source.of(1, 2, 3).sample(Source.of(1, 2, 3)) },
        Input("skip(until:)", [2, 3]) { Source.of(1, 2, 3).skip(until: Source.of(1)) },
        Input("withLatestFrom", [11, 22]) { Source.of(1, 2).withLatestFrom(Source.of(10, 20)) { $0 + $1 } },
        Input("share", [1, 1, 2, 2, 3, 3]) {
            let shared = Source.of(1, 2, 3).share()
            return .merge(shared, shared)
        },
        Input("share(replay:)", [11, 21, 22, 1]) {
            var loads = 0
            let shared = Source.deferred {
                loads += 1
                return .of(1, 2)
            }.share(replay: 1)
            return Source.combineLatest(shared, shared) { $0 * 10 + $1 }.concat(Source.deferred { .just(loads) })
        },
        Input("publish().refCount()", [11, 21, 22]) {
            let shared = Source.of(1, 2).publish().refCount()
            return .combineLatest(shared, shared) { $0 * 10 + $1 }
        },
    ]

    static let places = [
        Place("at the top", by: { _, _ in }) { source, _, _ in source },
        Place("flatMap") { source, trigger, _ in trigger.flatMap { _ in source } },
        Place("flatMapLatest") { source, trigger, _ in trigger.flatMapLatest { _ in source } },
        Place("flatMapFirst") { source, trigger, _ in trigger.flatMapFirst { _ in source } },
        Place("concatMap") { source, trigger, _ in trigger.concatMap { _ in source } },
        Place("merge") { source, trigger, _ in trigger.map { _ in source }.merge() },
        Place("merge(maxConcurrent:)") { source, trigger, _ in trigger.map { _ in source }.merge(maxConcurrent: 2) },
        Place("concat of what comes") { source, trigger, _ in trigger.map { _ in source }.concat() },
        Place("switchLatest") { source, trigger, _ in trigger.map { _ in source }.switchLatest() },
        Place("concat", by: { trigger, _ in trigger.onCompleted() }) { source, trigger, _ in trigger.concat(source) },
        Place("catch", by: { trigger, _ in trigger.onError(Boom.one) }) { source, trigger, _ in
            trigger.catch { _ in source }
        },
        Place("catch(sequence:)", by: { trigger, _ in trigger.onError(Boom.one) }) { source, trigger, _ in
            .catch(sequence: [trigger.asObservable(), source])
        },
        Place("ifEmpty(switchTo:)", by: { trigger, _ in trigger.onCompleted() }) { source, trigger, _ in
            trigger.ifEmpty(switchTo: source)
        },
        Place("retry", by: { trigger, _ in trigger.onError(Boom.one) }) { source, trigger, _ in
            secondTime(source, after: trigger).retry()
        },
        Place("retry(when:)", by: { trigger, _ in trigger.onError(Boom.one) }) { source, trigger, _ in
            secondTime(source, after: trigger).retry { (errors: Observable<any Error>) in errors }
        },
        Place("timeout(other:)", by: { _, scheduler in scheduler.start() }) { source, trigger, scheduler in
            trigger.timeout(.seconds(1), other: source, scheduler: scheduler)
        },
        Place("delaySubscription", by: { _, scheduler in scheduler.start() }) { source, _, scheduler in
            source.delaySubscription(.seconds(1), scheduler: scheduler)
        },
        Place("subscribe(on:)", by: { _, scheduler in scheduler.start() }) { source, _, scheduler in
            source.subscribe(on: scheduler)
        },
        Place("amb") { source, trigger, _ in trigger.flatMap { _ in source.amb(Source.never()) } },
        Place("share of an inner source") { source, trigger, _ in trigger.flatMap { _ in source.share(replay: 1) } },
        Place("a connection of its own") { source, trigger, _ in trigger.flatMap { _ in source.publish().refCount() } },
        Place("using") { source, trigger, _ in
            trigger.flatMap { _ in Source.using({ BooleanDisposable() }, observableFactory: { _ in source }) }
        },
        Place("andThen", by: { trigger, _ in trigger.onCompleted() }) { source, trigger, _ in
            trigger.ignoreElements().asCompletable().andThen(source)
        },
        Place("Single.flatMap", by: { trigger, _ in trigger.onNext(0) }) { source, trigger, _ in
            trigger.take(1).asSingle().flatMap { _ in source.toArray() }.asObservable().flatMap { Source.from($0) }
        },
        Place("Driver.flatMapLatest") { source, trigger, _ in
            trigger.asInfallible(onErrorJustReturn: 0).flatMapLatest { _ in source.asInfallible(onErrorJustReturn: 0) }
                .asObservable()
        },
    ]

    private static func secondTime(_ source: Source, after first: PublishSubject<Int>) -> Source {
        var isFirst = true
        return .deferred {
            defer { isFirst = false }
            return isFirst ? first.asObservable() : source
        }
    }

    @Test("Send the same in every place", arguments: inputs.indices)
    func everyPlace(_ index: Int) {
        let input = Self.inputs[index]
        for place in Self.places {
            let scheduler = TestScheduler()
            let trigger = PublishSubject<Int>()
            var seen: [Int] = []
            let subscription = place.wrap(input.make(), trigger, scheduler).subscribe(onNext: { seen.append($0) })
            place.trigger(trigger, scheduler)
            #expect(seen == input.elements, "\(input.testDescription), \(place.testDescription)")
            #expect(CurrentThreadScheduler.isScheduleRequired, "the trampoline is still open: \(place.testDescription)")
            subscription.dispose()
        }
    }

    @Test("What a shared source keeps comes at once, without a trampoline of its own")
    func replayOutsideATrampoline() {
        let kept = ReplaySubject<Int>.create(bufferSize: 2)
        let shared = kept.share(replay: 2)
        let first = shared.subscribe()
        kept.onNext(1)
        kept.onNext(2)
        var seen: [Int] = []
        let second = shared.subscribe(onNext: { element in
            seen.append(element)
            _ = Observable.of(10, 20).subscribe(onNext: { seen.append(element * 100 + $0) })
        })
        #expect(seen == [1, 110, 120, 2, 210, 220])
        second.dispose()
        first.dispose()
    }

    @Test("A source that a handler subscribes to within an inner subscription waits for its turn, as at the top")
    func nested() {
        let trigger = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = trigger.flatMap { _ in Observable.of(1, 2) }.subscribe(onNext: { element in
            seen.append(element)
            _ = Observable.of(10, 20).subscribe(onNext: { seen.append(element * 100 + $0) })
        })
        trigger.onNext(0)
        #expect(seen == [1, 110, 2, 120, 210, 220])
        subscription.dispose()
    }

    @Test("An inner source that sends a million elements, and operators in it, keep the stack flat")
    func flatStack() {
        let trigger = PublishSubject<Int>()
        var count = 0
        let subscription =
            trigger
            .flatMap { _ in Observable.merge(.range(start: 0, count: 100_000), .range(start: 0, count: 100_000)) }
            .concatMap { Observable.of($0) }
            .subscribe(onNext: { _ in count += 1 })
        trigger.onNext(0)
        #expect(count == 200_000)
        subscription.dispose()
    }
}
