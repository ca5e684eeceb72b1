import Rill
import RillVirtualTime
import Testing

@Suite("Recovering from errors")
struct RecoveringTests {
    @Test("retry(n) makes n attempts in all, each in the error's own tick")
    func retryCount() {
        let scheduler = TestScheduler()
        let source = scheduler.cold("10 1", "20 #")
        let observer = scheduler.start { source.asObservable().retry(3) }
        #expect(ticks(observer) == ["210 1", "230 1", "250 1", "260 #boom"])
        #expect(spans(source) == ["200-220", "220-240", "240-260"])
    }

    @Test("A notifier that sends subscribes to the source again in that tick")
    func retryWhen() {
        let scheduler = TestScheduler()
        let source = scheduler.createColdObservable(
            attempts: [[.next(10, 1), .error(20, Boom.one)], [.next(5, 2), .completed(10)]]
        )
        let observer = scheduler.start {
            source.asObservable().retry { (errors: Observable<Error>) in
                errors.delay(.seconds(30), scheduler: scheduler)
            }
        }
        #expect(ticks(observer) == ["210 1", "255 2", "260 |"])
        #expect(spans(source) == ["200-220", "250-260"])
    }

    @Test("A notifier's end counts only while the source has failed and waits")
    func retryWhenEnds() {
        let scheduler = TestScheduler()
        let healthy = scheduler.hot("210 1", "250 2", "260 |")
        let early = scheduler.start { healthy.retry { (_: Observable<Error>) in Observable<Int>.empty() } }
        #expect(ticks(early) == ["210 1", "250 2", "260 |"])

        let second = TestScheduler()
        let failing = second.hot("210 1", "250 #")
        let completed = second.start { failing.retry { (_: Observable<Error>) in Observable<Int>.empty() } }
        #expect(ticks(completed) == ["210 1", "250 |"])

        let third = TestScheduler()
        let other = third.hot("210 1", "250 #")
        let failed = third.start { other.retry { (_: Observable<Error>) in Observable<Int>.error(Boom.two) } }
        #expect(ticks(failed) == ["210 1", "250 #bang"])
    }

    @Test("A notifier that disposes the subscription does not bring the source back")
    func retryWhenDisposes() {
        var subscriptions = 0
        let failing = PublishSubject<Int>()
        let source = Observable<Int>.deferred {
            subscriptions += 1
            return failing
        }
        var handle: (any Disposable)?
        handle = source.retry { (errors: Observable<Error>) in errors.map { _ in handle?.dispose() } }.subscribe()
        failing.onError(Boom.one)
        #expect(subscriptions == 1)
        handle?.dispose()
    }

    @Test("An error of another type passes through where the notifier has ended, and cannot be retried any more")
    func retryWhenForeignError() {
        struct Other: Error {}
        let scheduler = TestScheduler()
        let source = scheduler.cold("20 #")
        let observer = scheduler.start { source.retry { (_: Observable<Other>) in Observable<Int>.empty() } }
        #expect(ticks(observer) == ["220 #boom"])

        let second = TestScheduler()
        let failing = second.cold("20 #")
        let notifier = PublishSubject<Void>()
        let handle = failing.retry { (_: Observable<Other>) in notifier }
            .subscribe(onError: { _ in notifier.onNext(()) })
        second.start()
        #expect(spans(failing) == ["0-20"])
        handle.dispose()
    }

    @Test("The handler runs once for each subscription, and an error of another type passes straight through")
    func retryWhenTyped() {
        struct Other: Error {}
        let scheduler = TestScheduler()
        let source = scheduler.cold("20 #")
        var handlers = 0
        let observer = scheduler.start {
            source.retry { (errors: Observable<Other>) -> Observable<Other> in
                handlers += 1
                return errors
            }
        }
        #expect(ticks(observer) == ["220 #boom"])
        #expect(handlers == 1)
        var attempts = 0
        let flaky = Observable<Int>.deferred {
            attempts += 1
            return attempts < 4 ? .error(Boom.one) : .just(attempts)
        }
        var seen: [Int] = []
        flaky.retry { (errors: Observable<Boom>) in errors }.subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == [4])
    }

    @Test("catch(sequence:) goes on in the error's tick and ends with the last error")
    func catchSequence() {
        let scheduler = TestScheduler()
        let sources = [scheduler.cold("10 1", "20 #"), scheduler.cold("10 2", "30 |"), scheduler.cold("10 3")]
        let observer = scheduler.start { Observable.catch(sequence: sources.map { $0.asObservable() }) }
        #expect(ticks(observer) == ["210 1", "230 2", "250 |"])
        #expect(sources.flatMap(spans) == ["200-220", "220-250"])
        var seen: [String] = []
        Observable<Int>.catch(sequence: [.error(Boom.one), .error(Boom.two)]).subscribe { seen.append("\($0)") }
            .dispose()
        #expect(seen == ["error(bang)"])
    }

    @Test("An error thrown by a catch handler takes the place of the first one")
    func catchThrows() {
        let scheduler = TestScheduler()
        let source = scheduler.hot("210 1", "220 #")
        let observer = scheduler.start { source.catch { _ in throw Boom.two } }
        #expect(ticks(observer) == ["210 1", "220 #bang"])
        #expect(spans(source) == ["200-220"])
    }
}
