import Rill
import RillVirtualTime

/// A pipeline, and when it is subscribed to and disposed.
struct ReferenceCase: CustomStringConvertible {
    var pipeline: Pipeline
    var subscribed: Int
    var disposed: Int

    /// What came out and which sources were subscribed to when, as lines of text.
    struct Outcome: Equatable {
        var events: [TimedSignal]
        /// Source, start and end; those that lasted no time are left out, since a source need not be subscribed to
        /// where the result is over within the same tick.
        var spans: [[Int]]

        init(events: [TimedSignal], spans: [[Int]]) {
            self.events = events
            self.spans = spans.filter { $0[1] != $0[2] }.sorted { $0.lexicographicallyPrecedes($1) }
        }
    }

    /// What the reference model says.
    var expected: Outcome {
        let start = Moment(time: subscribed, rank: Moment.subscriptionRank)
        let end = Moment(time: disposed, rank: Moment.disposalRank)
        let run = ReferenceModel(horizon: disposed).run(pipeline, at: start)
        return Outcome(
            events: run.emissions.filter { $0.moment < end }.map {
                TimedSignal(time: $0.moment.time, signal: $0.signal)
            },
            spans: run.spans(disposedAt: end).map { [$0.source, $0.start.time, $0.end?.time ?? .max] }
        )
    }

    /// What Rill does.
    var actual: Outcome {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
        let built = BuiltPipeline(pipeline, on: scheduler)
        let observer = scheduler.start(created: 100, subscribed: subscribed, disposed: disposed) { built.observable }
        return Outcome(
            events: observer.events.map { TimedSignal(time: $0.time, signal: BuiltPipeline.signal($0.value)) },
            spans: built.sources.flatMap { id, source in
                source.subscriptions.map { [id, $0.subscribe, $0.unsubscribe] }
            }
        )
    }

    /// Nil where both agree, else what differs.
    var disagreement: String? {
        let expected = expected
        let actual = actual
        if expected == actual { return nil }
        return """
            \(self)
            the model says \(expected.events)  \(expected.spans)
            Rill does      \(actual.events)  \(actual.spans)
            """
    }

    var description: String { "\(pipeline)\nsubscribed at \(subscribed), disposed at \(disposed)" }

    /// The smallest case found that still disagrees: parts are taken away as long as it does.
    var shrunk: ReferenceCase {
        var smallest = self
        while let smaller = smallest.pipeline.smaller
            .lazy.map({ ReferenceCase(pipeline: $0, subscribed: subscribed, disposed: disposed) })
            .first(where: { $0.disagreement != nil })
        {
            smallest = smaller
        }
        return smallest
    }
}

extension Pipeline {
    /// The same with one thing taken away: an operator, a source of several, an event.
    fileprivate var smaller: [Pipeline] {
        switch self {
        case .hot(let id, let events): events.withoutOne.map { .hot(id, $0) }
        case .cold(let id, let events): events.withoutOne.map { .cold(id, $0) }
        case .timer, .just, .empty, .never, .error, .shared: []
        case .one(let name, let source): [source] + source.smaller.map { .one(name, $0) }
        case .many(let name, let sources):
            sources
                + (sources.count > name.arity.lowerBound ? sources.withoutOne.map { .many(name, $0) } : [])
                + sources.replacingOne(\.smaller).map { .many(name, $0) }
        case .flatten(let name, let source, let inners):
            [source] + source.smaller.map { .flatten(name, $0, inners) }
                + (inners.count > 1 ? inners.withoutOne.map { .flatten(name, source, $0) } : [])
                + inners.replacingOne(\.smaller).map { .flatten(name, source, $0) }
        case .publish(let source, let branch):
            [source] + source.smaller.map { .publish($0, branch) } + branch.smaller.map { .publish(source, $0) }
        }
    }
}

extension Array {
    fileprivate var withoutOne: [[Element]] {
        indices.map { index in
            var rest = self
            rest.remove(at: index)
            return rest
        }
    }

    fileprivate func replacingOne(_ smaller: (Element) -> [Element]) -> [[Element]] {
        indices.flatMap { index in
            smaller(self[index]).map { replacement in
                var changed = self
                changed[index] = replacement
                return changed
            }
        }
    }
}
