/// An exact instant or length of time in a marble diagram, in whole nanoseconds.
///
/// Integers keep `0.1 ms + 0.2 ms` equal to `0.3 ms`, so two diagrams can be compared for equality. Arithmetic
/// saturates at the ends of `Int64` (292 years) instead of trapping.
public struct MarbleTime: Hashable, Comparable, Sendable {
    /// The time in nanoseconds; negative before the subscription of a hot diagram.
    public var nanoseconds: Int64

    /// Creates a time from a number of nanoseconds.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Creates a time from a Swift duration; parts of a nanosecond are dropped and the range saturates.
    public init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .seconds(seconds) + .nanoseconds(attoseconds / 1_000_000_000)
    }

    /// No time; the instant at which a diagram starts.
    public static let zero = MarbleTime(nanoseconds: 0)

    /// A number of nanoseconds.
    public static func nanoseconds(_ count: Int64) -> MarbleTime {
        MarbleTime(nanoseconds: count)
    }

    /// A number of microseconds.
    public static func microseconds(_ count: Int64) -> MarbleTime {
        MarbleTime(nanoseconds: 1_000) * count
    }

    /// A number of milliseconds.
    public static func milliseconds(_ count: Int64) -> MarbleTime {
        MarbleTime(nanoseconds: 1_000_000) * count
    }

    /// A number of seconds.
    public static func seconds(_ count: Int64) -> MarbleTime {
        MarbleTime(nanoseconds: 1_000_000_000) * count
    }

    /// The same time as a Swift duration.
    public var duration: Duration {
        .nanoseconds(nanoseconds)
    }

    /// The length without its sign.
    public var magnitude: MarbleTime {
        nanoseconds < 0 ? .zero - self : self
    }

    /// Orders times from early to late.
    public static func < (left: MarbleTime, right: MarbleTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// Adds two times, saturating.
    public static func + (left: MarbleTime, right: MarbleTime) -> MarbleTime {
        let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
        return MarbleTime(nanoseconds: overflow ? (right.nanoseconds < 0 ? .min : .max) : sum)
    }

    /// Subtracts one time from another, saturating.
    public static func - (left: MarbleTime, right: MarbleTime) -> MarbleTime {
        let (difference, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
        return MarbleTime(nanoseconds: overflow ? (right.nanoseconds < 0 ? .max : .min) : difference)
    }

    /// Multiplies a time by a count, saturating.
    public static func * (time: MarbleTime, count: Int64) -> MarbleTime {
        let (product, overflow) = time.nanoseconds.multipliedReportingOverflow(by: count)
        return MarbleTime(nanoseconds: overflow ? ((time.nanoseconds < 0) == (count < 0) ? .max : .min) : product)
    }

    /// Whether the time is a whole number of `frame`s.
    package func isMultiple(of frame: MarbleTime) -> Bool {
        nanoseconds.isMultiple(of: frame.nanoseconds)
    }
}

extension MarbleTime: CustomStringConvertible {
    /// The time as the diagram language writes a duration: `7ms`, `1.5s`, `1h30m`, `0ms`.
    public var description: String {
        let minute: UInt64 = 60_000_000_000
        var rest = nanoseconds.magnitude
        guard rest > 0 else { return "0ms" }
        var text = nanoseconds < 0 ? "-" : ""
        if rest >= minute {
            if rest >= 60 * minute { text += "\(rest / (60 * minute))h" }
            rest %= 60 * minute
            if rest >= minute { text += "\(rest / minute)m" }
            rest %= minute
        }
        switch rest {
        case 0: break
        case ..<1_000: text += "\(rest)ns"
        case ..<1_000_000: text += Self.decimal(rest, per: 1_000) + "us"
        case ..<1_000_000_000: text += Self.decimal(rest, per: 1_000_000) + "ms"
        default: text += Self.decimal(rest, per: 1_000_000_000) + "s"
        }
        return text
    }

    /// The time in milliseconds as an exact decimal without a unit: `7`, `10.2`, `-0.5`.
    package var millisecondsText: String {
        (nanoseconds < 0 ? "-" : "") + Self.decimal(nanoseconds.magnitude, per: 1_000_000)
    }

    /// `value / unit` written out exactly; `unit` is a power of ten.
    private static func decimal(_ value: UInt64, per unit: UInt64) -> String {
        var text = "\(value / unit)"
        var rest = value % unit
        guard rest > 0 else { return text }
        text += "."
        var place = unit / 10
        while rest > 0 {
            text += "\(rest / place)"
            rest %= place
            place /= 10
        }
        return text
    }
}
