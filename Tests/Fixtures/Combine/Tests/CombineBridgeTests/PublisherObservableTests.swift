import Combine
import Rill
import Testing

/// A publisher as an observable: attached before it is asked, so that a disposal reaches it at any time.
@Suite(.keepingTheRules)
struct PublisherObservableTests {
    private let endless = sequence(first: 1) { $0 + 1 }.publisher

    /// What an observable sends, with `|` for its end and `#` for its error.
    private func record(_ stream: Observable<Int>) -> [String] {
        var seen: [String] = []
        let subscription = stream.subscribe { event in
            switch event {
            case .next(let element): seen.append("\(element)")
            case .error: seen.append("#")
            case .completed: seen.append("|")
            }
        }
        subscription.dispose()
        return seen
    }

    // MARK: Disposing while the publisher sends from within its subscription

    @Test func takeEndsAnEndlessPublisher() {
        #expect(record(endless.asObservable().take(3)) == ["1", "2", "3", "|"])
    }

    @Test func eachOperatorThatEndsEarlyEndsAnEndlessPublisher() {
        let numbers = endless.asObservable()
        let stop = PublishSubject<Void>()
        struct Refused: Error {}
        let streams: [(String, Observable<Int>, [String])] = [
            ("take(while:)", numbers.take(while: { $0 < 3 }), ["1", "2", "|"]),
            ("element(at:)", numbers.element(at: 2), ["3", "|"]),
            ("take(until:)", numbers.do(onNext: { if $0 == 2 { stop.onNext(()) } }).take(until: stop), ["1", "|"]),
            ("map that throws", numbers.map { if $0 == 2 { throw Refused() } else { $0 } }, ["1", "#"]),
            ("amb", Observable.amb([numbers, .never()]).take(1), ["1", "|"]),
            ("merge", Observable.merge(numbers, .never()).take(2), ["1", "2", "|"]),
            ("flatMapLatest", Observable.just(0).flatMapLatest { _ in numbers }.take(2), ["1", "2", "|"]),
            ("concat", Observable.concat([.just(0), numbers]).take(2), ["0", "1", "|"]),
            ("share", numbers.share(replay: 1).take(2), ["1", "2", "|"]),
            ("and back", numbers.publisher.prefix(2).asObservable(), ["1", "2", "|"]),
        ]
        for (name, stream, expected) in streams { #expect(record(stream) == expected, "\(name)") }
    }

    @Test func disposingCancelsAtOnceAndOnce() {
        var (made, cancelled) = (0, 0)
        let source = endless.handleEvents(receiveOutput: { _ in made += 1 }, receiveCancel: { cancelled += 1 })
        #expect(record(source.asObservable().take(3)) == ["1", "2", "3", "|"])
        #expect(made == 3)
        #expect(cancelled == 1)
    }

    // MARK: Asking

    @Test func everythingIsAskedForOnce() {
        var demands: [Subscribers.Demand] = []
        let source = [1, 2, 3].publisher.handleEvents(receiveRequest: { demands.append($0) })
        #expect(record(source.asObservable()) == ["1", "2", "3", "|"])
        #expect(demands == [.unlimited])
    }

    @Test func aSubscriptionThatComesAfterTheDisposalIsCancelledAndNotAsked() {
        let publisher = HandMadePublisher<Int, Never>()
        let subscription = publisher.asObservable().subscribe()
        subscription.dispose()
        let late = HandMadeSubscription()
        publisher.subscriber?.receive(subscription: late)
        #expect(late.cancellations == 1)
        #expect(late.demands == [])
        subscription.dispose()
        #expect(late.cancellations == 1)
    }

    @Test func aDisposalThatIsCausedByTheSubscriptionIsHeeded() {
        let publisher = HandMadePublisher<Int, Never>()
        let subscription = publisher.asObservable().subscribe()
        let made = HandMadeSubscription()
        made.onRequest = { subscription.dispose() }
        publisher.subscriber?.receive(subscription: made)
        #expect(made.demands == [.unlimited])
        #expect(made.cancellations == 1)
    }

    @Test func takingNothingSubscribesToNothing() {
        var subscribed = 0
        let source = endless.handleEvents(receiveSubscription: { _ in subscribed += 1 })
        #expect(record(source.asObservable().take(0)) == ["|"])
        #expect(subscribed == 0)
    }

    // MARK: Ends

    @Test func theEndsArePassedOn() {
        #expect(record(Just(1).asObservable()) == ["1", "|"])
        #expect(record(Empty<Int, Never>().asObservable()) == ["|"])
        #expect(record(Empty<Int, Never>(completeImmediately: false).asObservable()) == [])
        #expect(record(Fail<Int, WatchedError>(error: WatchedError()).asObservable()) == ["#"])
    }

    @Test func anErrorIsPassedOnAsItIs() {
        let error = WatchedError()
        var seen: (any Error)?
        _ = Fail<Int, WatchedError>(error: error).asObservable().subscribe(onError: { seen = $0 })
        #expect(seen as? WatchedError === error)
    }

    @Test func aPublisherThatHasEndedIsNotCancelled() {
        var cancelled = 0
        let subject = PassthroughSubject<Int, WatchedError>()
        for end in [Subscribers.Completion<WatchedError>.finished, .failure(WatchedError())] {
            let subject = PassthroughSubject<Int, WatchedError>()
            let source = subject.handleEvents(receiveCancel: { cancelled += 1 })
            let subscription = source.asObservable().subscribe(onError: { _ in })
            subject.send(completion: end)
            subscription.dispose()
        }
        #expect(cancelled == 0)
        let source = subject.handleEvents(receiveCancel: { cancelled += 1 })
        let subscription = source.asObservable().subscribe()
        subscription.dispose()
        subscription.dispose()
        #expect(cancelled == 1)
    }

    @Test func subjectsAreFollowedUntilTheDisposal() {
        let subject = CurrentValueSubject<Int, Never>(0)
        var (first, second): ([Int], [Int]) = ([], [])
        let one = subject.asObservable().subscribe(onNext: { first.append($0) })
        subject.send(1)
        let two = subject.asObservable().subscribe(onNext: { second.append($0) })
        subject.value = 2
        one.dispose()
        subject.send(3)
        subject.send(completion: .finished)
        subject.send(4)
        two.dispose()
        #expect(first == [0, 1, 2])
        #expect(second == [1, 2, 3])
    }

    // MARK: Order

    @Test func whatASubscriberAnswersComesAfterWhatItAnswers() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [String] = []
        _ = subject.asObservable().subscribe(
            onNext: {
                seen.append("begins \($0)")
                if $0 == 1 {
                    subject.send(2)
                    subject.send(completion: .finished)
                }
                seen.append("ends \($0)")
            },
            onCompleted: { seen.append("|") }
        )
        subject.send(1)
        #expect(seen == ["begins 1", "ends 1", "begins 2", "ends 2", "|"])
    }

    @Test func aRoundTripChangesNothing() {
        #expect(record(Observable.of(1, 2, 3).publisher.asObservable()) == ["1", "2", "3", "|"])
        #expect(record(Observable.error(WatchedError()).publisher.asObservable()) == ["#"])
        #expect(record(Observable.never().publisher.asObservable()) == [])
        #expect(
            record(Observable.of(1, 2).flatMap { [$0 * 10, $0 * 10 + 1].publisher.asObservable() })
                == ["10", "11", "20", "21", "|"]
        )
    }

    @Test func aLongChainAcrossTheBridgeFitsOnTheStack() {
        var stream = Observable.from(0..<3)
        for _ in 0..<1_000 { stream = stream.publisher.asObservable() }
        #expect(record(stream) == ["0", "1", "2", "|"])
        #expect(record(stream.take(1)) == ["0", "|"])
    }
}
