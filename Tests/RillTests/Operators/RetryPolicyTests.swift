import Rill
import RillTest
import RillVirtualTime
import Testing

@Suite("retry with a policy")
struct RetryPolicyTests {
    private let scheduler = TestScheduler()

    private func attempts(_ policy: RetryPolicy, disposed: TestTime = 1000) -> (events: [String], spans: [String]) {
        let source = scheduler.cold("2 1", "5 #")
        let observer = scheduler.start(disposed: disposed) { [scheduler] in
            source.asObservable().retry(policy, scheduler: scheduler)
        }
        return (ticks(observer), spans(source))
    }

    @Test("A wait begins at the error, and the source is released then")
    func constant() {
        let (events, spans) = attempts(RetryPolicy(maximumAttempts: 3, delay: .constant(.seconds(10))))
        #expect(events == ["202 1", "217 1", "232 1", "235 #boom"])
        #expect(spans == ["200-205", "215-220", "230-235"])
    }

    @Test("As a picture")
    func picture() {
        expectMarbles(
            """
            load:   -a#
            load^:  ^-!
            load^:  ----^-!
            output: -a---a-#
            """
        ) { test in
            // Each wait is a frame longer than the one before.
            let policy = RetryPolicy(
                maximumAttempts: 2,
                delay: .linear(from: .milliseconds(2), adding: .milliseconds(1))
            )
            return test.cold("load").asObservable().retry(policy, scheduler: test.scheduler).catch { error in
                Observable.error(error).delaySubscription(.milliseconds(1), scheduler: test.scheduler)
            }
        }
    }

    @Test("Without a wait it is retry(n): each attempt in the error's own tick")
    func immediate() {
        let (events, spans) = attempts(RetryPolicy(maximumAttempts: 3))
        #expect(events == ["202 1", "207 1", "212 1", "215 #boom"])
        #expect(spans == ["200-205", "205-210", "210-215"])
    }

    @Test("Waits grow linearly and exponentially, up to their cap")
    func growth() {
        func seconds(_ delay: RetryPolicy.Delay) -> [Double] {
            [1, 2, 3, 4, 5, 6].map { Double(delay.interval(afterErrors: $0).nanoseconds) / 1e9 }
        }
        #expect(seconds(.constant(.milliseconds(1500))) == [1.5, 1.5, 1.5, 1.5, 1.5, 1.5])
        #expect(seconds(.linear(from: .seconds(1), adding: .milliseconds(500))) == [1, 1.5, 2, 2.5, 3, 3.5])
        #expect(seconds(.linear(from: .seconds(1), adding: .seconds(2), upTo: .seconds(6))) == [1, 3, 5, 6, 6, 6])
        #expect(seconds(.exponential(from: .milliseconds(100))) == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2])
        #expect(
            seconds(.exponential(from: .seconds(1), factor: 3, upTo: .seconds(10))) == [1, 3, 9, 10, 10, 10]
        )
        #expect(seconds(.exponential(from: .seconds(4), factor: 0.5)) == [4, 2, 1, 0.5, 0.25, 0.125])
    }

    @Test("Extreme waits are clamped, and nothing traps")
    func extremes() {
        let largest = RxTimeInterval.nanoseconds(.max)
        let delays: [(RetryPolicy.Delay, Int, Int64)] = [
            (.exponential(from: .seconds(1)), 5000, .max), (.exponential(from: .seconds(1)), .max, .max),
            (.exponential(from: .seconds(1), factor: .infinity), 2, .max),
            (.exponential(from: .seconds(1), factor: .nan), 9, 1_000_000_000),
            (.exponential(from: .seconds(1), factor: -2), 9, 1_000_000_000),
            (.exponential(from: .seconds(0), factor: .infinity), 9, 0),
            (.exponential(from: .seconds(1), upTo: .seconds(3)), .max, 3_000_000_000),
            (.linear(from: largest, adding: largest), .max, .max),
            (.linear(from: .seconds(1), adding: .never), 3, .max),
            (.linear(from: .seconds(1), adding: .seconds(-1)), 9, 0), (.constant(.seconds(-5)), 1, 0),
            (.linear(from: .seconds(1), adding: .nanoseconds(.min)), 3, 0), (.constant(.never), 1, .max),
            (.constant(.seconds(.max)), 1, .max), (.exponential(from: .milliseconds(.max)), 1, .max),
            (.linear(from: .seconds(.max), adding: .seconds(0), upTo: .seconds(.max)), 7, .max),
            (.constant(.seconds(1)), .min, 1_000_000_000), (.exponential(from: .seconds(9), upTo: .seconds(-1)), 2, 0),
        ]
        for (delay, errors, expected) in delays {
            let interval = delay.interval(afterErrors: errors)
            #expect(interval.nanoseconds == expected, "\(delay) after \(errors)")
            // A scheduler of the caller's may compute with what is a number.
            #expect((interval == .never) == (expected == .max), "\(delay) after \(errors)")
        }
    }

    @Test("An error that is not worth it fails the result at once; so does one that the predicate throws")
    func predicate() {
        let source = scheduler.createColdObservable(
            attempts: [[Recorded<Event<Int>>.error(5, Boom.one)], [.error(5, Boom.two)]]
        )
        let wait = RetryPolicy.Delay.constant(.seconds(10))
        let picky = RetryPolicy(delay: wait, shouldRetry: { "\($0)" == "boom" })
        let throwing = RetryPolicy(delay: wait, shouldRetry: { _ in throw Boom.two })
        let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
        let other = scheduler.cold("5 #")
        scheduler.scheduleAt(200) { [scheduler] in
            _ = source.asObservable().retry(picky, scheduler: scheduler).subscribe(observers[0])
            _ = other.asObservable().retry(throwing, scheduler: scheduler).subscribe(observers[1])
        }
        scheduler.start()
        #expect(observers.map(ticks) == [["220 #bang"], ["205 #bang"]])
        #expect(spans(source) == ["200-205", "215-220"])
    }

    @Test("The predicate is asked once for each error that leaves an attempt")
    func predicateCalls() {
        let asked = LockedCount()
        let policy = RetryPolicy(
            maximumAttempts: 3,
            delay: .constant(.seconds(1)),
            shouldRetry: { _ in
                asked.add()
                return true
            }
        )
        _ = attempts(policy)
        #expect(asked.value == 2)
    }

    @Test("Disposal ends a wait, and nothing is left")
    func disposal() {
        let scope = Resources.Scope()
        scope.run {
            let scheduler = TestScheduler()
            let source = scheduler.cold("5 #")
            let policy = RetryPolicy(delay: .constant(.seconds(50)))
            let observer = scheduler.start(disposed: 230) { source.asObservable().retry(policy, scheduler: scheduler) }
            #expect(ticks(observer) == [])
            #expect(spans(source) == ["200-205"])
            #expect(scheduler.clock == 230)
        }
        #expect(scope.live == 0)
    }

    /// A generator whose numbers are known.
    private struct Counting: RandomNumberGenerator, Sendable {
        var numbers: [UInt64]
        mutating func next() -> UInt64 { numbers.removeFirst() }
    }

    @Test("Jitter takes a part of the wait off, by the injected generator alone")
    func jitter() {
        let generator = Counting(numbers: [0, 1 << 63, .max, 1 << 62])
        let policy = RetryPolicy(
            maximumAttempts: 4,
            delay: .constant(.seconds(100)),
            jitter: .init(fraction: 0.4, generator: generator)
        )
        // Nothing off, a half of 40 %, all of it.
        #expect(attempts(policy).spans == ["200-205", "305-310", "390-395", "455-460"])
        #expect(RetryPolicy.Jitter(fraction: .nan, generator: generator) as Any is RetryPolicy.Jitter)
    }

    @Test("Each subscription begins with the generator as it was given")
    func jitterPerSubscription() {
        let generator = Counting(numbers: [1 << 63])
        let policy = RetryPolicy(
            maximumAttempts: 2,
            delay: .constant(.seconds(10)),
            jitter: .init(fraction: 1, generator: generator)
        )
        let source = scheduler.cold("5 #")
        scheduler.scheduleAt(200) { [scheduler] in
            for _ in 0..<2 {
                _ = source.asObservable().retry(policy, scheduler: scheduler).subscribe(onError: { _ in })
            }
        }
        scheduler.start()
        #expect(spans(source) == ["200-205", "200-205", "210-215", "210-215"])
    }

    @Test("Counts out of range are those of retry(n)")
    func counts() {
        func outcome(_ maximum: Int) -> [String] {
            var seen: [String] = []
            let policy = RetryPolicy(maximumAttempts: maximum)
            Observable<Int>.error(Boom.one).retry(policy, scheduler: scheduler).subscribe { seen.append("\($0)") }
                .dispose()
            Single<Int>.error(Boom.one).retry(policy, scheduler: scheduler).subscribe { seen.append("\($0)") }.dispose()
            return seen
        }
        #expect(outcome(-1) == ["error(Argument out of range.)", "failure(Argument out of range.)"])
        #expect(outcome(0) == ["completed", "failure(Argument out of range.)"])
        #expect(outcome(1) == ["error(boom)", "failure(boom)"])
    }

    @Test("A Single is tried again as well")
    func single() {
        let source = scheduler.createColdObservable(
            attempts: [[Recorded<Event<Int>>.error(5, Boom.one)], [.next(5, 7), .completed(5)]]
        )
        let observer = scheduler.start { [scheduler] in
            source.asObservable().asSingle().retry(RetryPolicy(delay: .constant(.seconds(10))), scheduler: scheduler)
        }
        #expect(ticks(observer) == ["220 7", "220 |"])
    }

    @Test("A hundred thousand failures at once do not grow the stack, on a clock that runs by itself either")
    func flatStack() {
        var attempts = 0
        let flaky = Observable<Int>.deferred {
            attempts += 1
            return attempts < 100_000 ? .error(Boom.one) : .just(7)
        }
        var seen: [Int] = []
        flaky.retry(RetryPolicy(), scheduler: scheduler).subscribe(onNext: { seen.append($0) }).dispose()
        attempts = 0
        flaky.retry(RetryPolicy(delay: .constant(.seconds(1))), scheduler: ImmediateScheduler())
            .subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == [7, 7])
    }
}

/// Counts calls of a closure that may run anywhere.
private final class LockedCount: @unchecked Sendable {
    private(set) var value = 0
    func add() { value += 1 }
}

extension RxTimeInterval {
    fileprivate var nanoseconds: Int64 {
        switch self {
        case .seconds(let count): Int64(count) * 1_000_000_000
        case .milliseconds(let count): Int64(count) * 1_000_000
        case .microseconds(let count): Int64(count) * 1_000
        case .nanoseconds(let count): Int64(count)
        default: .max
        }
    }
}
