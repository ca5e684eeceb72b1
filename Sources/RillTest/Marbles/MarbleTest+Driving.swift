import Rill
import RillMarbles
import RillVirtualTime

extension MarbleTest {
    /// Runs a piece of code at an instant of the run.
    ///
    /// - Parameters:
    ///   - time: An instant as a diagram writes it: `"@10ms"`, `"10ms"`, `"---"`.
    ///   - body: Runs at that instant, behind what was scheduled for it before.
    public func at(
        _ time: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping () -> Void
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard script.drives("at", at: site), let instant = script.instant(time, at: site) else { return }
        script.run.reach(instant)
        scheduler.scheduleAt(
            script.run.tick(of: instant),
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column,
            action: body
        )
    }

    /// Runs a piece of code at each event of a lane, to drive what is no stream.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture.
    ///   - body: Runs at each value of the lane.
    public func on(
        _ lane: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping () -> Void
    ) {
        on(lane, as: Void.self, fileID: fileID, filePath: filePath, line: line, column: column, body)
    }

    /// Runs a piece of code at each event of a lane, with the value that its label stands for.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture.
    ///   - type: The type of the values.
    ///   - values: The values by label, for this lane alone.
    ///   - body: Runs at each value of the lane.
    public func on<Element>(
        _ lane: String,
        as type: Element.Type,
        values: [String: Element] = [:],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping (Element) -> Void
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard script.drives("on", at: site) else { return }
        drive(script.text(named: lane, as: .hot, in: "on", at: site), values, body)
    }

    /// Runs a piece of code at each event of a diagram, to drive what is no stream.
    ///
    /// - Parameters:
    ///   - diagram: When it runs.
    ///   - body: Runs at each value of the diagram.
    public func on(
        diagram: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping () -> Void
    ) {
        on(diagram: diagram, as: Void.self, fileID: fileID, filePath: filePath, line: line, column: column, body)
    }

    /// Runs a piece of code at each event of a diagram, with the value that its label stands for.
    ///
    /// - Parameters:
    ///   - diagram: When it runs.
    ///   - type: The type of the values.
    ///   - values: The values by label.
    ///   - body: Runs at each value of the diagram.
    public func on<Element>(
        diagram: String,
        as type: Element.Type,
        values: [String: Element] = [:],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping (Element) -> Void
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard script.drives("on", at: site) else { return }
        drive(script.text(diagram: diagram, as: .hot, at: site), values, body)
    }

    private func drive<Element>(_ text: SourceText, _ values: [String: Element], _ body: @escaping (Element) -> Void) {
        let source = script.source(text, SourceOptions(values: values))
        keep(source.asObservable().subscribe { event in if let element = event.element { body(element) } })
    }

    /// Starts asynchronous code on the test's own timeline; what it awaits there takes virtual time.
    ///
    /// ```swift
    /// test.task { try await test.clock.sleep(for: .milliseconds(5)); model.refresh() }
    /// ```
    ///
    /// An error that it throws fails the test, and so does a task that has not ended at the horizon; one that is meant
    /// to go on is given up there, with `test.at("10ms") { test.scheduler.takeLeftovers([.suspendedTask]) }`. The code
    /// runs on the thread of the test, in line with everything else on the timeline, and may use what is not `Sendable`.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public func task(
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ operation: @escaping () async throws -> Void
    ) {
        nonisolated(unsafe) let operation = operation
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard script.drives("task", at: site) else { return }
        let scope = script.scope
        scheduler.startTask(TaskRecord("task", site)) { record in
            let task = EagerTask(scheduler) {
                defer { record.finish() }
                do {
                    try await operation()
                } catch {
                    // Cancelled: the test is over, or has given the task up.
                    if error is CancellationError || Task.isCancelled { return }
                    Failure("the task threw \(description(of: error))", at: site).report(in: scope)
                }
            }
            record.cancel = { task.cancel() }
            keep(task)
        }
    }
}
