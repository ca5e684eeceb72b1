// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension Subscribers {
    /// Asks for everything and calls closures.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        private let lock = NSLock()
        // Guarded by the lock.
        private var onValue: ((Input) -> Void)?
        private var onCompletion: ((Completion<Failure>) -> Void)?
        private var upstream: (any Subscription)?
        private var isOver = false

        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) {
            onCompletion = receiveCompletion
            onValue = receiveValue
        }

        public func receive(subscription: any Subscription) {
            let isWanted = lock.withLock {
                if isOver || upstream != nil { return false }
                upstream = subscription
                return true
            }
            if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        public func receive(_ input: Input) -> Demand {
            lock.withLock { onValue }?(input)
            return .none
        }

        public func receive(completion: Completion<Failure>) { letGo().onCompletion?(completion) }
        public func cancel() { letGo().upstream?.cancel() }

        private func letGo() -> Held {
            lock.withLock {
                defer {
                    isOver = true
                    onValue = nil
                    onCompletion = nil
                    upstream = nil
                }
                return Held(onValue: onValue, onCompletion: onCompletion, upstream: upstream)
            }
        }

        private struct Held {
            let onValue: ((Input) -> Void)?
            let onCompletion: ((Completion<Failure>) -> Void)?
            let upstream: (any Subscription)?
        }
    }
}

extension Publisher {
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        subscribe(sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
}
