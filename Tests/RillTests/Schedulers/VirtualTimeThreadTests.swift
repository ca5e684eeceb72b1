import Dispatch
import Foundation
import Testing

@testable import Rill

/// Work that is scheduled, cancelled and stopped on one thread while another runs the clock.
@Suite struct VirtualTimeThreadTests {
    private final class Counter: @unchecked Sendable {
        private var stored = 0
        func add() { withStripe(of: self) { stored += 1 } }
        var value: Int { withStripe(of: self) { stored } }
    }

    private final class Marker: Sendable {
        let released: Counter
        init(_ released: Counter) { self.released = released }
        deinit { released.add() }
    }

    /// Runs two closures at the same time.
    private func together(_ one: @escaping () -> Void, _ other: @escaping () -> Void) {
        nonisolated(unsafe) let works = [one, other]
        DispatchQueue.concurrentPerform(iterations: 2) { works[$0]() }
    }

    @Test func `periodic work may be cancelled while it runs, and is released once`() {
        let released = Counter()
        for _ in 0..<3_000 {
            let scheduler = HistoricalScheduler()
            nonisolated(unsafe) var handle: Disposable?
            do {
                let marker = Marker(released)
                handle = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { count in
                    withExtendedLifetime(marker) { count + 1 }
                }
            }
            let end = scheduler.clock.addingTimeInterval(3)
            together({ scheduler.advanceTo(end) }, { handle?.dispose() })
            handle = nil
        }
        #expect(released.value == 3_000)
    }

    @Test func `a script may be cancelled while it plays, and is released once`() {
        let released = Counter()
        for _ in 0..<3_000 {
            let timeline = VirtualTimeline(clock: 0, scale: .ticks(resolution: 1, movesDueWork: false))
            let script: VirtualTimeScript
            do {
                let marker = Marker(released)
                script = VirtualTimeScript(on: timeline, [1, 2, 3], from: 0) { _ in withExtendedLifetime(marker) {} }
            }
            script.begin()
            together({ _ = timeline.run(through: .max) }, { script.dispose() })
        }
        #expect(released.value == 3_000)
    }

    @Test func `work may be cancelled while it is taken, and then runs or is released, not both`() {
        let (ran, released) = (Counter(), Counter())
        for _ in 0..<1_000 {
            let scheduler = HistoricalScheduler()
            nonisolated(unsafe) var handles: [Disposable] = []
            for _ in 0..<8 {
                let marker = Marker(released)
                handles.append(
                    scheduler.schedule(marker) { _ in
                        ran.add()
                        return Disposables.create()
                    }
                )
            }
            together({ scheduler.start() }, { for handle in handles { handle.dispose() } })
            handles = []
        }
        #expect(released.value == 8_000)
        #expect(ran.value <= 8_000)
    }

    @Test func `an item may be postponed and dropped while the clock runs`() {
        final class Deadline: PostponableItem {
            let fired: Counter
            init(_ fired: Counter) { self.fired = fired }
            override func fire() { fired.add() }
        }
        for round in 0..<500 {
            let fired = Counter()
            let timeline = VirtualTimeline(clock: 0, scale: .ticks(resolution: 1, movesDueWork: false))
            let deadline = Deadline(fired)
            timeline.postpone(deadline, to: 1)
            together(
                { for tick in 1...60 { _ = timeline.run(through: Int64(tick)) } },
                {
                    for tick in 2...60 { timeline.postpone(deadline, to: Int64(tick)) }
                    if round % 2 == 0 { deadline.dispose() }
                }
            )
            _ = timeline.run(through: .max)
            #expect(timeline.waiting().isEmpty && timeline.nextTime() == nil)
            if round % 2 == 1 { #expect(fired.value >= 1) }
        }
    }

    @Test func `the clock never goes back, whoever moves it`() {
        for _ in 0..<500 {
            let timeline = VirtualTimeline(clock: 0, scale: .ticks(resolution: 1, movesDueWork: false))
            together(
                { for tick in 1...100 { timeline.setClock(Int64(tick)) } },
                { for tick in 1...50 { timeline.setClock(Int64(tick)) } }
            )
            #expect(timeline.clock == 100)
        }
    }

    @Test func `two threads that feed a debounce at once do not lose the last element`() {
        for _ in 0..<1_000 {
            let scheduler = HistoricalScheduler()
            let subject = PublishSubject<Int>()
            var received: [Int] = []
            let handle = subject.debounce(.seconds(1), scheduler: scheduler).subscribe(onNext: { received.append($0) })
            together({ subject.onNext(1) }, { subject.onNext(2) })
            scheduler.start()
            #expect(received.count == 1)
            handle.dispose()
        }
    }
}
