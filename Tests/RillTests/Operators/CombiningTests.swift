import Rill
import RillVirtualTime
import Testing

@Suite("Combining sources")
struct CombiningTests {
    @Test("concat subscribes to the next source in the completion tick of the one before")
    func concatTicks() {
        let scheduler = TestScheduler()
        let first = scheduler.cold("10 1", "30 |")
        let second = scheduler.cold("20 2", "80 |")
        let third = scheduler.cold("10 3", "30 |")
        let observer = scheduler.start {
            Observable.concat(first.asObservable(), second.asObservable(), third.asObservable())
        }
        #expect(ticks(observer) == ["210 1", "250 2", "320 3", "340 |"])
        #expect(spans(first) + spans(second) + spans(third) == ["200-230", "230-310", "310-340"])
    }

    @Test("An error ends a concat, and what waits is never subscribed")
    func concatError() {
        let scheduler = TestScheduler()
        let first = scheduler.cold("10 1", "30 #")
        let second = scheduler.cold("20 2", "80 |")
        let observer = scheduler.start { first.concat(second) }
        #expect(ticks(observer) == ["210 1", "230 #boom"])
        #expect(spans(second) == [])
    }

    @Test("concatMap runs the inner sources one after another")
    func concatMap() {
        let scheduler = TestScheduler()
        let outer = scheduler.hot("210 1", "215 2", "220 |")
        let inners = [scheduler.cold("10 10", "30 |"), scheduler.cold("10 20", "30 |")]
        let observer = scheduler.start { outer.concatMap { inners[$0 - 1] } }
        #expect(ticks(observer) == ["220 10", "250 20", "270 |"])
        #expect(spans(outer) + spans(inners[0]) + spans(inners[1]) == ["200-220", "210-240", "240-270"])
    }

    @Test("merge(maxConcurrent:) starts a waiting source in the tick in which a place frees, first in, first out")
    func mergeLimited() {
        let scheduler = TestScheduler()
        let inners = (1...4).map { scheduler.cold("10 \($0)", "\($0 * 20) |") }
        let observer = scheduler.start {
            Observable.from(inners.map { $0.asObservable() }).merge(maxConcurrent: 2)
        }
        #expect(inners.flatMap(spans) == ["200-220", "200-240", "220-280", "240-320"])
        #expect(ticks(observer) == ["210 1", "210 2", "230 3", "250 4", "320 |"])
    }

    @Test("merge(maxConcurrent:) with an inner error disposes what runs and forgets what waits")
    func mergeLimitedError() {
        let scheduler = TestScheduler()
        let inners = [scheduler.cold("20 #"), scheduler.cold("50 |"), scheduler.cold("10 |")]
        let observer = scheduler.start {
            Observable.from(inners.map { $0.asObservable() }).merge(maxConcurrent: 2)
        }
        #expect(ticks(observer) == ["220 #boom"])
        #expect(inners.flatMap(spans) == ["200-220", "200-220"])
    }

    @Test("flatMapFirst drops what comes while an inner source runs")
    func flatMapFirst() {
        let scheduler = TestScheduler()
        let outer = scheduler.hot("210 1", "220 2", "250 3", "260 |")
        let inners = (0..<3).map { scheduler.cold("10 \($0 + 1)0", "30 |") }
        let observer = scheduler.start { outer.flatMapFirst { inners[$0 - 1] } }
        #expect(ticks(observer) == ["220 10", "260 30", "280 |"])
        #expect(inners.flatMap(spans) == ["210-240", "250-280"])
    }

    @Test("amb follows the source that is first and disposes the others in that tick")
    func amb() {
        let scheduler = TestScheduler()
        let slow = scheduler.hot("220 1", "230 |")
        let quick = scheduler.hot("210 2", "240 3", "250 |")
        let observer = scheduler.start { slow.amb(quick) }
        #expect(ticks(observer) == ["210 2", "240 3", "250 |"])
        #expect(spans(slow) + spans(quick) == ["200-210", "200-250"])
    }

    @Test("amb is won by a terminal event as well, and by a source that is first while subscribing")
    func ambTerminal() {
        let scheduler = TestScheduler()
        let failing = scheduler.hot("210 #")
        let late = scheduler.hot("220 1")
        #expect(ticks(scheduler.start { late.amb(failing) }) == ["210 #boom"])

        let other = TestScheduler()
        let never = other.hot()
        let observer = other.start { Observable.amb([.just(1), never.asObservable()]) }
        #expect(ticks(observer) == ["200 1", "200 |"])
        #expect(spans(never) == [])
    }

    @Test("zip joins by order, and completes only when all sources have completed")
    func zip() {
        let scheduler = TestScheduler()
        let left = scheduler.hot("210 1", "215 2", "220 |")
        let right = scheduler.hot("212 3", "225 |")
        let observer = scheduler.start { Observable.zip(left, right) { $0 * 10 + $1 } }
        #expect(ticks(observer) == ["212 13", "225 |"])
        #expect(spans(left) + spans(right) == ["200-220", "200-225"])
    }

    @Test("zip of an empty source and one that never ends does not end")
    func zipEmptyNever() {
        let scheduler = TestScheduler()
        let empty = scheduler.hot("210 |")
        let never = scheduler.hot()
        #expect(ticks(scheduler.start { Observable.zip(empty, never) { $0 + $1 } }) == [])
        #expect(spans(empty) + spans(never) == ["200-210", "200-1000"])
    }

    @Test("zip of a collection ends with the element that will have no partner, zip of a fixed number with its sources")
    func zipWithoutPartners() {
        let scheduler = TestScheduler()
        let done = scheduler.hot("210 1", "215 |")
        let running = scheduler.hot("220 2", "230 3", "240 4", "250 |")
        let collection = scheduler.createObserver([Int].self)
        let arity = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = Observable.zip([done, running].map { $0.asObservable() }).subscribe(collection)
            _ = Observable.zip(done, running) { $0 * 10 + $1 }.subscribe(arity)
        }
        scheduler.start()
        #expect(ticks(collection) == ["220 [1, 2]", "230 |"])
        #expect(ticks(arity) == ["220 12", "250 |"])
        #expect(spans(running) == ["200-230", "200-250"])
    }

    @Test("zip of a collection goes on while more than one source runs, or while partners wait")
    func zipWithPartners() {
        let scheduler = TestScheduler()
        let two = scheduler.hot("210 1", "211 2", "212 |")
        let late = scheduler.hot("220 7", "230 8", "240 9", "250 |")
        let third = scheduler.hot("221 4", "241 5", "260 |")
        let observer = scheduler.start { Observable.zip([two, late, third].map { $0.asObservable() }) }
        // 9 at 240 and 5 at 241: both others are done at 260 only.
        #expect(ticks(observer) == ["221 [1, 7, 4]", "241 [2, 8, 5]", "260 |"])
        let unpaired = TestScheduler()
        let counting = Observable<Int>.interval(.seconds(10), scheduler: unpaired)
        let ended = unpaired.start { Observable.zip([Observable.just(1), counting]) }
        #expect(ticks(ended) == ["210 [1, 0]", "220 |"])
    }

    @Test("combineLatest of no source is one result of nothing: Observable, Infallible, Driver, and inside an operator")
    func combineLatestOfNothing() {
        let seen = Log()
        let bag = DisposeBag()
        Observable.combineLatest([Observable<Int>]()).subscribe { seen.add("\($0)") }.disposed(by: bag)
        Observable<String>.combineLatest([Observable<Int>]()) { "\($0.count)" }
            .subscribe { seen.add("\($0)") }.disposed(by: bag)
        Observable<String>.combineLatest([Observable<Int>]()) { _ in throw Boom.one }
            .subscribe { seen.add("\($0)") }.disposed(by: bag)
        Infallible.combineLatest([Infallible<Int>]()).asObservable().subscribe { seen.add("\($0)") }.disposed(by: bag)
        Driver.combineLatest([Driver<Int>]()).asObservable().subscribe { seen.add("\($0)") }.disposed(by: bag)
        #expect(
            seen.lines == [
                "next([])", "completed", "next(0)", "completed", "error(boom)", "next([])", "completed", "next([])",
                "completed",
            ]
        )
        // No rows for no ids.
        let ids = PublishSubject<[Int]>()
        var rows: [[String]] = []
        ids.flatMapLatest { ids in Observable.combineLatest(ids.map { Observable.just("row \($0)") }) }
            .subscribe(onNext: { rows.append($0) }).disposed(by: bag)
        for list in [[1, 2], [], [3]] { ids.onNext(list) }
        #expect(rows == [["row 1", "row 2"], [], ["row 3"]])
    }

    @Test("zip of no source completes at once: Observable, Infallible, Driver, Maybe; a Single has to have an element")
    func zipOfNothing() {
        let seen = Log()
        let bag = DisposeBag()
        Observable.zip([Observable<Int>]()).subscribe { seen.add("\($0)") }.disposed(by: bag)
        Infallible.zip([Infallible<Int>]()).asObservable().subscribe { seen.add("\($0)") }.disposed(by: bag)
        Driver.zip([Driver<Int>]()).asObservable().subscribe { seen.add("\($0)") }.disposed(by: bag)
        Maybe<Int>.zip([Maybe<Int>]()).asObservable().subscribe { seen.add("\($0)") }.disposed(by: bag)
        #expect(seen.lines == ["completed", "completed", "completed", "completed"])
        seen.lines = []
        Single<Int>.zip([Single<Int>]()).asObservable().subscribe { seen.add("\($0)") }.disposed(by: bag)
        #expect(seen.lines == ["next([])", "completed"])
    }

    @Test("zip sources close at their own end")
    func zipSpans() {
        let scheduler = TestScheduler()
        let left = scheduler.hot("210 1", "230 |")
        let right = scheduler.hot("220 2", "240 |")
        _ = scheduler.start { Observable.zip(left, right) { $0 + $1 } }
        #expect(spans(left) + spans(right) == ["200-230", "200-240"])
    }

    @Test("An error thrown by a zip's resultSelector fails it and releases the sources in that tick")
    func zipThrow() {
        let scheduler = TestScheduler()
        let left = scheduler.hot("210 1", "230 |")
        let right = scheduler.hot("220 2", "240 |")
        let observer = scheduler.start { Observable<Int>.zip(left, right) { _, _ in throw Boom.two } }
        #expect(ticks(observer) == ["220 #bang"])
        #expect(spans(left) + spans(right) == ["200-220", "200-220"])
    }

    @Test("zip and combineLatest take two to eight sources, with and without a result selector, and collections")
    func arities() {
        let a = Observable.of(1, 2), b = Observable.of("x", "y"), c = Observable.of(true, false)
        var seen: [String] = []
        let bag = DisposeBag()
        Observable.zip(a, b).subscribe(onNext: { seen.append("\($0.0)\($0.1)") }).disposed(by: bag)
        Observable.zip(a, b, c) { "\($0)\($1)\($2)" }.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        Observable.zip(a, a, a, a, b, b, b, b) { "\($0)\($1)\($2)\($3)\($4)\($5)\($6)\($7)" }
            .subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        Observable.zip([a, a]) { "\($0)" }.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        Observable.zip([a, a, a]).subscribe(onNext: { seen.append("\($0)") }).disposed(by: bag)
        #expect(
            seen == [
                "1x", "2y", "1xtrue", "2yfalse", "1111xxxx", "2222yyyy", "[1, 1]", "[2, 2]", "[1, 1, 1]", "[2, 2, 2]",
            ]
        )
        seen = []
        let one = Observable.just(1)
        Observable.combineLatest(one, b).subscribe(onNext: { seen.append("\($0.0)\($0.1)") }).disposed(by: bag)
        Observable.combineLatest(one, one, one, one, one, one, one, one) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }
            .subscribe(onNext: { seen.append("\($0)") }).disposed(by: bag)
        Observable.combineLatest([one, one]).subscribe(onNext: { seen.append("\($0)") }).disposed(by: bag)
        #expect(seen == ["1x", "1y", "8", "[1, 1]"])
    }

    @Test("combineLatest joins the newest elements once all have sent, and completes when all have")
    func combineLatest() {
        let scheduler = TestScheduler()
        let left = scheduler.hot("210 1", "220 2", "240 3", "250 |")
        let right = scheduler.hot("215 10", "230 20", "260 30", "270 |")
        let observer = scheduler.start { Observable.combineLatest(left, right) { $0 + $1 } }
        #expect(ticks(observer) == ["215 11", "220 12", "230 22", "240 23", "260 33", "270 |"])
        #expect(spans(left) + spans(right) == ["200-250", "200-270"])
    }

    @Test("An error of a combineLatest's source or resultSelector fails it and releases the sources in that tick")
    func combineLatestError() {
        let scheduler = TestScheduler()
        let left = scheduler.hot("210 1", "240 3")
        let right = scheduler.hot("215 10", "230 #")
        let joined = scheduler.createObserver(Int.self)
        let thrown = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = Observable.combineLatest(left, right) { $0 + $1 }.subscribe(joined)
            _ = Observable<Int>.combineLatest(left, right) { _, _ in throw Boom.two }.subscribe(thrown)
        }
        scheduler.start()
        #expect(ticks(joined) == ["215 11", "230 #boom"])
        #expect(ticks(thrown) == ["215 #bang"])
        #expect(spans(left) + spans(right) == ["200-230", "200-215", "200-230", "200-215"])
    }

    @Test("combineLatest and zip keep and give back what they hold: elements that are objects")
    func joinedObjects() {
        final class Held {}
        weak var newest: Held?
        weak var first: Held?
        weak var waiting: Held?
        do {
            let left = PublishSubject<Held>()
            let right = PublishSubject<Held>()
            let joined = Observable.combineLatest(left, right).subscribe()
            let paired = Observable.zip(left, right).subscribe()
            var held: Held? = Held()
            first = held
            held.map { left.onNext($0) }
            held = Held()
            newest = held
            held.map { left.onNext($0) }
            held = nil
            #expect(first != nil && newest != nil)
            right.onNext(Held())
            #expect(first == nil && newest != nil)
            joined.dispose()
            held = Held()
            waiting = held
            held.map { left.onNext($0) }
            held = nil
            right.onNext(Held())
            #expect(newest == nil && waiting != nil)
            paired.dispose()
        }
        #expect(waiting == nil)
    }

    @Test("combineLatest completes on the next element of the last live source, where another ended without one")
    func combineLatestEmpty() {
        let scheduler = TestScheduler()
        let empty = scheduler.hot("210 |")
        let other = scheduler.hot("215 1", "220 |")
        #expect(ticks(scheduler.start { Observable.combineLatest(empty, other) { $0 + $1 } }) == ["215 |"])

        let second = TestScheduler()
        let ended = second.hot("210 |")
        let never = second.hot()
        #expect(ticks(second.start { Observable.combineLatest(ended, never) { $0 + $1 } }) == [])
    }

    @Test("A source that was ended early sends no second terminal event")
    func earlyEnds() {
        var seen: [String] = []
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        Observable.merge(.just(1).take(1), subject).subscribe { seen.append("merge \($0)") }.disposed(by: bag)
        Observable.just(1).map { _ -> Int in throw Boom.one }.catch { _ in subject }
            .subscribe { seen.append("catch \($0)") }.disposed(by: bag)
        Observable.just(1).do(onCompleted: { seen.append("do") }).take(1)
            .subscribe { seen.append("take \($0)") }.disposed(by: bag)
        #expect(seen == ["merge next(1)", "take next(1)", "take completed"])
        seen = []
        subject.onNext(2)
        subject.onCompleted()
        #expect(seen == ["merge next(2)", "catch next(2)", "merge completed", "catch completed"])
    }

    @Test("flatMapLatest keeps what the inner source sent within a delivery, its end included")
    func flatMapLatestReentrant() {
        let outer = PublishSubject<Int>()
        let inner = PublishSubject<Int>()
        var seen: [String] = []
        let subscription = outer.flatMapLatest { _ in inner }.subscribe { event in
            seen.append("\(event)")
            if event.element == 1 {
                inner.onNext(2)
                inner.onCompleted()
                outer.onCompleted()
            }
        }
        outer.onNext(0)
        inner.onNext(1)
        #expect(seen == ["next(1)", "next(2)", "completed"])
        subscription.dispose()
    }
}

private final class Log {
    var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
}
