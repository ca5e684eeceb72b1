import Rill

/// Pull style: ask for one event after the other; the scheduler runs as far as it has to.
///
/// Once an observer was asked, events that nobody asked for count as leftovers (see `TestScheduler.leftovers`). What is
/// checked is the record after the run, so an expectation of silence cannot pass because nothing had run yet.
extension TestableObserver {
    /// The next element; runs the scheduler step by step until one comes.
    ///
    /// - Parameter limit: The last tick to wait for.
    /// - Throws: `RecordingFailure` where another event comes, or none.
    @discardableResult
    public func next(
        until limit: TestTime = .max,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws -> Element {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return try pull("an element", until: limit, site) { $0.element }
    }

    /// The error that ends the stream; runs the scheduler step by step until it comes.
    ///
    /// - Parameter limit: The last tick to wait for.
    /// - Throws: `RecordingFailure` where another event comes, or none.
    @discardableResult
    public func nextError(
        until limit: TestTime = .max,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws -> any Error {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return try pull("an error", until: limit, site) { $0.error }
    }

    /// Waits for the normal end of the stream; runs the scheduler step by step until it comes.
    ///
    /// - Parameter limit: The last tick to wait for.
    /// - Throws: `RecordingFailure` where another event comes, or none.
    public func nextCompleted(
        until limit: TestTime = .max,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        try pull("completion", until: limit, site) { $0.isCompleted ? () : nil }
    }

    /// Runs the scheduler up to and including a tick, and checks that nothing came that was not asked for.
    ///
    /// - Parameter time: The tick. The clock stands there afterwards.
    /// - Throws: `RecordingFailure` where something came, or where the scheduler could not get there.
    public func expectNone(
        until time: TestTime,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let result = scheduler.advance(to: time, fileID: fileID, filePath: filePath, line: line, column: column)
        if result != .finished {
            throw RecordingFailure("expectNone(until: \(time)) on '\(label)' could not run to that tick.", site: site)
        }
        if let first = remaining.first {
            throw RecordingFailure("nothing was expected on '\(label)' until \(time), but came: \(first)", site: site)
        }
    }

    /// What came and was not asked for. From here on it counts as asked for.
    @discardableResult
    public func takeRemaining() -> [Recorded<Event<Element>>] {
        scheduler.log.lock.locked {
            let events = lane.events.recorded()
            let rest = Array(events.dropFirst(lane.pulled ?? 0))
            lane.pulled = events.count
            return rest
        }
    }

    private var remaining: ArraySlice<Recorded<Event<Element>>> {
        scheduler.log.lock.locked {
            if lane.pulled == nil { lane.pulled = 0 }
            return lane.events.recorded().dropFirst(lane.pulled ?? 0)
        }
    }

    @discardableResult
    private func pull<Value>(
        _ expected: String,
        until limit: TestTime,
        _ site: SourceSite,
        _ value: (Event<Element>) -> Value?
    ) throws -> Value {
        scheduler.asyncParts.own()
        var steps = 0
        while true {
            if let event = remaining.first {
                guard let value = value(event.value) else {
                    throw RecordingFailure("\(expected) was expected on '\(label)', but came: \(event)", site: site)
                }
                scheduler.log.lock.locked { lane.pulled = (lane.pulled ?? 0) + 1 }
                return value
            }
            if let end = terminalEvent {
                throw RecordingFailure(
                    "\(expected) was expected on '\(label)', but its stream has ended: \(end)",
                    site: site
                )
            }
            let next = scheduler.timeline.nextTime()
            guard let next, next <= Int64(limit), steps < scheduler.stepLimit else {
                throw RecordingFailure("\(expected) was expected on '\(label)', but \(reason(next, steps))", site: site)
            }
            if scheduler.timeline.run(through: next, maximumSteps: 1) == .alreadyRunning {
                throw RecordingFailure(
                    "'\(label)' was asked while the scheduler was running; ask after the run.",
                    site: site
                )
            }
            steps += 1
        }
    }

    /// The event that ended the stream, which was asked for already where nothing remains.
    private var terminalEvent: Recorded<Event<Element>>? {
        scheduler.log.lock.locked {
            lane.end == .none || lane.end == .afterDispose
                ? nil : lane.events.recorded().last { $0.value.isStopEvent }
        }
    }

    private func reason(_ next: Int64?, _ steps: Int) -> String {
        if steps >= scheduler.stepLimit { return "none came within \(steps) steps, at \(scheduler.clock)." }
        let tail = next.map { "the next work is due at \($0), after the limit." } ?? "nothing more is scheduled."
        return "none came up to \(scheduler.clock), and \(tail)"
    }
}
