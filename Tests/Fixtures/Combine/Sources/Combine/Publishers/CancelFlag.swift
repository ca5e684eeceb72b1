// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A subscription that knows whether it was cancelled, and nothing else.
final class CancelFlag: Subscription {
    private let lock = NSLock()
    private var flag = false

    var isCancelled: Bool { lock.withLock { flag } }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { lock.withLock { flag = true } }
}
