import Foundation
import Rill

/// A scheduler for code that must not schedule anything: each use is reported, and the work runs all the same.
///
/// Pass it where a test proves that no timer is started. The report goes to `Misuse`, names the scheduler and the line
/// that made it; a test kit turns it into a failure.
///
/// `Sendable`: may be used from any thread.
public final class UnimplementedScheduler: SchedulerType, Sendable {
    private let name: String
    private let site: SourceSite
    private let substitute: ImmediateScheduler
    /// The test that it was made in: it may be used on a thread that knows of none.
    private let owner = Misuse.captureOwner()

    /// A scheduler that reports under a name.
    public init(
        _ name: String = "scheduler",
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        self.name = name
        site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        substitute = ImmediateScheduler()
    }

    /// The time of the substitute that runs the work. Reported.
    public var now: RxTime {
        report("now")
        return substitute.now
    }

    /// Reports, and runs `action` at once.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        report("schedule")
        return substitute.schedule(state, action: action)
    }

    /// Reports, and runs `action` at once.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        report("scheduleRelative")
        return substitute.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    /// Reports, and runs `action` once.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> Disposable {
        report("schedulePeriodic")
        return substitute.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }

    private func report(_ member: String) {
        Misuse.report(
            "'\(name)' is an unimplemented scheduler, but \(member) was used. Pass a TestScheduler if that is meant.",
            site: site,
            owner: owner
        )
    }
}
