import Dispatch

extension DispatchTimeInterval {
    /// What is left of the interval after some seconds; zero where nothing is.
    package func reduced(by seconds: Double) -> DispatchTimeInterval {
        if case .never = self { return self }
        let passed = (seconds * 1_000_000_000).rounded()
        guard passed.isFinite, passed < Double(Int64.max) else { return .nanoseconds(0) }
        let (rest, overflow) = inNanoseconds.subtractingReportingOverflow(Int64(max(0, passed)))
        return .nanoseconds(overflow ? 0 : Int(max(0, rest)))
    }
}
