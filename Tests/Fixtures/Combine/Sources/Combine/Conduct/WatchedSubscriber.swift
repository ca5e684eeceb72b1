// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Stands between a publisher and a subscriber, passes everything on, and reports what breaks the rules.
final class WatchedSubscriber<Downstream: Subscriber>: Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let downstream: Downstream
    private let watch = Watch()

    init(_ downstream: Downstream) {
        self.downstream = downstream
    }

    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    func receive(subscription: any Subscription) {
        watch.subscribed()
        downstream.receive(subscription: WatchedSubscription(subscription, watch))
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        watch.begins("an element", takes: true)
        let more = downstream.receive(input)
        watch.ends(with: more)
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        watch.begins("an end", takes: false)
        downstream.receive(completion: completion)
        watch.ends(with: .none)
    }
}

private final class WatchedSubscription: Subscription {
    private let upstream: any Subscription
    private let watch: Watch

    init(_ upstream: any Subscription, _ watch: Watch) {
        self.upstream = upstream
        self.watch = watch
    }

    var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }

    func request(_ demand: Subscribers.Demand) {
        watch.requested(demand)
        upstream.request(demand)
    }

    func cancel() {
        watch.cancels()
        upstream.cancel()
        watch.hasCancelled()
    }
}

/// What is known of one subscription.
private final class Watch: @unchecked Sendable {
    private let conduct = Conduct.inCharge
    private let lock = NSLock()
    // Guarded by the lock, which is not held while anyone is called.
    private var isSubscribed = false
    private var isOver = false
    private var canceller: pthread_t?
    private var isCancelled = false
    private var lateCalls = 0
    private var demand = Subscribers.Demand.none
    private var deliverer: pthread_t?
    private var depth = 0

    func subscribed() {
        note {
            if isSubscribed { return "a second subscription" }
            isSubscribed = true
            return isOver ? "a subscription after the end" : nil
        }
    }

    func requested(_ more: Subscribers.Demand) {
        note {
            demand += more
            return more == .none ? "a request of nothing" : nil
        }
    }

    func cancels() {
        note {
            if canceller == nil { canceller = pthread_self() }
            return nil
        }
    }

    func hasCancelled() {
        note {
            isCancelled = true
            return nil
        }
    }

    /// - Parameter takes: Whether the call uses up demand. Otherwise it is the end.
    func begins(_ call: String, takes: Bool) {
        let here = pthread_self()
        note {
            defer {
                depth += 1
                if depth == 1 { deliverer = here }
                if !takes { isOver = true }
            }
            if let deliverer, deliverer != here { return "\(call) while another one is delivered" }
            if !isSubscribed { return "\(call) before the subscription" }
            if isOver { return "\(call) after the end" }
            if let canceller {
                // Where another thread cancels, the publisher goes on until that call is over, and what is under way then may
                // still come: one call at most.
                if isCancelled { lateCalls += 1 }
                if canceller == here || lateCalls > 1 { return "\(call) after the cancellation" }
            }
            guard takes else { return nil }
            if demand == .none { return "\(call) that nobody asked for" }
            demand -= 1
            return nil
        }
    }

    func ends(with more: Subscribers.Demand) {
        note {
            depth -= 1
            if depth == 0 { deliverer = nil }
            demand += more
            return nil
        }
    }

    private func note(_ change: () -> String?) {
        if let violation = lock.withLock(change) { conduct.report(violation) }
    }
}
