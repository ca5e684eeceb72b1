import Foundation
import Rill
import Testing

@testable import RillVirtualTime

private enum Failure: Error { case offline }

@Suite struct RunLogTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test func `the log holds all lanes in one order`() {
        let taps = scheduler.createHotObservable([.next(210, 1), .completed(230)], label: "taps")
        _ = scheduler.start(label: "output") { taps.map { $0 * 10 } }
        #expect(
            scheduler.log.lines == [
                "200 output subscribe",
                "200 taps#1 subscribe",
                "210 taps next(1)",
                "210 output next(10)",
                "230 taps completed",
                "230 output completed",
                "230 taps#1 dispose",
            ]
        )
        #expect(scheduler.log.count == 7)
        #expect(scheduler.log.entries(of: "output").map(\.time) == [200, 210, 230])
        #expect(scheduler.log.violations.isEmpty)
    }

    @Test func `disposal is an event of its own, with its place in the order`() {
        let source = scheduler.createColdObservable([.next(10, "a")], label: "cold")
        _ = scheduler.start(disposed: 205, label: "output") { source }
        #expect(
            scheduler.log.lines == [
                "200 output subscribe", "200 cold#1 subscribe", "205 cold#1 dispose", "205 output dispose",
            ]
        )
    }

    @Test func `entries carry values, kinds and the line that made the lane`() throws {
        let source = scheduler.createColdObservable([.next(1, "a"), .error(2, Failure.offline)], label: "cold")
        let line = #line - 1
        _ = scheduler.record(source)
        scheduler.start()
        let entries = scheduler.log.entries(of: "cold")
        #expect(entries.map(\.kind) == [.subscribe, .next, .error, .dispose])
        #expect(entries[1].value as? String == "a")
        #expect(entries[2].value as? Failure == .offline)
        #expect(entries[1].subscription == 1)
        #expect(entries[1].lane.role == .source && entries[1].lane.elementType == "String")
        #expect(entries[1].lane.site.line == line)
    }

    @Test func `labels that are taken or missing get numbers`() {
        let made = [
            scheduler.createObserver(Int.self, label: "taps").label,
            scheduler.createObserver(Int.self, label: "taps").label,
            scheduler.createObserver(Int.self).label,
            scheduler.createObserver(Int.self).label,
        ]
        #expect(made == ["taps", "taps 2", "observer 1", "observer 2"])
    }

    @Test func `events after a terminal event are violations, and are recorded`() {
        let source = scheduler.createHotObservable([.completed(10), .next(20, 1), .error(30, Failure.offline)])
        let observer = scheduler.createObserver(Int.self, label: "direct")
        _ = source.subscribe(observer)
        scheduler.start()
        #expect(observer.events.count == 3)
        #expect(
            scheduler.log.violations.map(\.description) == [
                "20 direct violation: next after completed (1)",
                "30 direct violation: error after completed (offline)",
            ]
        )
    }

    @Test func `events after disposal are violations`() {
        let observer = scheduler.record(
            Observable<Int>.create { observer in
                self.scheduler.scheduleAt(20) { observer.onNext(1) }
                return Disposables.create()
            },
            as: "output"
        )
        scheduler.scheduleAt(10) { observer.dispose() }
        scheduler.scheduleAt(30) { observer.on(.next(2)) }
        scheduler.start()
        #expect(scheduler.log.violations.map(\.description) == ["30 output violation: next after dispose (2)"])
    }

    @Test func `events of several threads are all recorded, one after the other`() async {
        let scheduler = scheduler
        let observer = scheduler.createObserver(Int.self, label: "shared")
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask { for step in 0..<500 { observer.on(.next(thread * 1_000 + step)) } }
            }
        }
        let elements = observer.events.compactMap(\.value.element)
        #expect(elements.count == 2_000)
        for thread in 0..<4 {
            let own = elements.filter { $0 / 1_000 == thread }
            #expect(own == Array(thread * 1_000..<thread * 1_000 + 500))
        }
        #expect(scheduler.log.count == 2_000)
    }

    @Test func `events of two threads at once are violations`() {
        let scheduler = scheduler
        let observer = scheduler.createObserver(Int.self, label: "shared")
        // Both wait for the log. Should a machine be so slow that one is not there yet, there is another round.
        for _ in 0..<100 where scheduler.log.violations.isEmpty {
            scheduler.log.lock.lock()
            let threads = (0..<2).map { number in Thread { observer.on(.next(number)) } }
            for thread in threads { thread.start() }
            Thread.sleep(forTimeInterval: 0.02)
            scheduler.log.lock.unlock()
            while threads.contains(where: { !$0.isFinished }) { Thread.sleep(forTimeInterval: 0.000_1) }
        }
        #expect(scheduler.log.violations.first?.description.contains("violation: next concurrently") == true)
        #expect(observer.events.count == scheduler.log.count)
    }

    @Test func `time is rewound by a new run of the same script, which goes the same way`() throws {
        func play(_ script: [Recorded<Event<Int>>], emitting: Bool) -> (script: [Recorded<Event<Int>>], log: [String]) {
            let scheduler = TestScheduler(initialClock: 0)
            let source = scheduler.createHotObservable(script, label: "source")
            let output = scheduler.record(source.debounce(.seconds(5), scheduler: scheduler), as: "output")
            if emitting { scheduler.scheduleAt(15) { source.emit(.next(2)) } }
            scheduler.run(until: 40)
            output.dispose()
            return (source.recordedEvents, scheduler.log.lines)
        }
        let first = play([.next(10, 1), .next(30, 3)], emitting: true)
        let again = play(first.script, emitting: false)
        #expect(first.log == again.log)
        #expect(first.log.contains("20 output next(2)") && first.log.contains("35 output next(3)"))
    }
}
