import Rill
import RillVirtualTime

extension Workload {
    /// W9: operators that wait, on virtual time. Bursts of ten elements, one a tick, then a pause.
    static func timing(events: Int) -> [Workload] {
        [
            Workload(
                name: "W9 debounce",
                title: "debounce on virtual time",
                events: events,
                mustReach: .nanoseconds(120),
                floor: {
                    var (sum, waiting, due) = (0, 0, Int.max)
                    let send = opaque { (value: Int) in sum = sum &* 31 &+ value }
                    drive(events) { value, time in
                        if due <= time { send(waiting) }
                        waiting = value
                        due = time + 3
                    }
                    send(waiting)
                    return sum
                },
                run: { run(events) { $0.debounce(.seconds(3), scheduler: $1) } }
            ),
            Workload(
                name: "W9 throttle",
                title: "throttle on virtual time",
                events: events,
                mustReach: .nanoseconds(150),
                floor: {
                    var (sum, waiting, isWaiting, sent) = (0, 0, false, Int.min / 2)
                    let send = opaque { (value: Int) in sum = sum &* 31 &+ value }
                    drive(events) { value, time in
                        if isWaiting, sent + 3 <= time {
                            send(waiting)
                            sent += 3
                            isWaiting = false
                        }
                        if sent + 3 <= time {
                            send(value)
                            sent = time
                        } else {
                            waiting = value
                            isWaiting = true
                        }
                    }
                    if isWaiting { send(waiting) }
                    return sum
                },
                run: { run(events) { $0.throttle(.seconds(3), scheduler: $1) } }
            ),
            Workload(
                name: "W9 delay",
                title: "delay on virtual time",
                events: events,
                mustReach: nil,
                floor: {
                    var sum = 0
                    let send = opaque { (value: Int) in sum = sum &* 31 &+ value }
                    var waiting: [(value: Int, due: Int)] = []
                    var next = 0
                    drive(events) { value, time in
                        while next < waiting.count, waiting[next].due <= time {
                            send(waiting[next].value)
                            next += 1
                        }
                        waiting.append((value, time + 3))
                    }
                    while next < waiting.count {
                        send(waiting[next].value)
                        next += 1
                    }
                    return sum
                },
                run: { run(events) { $0.delay(.seconds(3), scheduler: $1) } }
            ),
        ]
    }

    @inline(__always)
    private static func drive(_ events: Int, _ body: (_ value: Int, _ time: Int) -> Void) {
        var time = 0
        for value in 1...events {
            time += value % 10 == 0 ? 6 : 1
            body(value, time)
        }
    }

    private static func run(
        _ events: Int,
        _ operation: (Observable<Int>, TestScheduler) -> Observable<Int>
    ) -> Int {
        let scheduler = TestScheduler(initialClock: 0)
        let subject = PublishSubject<Int>()
        var sum = 0
        let subscription = operation(subject.asObservable(), scheduler)
            .subscribe(onNext: { sum = sum &* 31 &+ $0 })
        drive(events) { value, time in
            scheduler.advanceTo(time)
            subject.onNext(value)
        }
        scheduler.start()
        subscription.dispose()
        return sum
    }
}
