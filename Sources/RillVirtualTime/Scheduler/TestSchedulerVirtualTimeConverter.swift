import Foundation
import Rill

/// Ticks of a fixed number of seconds.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType, Sendable {
    /// A tick.
    public typealias VirtualTimeUnit = TestTime

    /// A number of ticks.
    public typealias VirtualTimeIntervalUnit = Int

    /// The seconds of one tick.
    package let resolution: Double

    init(resolution: Double) {
        self.resolution = resolution
    }

    /// The date of a tick, counted from the first of January 1970.
    public func convertFromVirtualTime(_ virtualTime: TestTime) -> RxTime {
        Date(timeIntervalSince1970: Double(virtualTime) * resolution)
    }

    /// The tick nearest to a date.
    public func convertToVirtualTime(_ time: RxTime) -> TestTime { ticks(time.timeIntervalSince1970) }

    /// The seconds of a number of ticks.
    public func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval {
        Double(virtualTimeInterval) * resolution
    }

    /// The number of ticks nearest to a number of seconds.
    public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { ticks(timeInterval) }

    /// The tick `offset` ticks after `time`, clamped to what fits.
    public func offsetVirtualTime(_ time: TestTime, offset: Int) -> TestTime {
        let (sum, overflow) = time.addingReportingOverflow(offset)
        return overflow ? (offset < 0 ? .min : .max) : sum
    }

    /// The order of the ticks.
    public func compareVirtualTime(_ lhs: TestTime, _ rhs: TestTime) -> VirtualTimeComparison {
        if lhs < rhs { return .lessThan }
        return lhs == rhs ? .equal : .greaterThan
    }

    private func ticks(_ seconds: TimeInterval) -> Int {
        Int(Int64(clampingRoundedDown: seconds / resolution + 0.5))
    }
}
