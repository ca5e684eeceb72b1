import Dispatch

extension DispatchTimeInterval {
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
}
