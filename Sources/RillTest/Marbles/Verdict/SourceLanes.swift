import RillMarbles
import RillVirtualTime

/// What the sources of a test did, for the pictures of failures.
extension MarbleScript {
    /// Every source and its subscriptions, in the order in which the body asked for them: the lanes that are printed under
    /// a failing one.
    func contextLanes(upTo horizon: Int) -> [MarbleFailure.Lane] {
        let lanes = lock.withLock { sources }.flatMap { source -> [MarbleFailure.Lane] in
            let subscriptions = subscriptions(of: source, upTo: horizon)
            return [MarbleFailure.Lane(name: source.name, diagram: sent(by: source))]
                + subscriptions.map { MarbleFailure.Lane(name: source.name + "^", diagram: $0) }
        }
        return Array(lanes.prefix(12))
    }

    /// Every source and its subscriptions, for a picture of the whole run.
    func chartLanes(upTo horizon: Int) -> [MarbleChart.Lane] {
        lock.withLock { sources }.map { source in
            MarbleChart.Lane(
                name: source.name,
                diagram: sent(by: source),
                subscriptions: subscriptions(of: source, upTo: horizon)
            )
        }
    }

    /// What a source sent.
    func sentLane(of name: String) -> [MarbleFailure.Lane] {
        source(name).map { [MarbleFailure.Lane(name: name, diagram: sent(by: $0))] } ?? []
    }

    private func subscriptions(of source: MarbleSource, upTo horizon: Int) -> [MarbleDiagram] {
        source.subscriptions().filter { $0.subscribe <= horizon }.map { MarbleDiagram($0, upTo: horizon, on: run) }
    }

    /// The script of a hot source; of a cold one what it sent, at the instants at which it did.
    private func sent(by source: MarbleSource) -> MarbleDiagram {
        if let script = source.script { return script }
        let events = run.scheduler.log.entries(of: source.name).compactMap { entry -> MarbleEvent? in
            let at = run.time(ofTick: entry.time)
            switch entry.kind {
            case .next: return .next(at, entry.value.flatMap { source.label($0) } ?? "")
            case .error: return .error(at, entry.value.flatMap { source.label($0) })
            case .completed: return .completed(at)
            default: return nil
            }
        }
        return MarbleDiagram(events: events)
    }
}
