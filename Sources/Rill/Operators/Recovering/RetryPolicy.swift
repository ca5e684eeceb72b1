/// When to subscribe again after an error: how often, how long after it (the backoff), and after which errors.
///
/// ```swift
/// let policy = RetryPolicy(
///     maximumAttempts: 5,
///     delay: .exponential(from: .milliseconds(200), upTo: .seconds(10)),
///     jitter: .init(fraction: 0.5, generator: SystemRandomNumberGenerator()),
///     shouldRetry: { !($0 is DecodingError) }
/// )
/// numbers.retry(policy, scheduler: MainScheduler.instance).subscribe().disposed(by: bag)
/// ```
/// A value: each subscription counts its own attempts.
public struct RetryPolicy: Sendable {
    /// The most subscriptions in all, the first included. Nil: there is no limit.
    public var maximumAttempts: Int?

    /// How long to wait after an error.
    public var delay: Delay

    /// What shortens the waits at random, so that many clients do not come back at the same moment. Nil: nothing does.
    public var jitter: Jitter?

    /// Whether an error is worth another attempt. Called once for each error that leaves an attempt; an error that it
    /// throws fails the result.
    public var shouldRetry: @Sendable (any Swift.Error) throws -> Bool

    /// A policy.
    ///
    /// - Parameters:
    ///   - maximumAttempts: The most subscriptions in all, as for `retry(_:)`. Nil: there is no limit.
    ///   - delay: How long to wait after an error.
    ///   - jitter: What shortens the waits at random.
    ///   - shouldRetry: Whether an error is worth another attempt. An error that it throws fails the result.
    public init(
        maximumAttempts: Int? = nil,
        delay: Delay = .immediate,
        jitter: Jitter? = nil,
        shouldRetry: @escaping @Sendable (any Swift.Error) throws -> Bool = { _ in true }
    ) {
        self.maximumAttempts = maximumAttempts
        self.delay = delay
        self.jitter = jitter
        self.shouldRetry = shouldRetry
    }
}

extension RetryPolicy {
    /// How long to wait after an error, by the number of errors so far.
    ///
    /// Negative intervals count as zero; what would be longer than three hundred years is `.never`: such a wait does not
    /// end.
    public struct Delay: Sendable {
        private enum Growth {
            case none
            case linear(step: RxTimeInterval)
            case exponential(factor: Double)
        }

        private let first: RxTimeInterval
        private let growth: Growth
        private let cap: RxTimeInterval?

        /// No wait: the new subscription begins at the moment of the error.
        public static var immediate: Delay { .constant(.nanoseconds(0)) }

        /// The same wait each time.
        public static func constant(_ interval: RxTimeInterval) -> Delay {
            Delay(first: interval, growth: .none, cap: nil)
        }

        /// Waits that grow by the same amount each time: `first`, `first + step`, `first + 2 * step` and so on.
        ///
        /// - Parameters:
        ///   - first: The wait after the first error.
        ///   - step: What each further wait is longer by.
        ///   - cap: The longest wait. Nil: there is none.
        public static func linear(
            from first: RxTimeInterval,
            adding step: RxTimeInterval,
            upTo cap: RxTimeInterval? = nil
        ) -> Delay {
            Delay(first: first, growth: .linear(step: step), cap: cap)
        }

        /// Waits that grow by the same factor each time: `first`, `first * factor`, `first * factor * factor` and so on.
        ///
        /// - Parameters:
        ///   - first: The wait after the first error.
        ///   - factor: What each further wait is longer by. Negative and not-a-number count as 1.
        ///   - cap: The longest wait. Nil: there is none.
        public static func exponential(
            from first: RxTimeInterval,
            factor: Double = 2,
            upTo cap: RxTimeInterval? = nil
        ) -> Delay {
            Delay(first: first, growth: .exponential(factor: factor >= 0 ? factor : 1), cap: cap)
        }

        /// The wait after a number of errors in a row, counted from 1. Numbers below 1 count as 1.
        public func interval(afterErrors count: Int) -> RxTimeInterval {
            var interval = grown(max(1, count) - 1)
            if let cap, cap.inNanoseconds < interval.inNanoseconds { interval = cap }
            // What is too long for nanoseconds is no number that a scheduler should have to work with.
            return interval.inNanoseconds == .max ? .never : interval.clampedToZero
        }

        private func grown(_ steps: Int) -> RxTimeInterval {
            switch growth {
            case .none: return first
            case .linear(let step):
                let (more, isTooLong) = step.inNanoseconds.multipliedReportingOverflow(by: Int64(steps))
                let (sum, overflow) = first.inNanoseconds.addingReportingOverflow(more)
                if isTooLong || overflow { return step.inNanoseconds < 0 ? .nanoseconds(0) : .never }
                return sum == .max ? .never : .nanoseconds(Int(sum))
            case .exponential(let factor):
                if steps == 0 { return first }
                // Zero stays zero, also where the factor has grown beyond all numbers.
                if first.inNanoseconds <= 0 { return .nanoseconds(0) }
                return .ofSeconds(first.inSeconds * Self.power(factor, steps))
            }
        }

        /// By squaring: no more steps than the exponent has bits.
        private static func power(_ base: Double, _ exponent: Int) -> Double {
            var (result, square, rest) = (1.0, base, exponent)
            while rest > 0 {
                if rest & 1 == 1 { result *= square }
                square *= square
                rest >>= 1
            }
            return result
        }
    }

    /// Shortens waits by a random part.
    public struct Jitter: Sendable {
        private let fraction: Double
        private let generator: any RandomNumberGenerator & Sendable

        /// A jitter from a generator of your choice: a seeded one makes a test repeatable.
        ///
        /// - Parameters:
        ///   - fraction: The largest part that is taken off a wait, from 0 to 1. At 1, a wait is anything from nothing to
        ///     its full length. What lies outside counts as the nearer end, not-a-number as 0.
        ///   - generator: Where the numbers come from. Each subscription begins with the generator as it is given here, so
        ///     a seeded one gives every subscription the same waits; `SystemRandomNumberGenerator` gives each its own.
        public init(fraction: Double, generator: some RandomNumberGenerator & Sendable) {
            self.fraction = fraction > 0 ? min(fraction, 1) : 0
            self.generator = generator
        }

        /// A source of shortened waits, for one subscription.
        func makeShortener() -> (RxTimeInterval) -> RxTimeInterval {
            var generator = generator
            return { [fraction] interval in
                // The upper 53 bits as a number from 0 up to, but not including, 1.
                let number = Double(generator.next() >> 11) * 0x1p-53
                if case .never = interval { return .never }
                return .ofSeconds(interval.inSeconds * (1 - fraction * number))
            }
        }
    }
}
