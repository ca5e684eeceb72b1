import Rill

/// Calls a closure without letting the compiler see through it: the price of one operator done by hand.
@inline(never)
func opaque<Input, Output>(_ closure: @escaping (Input) -> Output) -> (Input) -> Output { closure }

extension Workload {
    /// W1: subject → map → filter → scan → sink.
    static func operatorChain(events: Int) -> Workload {
        Workload(
            name: "W1",
            title: "subject → map → filter → scan → sink",
            events: events,
            mustReach: .nanoseconds(36),
            floor: {
                let map = opaque { (value: Int) in value &* 3 }
                let filter = opaque { (value: Int) in value & 1 == 0 }
                let scan = opaque { (pair: (Int, Int)) in pair.0 &+ pair.1 }
                var last = 0
                let sink = opaque { (value: Int) in last = value }
                var state = 0
                for value in 0..<events {
                    let mapped = map(value)
                    if filter(mapped) {
                        state = scan((state, mapped))
                        sink(state)
                    }
                }
                return last
            },
            run: {
                let subject = PublishSubject<Int>()
                var last = 0
                let subscription =
                    subject
                    .map { $0 &* 3 }
                    .filter { $0 & 1 == 0 }
                    .scan(0) { $0 &+ $1 }
                    .subscribe(onNext: { last = $0 })
                for value in 0..<events { subject.onNext(value) }
                subscription.dispose()
                return last
            }
        )
    }
}
