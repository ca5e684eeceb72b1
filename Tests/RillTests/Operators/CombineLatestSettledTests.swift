import Rill
import RillTest
import RillVirtualTime
import Testing

@Suite("combineLatest once for each element of the source that both sides come from")
struct CombineLatestSettledTests {
    private typealias Make = (Observable<Int>, Observable<Int>, Observable<Int>) -> Observable<String>

    private func joined(_ a: Observable<Int>, _ b: Observable<Int>, of source: Observable<Int>) -> Observable<String> {
        Observable.combineLatestSettled(a, b, of: source) { "\($0)/\($1)" }
    }

    @Test("A diamond has one result for each element, where combineLatest has two")
    func diamond() {
        let source = PublishSubject<Int>()
        let (a, b) = (source.map { $0 * 10 }, source.map { $0 * 100 })
        var (settled, plain): ([String], [String]) = ([], [])
        let bag = DisposeBag()
        joined(a, b, of: source).subscribe(onNext: { settled.append($0) }).disposed(by: bag)
        Observable.combineLatest(a, b) { "\($0)/\($1)" }.subscribe(onNext: { plain.append($0) }).disposed(by: bag)
        for number in 1...3 { source.onNext(number) }
        #expect(plain == ["10/100", "20/100", "20/200", "30/200", "30/300"])
        #expect(settled == ["10/100", "20/200", "30/300"])
    }

    @Test("As a picture, with a source that is no hub")
    func picture() {
        expectMarbles(
            """
            source:  -1---2---3-|
            source^: ^----------!
            source^: ^----------!
            source^: ^----------!
            source^: ^----------!
            output:  -a---b---c-|
            """,
            values: ["a": ["1x", "1y"], "b": ["2x", "2y"], "c": ["3x", "3y"]]
        ) { test in
            let source = test.hot("source")
            return Observable.combineLatestSettled(source.map { $0 + "x" }, source.map { $0 + "y" }, of: source) {
                [$0, $1]
            }
        }
    }

    @Test("Whoever subscribed first: sides that are shared, and were connected before or come later")
    func order() {
        for (early, replays) in [(true, false), (false, false), (true, true), (false, true)] {
            let source = BehaviorRelay(value: 1)
            let a = source.map { $0 * 10 }.share(replay: replays ? 1 : 0)
            let b = source.map { $0 * 100 }.share(replay: replays ? 1 : 0)
            let bag = DisposeBag()
            if early {
                a.subscribe().disposed(by: bag)
                b.subscribe().disposed(by: bag)
            }
            var seen: [String] = []
            joined(b, a, of: source.asObservable()).subscribe(onNext: { seen.append($0) }).disposed(by: bag)
            for number in 2...3 { source.accept(number) }
            let first = early && !replays ? [] : ["100/10"]
            #expect(seen == first + ["200/20", "300/30"], "\(early) \(replays)")
        }
    }

    @Test("A side that reconnects behind the operator is still waited for")
    func reconnected() {
        let source = PublishSubject<Int>()
        let gate = PublishSubject<Bool>()
        let b = source.map { $0 * 100 }
        let switched = gate.startWith(true).flatMapLatest { _ in b }
        var seen: [String] = []
        let handle = joined(source.map { $0 * 10 }, switched, of: source).subscribe(onNext: { seen.append($0) })
        source.onNext(1)
        gate.onNext(true)
        source.onNext(2)
        handle.dispose()
        #expect(seen == ["10/100", "20/200"])
    }

    @Test("What a side sends at other times is joined at once")
    func otherTimes() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 1, simulateProcessingDelay: false)
        let source = BehaviorRelay(value: 0)
        let later = source.skip(1).delay(.seconds(5), scheduler: scheduler)
        let observer = scheduler.createObserver(String.self)
        scheduler.scheduleAt(10) {
            _ = self.joined(source.asObservable(), later, of: source.asObservable()).subscribe(observer)
        }
        for (time, number) in [(20, 1), (30, 2)] { scheduler.scheduleAt(time) { source.accept(number) } }
        scheduler.start()
        #expect(ticks(observer) == ["25 1/1", "30 2/1", "35 2/2"])
    }

    @Test("Elements sent from within arrive, in order, and the last result is of the newest")
    func reentrant() {
        let source = PublishSubject<Int>()
        var seen: [String] = []
        let handle = joined(source.map { $0 * 10 }, source.map { $0 * 100 }, of: source).subscribe(onNext: {
            seen.append($0)
            if seen.count < 3 { source.onNext(seen.count + 1) }
        })
        source.onNext(1)
        handle.dispose()
        #expect(seen == ["10/100", "20/200", "30/300"])
        #expect(!source.hasObservers)
    }

    @Test("Ends: with all sides, or with one that sent nothing; the last result comes before")
    func ends() {
        func events(_ make: (Observable<Int>) -> (Observable<Int>, Observable<Int>)) -> [String] {
            let source = PublishSubject<Int>()
            let (a, b) = make(source)
            var seen: [String] = []
            let handle = joined(a, b, of: source).subscribe { seen.append("\($0)") }
            source.onNext(1)
            source.onNext(2)
            source.onCompleted()
            handle.dispose()
            return seen
        }
        #expect(events { ($0, $0) } == ["next(1/1)", "next(2/2)", "completed"])
        #expect(events { ($0.take(1), $0.take(1)) } == ["next(1/1)", "completed"])
        #expect(events { ($0.take(1), $0) } == ["next(1/1)", "next(1/2)", "completed"])
        #expect(events { ($0.reduce(0, accumulator: +), $0.takeLast(1)) } == ["next(3/2)", "completed"])
        #expect(events { ($0, .empty()) } == ["completed"])
        #expect(events { ($0, $0.take(0)) } == ["completed"])
    }

    @Test("An error of a side fails the result; one of the source that the sides handle does not")
    func errors() {
        func events(_ make: (Observable<Int>) -> Observable<Int>) -> [String] {
            let source = PublishSubject<Int>()
            var seen: [String] = []
            let handle = joined(make(source), make(source), of: source).subscribe { seen.append("\($0)") }
            source.onNext(1)
            source.onError(Boom.one)
            handle.dispose()
            return seen
        }
        #expect(events { $0 } == ["next(1/1)", "error(boom)"])
        #expect(events { $0.catchAndReturn(9) } == ["next(1/1)", "next(9/9)", "completed"])
        #expect(events { $0.map { _ in throw Boom.two } } == ["error(bang)"])
        let source = PublishSubject<Int>()
        var seen: [String] = []
        let throwing = Observable<Int>.combineLatestSettled(source, source, of: source) { _, _ in throw Boom.two }
        throwing.subscribe { seen.append("\($0)") }.disposed(by: DisposeBag())
        #expect(seen == [])
        let handle = throwing.subscribe { seen.append("\($0)") }
        source.onNext(1)
        handle.dispose()
        #expect(seen == ["error(bang)"])
        #expect(!source.hasObservers)
    }

    @Test("Diamonds within diamonds")
    func nested() {
        let source = BehaviorRelay(value: 1)
        let numbers = source.asObservable()
        let inner = joined(numbers.map { $0 * 10 }, numbers.map { $0 * 100 }, of: numbers).share(replay: 1)
        var seen: [String] = []
        let bag = DisposeBag()
        Observable.combineLatestSettled(inner, numbers, inner, of: numbers) { "\($0) \($1) \($2)" }
            .subscribe(onNext: { seen.append($0) })
            .disposed(by: bag)
        source.accept(2)
        #expect(seen == ["10/100 1 10/100", "20/200 2 20/200"])
    }

    @Test("Each number of sides, as results and as tuples")
    func arities() {
        let s = PublishSubject<Int>()
        func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
        typealias Settled = Observable<Int>
        let results: [Observable<Int>] = [
            Settled.combineLatestSettled(s, s, of: s) { sum($0, $1) },
            Settled.combineLatestSettled(s, s, s, of: s) { sum($0, $1, $2) },
            Settled.combineLatestSettled(s, s, s, s, of: s) { sum($0, $1, $2, $3) },
            Settled.combineLatestSettled(s, s, s, s, s, of: s) { sum($0, $1, $2, $3, $4) },
            Observable.combineLatestSettled(s, s, of: s).map { sum($0, $1) },
            Observable.combineLatestSettled(s, s, s, s, s, of: s).map { sum($0, $1, $2, $3, $4) },
        ]
        var seen: [Int] = []
        let bag = DisposeBag()
        for result in results { result.subscribe(onNext: { seen.append($0) }).disposed(by: bag) }
        s.onNext(1)
        #expect(seen.sorted() == [2, 2, 3, 4, 5, 5])
    }

    @Test("Nothing is left of a subscription that was disposed from within a result")
    func release() {
        let scope = Resources.Scope()
        scope.run {
            let source = PublishSubject<Int>()
            let handle = SerialDisposable()
            var seen = 0
            handle.disposable = joined(source.map { $0 }, source.share(), of: source).subscribe(onNext: { _ in
                seen += 1
                handle.dispose()
            })
            source.onNext(1)
            source.onNext(2)
            #expect(seen == 1)
            #expect(!source.hasObservers)
        }
        #expect(scope.live == 0)
    }
}
