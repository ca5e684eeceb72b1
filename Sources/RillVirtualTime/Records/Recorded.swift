import Rill

/// A point on a test scheduler's clock, in ticks.
public typealias TestTime = Int

/// A value and the virtual time at which it was seen, or is to be sent.
@frozen public struct Recorded<Value> {
    /// The time, in ticks.
    public let time: TestTime

    /// The value.
    public let value: Value

    /// A value at a time.
    @inlinable
    public init(time: TestTime, value: Value) {
        self.time = time
        self.value = value
    }
}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: CustomDebugStringConvertible {
    /// The value and its time: `next(1) @ 210`.
    public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded: Equatable where Value: Equatable {
    /// Whether time and value are the same.
    @inlinable
    public static func == (lhs: Recorded, rhs: Recorded) -> Bool {
        lhs.time == rhs.time && lhs.value == rhs.value
    }
}
