// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension Publishers {
    /// Sends the elements of a sequence, as many as are asked for.
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
        public typealias Output = Elements.Element

        public let sequence: Elements

        public init(sequence: Elements) {
            self.sequence = sequence
        }

        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            let walk = SequenceWalk(sequence.makeIterator(), subscriber)
            subscriber.receive(subscription: walk)
            walk.sendWhatIsAskedFor()
        }
    }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Swift.Sequence {
    public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

/// The elements are sent in a loop by whoever asks first; whoever asks meanwhile leaves it to that one. The end is sent
/// right behind the last element.
private final class SequenceWalk<Iterator: IteratorProtocol, Downstream: Subscriber>: Subscription
where Downstream.Input == Iterator.Element {
    private let lock = NSLock()
    // Guarded by the lock.
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var isSending = false
    // Of the one that sends.
    private var iterator: Iterator
    private var following: Iterator.Element?
    private var hasBegun = false

    init(_ iterator: Iterator, _ downstream: Downstream) {
        self.iterator = iterator
        self.downstream = downstream
    }

    func request(_ more: Subscribers.Demand) {
        lock.withLock { demand += more }
        sendWhatIsAskedFor()
    }

    func cancel() {
        let old = lock.withLock {
            defer { downstream = nil }
            return downstream
        }
        withExtendedLifetime(old) {}
    }

    func sendWhatIsAskedFor() {
        let isFirst = lock.withLock {
            if isSending { return false }
            isSending = true
            return true
        }
        guard isFirst else { return }
        if !hasBegun {
            hasBegun = true
            following = iterator.next()
        }
        while let step = step() {
            switch step {
            case .element(let element, let downstream):
                following = iterator.next()
                let more = downstream.receive(element)
                lock.withLock { demand += more }
            case .end(let downstream):
                downstream.receive(completion: .finished)
            }
        }
    }

    private enum Step {
        case element(Iterator.Element, Downstream)
        case end(Downstream)
    }

    private func step() -> Step? {
        lock.withLock {
            guard let downstream else { return stop() }
            guard let following else {
                self.downstream = nil
                return .end(downstream)
            }
            if demand == .none { return stop() }
            demand -= 1
            return .element(following, downstream)
        }
    }

    private func stop() -> Step? {
        isSending = false
        return nil
    }
}
