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
        guard drives("at", at: site), let instant = instant(time, at: site) else { return }
        reach(instant)
        scheduler.scheduleAt(
            tick(of: instant),
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
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - body: Runs at each value of the lane.
    public func on(
        _ lane: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping () -> Void
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        drive(lane, Void.self, [:], at: site, body)
    }

    /// Runs a piece of code at each event of a lane, with the value that its label stands for.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
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
        drive(lane, type, values, at: site, body)
    }

    private func drive<Element>(
        _ lane: String,
        _ type: Element.Type,
        _ values: [String: Element],
        at site: SourceSite,
        _ body: @escaping (Element) -> Void
    ) {
        guard drives("on", at: site) else { return }
        let source = hot(
            lane,
            as: type,
            values: values,
            fileID: site.fileID,
            filePath: site.filePath,
            line: site.line,
            column: site.column
        )
        keep(source.asObservable().subscribe { event in if let element = event.element { body(element) } })
    }

    /// Notes that code of the body runs along. Returns false when the run is over, which is a failure: it would not run.
    func drives(_ call: String, at site: SourceSite) -> Bool {
        lock.withLock {
            isDriven = true
            return !refusesLate(call, at: site)
        }
    }

    /// The instant that a text names. A mistake in it is one of the test.
    func instant(_ text: String, at site: SourceSite) -> MarbleTime? {
        let role: MarbleRole = text.contains("|") ? .time : .expectation
        guard let diagram = diagram(text, as: role, called: nil, at: site) else { return nil }
        guard diagram.events.allSatisfy({ $0.kind == .completed }) else {
            mistake(Failure("'\(text)' is no instant; write \"@10ms\", \"10ms\" or \"---\"", at: site))
            return nil
        }
        let instant = diagram.events.first?.at ?? diagram.end
        guard instant.isMultiple(of: settings.frame) else {
            let message =
                "'\(text)' is not a whole number of frames of \(settings.frame); move it, or give the test a shorter frame:"
            mistake(Failure(message, at: site))
            return nil
        }
        return instant
    }
}
