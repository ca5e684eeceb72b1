import Rill

extension Workload {
    /// W2: a behavior relay and its observers.
    static func relayFanOut(observers: Int, events: Int) -> Workload {
        let limit = observers == 1 ? 25.0 : observers == 10 ? 159 : 24.386 * Double(observers)
        return Workload(
            name: "W2 \(observers)",
            title: "BehaviorRelay.accept, \(observers) observer\(observers == 1 ? "" : "s")",
            events: events,
            mustReach: .nanoseconds(limit),
            floor: {
                let total = FanOutTotal()
                let receivers = (0..<observers).map { _ in Receiver(makeObserver(total)) }
                // Reached without a retain: a loop over an array of closures would measure that instead.
                let calls = receivers.map { Unmanaged.passUnretained($0) }
                calls.withUnsafeBufferPointer { calls in
                    for value in -1..<events {
                        for call in calls { call._withUnsafeGuaranteedRef { $0.receive(max(0, value)) } }
                    }
                }
                withExtendedLifetime(receivers) {}
                return total.sum
            },
            run: {
                let total = FanOutTotal()
                let relay = BehaviorRelay(value: 0)
                let subscriptions = (0..<observers).map { _ in relay.subscribe(onNext: makeObserver(total)) }
                for value in 0..<events { relay.accept(value) }
                subscriptions.forEach { $0.dispose() }
                return total.sum
            }
        )
    }
}

/// Holds what observers add up.
private final class FanOutTotal {
    var sum = 0
}

private final class Receiver {
    let receive: (Int) -> Void
    init(_ receive: @escaping (Int) -> Void) { self.receive = receive }
}

@inline(never)
private func makeObserver(_ total: FanOutTotal) -> (Int) -> Void { { total.sum = total.sum &+ $0 } }
