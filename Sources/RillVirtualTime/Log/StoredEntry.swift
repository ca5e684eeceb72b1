import Rill

/// An entry of a run's log as it is stored: 32 bytes, the value in the lane.
struct StoredEntry: BitwiseCopyable {
    enum Kind: UInt8 { case subscribe, dispose, next, error, completed }
    enum Circumstance: UInt8 { case none, afterCompleted, afterError, afterDispose, concurrently }

    let time: Int64
    /// The place of the event in the lane's list, or −1.
    let index: Int32
    let lane: UInt32
    let subscription: UInt32
    /// The place of the entry that was being delivered, or −1.
    let cause: Int32
    let kind: Kind
    let circumstance: Circumstance

    func kind(_ lane: RunLane) -> RunLog.Kind {
        let (name, kind): (String, RunLog.Kind) =
            switch self.kind {
            case .subscribe: ("subscribe", .subscribe)
            case .dispose: ("dispose", .dispose)
            case .next: ("next", .next)
            case .error: ("error", .error)
            case .completed: ("completed", .completed)
            }
        switch circumstance {
        case .none: return kind
        case .afterCompleted: return .violation(RunLog.Violation(event: name, circumstance: "after completed"))
        case .afterError: return .violation(RunLog.Violation(event: name, circumstance: "after error"))
        case .afterDispose: return .violation(RunLog.Violation(event: name, circumstance: "after dispose"))
        case .concurrently: return .violation(RunLog.Violation(event: name, circumstance: "concurrently"))
        }
    }
}
