import Foundation
import Rill
import RillVirtualTime
import Testing

@Suite("Sharing a subscription")
struct SharingTests {
    @Test(
        "whileConnected: two observers that subscribe again from their own error share one new connection, unreplayed"
    )
    func resubscribingOnError() {
        let scheduler = TestScheduler()
        let source = scheduler.createColdObservable(
            attempts: [[.next(110, 1), .error(130, Boom.one)], [.next(20, 2), .error(70, Boom.two)]]
        )
        let shared = source.asObservable().share(replay: 1, scope: .whileConnected)
        var seen: [String] = []
        let bag = DisposeBag()
        for name in ["a", "b"] {
            scheduler.scheduleAt(200) {
                shared.subscribe(
                    onNext: { seen.append("\(scheduler.clock) \(name)\($0)") },
                    onError: { _ in
                        shared.subscribe(
                            onNext: { seen.append("\(scheduler.clock) \(name)\(name)\($0)") },
                            onError: { seen.append("\(scheduler.clock) \(name)\(name)\($0)") }
                        ).disposed(by: bag)
                    }
                ).disposed(by: bag)
            }
        }
        scheduler.start()
        #expect(spans(source) == ["200-330", "330-400"])
        #expect(seen == ["310 a1", "310 b1", "350 aa2", "350 bb2", "400 aabang", "400 bbbang"])
    }

    @Test("whileConnected forgets its elements when the last subscriber leaves; forever replays them, then reconnects")
    func scopes() {
        func run(_ scope: SubjectLifetimeScope) -> ([String], [String]) {
            let scheduler = TestScheduler()
            let source = scheduler.hot("210 1", "220 2", "230 3", "310 4")
            let shared = source.asObservable().share(replay: 2, scope: scope)
            let first = scheduler.createObserver(Int.self)
            let second = scheduler.createObserver(Int.self)
            var subscription: Disposable?
            scheduler.scheduleAt(200) { subscription = shared.subscribe(first) }
            scheduler.scheduleAt(240) { subscription?.dispose() }
            scheduler.scheduleAt(300) { subscription = shared.subscribe(second) }
            scheduler.scheduleAt(400) { subscription?.dispose() }
            scheduler.start()
            return (ticks(second), spans(source))
        }
        #expect(run(.whileConnected) == (["310 4"], ["200-240", "300-400"]))
        #expect(run(.forever) == (["300 2", "300 3", "310 4"], ["200-240", "300-400"]))
    }

    @Test("forever: after a terminal event, the last elements and the end in the subscribing tick, and no connection")
    func foreverAfterTheEnd() {
        let scheduler = TestScheduler()
        let source = scheduler.cold("10 1", "20 2", "30 3", "40 |")
        let shared = source.asObservable().share(replay: 2, scope: .forever)
        let late = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) { _ = shared.subscribe() }
        scheduler.scheduleAt(300) { _ = shared.subscribe(late) }
        scheduler.start()
        #expect(ticks(late) == ["300 2", "300 3", "300 |"])
        #expect(spans(source) == ["200-240"])
    }

    @Test("connect while connected is the same connection; disposed, it is forgotten")
    func connecting() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 2", "230 3")
        let subject = PublishSubject<Int>()
        let connectable = source.multicast(subject)
        let observer = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = connectable.subscribe(observer)
            let connection = connectable.connect()
            connectable.connect().dispose()
            connection.dispose()
        }
        scheduler.scheduleAt(215) { _ = connectable.connect() }
        scheduler.start()
        #expect(ticks(observer) == ["220 2", "230 3"])
        #expect(spans(source) == ["200-200", "215-"])
    }

    @Test(
        "connect after the end subscribes to the source again, though a fixed subject is dead; makeSubject makes a new one"
    )
    func connectingAfterTheEnd() {
        let scheduler = TestScheduler()
        let source = scheduler.cold("10 1", "20 |")
        let fixed = source.multicast(PublishSubject<Int>())
        let fresh = source.multicast { PublishSubject<Int>() }
        let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
        for time in [200, 300] {
            scheduler.scheduleAt(time) {
                _ = fixed.subscribe(observers[0])
                _ = fresh.subscribe(observers[1])
                _ = fixed.connect()
                _ = fresh.connect()
            }
        }
        scheduler.start()
        #expect(spans(source) == ["200-220", "200-220", "300-320", "300-320"])
        #expect(ticks(observers[0]) == ["210 1", "220 |", "300 |"])
        #expect(ticks(observers[1]) == ["210 1", "220 |", "310 1", "320 |"])
    }

    @Test("connect subscribes to the source again, also where the fixed subject has ended")
    func connectingWithADeadSubject() {
        let scheduler = TestScheduler()
        let source = scheduler.cold("10 1", "20 |")
        let connectable = source.asObservable().multicast(PublishSubject<Int>())
        let observer = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = connectable.subscribe(observer)
            _ = connectable.connect()
        }
        scheduler.scheduleAt(250) { _ = connectable.connect() }
        scheduler.start()
        #expect(ticks(observer) == ["210 1", "220 |"])
        #expect(spans(source) == ["200-220", "250-270"])
    }

    @Test("refCount subscribes to the subject before it connects, and does not connect where that has ended")
    func refCount() {
        let scheduler = TestScheduler()
        let source = scheduler.cold("10 1", "20 2")
        var connections = 0
        let counted = source.asObservable().do(onSubscribe: { connections += 1 })
        let shared = Observable.just(0).concat(counted).publish().refCount()
        let observer = scheduler.start(disposed: 215) { shared }
        #expect(ticks(observer) == ["200 0", "210 1"])
        #expect(spans(source) == ["200-215"])

        let ended = PublishSubject<Int>()
        ended.onCompleted()
        connections = 0
        var seen: [String] = []
        counted.multicast(ended).refCount().subscribe { seen.append("\($0)") }.dispose()
        #expect(seen == ["completed"])
        #expect(connections == 0)
    }

    /// Each way of sharing that starts afresh once its source has ended.
    private static let startingAfresh: [(name: String, share: @Sendable (Observable<Int>) -> Observable<Int>)] = [
        ("publish", { $0.publish().refCount() }), ("replay", { $0.replay(1).refCount() }),
        ("multicast", { source in source.multicast { PublishSubject() }.refCount() }),
        ("share", { $0.share() }), ("share(replay: 1)", { $0.share(replay: 1) }),
    ]

    @Test(
        "A shared source that ended by itself connects again for the next subscriber, whenever the old handles go",
        arguments: startingAfresh.indices,
        ["20 |", "20 #"]
    )
    func connectingAgainAfterTheEnd(index: Int, end: String) {
        let (name, share) = Self.startingAfresh[index]
        // Before the next subscriber, and while it is there.
        for disposal in [230, 305] {
            let scheduler = TestScheduler()
            let source = scheduler.cold("10 1", end)
            let shared = share(source.asObservable())
            let observers = (0..<3).map { _ in scheduler.createObserver(Int.self) }
            var old: [any Disposable] = []
            scheduler.scheduleAt(200) { old = observers[..<2].map { shared.subscribe($0) } }
            scheduler.scheduleAt(disposal) { for handle in old { handle.dispose() } }
            scheduler.scheduleAt(300) { _ = shared.subscribe(observers[2]) }
            scheduler.start()
            #expect(spans(source) == ["200-220", "300-320"], "\(name), disposed at \(disposal)")
            #expect(ticks(observers[2]).first == "310 1", "\(name), disposed at \(disposal)")
            #expect(ticks(observers[2]).count == 2, "\(name), disposed at \(disposal)")
        }
    }

    @Test("The last of the new subscribers disconnects, whoever had left before the source ended")
    func countingAnew() {
        let scheduler = TestScheduler()
        let source = scheduler.cold("10 1", "20 |")
        let shared = source.publish().refCount()
        var handles: [any Disposable] = []
        scheduler.scheduleAt(200) { handles = (0..<3).map { _ in shared.subscribe() } }
        scheduler.scheduleAt(205) { handles[0].dispose() }
        scheduler.scheduleAt(300) { handles += (0..<2).map { _ in shared.subscribe() } }
        scheduler.scheduleAt(305) { for handle in handles.dropLast() { handle.dispose() } }
        scheduler.scheduleAt(315) { for handle in handles { handle.dispose() } }
        scheduler.start()
        #expect(spans(source) == ["200-220", "300-315"])
    }

    @Test("The handle of a connection that has ended by itself does not end the next one")
    func oldConnections() {
        let scheduler = TestScheduler()
        let source = scheduler.cold("10 1", "20 |")
        let connectable = source.publish()
        var old: (any Disposable)?
        scheduler.scheduleAt(200) { old = connectable.connect() }
        scheduler.scheduleAt(300) { _ = connectable.connect() }
        scheduler.scheduleAt(305) { old?.dispose() }
        scheduler.start()
        #expect(spans(source) == ["200-220", "300-320"])
    }

    @Test("Subscribers that come first at the same time make one connection")
    func concurrentFirstSubscribers() {
        for _ in 0..<200 {
            nonisolated(unsafe) var connections = 0
            let lock = NSLock()
            let source = Observable<Int>.create { _ in
                lock.withLock { connections += 1 }
                return Disposables.create()
            }
            let shared = source.publish().refCount()
            let bag = CompositeDisposable()
            DispatchQueue.concurrentPerform(iterations: 2) { _ in
                bag.insert(shared.subscribe())
            }
            #expect(connections == 1)
            bag.dispose()
        }
    }

    @Test("replay sends its last elements to who comes late")
    func replay() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 2", "230 3", "240 |")
        let two = source.replay(2)
        let all = source.replayAll()
        let observers = (0..<4).map { _ in scheduler.createObserver(Int.self) }
        scheduler.scheduleAt(200) {
            _ = two.connect()
            _ = all.connect()
        }
        scheduler.scheduleAt(235) {
            _ = two.subscribe(observers[0])
            _ = all.subscribe(observers[1])
        }
        scheduler.start()
        #expect(ticks(observers[0]) == ["235 2", "235 3", "240 |"])
        #expect(ticks(observers[1]) == ["235 1", "235 2", "235 3", "240 |"])
    }

    @Test("multicast with a selector shares the source within the function")
    func multicastSelector() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 2", "230 3", "240 |")
        let observer = scheduler.start {
            source.multicast({ PublishSubject<Int>() }) { Observable.zip($0, $0.skip(1)) { "\($0)\($1)" } }
        }
        #expect(ticks(observer) == ["220 12", "230 23", "240 |"])
        #expect(spans(source) == ["200-240"])
    }

    @Test("ReplaySubject replays after its end; AsyncSubject sends its last element when it completes")
    func subjects() {
        var seen: [String] = []
        let replay = ReplaySubject<Int>.create(bufferSize: 2)
        (1...3).forEach(replay.onNext)
        replay.onCompleted()
        replay.subscribe { seen.append("\($0)") }.dispose()
        #expect(seen == ["next(2)", "next(3)", "completed"])
        seen = []
        let last = AsyncSubject<Int>()
        let early = last.subscribe { seen.append("early \($0)") }
        last.onNext(1)
        last.onNext(2)
        #expect(seen == [])
        last.onCompleted()
        last.subscribe { seen.append("late \($0)") }.dispose()
        #expect(seen == ["early next(2)", "early completed", "late next(2)", "late completed"])
        early.dispose()
        seen = []
        let failed = AsyncSubject<Int>()
        failed.onNext(1)
        failed.onError(Boom.one)
        failed.subscribe { seen.append("\($0)") }.dispose()
        #expect(seen == ["error(boom)"])
        seen = []
        let relay = ReplayRelay<Int>.create(bufferSize: 1)
        relay.accept(1)
        relay.accept(2)
        relay.subscribe { seen.append("\($0)") }.dispose()
        #expect(seen == ["next(2)"])
    }

    @Test("A shared source that subscribes to itself again in a subscriber's handler does not deadlock")
    func reentrantSubscription() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(replay: 1)
        var inner: [Int] = []
        let bag = DisposeBag()
        shared.subscribe(onNext: { value in
            if value < 3 { shared.subscribe(onNext: { inner.append($0) }).disposed(by: bag) }
        }).disposed(by: bag)
        subject.onNext(1)
        subject.onNext(2)
        #expect(inner == [1, 2, 2])
    }

    @Test("forever: a subscriber that leaves while the source is being subscribed does not cut it short")
    func leavingDuringTheSubscription() {
        var subscriptions = 0
        let five = Observable<Int>.deferred {
            subscriptions += 1
            return .just(5)
        }
        let shared = five.share(replay: 1, scope: .forever)
        var seen: [String] = []
        _ = Observable.concat([shared.take(1), shared]).subscribe { seen.append("\($0)") }
        #expect(seen == ["next(5)", "next(5)", "completed"])
        #expect(subscriptions == 1)

        // The same one after the other, and with a source that goes on to send.
        for (source, expected) in [
            (five, ["next(5)", "completed"]),
            (
                Observable.create { observer in
                    observer.onNext(5)
                    observer.onNext(6)
                    observer.onCompleted()
                    return Disposables.create()
                }, ["next(6)", "completed"]
            ),
        ] {
            let shared = source.share(replay: 1, scope: .forever)
            _ = shared.take(1).subscribe()
            var seen: [String] = []
            _ = shared.subscribe { seen.append("\($0)") }
            #expect(seen == expected)
        }
    }

    @Test("forever: an endless source does not go on for ever for a subscriber that has left")
    func leavingAnEndlessSource() {
        var subscriptions = 0
        let endless = Observable<Int>.deferred {
            subscriptions += 1
            return Observable.just(subscriptions).concat(Observable.error(Boom.one))
        }.retry()
        let shared = endless.share(replay: 1, scope: .forever)
        var seen: [String] = []
        shared.take(2).subscribe { seen.append("\($0)") }.dispose()
        #expect(seen == ["next(1)", "next(2)", "completed"])
        #expect(subscriptions < 20_000)
    }

    @Test("A subject of one's own keeps the end of its source for the next subscriber, as a share forever does")
    func leavingARefCount() {
        var subscriptions = 0
        let five = Observable<Int>.deferred {
            subscriptions += 1
            return .just(5)
        }
        let shared = five.multicast(ReplaySubject.create(bufferSize: 1)).refCount()
        var seen: [String] = []
        Observable.concat([shared.take(1), shared]).subscribe { seen.append("\($0)") }.dispose()
        #expect(seen == ["next(5)", "next(5)", "completed"])
        #expect(subscriptions == 1)
    }

    @Test("forever: a source that goes on after it was subscribed is disposed where everyone left meanwhile")
    func leavingForGood() {
        let disposed = Counter()
        let shared = Observable<Int>.create { observer in
            observer.onNext(1)
            return Disposables.create { disposed.add() }
        }.share(replay: 1, scope: .forever)
        _ = shared.take(1).subscribe()
        #expect(disposed.count == 1)
        // Another one that stays keeps it.
        var seen: [Int] = []
        let subscription = shared.subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 1])
        #expect(disposed.count == 1)
        subscription.dispose()
        #expect(disposed.count == 2)
    }
}

private final class Counter {
    var count = 0
    func add() { count += 1 }
}
