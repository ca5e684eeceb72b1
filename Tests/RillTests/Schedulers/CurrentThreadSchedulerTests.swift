import Testing

@testable import Rill

@Suite struct CurrentThreadSchedulerTests {
    private let scheduler = CurrentThreadScheduler.instance

    @Test func `nested work runs after the present one, in order`() {
        var order: [Int] = []
        func schedule(_ body: @escaping () -> Void) {
            _ = scheduler.schedule(()) { _ in
                body()
                return Disposables.create()
            }
        }
        schedule {
            order.append(1)
            schedule {
                order.append(3)
                schedule { order.append(5) }
            }
            schedule { order.append(4) }
            order.append(2)
        }
        #expect(order == [1, 2, 3, 4, 5])
    }

    @Test func `the elements of an array leave room for work that is scheduled meanwhile, whoever subscribes`() {
        func run(_ subscribe: (Observable<Int>, @escaping (Event<Int>) -> Void, @escaping () -> Void) -> Void)
            -> [String]
        {
            var seen: [String] = []
            func schedule(_ name: String, then: @escaping () -> Void = {}) {
                _ = CurrentThreadScheduler.instance.schedule(()) { _ in
                    seen.append(name)
                    then()
                    return Disposables.create()
                }
            }
            subscribe(
                Observable.from([1, 2]),
                { event in
                    seen.append("\(event) \(CurrentThreadScheduler.isScheduleRequired)")
                    schedule("after \(event)", then: { schedule("later than \(event)") })
                },
                { seen.append("disposed") }
            )
            return seen
        }
        let expected = [
            "next(1) false", "after next(1)", "next(2) false", "later than next(1)", "after next(2)",
            "completed false", "disposed", "later than next(2)", "after completed", "later than completed",
        ]
        let closures = run { source, on, disposed in
            source.subscribe(
                onNext: { on(.next($0)) },
                onCompleted: { on(.completed) },
                onDisposed: disposed
            ).dispose()
        }
        let observer = run { source, on, disposed in
            source.map { $0 }.subscribe(
                onNext: { on(.next($0)) },
                onCompleted: { on(.completed) },
                onDisposed: disposed
            ).dispose()
        }
        #expect(closures == expected)
        #expect(observer == expected)
    }

    @Test func `scheduling is required only on an idle thread`() {
        var inside: Bool?
        #expect(CurrentThreadScheduler.isScheduleRequired)
        _ = scheduler.schedule(()) { _ in
            inside = CurrentThreadScheduler.isScheduleRequired
            return Disposables.create()
        }
        #expect(inside == false)
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }

    @Test func `work that waits can be cancelled`() {
        var order: [String] = []
        _ = scheduler.schedule(()) { _ in
            let waiting = self.scheduler.schedule(()) { _ in
                order.append("cancelled")
                return Disposables.create()
            }
            waiting.dispose()
            return Disposables.create()
        }
        #expect(order.isEmpty)
    }

    @Test func `disposing the handle disposes what the work returned`() {
        let returned = BooleanDisposable()
        let handle = scheduler.schedule(()) { _ in returned }
        #expect(!returned.isDisposed)
        handle.dispose()
        #expect(returned.isDisposed)
    }

    @Test func `recursion of a million steps keeps the stack flat`() {
        var sum = 0
        _ = scheduler.scheduleRecursive(1) { state, recurse in
            sum += 1
            if state < 1_000_000 { recurse(state + 1) }
        }
        #expect(sum == 1_000_000)
    }

    @Test func `recursion on a scheduler that runs work at once keeps the stack flat`() {
        struct Inline: ImmediateSchedulerType {
            func schedule<State>(_ state: State, action: @escaping (State) -> Disposable) -> Disposable {
                action(state)
            }
        }
        var last = 0
        _ = Inline().scheduleRecursive(1) { state, recurse in
            last = state
            if state < 100_000 { recurse(state + 1) }
        }
        #expect(last == 100_000)
    }

    @Test func `steps that wait for the present one cost the same each, however many wait`() {
        struct Inline: ImmediateSchedulerType {
            func schedule<State>(_ state: State, action: @escaping (State) -> Disposable) -> Disposable {
                action(state)
            }
        }
        func time(_ count: Int) -> Double {
            processorTime {
                var seen: [Int] = []
                _ = Inline().scheduleRecursive(0) { state, recurse in
                    seen.append(state)
                    if state == 0 { for next in 1..<count { recurse(next) } }
                }
                #expect(seen == Array(0..<count))
            }
        }
        let (few, many) = (time(5_000), time(100_000))
        #expect(many / few < 60, "\(few) s for 5,000 steps, \(many) s for 100,000")
    }

    @Test(arguments: [false, true])
    func `work that returns the handle of further work makes a chain of any length`(isDisposed: Bool) {
        func count(down rest: Int) -> Disposable {
            scheduler.schedule(rest) { rest in rest == 0 ? ends : count(down: rest - 1) }
        }
        let ends = BooleanDisposable()
        var handle: Disposable? = count(down: 300_000)
        if isDisposed { handle?.dispose() }
        #expect(ends.isDisposed == isDisposed)
        handle = nil
    }

    @Test func `disposing ends a recursion`() {
        let scheduler = HistoricalScheduler()
        var steps = 0
        let handle = SerialDisposable()
        handle.disposable = scheduler.scheduleRecursive(()) { _, recurse in
            steps += 1
            recurse(())
            if steps == 5 { handle.dispose() }
        }
        scheduler.start()
        #expect(steps == 5)
    }
}
