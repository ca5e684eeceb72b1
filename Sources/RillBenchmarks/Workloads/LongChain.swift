import Rill

extension Workload {
    /// W8: a hundred maps.
    static func longChain(events: Int) -> Workload {
        Workload(
            name: "W8",
            title: "subject → 100 maps → sink",
            events: events,
            mustReach: .nanoseconds(1_150),
            floor: {
                let maps = (0..<100).map { _ in opaque { (value: Int) in value &+ 1 } }
                var sum = 0
                for value in 0..<events {
                    var present = value
                    for map in maps { present = map(present) }
                    sum &+= present
                }
                return sum
            },
            run: {
                let subject = PublishSubject<Int>()
                var chain: Observable<Int> = subject
                for _ in 0..<100 { chain = chain.map { $0 &+ 1 } }
                var sum = 0
                let subscription = chain.subscribe(onNext: { sum &+= $0 })
                for value in 0..<events { subject.onNext(value) }
                subscription.dispose()
                return sum
            }
        )
    }
}
