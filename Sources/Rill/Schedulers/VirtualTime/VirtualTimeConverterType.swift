import Foundation

/// How a virtual-time scheduler's clock relates to real time.
///
/// Relative times go the long way: the present virtual time becomes real time, the interval is added, and the sum
/// becomes virtual time again. So a unit of 10 seconds works with `.seconds(10)`.
public protocol VirtualTimeConverterType {
    /// A point on the virtual clock.
    associatedtype VirtualTimeUnit

    /// A length on the virtual clock.
    associatedtype VirtualTimeIntervalUnit

    /// The real time of a virtual time.
    func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

    /// The virtual time of a real time.
    func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

    /// The seconds of a virtual length.
    func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> TimeInterval

    /// The virtual length of a number of seconds.
    func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit

    /// The virtual time `offset` after `time`.
    func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit

    /// How two virtual times compare.
    func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// How two virtual times compare.
public enum VirtualTimeComparison: Sendable {
    /// The first is earlier.
    case lessThan
    /// Both are the same.
    case equal
    /// The first is later.
    case greaterThan
}
