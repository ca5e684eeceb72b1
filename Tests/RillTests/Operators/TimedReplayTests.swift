import Foundation
import Rill
import RillVirtualTime
import Testing

@Suite("Replay that time limits")
struct TimedReplayTests {
    private let scheduler = TestScheduler(initialClock: 0, resolution: 1, simulateProcessingDelay: false)

    /// Sends at ticks, subscribes at others, and returns what each subscriber gets at once.
    private func replays(
        _ subject: ReplaySubject<Int>,
        sending times: [TestTime],
        end: TestTime? = nil,
        subscribing at: [TestTime]
    ) -> [[Int]] {
        for (number, time) in times.enumerated() { scheduler.scheduleAt(time) { subject.onNext(number + 1) } }
        if let end { scheduler.scheduleAt(end) { subject.onCompleted() } }
        var results: [[Int]] = []
        for time in at {
            scheduler.scheduleAt(time) {
                var seen: [Int] = []
                subject.subscribe(onNext: { seen.append($0) }).dispose()
                results.append(seen)
            }
        }
        scheduler.start()
        return results
    }

    @Test("An element is replayed up to the tick that is the window after it")
    func window() {
        let subject = ReplaySubject<Int>.create(bufferSize: 3, window: .seconds(100), scheduler: scheduler)
        let seen = replays(
            subject,
            sending: [10, 20, 30, 40, 90],
            subscribing: [35, 50, 130, 131, 140, 141, 190, 191, 500]
        )
        #expect(seen == [[1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5], [4, 5], [5], [5], [], []])
    }

    @Test("The end is replayed for ever, the elements before it only for their time")
    func afterTheEnd() {
        let subject = ReplaySubject<Int>.createUnbounded(window: .seconds(50), scheduler: scheduler)
        #expect(replays(subject, sending: [10, 40], end: 45, subscribing: [46, 70, 95]) == [[1, 2], [2], []])
        var ends = 0
        subject.subscribe(onCompleted: { ends += 1 }).dispose()
        #expect(ends == 1)
    }

    @Test("Ticks of any length are exact")
    func resolutions() {
        for resolution in [1e-9, 0.001, 0.1, 1, 3600] {
            let scheduler = TestScheduler(initialClock: 0, resolution: resolution, simulateProcessingDelay: false)
            let window = RxTimeInterval.nanoseconds(Int((resolution * 1e9 * 7).rounded()))
            let subject = ReplaySubject<Int>.create(bufferSize: 9, window: window, scheduler: scheduler)
            var counts: [Int] = []
            scheduler.scheduleAt(1_000_003) { subject.onNext(1) }
            for time in [1_000_010, 1_000_011] {
                scheduler.scheduleAt(time) {
                    var count = 0
                    subject.subscribe(onNext: { _ in count += 1 }).dispose()
                    counts.append(count)
                }
            }
            scheduler.start()
            #expect(counts == [1, 0], "\(resolution)")
        }
    }

    @Test("A window of zero replays within the tick, one of .never for ever; negative counts are none")
    func extremes() {
        func count(_ bufferSize: Int, _ window: RxTimeInterval) -> [Int] {
            let scheduler = TestScheduler(initialClock: 0, resolution: 1, simulateProcessingDelay: false)
            let subject = ReplaySubject<Int>.create(bufferSize: bufferSize, window: window, scheduler: scheduler)
            var counts: [Int] = []
            scheduler.scheduleAt(10) { subject.onNext(1) }
            for time in [10, 11, .max - 1] {
                scheduler.scheduleAt(time) {
                    var count = 0
                    subject.subscribe(onNext: { _ in count += 1 }).dispose()
                    counts.append(count)
                }
            }
            scheduler.start()
            return counts
        }
        #expect(count(2, .seconds(0)) == [1, 0, 0])
        #expect(count(2, .seconds(-9)) == [1, 0, 0])
        #expect(count(2, .never) == [1, 1, 1])
        #expect(count(2, .nanoseconds(.max)) == [1, 1, 0])
        #expect(count(0, .seconds(9)) == [0, 0, 0])
        #expect(count(-1, .seconds(9)) == [0, 0, 0])
    }

    @Test("A clock of dates counts too")
    func dates() {
        let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSinceReferenceDate: 800_000_000))
        let subject = ReplaySubject<Int>.create(bufferSize: 2, window: .milliseconds(100), scheduler: scheduler)
        func replayed() -> [Int] {
            var seen: [Int] = []
            subject.subscribe(onNext: { seen.append($0) }).dispose()
            return seen
        }
        subject.onNext(1)
        scheduler.advanceTo(scheduler.clock.addingTimeInterval(0.1))
        #expect(replayed() == [1])
        scheduler.advanceTo(scheduler.clock.addingTimeInterval(0.001))
        #expect(replayed() == [])
    }

    @Test("A scheduler of real time is asked for its time, outside every lock")
    func foreignClock() {
        final class Clock: SchedulerType, @unchecked Sendable {
            var date = Date(timeIntervalSinceReferenceDate: 800_000_000)
            var asked: () -> Void = {}
            var now: Date {
                asked()
                return date
            }
            func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
                action(state)
            }
            func scheduleRelative<StateType>(
                _ state: StateType,
                dueTime: RxTimeInterval,
                action: @escaping (StateType) -> Disposable
            ) -> Disposable { action(state) }
        }
        let clock = Clock()
        let subject = ReplaySubject<Int>.create(bufferSize: 9, window: .seconds(1), scheduler: clock)
        // A clock that looks at the subject would wait for itself below a lock.
        clock.asked = { _ = subject.hasObservers }
        var seen: [Int] = []
        for number in 1...3 {
            subject.onNext(number)
            clock.date += 0.5
        }
        subject.subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == [2, 3])
    }

    @Test("What is too old is released when the next element comes, or when someone subscribes")
    func release() {
        final class Held {}
        for comesNext in [true, false] {
            let scheduler = TestScheduler()
            let subject = ReplaySubject<Held>.create(bufferSize: 9, window: .seconds(10), scheduler: scheduler)
            weak var held: Held?
            do {
                let element = Held()
                held = element
                subject.onNext(element)
            }
            #expect(held != nil)
            scheduler.advanceTo(11)
            if comesNext { subject.onNext(Held()) } else { subject.subscribe().dispose() }
            #expect(held == nil)
        }
    }

    @Test("replay, share and the relay have it, and share disconnects as without it")
    func operators() {
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .next(260, 3)])
        let shared = source.share(replay: 2, window: .seconds(15), scheduler: scheduler)
        let connectable = source.replayAll(window: .seconds(15), scheduler: scheduler)
        let observers = (0..<4).map { _ in scheduler.createObserver(Int.self) }
        let bag = DisposeBag()
        scheduler.scheduleAt(200) {
            connectable.connect().disposed(by: bag)
            shared.subscribe().disposed(by: bag)
        }
        for (index, time) in [225, 226].enumerated() {
            scheduler.scheduleAt(time) {
                shared.subscribe(observers[index]).disposed(by: bag)
                connectable.subscribe(observers[index + 2]).disposed(by: bag)
            }
        }
        scheduler.start()
        let both = [["225 1", "225 2", "260 3"], ["226 2", "260 3"]]
        #expect(observers.map(ticks) == both + both)
        #expect(source.subscriptions.count == 2)
        let relay = ReplayRelay<Int>.create(bufferSize: 1, window: .seconds(15), scheduler: scheduler)
        relay.accept(5)
        var seen: [Int] = []
        relay.subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == [5])
    }

    @Test("share keeps what came for the time, in the scope that is asked for")
    func scopes() {
        func late(_ scope: SubjectLifetimeScope) -> [Int] {
            let scheduler = TestScheduler()
            let subject = PublishSubject<Int>()
            let shared = subject.share(replay: 1, window: .seconds(10), scheduler: scheduler, scope: scope)
            let first = shared.subscribe()
            subject.onNext(1)
            first.dispose()
            var seen: [Int] = []
            shared.subscribe(onNext: { seen.append($0) }).dispose()
            return seen
        }
        #expect(late(.whileConnected) == [])
        #expect(late(.forever) == [1])
    }
}
