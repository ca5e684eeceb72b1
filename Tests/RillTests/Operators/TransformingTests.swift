import Foundation
import Rill
import RillVirtualTime
import Testing

@Suite("Transforming elements")
struct TransformingTests {
    @Test("reduce and toArray burst in the completion tick")
    func folds() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 2", "250 |")
        let sum = scheduler.createObserver(Int.self)
        let text = scheduler.createObserver(String.self)
        let all = scheduler.createObserver([Int].self)
        let failing = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = source.reduce(10) { $0 + $1 }.subscribe(sum)
            _ = source.reduce(10, accumulator: +, mapResult: { "<\($0)>" }).subscribe(text)
            _ = source.toArray().asObservable().subscribe(all)
            _ = source.reduce(0) { _, element in if element == 2 { throw Boom.two } else { element } }
                .subscribe(failing)
        }
        scheduler.start()
        #expect(ticks(sum) == ["250 13", "250 |"])
        #expect(ticks(text) == ["250 <13>", "250 |"])
        #expect(ticks(all) == ["250 [1, 2]", "250 |"])
        #expect(ticks(failing) == ["220 #bang"])
        #expect(spans(source) == ["200-250", "200-250", "200-250", "200-220"])
    }

    @Test("materialize turns the end into an element and completes; dematerialize undoes it")
    func materialize() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 #")
        let events = scheduler.createObserver(String.self)
        let back = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = source.materialize().map { "\($0)" }.subscribe(events)
            _ = source.materialize().dematerialize().subscribe(back)
        }
        scheduler.start()
        #expect(ticks(events) == ["210 next(1)", "220 error(boom)", "220 |"])
        #expect(ticks(back) == ["210 1", "220 #boom"])
    }

    @Test("enumerated numbers the elements of each subscription from 0")
    func enumerated() {
        let source = Observable.of("a", "b").enumerated().map { "\($0.index)\($0.element)" }
        for _ in 0..<2 {
            var seen: [String] = []
            source.subscribe(onNext: { seen.append($0) }).dispose()
            #expect(seen == ["0a", "1b"])
        }
    }

    @Test("decode makes values of data, and fails with the decoder's error")
    func decode() {
        struct Book: Decodable { let id: Int }
        var seen: [String] = []
        let data = Observable.of(Data(#"{"id": 1}"#.utf8), Data("oops".utf8))
        data.decode(type: Book.self, decoder: JSONDecoder())
            .subscribe(onNext: { seen.append("\($0.id)") }, onError: { _ in seen.append("failed") }).dispose()
        #expect(seen == ["1", "failed"])
    }

    @Test("groupBy: the subscriber's departure leaves live groups and the source, until the last group goes")
    func groupByLifetime() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 2", "230 3", "250 4", "300 5", "320 7", "400 |")
        let odd = scheduler.createObserver(Int.self)
        var group: Observable<Int>?
        var subscription: Disposable?
        let outer = scheduler.start(disposed: 240) {
            source.groupBy { $0 % 2 }.do(onNext: { made in
                if made.key == 1 {
                    group = made.asObservable()
                    subscription = made.subscribe(odd)
                }
            })
        }
        _ = group
        #expect(outer.events.map { $0.value.element?.key } == [1, 0])
        #expect(ticks(odd) == ["210 1", "230 3", "300 5", "320 7", "400 |"])
        #expect(spans(source) == ["200-400"])
        subscription?.dispose()

        let second = TestScheduler()
        let hot = second.hot("210 1", "300 3", "400 5")
        let leaving = second.createObserver(Int.self)
        second.scheduleAt(350) { leaving.dispose() }
        let bag = CompositeDisposable()
        second.scheduleAt(350) { bag.dispose() }
        _ = second.start(disposed: 240) {
            hot.groupBy { $0 % 2 }.do(onNext: { _ = bag.insert($0.subscribe(leaving)) })
        }
        #expect(ticks(leaving) == ["210 1", "300 3"])
        #expect(spans(hot) == ["200-350"])
    }

    @Test("groupBy: a throwing key selector fails every group, and a late subscriber gets the end alone")
    func groupByThrows() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 2", "230 3", "400 |")
        let inner = scheduler.createObserver(Int.self)
        let late = scheduler.createObserver(Int.self)
        var groups: [GroupedObservable<Int, Int>] = []
        scheduler.scheduleAt(300) { _ = groups[0].subscribe(late) }
        let bag = DisposeBag()
        let outer = scheduler.start {
            source.groupBy { element in
                if element == 3 { throw Boom.two }
                return element % 2
            }.do(onNext: { group in
                groups.append(group)
                group.subscribe(inner).disposed(by: bag)
            })
        }
        #expect(outer.events.map(\.time) == [210, 220, 230])
        #expect(ticks(inner) == ["210 1", "220 2", "230 #bang", "230 #bang"])
        #expect(ticks(late) == ["300 #bang"])
        #expect(spans(source) == ["200-230"])
    }

    @Test("A throw in a closure ends the stream in that tick, and the closure is not called again")
    func throwingClosures() {
        func run(_ make: (Observable<Int>, @escaping () throws -> Void) -> Observable<Int>) -> ([String], Int) {
            let scheduler = TestScheduler()
            // Misbehaves: it goes on after its end.
            let source = scheduler.hot("210 1", "220 2", "230 3", "240 |", "250 4")
            var calls = 0
            let made = make(source.asObservable()) {
                calls += 1
                if calls == 2 { throw Boom.two }
            }
            let observer = scheduler.start { made }
            #expect(spans(source) == ["200-220"])
            return (ticks(observer), calls)
        }
        let expected = ["210 1", "220 #bang"]
        let cases: [(Observable<Int>, @escaping () throws -> Void) -> Observable<Int>] = [
            { source, call in
                source.map {
                    try call(); return $0
                }
            },
            { source, call in
                source.filter { _ in
                    try call(); return true
                }
            },
            { source, call in
                source.compactMap {
                    try call(); return $0
                }
            },
            { source, call in
                source.scan(0) {
                    try call(); return $1
                }
            },
            { source, call in
                source.scan(into: 0) {
                    try call(); $0 = $1
                }
            },
            { source, call in
                source.distinctUntilChanged { _ -> Int in
                    try call(); return Int.random(in: 0...Int.max)
                }
            },
            { source, call in source.do(onNext: { _ in try call() }) },
            { source, call in
                source.flatMap { element in
                    try call(); return Observable.just(element)
                }
            },
            { source, call in
                source.flatMapLatest { element in
                    try call(); return Observable.just(element)
                }
            },
            { source, call in
                source.flatMapFirst { element in
                    try call(); return Observable.just(element)
                }
            },
            { source, call in
                source.concatMap { element in
                    try call(); return Observable.just(element)
                }
            },
            { source, call in
                source.withLatestFrom(Observable.just(0)) { element, _ in
                    try call(); return element
                }
            },
            { source, call in
                source.take(while: { _ in
                    try call(); return true
                })
            },
            { source, call in
                source.take(until: { _ in
                    try call(); return false
                })
            },
            { source, call in
                source.distinctUntilChanged { _, _ in
                    try call(); return false
                }
                .skip(while: { _ in
                    try call(); return false
                })
            },
            { source, call in
                Observable.combineLatest(source, Observable.just(0)) { element, _ in
                    try call(); return element
                }
            },
            { source, call in
                Observable.zip(source, Observable.repeatElement(0).take(9)) { element, _ in
                    try call(); return element
                }
            },
            { source, call in
                source.single { element in
                    try call(); return element == 1
                }
            },
            { source, call in
                source.groupBy { element -> Int in
                    try call(); return element
                }
                .flatMap { $0 }
            },
        ]
        for make in cases {
            let (events, calls) = run(make)
            #expect(events == expected)
            #expect(calls == 2)
        }
    }
}
