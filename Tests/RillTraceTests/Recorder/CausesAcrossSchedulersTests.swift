import Dispatch
import Foundation
import Rill
import RillTrace
import RillVirtualTime
import Testing

/// `from` is what an element's own arrival led to, whichever work item brings it.
@Suite("Causes across schedulers")
struct CausesAcrossSchedulersTests {
    private let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)

    /// The causes of what `result` emits, for taps at 10, 12 and 14.
    private func causes(_ chain: (Observable<Int>) -> Observable<Int>) -> [String] {
        let recorder = TraceRecorder("x", clock: { scheduler.clock })
        let taps = scheduler.createHotObservable([.next(10, 1), .next(12, 2), .next(14, 3), .completed(20)])
        _ = chain(taps.asObservable().trace("tap", in: recorder)).trace("result", in: recorder).subscribe()
        scheduler.start()
        return recorder.trace.events.filter { $0.lane == "result" && $0.kind != .subscribe }.map { event in
            "\(event.value?.description ?? event.kind.name) from \(event.from?.description ?? "nothing")"
        }
    }

    @Test("of elements that wait together in a delay")
    func delay() {
        #expect(
            causes { $0.delay(.milliseconds(50), scheduler: scheduler) }
                == ["1 from tap:2", "2 from tap:3", "3 from tap:4", "completed from tap:5"]
        )
    }

    @Test("of elements that wait together for observe(on:)")
    func observeOn() {
        let late = LateScheduler(scheduler)
        #expect(
            causes { $0.observe(on: late) }
                == ["1 from tap:2", "2 from tap:3", "3 from tap:4", "completed from tap:5"]
        )
    }

    @Test("of the newest element in a throttle's window")
    func throttle() {
        #expect(
            causes { $0.throttle(.milliseconds(5), scheduler: scheduler) }
                == ["1 from tap:2", "3 from tap:4", "completed from tap:5"]
        )
    }

    @Test("of the element that a debounce lets through")
    func debounce() {
        #expect(
            causes { $0.debounce(.milliseconds(3), scheduler: scheduler) } == ["3 from tap:4", "completed from tap:5"]
        )
    }

    @Test("on the queues and threads of an application")
    func realSchedulers() {
        let schedulers: [(String, any ImmediateSchedulerType)] = [
            ("serial", SerialDispatchQueueScheduler(internalSerialQueueName: "causes")),
            (
                "concurrent",
                ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "causes", attributes: .concurrent))
            ),
            ("operations", OperationQueueScheduler(operationQueue: OperationQueue())),
        ]
        for (name, real) in schedulers {
            let recorder = TraceRecorder("x", clock: { 0 })
            let subject = PublishSubject<Int>()
            let done = DispatchSemaphore(value: 0)
            let subscription = subject.trace("tap", in: recorder).observe(on: real).trace("result", in: recorder)
                .subscribe(onCompleted: { done.signal() })
            for tap in 1...50 { subject.onNext(tap) }
            subject.onCompleted()
            #expect(done.wait(timeout: .now() + 30) == .success)
            subscription.dispose()
            let results = recorder.trace.events.filter { $0.lane == "result" && $0.kind == .next }
            // The subscription is event 1 of the lane.
            #expect(results.map(\.from) == (1...50).map { TraceCause(lane: "tap", n: $0 + 1) }, "\(name)")
        }
    }

    @Test("of a timer that an event started, at each of its ticks")
    func timers() {
        let recorder = TraceRecorder("x", clock: { 0 })
        let subject = PublishSubject<Int>()
        let done = DispatchSemaphore(value: 0)
        let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "ticks")
        let ticks = subject.trace("tap", in: recorder)
            .flatMap { _ in Observable<Int>.interval(.milliseconds(1), scheduler: queue).take(3) }
        let subscription = ticks.trace("tick", in: recorder)
            .subscribe(onNext: { if $0 == 2 { done.signal() } })
        subject.onNext(1)
        #expect(done.wait(timeout: .now() + 30) == .success)
        subscription.dispose()
        let causes = recorder.trace.events.filter { $0.lane == "tick" && $0.kind == .next }.map(\.from)
        #expect(causes == [TraceCause](repeating: TraceCause(lane: "tap", n: 2), count: 3))
    }
}

/// A scheduler that runs everything 100 ms late, so that elements wait.
private final class LateScheduler: ImmediateSchedulerType {
    private let base: TestScheduler

    init(_ base: TestScheduler) { self.base = base }

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
        base.scheduleRelative(state, dueTime: .milliseconds(100), action: action)
    }
}
