import RillMarbles
import RillVirtualTime

/// The lanes that are printed under a failing one: the sources, and when each was subscribed.
extension MarbleTest {
    private static var limit: Int { 12 }

    /// Every source and its subscriptions, in the order in which the body asked for them.
    func contextLanes(upTo horizon: Int) -> [MarbleFailure.Lane] {
        let known = lock.withLock { sourceNames.compactMap { sources[$0] } }
        return Array(known.flatMap { lanes(of: $0, upTo: horizon) }.prefix(Self.limit))
    }

    /// A picture of the run: the sources with their subscriptions, and what was recorded.
    func drawing(upTo horizon: Int) -> FailureAttachment {
        let known = lock.withLock { sourceNames.compactMap { sources[$0] } }
        var lanes = known.map { source in
            MarbleChart.Lane(
                name: source.name,
                diagram: sent(by: source),
                subscriptions: source.subscriptions().filter { $0.subscribe <= horizon }
                    .map { MarbleDiagram($0, upTo: horizon, in: self) }
            )
        }
        lanes += expectations.flatMap { $0.drawn(upTo: horizon, in: self) }
        let name = TestScope.currentTestName ?? "marbles"
        return FailureAttachment(
            named: "\(name.asFileName).svg",
            MarbleChart(lanes: lanes, frame: settings.frame).svg(title: name)
        )
    }

    /// Whether a source starts anew for each subscription.
    func isCold(_ name: String) -> Bool {
        lock.withLock { sources[name].map { $0.script == nil } ?? false }
    }

    /// What a source sent.
    func sourceLane(_ name: String) -> [MarbleFailure.Lane] {
        lock.withLock { sources[name] }.map { [MarbleFailure.Lane(name: name, diagram: sent(by: $0))] } ?? []
    }

    private func lanes(of source: MarbleSource, upTo horizon: Int) -> [MarbleFailure.Lane] {
        var lanes = [MarbleFailure.Lane(name: source.name, diagram: sent(by: source))]
        for subscription in source.subscriptions() where subscription.subscribe <= horizon {
            let diagram = MarbleDiagram(subscription, upTo: horizon, in: self)
            lanes.append(MarbleFailure.Lane(name: source.name + "^", diagram: diagram))
        }
        return lanes
    }

    /// The script of a hot source; of a cold one what it sent, at the instants at which it did.
    private func sent(by source: MarbleSource) -> MarbleDiagram {
        if let script = source.script { return script }
        let events = scheduler.log.entries(of: source.name).compactMap { entry -> MarbleEvent? in
            let at = time(ofTick: entry.time)
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
