import Rill
import Testing

@Suite("Order of delivery in subjects and relays")
struct SubjectOrderTests {
    @Test("An event sent from a handler reaches everyone after the present one")
    func reentrantEventsAreFirstInFirstOut() {
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        let first = subject.subscribe(onNext: { value in
            seen.append("A\(value)")
            if value == 1 { subject.onNext(2) }
        })
        let second = subject.subscribe(onNext: { seen.append("B\($0)") })
        subject.onNext(1)
        #expect(seen == ["A1", "B1", "A2", "B2"])
        first.dispose()
        second.dispose()
    }

    @Test("A relay's value is ahead of the delivery while a handler sets it")
    func relayValueIncludesWhatIsQueued() {
        let relay = BehaviorRelay(value: 0)
        var seen: [String] = []
        let first = relay.subscribe(onNext: { value in
            if value == 1 { relay.accept(2) }
            seen.append("A\(value)/\(relay.value)")
        })
        let second = relay.subscribe(onNext: { seen.append("B\($0)") })
        seen = []
        relay.accept(1)
        #expect(seen == ["A1/2", "B1", "A2/2", "B2"])
        first.dispose()
        second.dispose()
    }

    @Test("Who subscribes within a delivery gets the newest value once, and each later one once")
    func joiningWithinADelivery() {
        let relay = BehaviorRelay(value: 0)
        var late: [Int] = []
        let bag = DisposeBag()
        relay.subscribe(onNext: { value in
            guard value == 1 else { return }
            relay.accept(2)
            relay.subscribe(onNext: { late.append($0) }).disposed(by: bag)
            #expect(late == [2])
            relay.accept(3)
        }).disposed(by: bag)
        relay.accept(1)
        #expect(late == [2, 3])
    }

    @Test("A subscription disposed by an earlier observer does not get the event under way")
    func disposalWithinADelivery() {
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        var second: Disposable?
        let first = subject.subscribe(onNext: { value in
            seen.append("A\(value)")
            second?.dispose()
        })
        second = subject.map { value in
            seen.append("map\(value)")
            return value
        }.subscribe(onNext: { seen.append("B\($0)") })
        subject.onNext(1)
        subject.onNext(2)
        #expect(seen == ["A1", "A2"])
        first.dispose()
    }

    @Test("Nothing follows a terminal event, and a late subscriber gets the terminal event alone")
    func terminalEvent() {
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        let first = subject.subscribe { seen.append("A:\($0)") }
        subject.onNext(1)
        subject.onCompleted()
        subject.onNext(2)
        subject.onError(RxError.unknown)
        let second = subject.subscribe { seen.append("B:\($0)") }
        #expect(seen == ["A:next(1)", "A:completed", "B:completed"])
        #expect(!subject.hasObservers)
        first.dispose()
        second.dispose()
    }

    @Test("A terminal event sent from a handler comes after the present event, and ends what follows it")
    func reentrantTerminalEvent() {
        let subject = BehaviorSubject(value: 0)
        var seen: [String] = []
        let first = subject.subscribe { event in
            seen.append("A:\(event)")
            if event.element == 1 {
                subject.onCompleted()
                subject.onNext(2)
            }
        }
        let second = subject.subscribe { seen.append("B:\($0)") }
        subject.onNext(1)
        #expect(
            seen == ["A:next(0)", "B:next(0)", "A:next(1)", "B:next(1)", "A:completed", "B:completed"]
        )
        #expect((try? subject.value()) == 1)
        first.dispose()
        second.dispose()
    }

    @Test("An AsyncSubject sends one element, also where its observer sends another and completes again")
    func reentrantAsyncSubject() {
        let subject = AsyncSubject<Int>()
        var seen: [String] = []
        let subscription = subject.subscribe { event in
            seen.append("\(event)")
            subject.onNext(2)
            subject.onCompleted()
        }
        subject.onNext(1)
        subject.onCompleted()
        #expect(seen == ["next(1)", "completed"])
        subscription.dispose()
    }

    @Test("An AsyncSubject that has ended keeps no element that comes later", arguments: [0, 1, 2])
    func endedAsyncSubject(end: Int) {
        let subject = AsyncSubject<Token>()
        switch end {
        case 0: subject.onCompleted()
        case 1: subject.onError(RxError.unknown)
        default: subject.dispose()
        }
        weak var kept: Token?
        do {
            let token = Token()
            kept = token
            subject.onNext(token)
        }
        #expect(kept == nil)
    }

    @Test("A subject without an end to come has no observers: they are gone once it has ended or was disposed")
    func observersOfAnEndedSubject() {
        let ended = PublishSubject<Int>()
        var whileEnding: [Bool] = []
        let first = ended.subscribe(onCompleted: { whileEnding.append(ended.hasObservers) })
        let second = ended.subscribe(onCompleted: { whileEnding.append(ended.hasObservers) })
        #expect(ended.hasObservers)
        ended.onCompleted()
        #expect(whileEnding == [false, false])
        #expect(!ended.hasObservers)
        let disposed = ReplaySubject<Int>.create(bufferSize: 1)
        let third = disposed.subscribe()
        disposed.dispose()
        #expect(!disposed.hasObservers)
        for subscription in [first, second, third] { subscription.dispose() }
        #expect(!ended.hasObservers && !disposed.hasObservers)
    }

    @Test("Who joins a hub that was shut down without an end gets no end")
    func joiningAfterShutDown() {
        let hub = Hub<Int>()
        hub.shutDown()
        var seen: [String] = []
        let source = SinkFunction<Int> { hub.join($0) }
        let subscription = source.subscribe { seen.append("\($0)") }
        #expect(seen.isEmpty)
        subscription.dispose()
    }

    @Test("Many subscribers can come and go without disturbing the order of the others")
    func orderSurvivesManyDepartures() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let subscriptions = (0..<100).map { index in subject.subscribe(onNext: { _ in seen.append(index) }) }
        for index in 0..<100 where index % 3 != 0 { subscriptions[index].dispose() }
        subject.onNext(1)
        #expect(seen == (0..<100).filter { $0 % 3 == 0 })
        subscriptions.forEach { $0.dispose() }
        #expect(!subject.hasObservers)
    }

    @Test("A disposed subscriber, and what its closures hold, is released at once")
    func releaseOnDisposal() {
        final class Held {}
        weak var weakHeld: Held?
        let subject = PublishSubject<Int>()
        let subscription: Disposable
        do {
            let held = Held()
            weakHeld = held
            subscription = subject.map { $0 + 1 }.subscribe(onNext: { _ in _ = held })
        }
        #expect(weakHeld != nil)
        subscription.dispose()
        #expect(weakHeld == nil)
    }

    @Test("A terminal event releases the subscriber though its handle is kept")
    func releaseOnTerminalEvent() {
        final class Held {}
        weak var weakHeld: Held?
        let subject = PublishSubject<Int>()
        let subscription: Disposable
        do {
            let held = Held()
            weakHeld = held
            subscription = subject.map { $0 + 1 }.subscribe(onNext: { _ in _ = held })
        }
        subject.onCompleted()
        #expect(weakHeld == nil)
        subscription.dispose()
    }

    @Test("A subject goes with its value while handles of its subscribers are kept")
    func releaseOfTheSubject() {
        final class Held {}
        weak var weakHeld: Held?
        weak var weakSubject: BehaviorSubject<Held>?
        let subscription: Disposable
        do {
            let held = Held()
            let subject = BehaviorSubject(value: held)
            weakHeld = held
            weakSubject = subject
            subscription = subject.subscribe(onNext: { _ in })
        }
        #expect(weakSubject == nil)
        #expect(weakHeld == nil)
        subscription.dispose()
    }
}

private final class Token {}
