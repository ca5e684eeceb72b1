import Dispatch
import Foundation
import Rill
import RillTraceFormat

extension SchedulerType {
    /// The scheduler, recorded at the recorder's verbose level: each piece of work that is put on it is an event of kind
    /// `schedule` in a lane of its own.
    ///
    /// The event's value is the delay in the recorder's units, absent for work that is to run as soon as it can;
    /// for a timer that repeats it is `{"after":…,"every":…}`. `from` is the event that led to it. Nothing else
    /// changes, and at the other level nothing is recorded and no lane is added. Safe from any thread, as far as the
    /// scheduler is.
    ///
    /// - Parameters:
    ///   - label: The name of the lane.
    ///   - recorder: Where to record.
    public func trace(
        _ label: String,
        in recorder: TraceRecorder,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) -> any SchedulerType {
        guard recorder.level >= .verbose else { return self }
        let source = SiteText.text(fileID: fileID, filePath: filePath, line: line)
        return TracedScheduler(self, recorder, lane: recorder.lane(label, type: nil, source: source))
    }
}

private final class TracedScheduler: SchedulerType, @unchecked Sendable {
    private let base: any SchedulerType
    private let recorder: TraceRecorder
    private let lane: Int

    init(_ base: any SchedulerType, _ recorder: TraceRecorder, lane: Int) {
        self.base = base
        self.recorder = recorder
        self.lane = lane
    }

    var now: RxTime { base.now }

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
        record(.none)
        return base.schedule(state, action: action)
    }

    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        record(.value(units(dueTime)))
        return base.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> Disposable {
        record(.value(["after": units(startAfter), "every": units(period)]))
        return base.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }

    /// The work belongs to no subscription of the lane.
    private func record(_ payload: LogEntry.Payload) {
        recorder.record(.schedule, lane: lane, sub: 0, payload: payload)
    }

    private func units(_ interval: RxTimeInterval) -> JSONValue {
        if case .never = interval { return "never" }
        let nanoseconds = Int(clamping: interval.clampedToZero.inNanoseconds)
        let unit = TimeUnit.nanoseconds(of: recorder.unit)
        if nanoseconds % unit == 0 { return JSONValue(integer: nanoseconds / unit) }
        return JSONValue(double: Double(nanoseconds) / Double(unit))
    }
}
