// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Something that can be told to stop.
public protocol Cancellable {
    /// Stops it. A second call does nothing.
    func cancel()
}

extension Cancellable {
    /// Keeps it alive in a set.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(self as? AnyCancellable ?? AnyCancellable(self))
    }
}

/// Cancels when it is let go.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let lock = NSLock()
    private var action: (() -> Void)?

    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    public convenience init<Canceller: Cancellable>(_ canceller: Canceller) {
        self.init { canceller.cancel() }
    }

    deinit { cancel() }

    public func cancel() {
        let action = lock.withLock {
            defer { self.action = nil }
            return self.action
        }
        action?()
    }

    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
