import Rill
import RillTrace

extension Trace {
    /// The trace of what a scheduler's log has recorded: to be written to a file, drawn, compared.
    ///
    /// Elements become JSON now, so call it before objects that are elements change. O(n).
    ///
    /// - Parameters:
    ///   - log: What happened.
    ///   - name: The name of the trace.
    ///   - unit: What one tick is.
    ///   - options: How the trace is compared.
    public init(_ log: RunLog, name: String, unit: String = "ms", options: TraceOptions = TraceOptions()) {
        let entries = log.entries
        var counts: [String: Int] = [:]
        let ordinals = entries.map { entry in
            counts[entry.lane.label, default: 0] += 1
            return counts[entry.lane.label] ?? 1
        }
        let lanes = log.lanes.map { lane in
            TraceLane(
                id: lane.label,
                type: lane.elementType,
                source: SiteText.text(
                    fileID: lane.site.fileID,
                    filePath: lane.site.filePath,
                    line: lane.site.line
                )
            )
        }
        let events = entries.map { entry in
            let cause = entry.cause.map { TraceCause(lane: entries[$0].lane.label, n: ordinals[$0]) }
            return TraceEvent(entry, from: cause)
        }
        self.init(header: TraceHeader(name: name, unit: unit, lanes: lanes, options: options), events: events)
    }
}

extension TraceEvent {
    fileprivate init(_ entry: RunLog.Entry, from cause: TraceCause?) {
        let value = entry.value.flatMap { $0 is Void ? nil : JSONValue(describing: $0) }
        var event = TraceEvent(
            at: entry.time,
            lane: entry.lane.label,
            sub: entry.subscription ?? (entry.lane.role == .observer ? 1 : 0),
            kind: .next,
            from: cause
        )
        switch entry.kind {
        case .subscribe: event.kind = .subscribe
        case .dispose: event.kind = .dispose
        case .completed: event.kind = .completed
        case .next: event.value = value
        case .error:
            event.kind = .error
            event.error = (entry.value as? any Error).map { TraceFailure($0) }
        case .violation(let rule):
            event.kind = .violation
            event.rule = rule.description
            event.value = value
        }
        self = event
    }
}
