import Rill
import RillVirtualTime
import Testing

@Suite("Infallible with closures that throw, and with sources that can fail")
struct InfallibleTests {
    private let scheduler = TestScheduler()

    private func events(_ source: Infallible<Int>) -> [String] {
        var seen: [String] = []
        source.asObservable().subscribe { seen.append("\($0)") }.dispose()
        return seen
    }

    private static func refuse(_ number: Int) throws -> Bool {
        if number > 1 { throw Boom.one }
        return true
    }

    private static let throwing: [(String, @Sendable (Infallible<Int>) -> Infallible<Int>)] = [
        ("distinctUntilChanged by key", { $0.distinctUntilChanged { try refuse($0) ? 1 : $0 } }),
        ("distinctUntilChanged by comparison", { $0.distinctUntilChanged { try refuse($1) && $0 == $1 } }),
        ("distinctUntilChanged by both", { $0.distinctUntilChanged({ $0 }, comparer: { try refuse($1) && $0 == $1 }) }),
        ("take(while:)", { $0.take(while: { try refuse($0) }) }),
        ("take(until:)", { $0.take(until: { try !refuse($0) }) }),
        ("do(onNext:)", { $0.do(onNext: { _ = try refuse($0) }) }),
        ("withLatestFrom", { $0.withLatestFrom(Infallible.just(1)) { first, _ in try refuse(first) ? first : 0 } }),
        (
            "combineLatest",
            { Infallible.combineLatest($0, Infallible.just(1)) { first, _ in try refuse(first) ? first : 0 } }
        ),
        ("combineLatest of a collection", { Infallible.combineLatest([$0]) { try refuse($0[0]) ? $0[0] : 0 } }),
        ("zip", { Infallible.zip($0, Infallible.of(1, 2)) { first, _ in try refuse(first) ? first : 0 } }),
        ("zip of a collection", { Infallible.zip([$0]) { try refuse($0[0]) ? $0[0] : 0 } }),
    ]

    @Test("An error that a closure throws ends the stream, and is not lost", arguments: throwing.indices)
    func throwingClosures(index: Int) {
        let (name, chain) = Self.throwing[index]
        #expect(events(chain(.of(1, 2, 3))) == ["next(1)", "error(boom)"], "\(name)")
    }

    @Test("skip(while:), do(onCompleted:) and deferred hand an error on, too")
    func otherThrowingClosures() {
        #expect(events(Infallible.of(2).skip(while: { try Self.refuse($0) })) == ["error(boom)"])
        #expect(events(Infallible.of(1).do(onCompleted: { throw Boom.two })) == ["next(1)", "error(bang)"])
        #expect(events(.deferred { throw Boom.two }) == ["error(bang)"])
    }

    @Test("skip(until:) takes an observable")
    func skipUntil() {
        let source = scheduler.hot("210 1", "220 2", "230 3", "240 |").asInfallible(onErrorJustReturn: 0)
        let (opening, failing) = (scheduler.hot("215 9"), scheduler.hot("225 #"))
        let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
        scheduler.scheduleAt(200) {
            _ = source.skip(until: opening).asObservable().subscribe(observers[0])
            _ = source.skip(until: failing).asObservable().subscribe(observers[1])
        }
        scheduler.start()
        #expect(observers.map(ticks) == [["220 2", "230 3", "240 |"], ["225 #boom"]])
        #expect(spans(opening) == ["200-215"])
    }

    @Test("An error of what take(until:) waits for is not swallowed")
    func takeUntil() {
        let source = scheduler.hot("210 1", "220 2").asInfallible(onErrorJustReturn: 0)
        let (failing, ending) = (scheduler.hot("215 #"), scheduler.hot("215 |"))
        let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
        scheduler.scheduleAt(200) {
            _ = source.take(until: failing).asObservable().subscribe(observers[0])
            _ = source.take(until: ending).asObservable().subscribe(observers[1])
        }
        scheduler.start()
        #expect(observers.map(ticks) == [["210 1", "215 #boom"], ["210 1", "220 2"]])
    }

    @Test("flatMapLatest of an observable to an Infallible is either kind, whichever is asked for")
    func flatMapLatest() {
        let source = scheduler.hot("210 1", "220 2", "230 #")
        let infallible: Infallible<Int> = source.flatMapLatest { [scheduler] number in
            Infallible.of(number, number * 10).delay(.seconds(5), scheduler: scheduler)
        }
        let observable: Observable<Int> = source.flatMapLatest { Infallible.just($0) }
        let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
        scheduler.scheduleAt(200) {
            _ = infallible.asObservable().subscribe(observers[0])
            _ = observable.subscribe(observers[1])
        }
        scheduler.start()
        #expect(ticks(observers[0]) == ["215 1", "216 10", "225 2", "226 20", "230 #boom"])
        #expect(ticks(observers[1]) == ["210 1", "220 2", "230 #boom"])
    }
}
