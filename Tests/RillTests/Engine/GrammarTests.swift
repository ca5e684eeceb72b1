import Rill
import RillVirtualTime
import Testing

@Suite("The grammar: next* (error | completed)?, and nothing after disposal")
struct GrammarTests {
    @Test("Operators drop what a source sends after its end, and what comes after disposal")
    func afterTheEnd() {
        let operators: [(TestableObservable<Int>) -> Observable<Int>] = [
            { $0.map { $0 } },
            { $0.filter { _ in true } },
            { $0.scan(0) { $1 } },
            { $0.flatMap { Observable.just($0) } },
            { $0.concatMap { Observable.just($0) } },
            { $0.flatMapLatest { Observable.just($0) } },
            { Observable.merge($0.asObservable(), .empty()) },
            { Observable.concat($0.asObservable(), .empty()) },
            { $0.share(replay: 1) },
            { $0.do(onNext: { _ in }) },
            { $0.catchAndReturn(0) },
            { $0.retry(1) },
            { $0.materialize().dematerialize() },
        ]
        for make in operators {
            let scheduler = TestScheduler()
            let source = scheduler.hot("210 1", "220 |", "230 2", "240 #", "250 |")
            let observer = scheduler.start { make(source) }
            #expect(ticks(observer) == ["210 1", "220 |"])
            #expect(spans(source) == ["200-220"])
            let second = TestScheduler()
            let endless = second.hot("210 1", "230 2", "240 #")
            let disposed = second.start(disposed: 225) { make(endless) }
            #expect(ticks(disposed) == ["210 1"])
            #expect(spans(endless) == ["200-225"])
        }
    }

    @Test("A subscription that nobody disposes stays open in the source's book")
    func neverDisposed() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1")
        scheduler.scheduleAt(200) { _ = source.map { $0 }.subscribe() }
        scheduler.start()
        #expect(source.subscriptions == [Subscription(200, Int.max)])
        #expect(spans(source) == ["200-"])
    }

    @Test("create drops events after the end and after disposal, and disposes once")
    func create() {
        var disposals = 0
        var observer: AnyObserver<Int>?
        let source = Observable<Int>.create {
            observer = $0
            return Disposables.create { disposals += 1 }
        }
        var seen: [String] = []
        let first = source.subscribe { seen.append("\($0)") }
        observer?.onNext(1)
        observer?.onCompleted()
        observer?.onNext(2)
        observer?.onError(Boom.one)
        first.dispose()
        #expect(seen == ["next(1)", "completed"])
        #expect(disposals == 1)
        seen = []
        let second = source.subscribe { seen.append("\($0)") }
        second.dispose()
        second.dispose()
        observer?.onNext(3)
        observer?.onCompleted()
        #expect(seen == [])
        #expect(disposals == 2)
    }

    @Test("What is disposed within create is disposed as soon as create returns")
    func disposedWithinCreate() {
        var disposals = 0
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onNext(2)
            return Disposables.create { disposals += 1 }
        }
        var seen: [Int] = []
        source.take(1).subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == [1])
        #expect(disposals == 1)
    }

    @Test("flatMap and merge: an inner error disposes all live sources in that tick")
    func mergeError() {
        let scheduler = TestScheduler()
        let outer = scheduler.hot("210 0", "220 1", "300 |")
        let inners = [scheduler.cold("50 1"), scheduler.cold("10 2", "20 #")]
        let observer = scheduler.start { outer.flatMap { inners[$0] } }
        #expect(ticks(observer) == ["230 2", "240 #boom"])
        #expect(spans(outer) + inners.flatMap(spans) == ["200-240", "210-240", "220-240"])
    }

    @Test(
        "flatMapLatest closes the old inner source when the new one starts, and ends after the outer and the last inner"
    )
    func latest() {
        let scheduler = TestScheduler()
        let outer = scheduler.hot("210 0", "250 1", "270 |")
        let inners = [scheduler.cold("10 1", "50 2"), scheduler.cold("10 3", "50 |")]
        let observer = scheduler.start { outer.flatMapLatest { inners[$0] } }
        #expect(ticks(observer) == ["220 1", "260 3", "300 |"])
        #expect(spans(outer) + inners.flatMap(spans) == ["200-270", "210-250", "250-300"])
    }

    @Test("A throw in generate, deferred or a scheduled source fails the result in that tick")
    func throwingSources() {
        let scheduler = TestScheduler()
        let observers = (0..<3).map { _ in scheduler.createObserver(Int.self) }
        scheduler.scheduleAt(200) {
            _ = Observable.generate(
                initialState: 0,
                condition: { _ in true },
                scheduler: scheduler,
                iterate: { if $0 == 1 { throw Boom.two } else { $0 + 1 } }
            ).subscribe(observers[0])
            _ = Observable.generate(
                initialState: 0,
                condition: { _ in throw Boom.one },
                scheduler: scheduler,
                iterate: { $0 }
            ).subscribe(observers[1])
            _ = Observable<Int>.deferred { throw Boom.one }.subscribe(observers[2])
        }
        scheduler.start()
        #expect(ticks(observers[0]) == ["201 0", "202 1", "203 #bang"])
        #expect(ticks(observers[1]) == ["201 #boom"])
        #expect(ticks(observers[2]) == ["200 #boom"])
    }

    @Test("Event.map and mapObserver turn a throw into an error")
    func eventMap() {
        #expect("\(Event.next(1).map { _ -> Int in throw Boom.one })" == "error(boom)")
        var seen: [String] = []
        let observer = AnyObserver<Int> { seen.append("\($0)") }
        let texts: AnyObserver<String> = observer.mapObserver { text in
            guard let number = Int(text) else { throw Boom.two }
            return number
        }
        texts.onNext("1")
        texts.onNext("x")
        #expect(seen == ["next(1)", "error(bang)"])
    }
}
