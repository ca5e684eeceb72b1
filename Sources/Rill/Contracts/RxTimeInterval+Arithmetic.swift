import Dispatch
import Foundation

// Conversions that clamp instead of trapping: a length of time comes from the caller.
extension DispatchTimeInterval {
    /// The length in seconds; infinite for `.never`.
    package var inSeconds: Double {
        switch self {
        case .seconds(let count): Double(count)
        case .milliseconds(let count): Double(count) / 1e3
        case .microseconds(let count): Double(count) / 1e6
        case .nanoseconds(let count): Double(count) / 1e9
        case .never: .infinity
        @unknown default: 0
        }
    }

    /// The length in nanoseconds, clamped to what fits; the largest value for `.never`.
    package var inNanoseconds: Int64 {
        switch self {
        case .seconds(let count): Self.scaled(count, by: 1_000_000_000)
        case .milliseconds(let count): Self.scaled(count, by: 1_000_000)
        case .microseconds(let count): Self.scaled(count, by: 1_000)
        case .nanoseconds(let count): Int64(count)
        case .never: .max
        @unknown default: 0
        }
    }

    /// This length, or zero where it is negative.
    package var clampedToZero: DispatchTimeInterval { inNanoseconds < 0 ? .nanoseconds(0) : self }

    /// A length of a number of seconds, to the nanosecond, clamped to what fits.
    package static func ofSeconds(_ seconds: Double) -> DispatchTimeInterval {
        let nanoseconds = (seconds * 1e9).rounded()
        if nanoseconds >= 9.2e18 { return .never }
        if nanoseconds <= -9.2e18 || nanoseconds.isNaN { return .nanoseconds(.min) }
        return .nanoseconds(Int(nanoseconds))
    }

    /// What is left of the interval after some seconds; zero where nothing is, or less than `grain`.
    ///
    /// The seconds come from the difference of two dates. Those of these years hold about a tenth of a microsecond, and
    /// an element exactly at the end of an interval must not count as too early because of that. So the grain is a
    /// microsecond, or half a tick of a virtual clock where that is less.
    package func reduced(by seconds: Double, grain: Double) -> DispatchTimeInterval {
        if case .never = self { return self }
        let passed = (seconds * 1_000_000_000).rounded()
        guard passed.isFinite, passed < Double(Int64.max) else { return .nanoseconds(0) }
        let (rest, overflow) = inNanoseconds.subtractingReportingOverflow(Int64(max(0, passed)))
        return .nanoseconds(overflow || rest < Int64(grain * 1_000_000_000) ? 0 : Int(rest))
    }

    private static func scaled(_ count: Int, by factor: Int64) -> Int64 {
        let (product, overflow) = Int64(count).multipliedReportingOverflow(by: factor)
        return overflow ? (count < 0 ? .min : .max) : product
    }
}

extension Date {
    /// The point `interval` later; the distant future for `.never`.
    package func adding(_ interval: RxTimeInterval) -> Date {
        if case .never = interval { return .distantFuture }
        return addingTimeInterval(interval.inSeconds)
    }
}

extension Int64 {
    /// The largest whole number that is not above a floating-point number, clamped to what fits. Not a number becomes 0.
    package init(clampingRoundedDown exact: Double) {
        if exact < 9.2e18 && exact > -9.2e18 {
            let whole = Int64(exact)
            self = Double(whole) > exact ? whole - 1 : whole
        } else {
            self = exact > 0 ? .max : (exact < 0 ? .min : 0)
        }
    }
}
