import Foundation
import Rill
import RillVirtualTime
import Testing

@Suite("Filtering elements")
struct FilteringTests {
    @Test("take(0) completes at once without subscribing; take(n) completes in the n-th element's tick")
    func take() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 2", "230 3", "240 |")
        #expect(ticks(scheduler.start { source.take(0) }) == ["200 |"])
        #expect(spans(source) == [])

        let second = TestScheduler()
        let other = second.hot("210 1", "220 2", "230 3", "240 |")
        #expect(ticks(second.start { other.take(2) }) == ["210 1", "220 2", "220 |"])
        #expect(spans(other) == ["200-220"])
    }

    @Test("What the receiver of the last element makes the source send comes after the end")
    func lastElement() {
        func outcome(_ limited: (Observable<Int>) -> Observable<Int>) -> [String] {
            var observer: AnyObserver<Int>?
            var seen: [String] = []
            let source = Observable<Int>.create {
                observer = $0
                return Disposables.create()
            }
            let handle = limited(source).subscribe { event in
                seen.append("\(event)")
                if event.element == 5 { observer?.onNext(1) }
            }
            observer?.onNext(5)
            handle.dispose()
            return seen
        }
        let right = ["next(5)", "completed"]
        #expect(outcome { $0.take(1) } == right)
        #expect(outcome { $0.element(at: 0) } == right)
        #expect(outcome { $0.first().asObservable().map { $0 ?? 0 } } == right)
        #expect(outcome { $0.take(while: { $0 < 5 }, behavior: .inclusive) } == right)
        #expect(outcome { $0.take(until: { $0 == 5 }, behavior: .inclusive) } == right)
    }

    @Test("Counts that make no sense fail with argumentOutOfRange, or are clamped where that is documented")
    func badArguments() {
        func outcome<Element>(_ source: Observable<Element>) -> String {
            var seen: [String] = []
            source.subscribe { seen.append("\($0)") }.dispose()
            return seen.joined(separator: " ")
        }
        let source = Observable.of(1, 2)
        let scheduler = TestScheduler()
        let outOfRange = "error(\(RxError.argumentOutOfRange))"
        #expect(outcome(source.take(-1)) == outOfRange)
        #expect(outcome(source.takeLast(-1)) == outOfRange)
        #expect(outcome(source.element(at: -1)) == outOfRange)
        #expect(outcome(source.retry(-1)) == outOfRange)
        #expect(outcome(source.buffer(timeSpan: .seconds(1), count: 0, scheduler: scheduler)) == outOfRange)
        #expect(outcome(source.window(timeSpan: .seconds(1), count: -1, scheduler: scheduler)) == outOfRange)
        #expect(outcome(Observable.just(source).merge(maxConcurrent: 0)) == outOfRange)
        #expect(outcome(Observable.range(start: 0, count: -1)) == outOfRange)
        #expect(outcome(Observable.range(start: Int.max, count: 2)) == outOfRange)
        #expect(outcome(Observable.range(start: Int.max, count: 1)) == "next(\(Int.max)) completed")
        #expect(outcome(Observable<UInt8>.range(start: 250, count: 6)).hasSuffix("next(255) completed"))
        #expect(outcome(source.skip(-1)) == "next(1) next(2) completed")
        #expect(outcome(source.share(replay: -1)) == "next(1) next(2) completed")
        #expect(outcome(source.retry(0)) == "completed")
        #expect(outcome(Single.just(1).retry(0).asObservable()) == outOfRange)
        #expect(outcome(source.skip(Int.max)) == "completed")
        #expect(outcome(source.take(Int.max)) == "next(1) next(2) completed")
        #expect(outcome(source.takeLast(Int.max)) == "next(1) next(2) completed")
        #expect(outcome(source.element(at: Int.max)) == outOfRange)
        #expect(outcome(source.retry(Int.max)) == "next(1) next(2) completed")
        #expect(outcome(source.replay(-1).refCount()) == "next(1) next(2) completed")
        #expect(outcome(ReplaySubject<Int>.create(bufferSize: -1)) == "")
        #expect(outcome(Observable<Int>.zip([Observable<Int>]()) { $0.count }) == "completed")
        #expect(outcome(Observable<Int>.combineLatest([Observable<Int>]()) { $0.count }) == "next(0) completed")
        #expect(outcome(Observable<Int>.merge([])) == "completed")
        #expect(outcome(Observable<Int>.concat([Observable<Int>]())) == "completed")
        #expect(outcome(Observable<Int>.amb([Observable<Int>]())) == "")
        #expect(outcome(Observable<Int>.catch(sequence: [Observable<Int>]())) == "completed")
    }

    @Test("Times that make no sense pass at once, or never, and trap nowhere")
    func badTimes() {
        let past: [RxTimeInterval] = [.seconds(-1), .seconds(Int.min), .nanoseconds(0)]
        for time in past {
            let scheduler = TestScheduler()
            let source = scheduler.hot("210 1", "400 |")
            let timer = scheduler.createObserver(Int.self)
            let delayed = scheduler.createObserver(Int.self)
            let buffered = scheduler.createObserver([Int].self)
            scheduler.scheduleAt(200) {
                _ = Observable<Int>.timer(time, scheduler: scheduler).subscribe(timer)
                _ = Observable<Int>.interval(time, scheduler: scheduler).take(2).subscribe()
                _ = source.delay(time, scheduler: scheduler).subscribe(delayed)
                _ = source.buffer(timeSpan: time, count: 2, scheduler: scheduler).take(1).subscribe(buffered)
            }
            scheduler.advanceTo(500)
            #expect(ticks(timer) == ["201 0", "201 |"])
            #expect(ticks(delayed).first?.hasSuffix(" 1") == true)
            #expect(buffered.events.count == 2)
        }
        for time in [RxTimeInterval.never, .seconds(Int.max)] {
            let scheduler = TestScheduler()
            let source = scheduler.hot("210 1", "220 |")
            let observers = (0..<4).map { _ in scheduler.createObserver(Int.self) }
            scheduler.scheduleAt(200) {
                _ = Observable<Int>.timer(time, scheduler: scheduler).subscribe(observers[0])
                _ = Observable<Int>.interval(time, scheduler: scheduler).subscribe(observers[1])
                _ = source.timeout(time, scheduler: scheduler).subscribe(observers[2])
                _ = source.delaySubscription(time, scheduler: scheduler).subscribe(observers[3])
            }
            scheduler.advanceTo(1_000)
            #expect(observers.map(ticks) == [[], [], ["210 1", "220 |"], []])
        }
    }

    @Test("take(for:) of no length completes at the next tick, and skip of no length skips nothing")
    func noLength() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("205 1", "220 |")
        #expect(ticks(scheduler.start { source.take(for: .seconds(0), scheduler: scheduler) }) == ["201 |"])
        #expect(spans(source) == ["200-201"])

        let second = TestScheduler()
        let other = second.hot("201 1", "220 |")
        #expect(ticks(second.start { other.skip(.seconds(0), scheduler: second) }) == ["201 1", "220 |"])
    }

    @Test("take(for:) and skip(_:scheduler:) draw the line at the same tick")
    func forAWhile() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 2", "230 3", "240 |")
        let taken = scheduler.createObserver(Int.self)
        let skipped = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = source.take(for: .seconds(25), scheduler: scheduler).subscribe(taken)
            _ = source.skip(.seconds(25), scheduler: scheduler).subscribe(skipped)
        }
        scheduler.start()
        #expect(ticks(taken) == ["210 1", "220 2", "225 |"])
        #expect(ticks(skipped) == ["230 3", "240 |"])
        #expect(spans(source) == ["200-225", "200-240"])
    }

    @Test("take(until:) ignores the other source's completion and fails with its error")
    func takeUntil() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "230 2", "250 |")
        let other = scheduler.hot("220 |")
        #expect(ticks(scheduler.start { source.take(until: other) }) == ["210 1", "230 2", "250 |"])
        #expect(spans(other) == ["200-220"])

        let second = TestScheduler()
        let values = second.hot("210 1", "230 2", "250 |")
        let failing = second.hot("225 #")
        #expect(ticks(second.start { values.take(until: failing) }) == ["210 1", "225 #boom"])

        let third = TestScheduler()
        let ended = third.hot("210 1", "230 2", "250 |")
        let trigger = third.hot("225 0", "240 0")
        #expect(ticks(third.start { ended.take(until: trigger) }) == ["210 1", "225 |"])
        #expect(spans(ended) + spans(trigger) == ["200-225", "200-225"])
    }

    @Test("skip(until:) swallows the source's completion where the other source never fired")
    func skipUntil() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "250 |")
        let never = scheduler.hot()
        #expect(ticks(scheduler.start { source.skip(until: never) }) == [])
        #expect(spans(source) + spans(never) == ["200-250", "200-250"])

        let second = TestScheduler()
        let values = second.hot("210 1", "230 2", "250 |")
        let trigger = second.hot("220 0", "240 0")
        #expect(ticks(second.start { values.skip(until: trigger) }) == ["230 2", "250 |"])
        #expect(spans(values) + spans(trigger) == ["200-250", "200-220"])
    }

    @Test("take(while:) and take(until:) with a predicate pass the last element on where told so")
    func predicates() {
        func run(_ make: (TestableObservable<Int>) -> Observable<Int>) -> [String] {
            let scheduler = TestScheduler()
            let source = scheduler.hot("210 1", "220 2", "230 3", "240 1", "250 |")
            let made = make(source)
            return ticks(scheduler.start { made })
        }
        #expect(run { $0.take(while: { $0 < 3 }) } == ["210 1", "220 2", "230 |"])
        #expect(run { $0.take(while: { $0 < 3 }, behavior: .inclusive) } == ["210 1", "220 2", "230 3", "230 |"])
        #expect(run { $0.take(until: { $0 == 3 }) } == ["210 1", "220 2", "230 |"])
        #expect(run { $0.take(until: { $0 == 3 }, behavior: .inclusive) } == ["210 1", "220 2", "230 3", "230 |"])
        #expect(run { $0.skip(while: { $0 < 3 }) } == ["230 3", "240 1", "250 |"])
        #expect(run { $0.skip(2) } == ["230 3", "240 1", "250 |"])
        #expect(run { $0.takeLast(2) } == ["250 3", "250 1", "250 |"])
        #expect(run { $0.takeLast(0) } == ["250 |"])
        #expect(run { $0.take(while: { _ in throw Boom.two }) } == ["210 #bang"])
        #expect(run { $0.skip(while: { _ in throw Boom.two }) } == ["210 #bang"])
        #expect(run { $0.distinctUntilChanged { _ -> Int in throw Boom.two } } == ["210 #bang"])
    }

    @Test("A burst at completion stops when the subscriber has had enough")
    func burstStops() {
        var seen: [Int] = []
        let source = Observable.of(1, 2, 3).takeLast(3).do(onNext: { seen.append($0) }).take(1)
        source.subscribe().dispose()
        #expect(seen == [1])
    }

    @Test("element(at:) past the end fails; before that it ends in the element's tick")
    func elementAt() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 2", "230 |")
        let found = scheduler.createObserver(Int.self)
        let missed = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = source.element(at: 1).subscribe(found)
            _ = source.element(at: 2).subscribe(missed)
        }
        scheduler.start()
        #expect(ticks(found) == ["220 2", "220 |"])
        #expect(ticks(missed) == ["230 #\(RxError.argumentOutOfRange)"])
        #expect(spans(source) == ["200-220", "200-230"])
    }

    @Test("single() lets the first element through and then fails; first() ends at once, with nil where there is none")
    func singleAndFirst() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 2", "230 |")
        let empty = scheduler.hot("230 |")
        let single = scheduler.createObserver(Int.self)
        let none = scheduler.createObserver(Int.self)
        let first = scheduler.createObserver(Int?.self)
        let firstOfNone = scheduler.createObserver(Int?.self)
        let matching = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = source.single().subscribe(single)
            _ = empty.single().subscribe(none)
            _ = source.single { $0 == 2 }.subscribe(matching)
            _ = source.first().asObservable().subscribe(first)
            _ = empty.first().asObservable().subscribe(firstOfNone)
        }
        scheduler.start()
        #expect(ticks(single) == ["210 1", "220 #\(RxError.moreThanOneElement)"])
        #expect(ticks(none) == ["230 #\(RxError.noElements)"])
        #expect(ticks(matching) == ["220 2", "230 |"])
        #expect(ticks(first) == ["210 Optional(1)", "210 |"])
        #expect(ticks(firstOfNone) == ["230 nil", "230 |"])
    }

    @Test("asSingle and asMaybe hold the element until completion and fail at the second one")
    func asTraits() {
        let scheduler = TestScheduler()
        let one = scheduler.hot("210 1", "250 |")
        let two = scheduler.hot("210 1", "220 2", "250 |")
        let none = scheduler.hot("250 |")
        let observers = (0..<6).map { _ in scheduler.createObserver(Int.self) }
        scheduler.scheduleAt(200) {
            for (index, source) in [one, two, none].enumerated() {
                _ = source.asSingle().asObservable().subscribe(observers[index])
                _ = source.asMaybe().asObservable().subscribe(observers[index + 3])
            }
        }
        scheduler.start()
        #expect(ticks(observers[0]) == ["250 1", "250 |"])
        #expect(ticks(observers[1]) == ["220 #\(RxError.moreThanOneElement)"])
        #expect(ticks(observers[2]) == ["250 #\(RxError.noElements)"])
        #expect(ticks(observers[3]) == ["250 1", "250 |"])
        #expect(ticks(observers[4]) == ["220 #\(RxError.moreThanOneElement)"])
        #expect(ticks(observers[5]) == ["250 |"])
        #expect(spans(two) == ["200-220", "200-220"])
    }

    @Test("ifEmpty sends its element, or goes on with its source, in the completion tick")
    func ifEmpty() {
        let scheduler = TestScheduler()
        let empty = scheduler.hot("220 |")
        let other = scheduler.cold("10 1", "20 |")
        let element = scheduler.createObserver(Int.self)
        let switched = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = empty.ifEmpty(default: 7).subscribe(element)
            _ = empty.ifEmpty(switchTo: other.asObservable()).subscribe(switched)
        }
        scheduler.start()
        #expect(ticks(element) == ["220 7", "220 |"])
        #expect(ticks(switched) == ["230 1", "240 |"])
        #expect(spans(other) == ["220-240"])
    }

    @Test("ignoreElements passes on the end alone")
    func ignoreElements() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 #")
        #expect(ticks(scheduler.start { source.ignoreElements() }) == ["220 #boom"])
    }
}
