import Rill

extension Workload {
    /// W5: combineLatest and zip of two subjects that send in turns.
    static func combining(events: Int) -> [Workload] {
        [
            combining("combineLatest", events: events, limit: 60, every: 1) {
                Observable.combineLatest($0, $1) { $0 &+ $1 }
            },
            combining("zip", events: events, limit: 90, every: 2) { Observable.zip($0, $1) { $0 &+ $1 } },
        ]
    }

    private static func combining(
        _ title: String,
        events: Int,
        limit: Double,
        every: Int,
        _ make: @escaping (PublishSubject<Int>, PublishSubject<Int>) -> Observable<Int>
    ) -> Workload {
        Workload(
            name: "W5 \(title)",
            title: "\(title) of two",
            events: events,
            mustReach: .nanoseconds(limit),
            floor: {
                var sum = 0
                let select = opaque { (pair: (Int, Int)) in pair.0 &+ pair.1 }
                let sink = opaque { (value: Int) in sum &+= value }
                var newest = (0, 0)
                for value in 0..<events {
                    if value & 1 == 0 { newest.0 = value } else { newest.1 = value }
                    if value > 0, every == 1 || value & 1 == 1 { sink(select(newest)) }
                }
                return sum
            },
            run: {
                let left = PublishSubject<Int>()
                let right = PublishSubject<Int>()
                var sum = 0
                let subscription = make(left, right).subscribe(onNext: { sum &+= $0 })
                // Not a choice of one of the two: that would measure a retain.
                for value in stride(from: 0, to: events, by: 2) {
                    left.onNext(value)
                    right.onNext(value + 1)
                }
                subscription.dispose()
                return sum
            }
        )
    }
}
