import Rill

extension TestScheduler {
    /// How a run ended.
    public enum RunResult: Hashable, Sendable {
        /// Nothing is left to do, or nothing up to the given time.
        case finished
        /// `stop()` was called. The clock stays where that was.
        case stopped
        /// The limit of steps was reached; an issue names whose work keeps the run going.
        case reachedStepLimit
        /// The call made no sense and did nothing; an issue says why.
        case refused
    }

    /// Runs everything that is due within a number of ticks, and moves the clock by that number.
    ///
    /// - Parameter ticks: How far. By 0 ticks, what is due now runs. A negative number is refused.
    @discardableResult
    public func advance(
        by ticks: Int = 0,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> RunResult {
        advance(
            to: converter.offsetVirtualTime(clock, offset: ticks),
            "advance(by: \(ticks))",
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }

    /// Runs everything that is due within a length of time, and moves the clock by it, rounded to ticks.
    ///
    /// - Parameter duration: How far. A negative length is refused.
    @discardableResult
    public func advance(
        by duration: Duration,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> RunResult {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let ticks = converter.convertToVirtualTimeInterval(duration / .seconds(1))
        return advance(to: converter.offsetVirtualTime(clock, offset: ticks), "advance(by: \(duration))", site)
    }

    /// Runs everything up to and including a tick, also what is added meanwhile, and moves the clock there.
    ///
    /// - Parameter time: The tick. One that has passed is refused; `.max` is never, and the clock stays one before it.
    @discardableResult
    public func advance(
        to time: TestTime,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> RunResult {
        advance(
            to: time,
            "advance(to: \(time))",
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }

    /// Moves the clock to the next tick for which something is scheduled, and runs everything of that tick.
    ///
    /// - Returns: The tick, or nil where nothing was scheduled.
    @discardableResult
    public func advanceToNextDeadline(
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestTime? {
        guard let next = timeline.nextTime() else { return nil }
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let time = max(clock, TestTime(next))
        return advance(to: time, "advanceToNextDeadline()", site) == .refused ? nil : time
    }

    /// Runs the one piece of work that comes next.
    ///
    /// - Returns: What ran, or nil where nothing was scheduled.
    @discardableResult
    public func step(
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> PendingWork? {
        asyncParts.own()
        let step = timeline.step()
        if step.end == .alreadyRunning {
            let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
            timeline.report(.alreadyRunning, of: "step()", site: site)
        }
        return step.ran.map { pendingWork($0.time, $0.origin) }
    }

    /// Runs everything, in order, until nothing is left or a bound is reached. The clock stays at the last work.
    ///
    /// - Parameters:
    ///   - time: The last tick whose work runs.
    ///   - maximumSteps: How many pieces of work may run. Where that is not enough, an issue names the line whose work
    ///     keeps the run going.
    @discardableResult
    public func run(
        until time: TestTime = .max,
        maximumSteps: Int = 100_000,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> RunResult {
        asyncParts.own()
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return finish(timeline.run(through: Int64(time), maximumSteps: max(0, maximumSteps)), "run()", site)
    }

    private func advance(
        to time: TestTime,
        _ call: @autoclosure () -> String,
        _ site: @autoclosure () -> SourceSite
    ) -> RunResult {
        asyncParts.own()
        if time < clock {
            timeline.report(
                "\(call()) was called at \(clock); it did nothing, because time only goes forward.",
                site: site()
            )
            return .refused
        }
        let result = finish(timeline.run(through: Int64(time), maximumSteps: stepLimit), call(), site())
        if result == .finished { timeline.setClock(Int64(time)) }
        return result
    }

    private func finish(
        _ end: VirtualTimeline.RunEnd,
        _ call: @autoclosure () -> String,
        _ site: @autoclosure () -> SourceSite
    ) -> RunResult {
        timeline.report(end, of: call(), site: site())
        return switch end {
        case .finished: .finished
        case .stopped: .stopped
        case .tooManySteps: .reachedStepLimit
        case .alreadyRunning: .refused
        }
    }
}
