import Combine
import Rill
import Testing

/// An end, an error, a cancellation and a disposal let everything go at once, whatever the other side keeps.
@Suite(.keepingTheRules)
struct BridgeLeakTests {
    // MARK: An observable as a publisher

    @Test func aFailedSubscriptionLetsItsErrorGo() {
        weak var error: WatchedError?
        // It keeps the subscription and nothing else.
        let keeper = SubscriptionKeeper<Int, any Error>()
        do {
            let made = WatchedError()
            error = made
            Observable<Int>.error(made).publisher.subscribe(keeper)
        }
        #expect(keeper.ends == 1)
        #expect(keeper.subscription != nil)
        #expect(error == nil)
        withExtendedLifetime(keeper) {}
    }

    @Test func aCancelledSubscriptionLetsGoWhatWaits() {
        weak var element: Probe?
        weak var error: WatchedError?
        let keeper = SubscriptionKeeper<Probe, any Error>()
        do {
            let (made, failure) = (Probe(), WatchedError())
            (element, error) = (made, failure)
            Observable.just(made).concat(Observable.error(failure)).publisher.subscribe(keeper)
        }
        // Not asked for, so both are kept.
        #expect(element != nil)
        #expect(error != nil)
        keeper.subscription?.cancel()
        #expect(element == nil)
        #expect(error == nil)
        #expect(keeper.ends == 0)
    }

    @Test func anEndedSubscriptionLetsTheSubscriberGo() {
        weak var gone: SubscriptionKeeper<Int, any Error>?
        var subscription: (any Combine.Subscription)?
        do {
            let keeper = SubscriptionKeeper<Int, any Error>()
            gone = keeper
            Observable<Int>.empty().publisher.subscribe(keeper)
            subscription = keeper.subscription
        }
        #expect(gone == nil)
        withExtendedLifetime(subscription) {}
    }

    @Test func cancellingLetsTheSourceAndTheSubscriberGo() {
        weak var gone: SubscriptionKeeper<Int, any Error>?
        weak var source: Probe?
        var subscription: (any Combine.Subscription)?
        let subject = PublishSubject<Int>()
        do {
            let (keeper, captured) = (SubscriptionKeeper<Int, any Error>(), Probe())
            (gone, source) = (keeper, captured)
            subject.map { value in withExtendedLifetime(captured) { value } }.publisher.subscribe(keeper)
            subscription = keeper.subscription
        }
        #expect(gone != nil)
        #expect(source != nil)
        subscription?.cancel()
        #expect(gone == nil)
        #expect(source == nil)
        #expect(!subject.hasObservers)
    }

    @Test func nothingOfTheEngineIsLeft() {
        let scope = Resources.Scope()
        scope.run {
            _ = Observable.repeatElement(1).publisher.first().sink(receiveCompletion: { _ in }, receiveValue: { _ in })
            _ = Observable.of(1, 2).publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
            let subject = PublishSubject<Int>()
            subject.publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
            let keeper = SubscriptionKeeper<Int, any Error>()
            subject.publisher.subscribe(keeper)
            subject.onNext(1)
            keeper.subscription?.cancel()
        }
        #expect(scope.live == 0)
    }

    // MARK: A publisher as an observable

    @Test func anObservableThatEndedLetsThePublisherAndItsErrorGo() {
        weak var error: WatchedError?
        weak var captured: Probe?
        let subject = PassthroughSubject<Int, WatchedError>()
        let subscription: any Disposable
        do {
            let probe = Probe()
            captured = probe
            subscription = subject.handleEvents(receiveOutput: { _ in withExtendedLifetime(probe) {} })
                .asObservable().subscribe(onError: { _ in })
        }
        #expect(captured != nil)
        do {
            let made = WatchedError()
            error = made
            let once = Fail<Int, WatchedError>(error: made).asObservable().subscribe(onError: { _ in })
            withExtendedLifetime(once) {}
        }
        #expect(error == nil)
        subject.send(completion: .finished)
        #expect(captured == nil)
        withExtendedLifetime((subscription, subject)) {}
    }

    @Test func disposingLetsThePublisherAndTheObserverGo() {
        weak var publisher: Probe?
        weak var observer: Probe?
        let subject = PassthroughSubject<Int, Never>()
        let subscription: any Disposable
        do {
            let (source, target) = (Probe(), Probe())
            (publisher, observer) = (source, target)
            subscription = subject.handleEvents(receiveOutput: { _ in withExtendedLifetime(source) {} })
                .asObservable().subscribe(onNext: { _ in withExtendedLifetime(target) {} })
        }
        #expect(publisher != nil)
        #expect(observer != nil)
        subscription.dispose()
        #expect(publisher == nil)
        #expect(observer == nil)
        withExtendedLifetime(subject) {}
    }

    @Test func nothingOfTheEngineIsLeftBehindAPublisher() {
        let scope = Resources.Scope()
        scope.run {
            _ = sequence(first: 1) { $0 + 1 }.publisher.asObservable().take(3).subscribe()
            _ = [1, 2].publisher.asObservable().subscribe()
            let subject = CurrentValueSubject<Int, Never>(0)
            let subscription = subject.asObservable().subscribe()
            subject.send(1)
            subscription.dispose()
        }
        #expect(scope.live == 0)
    }
}

/// Asks for nothing, and keeps nothing but its subscription.
private final class SubscriptionKeeper<Input, Failure: Error>: Subscriber {
    private(set) var subscription: (any Combine.Subscription)?
    private(set) var ends = 0

    func receive(subscription: any Combine.Subscription) { self.subscription = subscription }
    func receive(_ input: Input) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Failure>) { ends += 1 }
}
