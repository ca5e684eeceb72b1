import Foundation
import Rill
import RillVirtualTime
import Testing

/// The tasks of Rill's creators on a scheduler's timeline, with everything that may happen to them there.
@Suite struct CreatorTaskTests {
    private enum Failure: Error { case late }

    private actor Counter {
        private var count = 0

        func next() -> Int {
            count += 1
            return count
        }
    }

    @TaskLocal private static var word = "none"

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private func sleeper(_ scheduler: TestScheduler, _ seconds: Int, _ value: String) -> Single<String> {
        let clock = scheduler.testClock
        return .create {
            try await clock.sleep(for: .seconds(seconds))
            return value
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `tasks belong to the scheduler whose work subscribes, also where one runs within the other`() {
        let outer = TestScheduler(initialClock: 0)
        let inner = TestScheduler(initialClock: 0)
        var seen: [String] = []
        func follow(_ value: String, _ scheduler: TestScheduler, _ seconds: Int) {
            _ = sleeper(scheduler, seconds, value).subscribe(onSuccess: {
                seen.append("\($0) \(outer.clock) \(inner.clock)")
            })
        }
        outer.scheduleAt(10) {
            follow("outer before", outer, 5)
            inner.scheduleAt(3) { follow("inner", inner, 2) }
            inner.run()
            follow("outer after", outer, 5)
        }
        outer.run()
        #expect(seen == ["inner 10 5", "outer before 15 5", "outer after 15 5"])
        #expect(outer.notes == [])
        #expect(inner.notes == [])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `two schedulers side by side keep their own tasks`() {
        let (one, two) = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 100))
        let first = one.record(sleeper(one, 2, "a").asObservable())
        let second = two.record(sleeper(two, 3, "b").asObservable())
        two.run()
        #expect(first.events == [])
        #expect(second.events == [.next(103, "b"), .completed(103)])
        one.run()
        #expect(first.events == [.next(2, "a"), .completed(2)])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a creator that the children of a group subscribe runs on the timeline of the group`() {
        let scheduler = TestScheduler(initialClock: 0)
        let log = TaskLog()
        let clock = scheduler.testClock
        _ = scheduler.task {
            await withTaskGroup(of: Void.self) { group in
                for number in 1...3 {
                    group.addTask {
                        let text = try? await Single<String>.create {
                            try await clock.sleep(for: .seconds(number))
                            return "\(number)"
                        }.value
                        log.add("\(text ?? "none") at \(scheduler.clock)")
                    }
                }
            }
        }
        scheduler.run()
        #expect(log.lines == ["1 at 1", "2 at 2", "3 at 3"])
        #expect(scheduler.notes == [])
        #expect(scheduler.leftovers() == [])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `disposal before the first piece cancels the task, and nothing comes of it`() {
        let scheduler = TestScheduler(initialClock: 0)
        let log = TaskLog()
        weak var held: Counter?
        do {
            let counter = Counter()
            held = counter
            let observer = scheduler.record(
                Single<Int>.create {
                    log.add("cancelled: \(Task.isCancelled)")
                    return await counter.next()
                }
                .asObservable()
            )
            observer.dispose()
            scheduler.run()
            #expect(observer.events == [])
        }
        #expect(log.lines == ["cancelled: true"])
        #expect(held == nil)
        #expect(scheduler.leftovers() == [])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a closure may dispose its own subscription, and throw afterwards`() {
        let scheduler = TestScheduler(initialClock: 0)
        let handle = SerialDisposable()
        let clock = scheduler.testClock
        let log = TaskLog()
        var seen: [String] = []
        scheduler.scheduleAt(1) {
            handle.disposable = Single<Int>.create {
                try await clock.sleep(for: .seconds(1))
                handle.dispose()
                log.add("cancelled: \(Task.isCancelled) at \(scheduler.clock)")
                throw Failure.late
            }
            .subscribe { seen.append("\($0)") }
        }
        scheduler.run()
        #expect(seen == [])
        #expect(log.lines == ["cancelled: true at 2"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `the handler of a cancellation runs at the tick of the disposal`() {
        let scheduler = TestScheduler(initialClock: 0)
        let clock = scheduler.testClock
        let log = TaskLog()
        let observer = scheduler.start(disposed: 300) {
            Single<Int>.create(priority: .low) {
                try await withTaskCancellationHandler {
                    do { try await clock.sleep(for: .seconds(500)) } catch {
                        log.add("\(type(of: error)) at \(scheduler.clock)")
                    }
                    throw Failure.late
                } onCancel: {
                    log.add("handler at \(scheduler.clock)")
                }
            }
        }
        #expect(observer.events.isEmpty)
        #expect(log.lines == ["handler at 300", "CancellationError at 300"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `hops to an actor and streams between tasks take no time`() {
        let scheduler = TestScheduler(initialClock: 0)
        let clock = scheduler.testClock
        let counter = Counter()
        let (stream, feeder) = AsyncStream<Int>.makeStream()
        let output = scheduler.record(
            Observable.merge(
                stream.asObservable().map { "read \($0)" },
                Single<String>.create {
                    for _ in 0..<3 {
                        try await clock.sleep(for: .seconds(2))
                        feeder.yield(await counter.next())
                    }
                    feeder.finish()
                    return "fed"
                }
                .asObservable()
            )
        )
        scheduler.run()
        #expect(
            output.events.map { "\($0)" } == [
                "next(read 1) @ 2", "next(read 2) @ 4", "next(fed) @ 6", "next(read 3) @ 6", "completed @ 6",
            ]
        )
        #expect(scheduler.notes == [])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `running the scheduler from within its own task is refused, and the task goes on`() {
        let scheduler = TestScheduler(initialClock: 0)
        let log = TaskLog()
        withKnownIssue {
            let observer = scheduler.start {
                Single<Int>.create {
                    let result = scheduler.advance(by: 5)
                    log.add("\(result) at \(scheduler.clock)")
                    return 1
                }
            }
            #expect(observer.events == [.next(200, 1), .completed(200)])
        }
        #expect(log.lines == ["refused at 200"])
        #expect(scheduler.issues.count == 1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a task inherits the values of its subscriber, but for one that is detached`() {
        let scheduler = TestScheduler(initialClock: 0)
        var seen: [String] = []
        Self.$word.withValue("given") {
            for detached in [false, true] {
                scheduler.scheduleAt(1) {
                    _ = Single<String>.create(detached: detached) { Self.word }.subscribe(onSuccess: { seen.append($0) }
                    )
                }
            }
            scheduler.run()
        }
        #expect(seen == ["given", "none"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `tasks of one tick run in the order of their subscriptions, in line with other work`() {
        let scheduler = TestScheduler(initialClock: 0)
        var seen: [String] = []
        scheduler.scheduleAt(5) {
            for name in ["a", "b"] {
                _ = Single<String>.create(detached: name == "b") { name }.subscribe(onSuccess: { seen.append($0) })
                scheduler.scheduleAt(5) { seen.append("after \(name)") }
            }
        }
        scheduler.run()
        #expect(seen == ["a", "after a", "b", "after b"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(.timeLimit(.minutes(2))) func `a subscription on a thread of its own runs elsewhere`() async throws {
        let scheduler = TestScheduler(initialClock: 0)
        let text = await withCheckedContinuation { continuation in
            scheduler.scheduleAt(1) {
                Thread.detachNewThread {
                    _ = Single<String>.create { "elsewhere" }.subscribe(onSuccess: {
                        continuation.resume(returning: $0)
                    })
                }
            }
            scheduler.run()
        }
        #expect(text == "elsewhere")
        #expect(scheduler.leftovers() == [])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(.timeLimit(.minutes(2))) func `a task that waits when its scheduler goes ends elsewhere`() async {
        weak var released: TestScheduler?
        let (stream, feeder) = AsyncStream<Int>.makeStream()
        let answers = AsyncStream<String> { continuation in
            let scheduler = TestScheduler(initialClock: 0)
            released = scheduler
            scheduler.scheduleAt(1) {
                _ = stream.asObservable().subscribe { event in
                    continuation.yield("\(event)")
                    if event.isStopEvent { continuation.finish() }
                }
            }
            scheduler.run()
        }
        #expect(released == nil)
        feeder.yield(1)
        feeder.finish()
        var seen: [String] = []
        for await answer in answers { seen.append(answer) }
        #expect(seen == ["next(1)", "completed"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: ["creator", "task", "run"])
    func `what a task starts does not make a stranger of the test`(deed: String) {
        let scheduler = TestScheduler(initialClock: 0)
        let subject = PublishSubject<Int>()
        let log = TaskLog()
        let numbers = subject.values
        _ = scheduler.task {
            switch deed {
            case "creator": _ = try await Single<Int>.create { 1 }.value
            case "task": _ = scheduler.task {}
            default: withKnownIssue { _ = scheduler.run() }
            }
            for try await number in numbers { log.add("\(number)") }
        }
        scheduler.run()
        subject.onNext(5)
        subject.onCompleted()
        scheduler.run()
        #expect(log.lines == ["5"])
        #expect(scheduler.notes == [])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `an inner answer that comes too late is dropped at the tick of the next one`() {
        let scheduler = TestScheduler(initialClock: 0)
        let taps = scheduler.createHotObservable([.next(210, "a"), .next(212, "b"), .completed(230)])
        let observer = scheduler.start { taps.flatMapLatest { tap in self.sleeper(scheduler, 3, tap) } }
        #expect(observer.events == [.next(215, "b"), .completed(230)])
        #expect(scheduler.leftovers() == [])
    }
}
