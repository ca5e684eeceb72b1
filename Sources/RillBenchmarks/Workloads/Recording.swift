import Rill
import RillVirtualTime

extension Workload {
    /// W7: what a marble test does most: a scripted source, an operator, a recording, and its comparison.
    static func recordings(events: Int) -> [Workload] {
        let script = Lazy { (1...events).map { Recorded.next($0, $0) } }
        let recording = Lazy { (record(script.value).events, record(script.value).events) }
        let byHand = Lazy { (1...events).map { HandRecord(time: $0, value: $0 &* 3) } }
        let sameByHand = Lazy { (1...events).map { HandRecord(time: $0, value: $0 &* 3) } }
        return [
            Workload(
                name: "W7",
                title: "hot source → map → recording observer, on virtual time",
                events: events,
                mustReach: .nanoseconds(406),
                floor: {
                    // The script in order of time, a closure call, a record.
                    let map = opaque { (value: Int) in value &* 3 }
                    var records: [HandRecord] = []
                    for event in script.value {
                        if case .next(let value) = event.value {
                            records.append(HandRecord(time: event.time, value: map(value)))
                        }
                    }
                    return records.reduce(0) { $0 &* 31 &+ $1.value &+ $1.time }
                },
                run: {
                    record(script.value).events.reduce(0) { sum, event in
                        guard case .next(let value) = event.value else { return -1 }
                        return sum &* 31 &+ value &+ event.time
                    }
                }
            ),
            Workload(
                name: "W7c",
                title: "comparing two equal recordings",
                events: events,
                mustReach: .nanoseconds(7.16),
                floor: { byHand.value == sameByHand.value ? 1 : 0 },
                run: { firstDifference(recording.value.0, recording.value.1) == nil ? 1 : 0 }
            ),
        ]
    }

    /// A run of its own for each recording, as in a test.
    private static func record(_ script: [Recorded<Event<Int>>]) -> TestableObserver<Int> {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable(script)
        let observer = scheduler.createObserver(Int.self)
        let subscription = source.asObservable().map { $0 &* 3 }.subscribe(observer)
        scheduler.start()
        subscription.dispose()
        return observer
    }

    /// Many lanes in one log: the events of all of them together.
    static func lanes(_ count: Int, events: Int) -> Workload {
        let each = max(1, events / count)
        return Workload(
            name: "N lanes \(count)",
            title: "\(count) hot sources, each with a recording observer, in one log",
            events: each * count,
            mustReach: nil,
            floor: {
                var lanes: [[HandRecord]] = Array(repeating: [], count: count)
                for time in 1...each {
                    for lane in 0..<count { lanes[lane].append(HandRecord(time: time, value: time &* 3)) }
                }
                return lanes.reduce(0) { $0 &+ $1.reduce(0) { $0 &+ $1.value } }
            },
            run: {
                let scheduler = TestScheduler(initialClock: 0)
                let script = (1...each).map { Recorded.next($0, $0 &* 3) }
                var observers: [TestableObserver<Int>] = []
                let bag = DisposeBag()
                for _ in 0..<count {
                    let observer = scheduler.createObserver(Int.self)
                    scheduler.createHotObservable(script).subscribe(observer).disposed(by: bag)
                    observers.append(observer)
                }
                scheduler.start()
                return observers.reduce(0) { sum, observer in
                    observer.events.reduce(sum) { sum, event in
                        guard case .next(let value) = event.value else { return -1 }
                        return sum &+ value
                    }
                }
            }
        )
    }
}

/// What a recording by hand keeps.
private struct HandRecord: Equatable {
    var time: Int
    var value: Int
}
