/// The operators said a second time, slowly and plainly, as functions on lists of timed signals.
///
/// It shares no code with the engine. What it claims comes from core.md's list of semantics.
final class ReferenceModel {
    /// The codes of RxError in signals; a closure's own errors are positive.
    enum Code {
        static let argumentOutOfRange = -1
        static let timeout = -2
        static let noElements = -3
        static let moreThanOneElement = -4
    }

    /// The last tick that matters; operators with a period never end by themselves.
    let horizon: Int
    private var enqueuedCount = 0

    init(horizon: Int) { self.horizon = horizon }

    /// The moment of work that is enqueued now, for `time`.
    func enqueued(at time: Int) -> Moment {
        enqueuedCount += 1
        return Moment(time: time, rank: Moment.runRank, order: [enqueuedCount])
    }

    /// What a pipeline does when it is subscribed to at `start`.
    func run(_ pipeline: Pipeline, at start: Moment, shared: [ReferenceRun.Emission] = []) -> ReferenceRun {
        let simulation = Simulation(self, at: start, shared: shared)
        switch pipeline {
        case .hot(let id, let events):
            let emissions = events.enumerated().map { index, event in
                ReferenceRun.Emission(
                    moment: Moment(time: event.time, rank: id, order: [index]),
                    signal: event.signal
                )
            }
            return source(id, emissions.filter { $0.moment > start }, start)
        case .cold(let id, let events):
            let emissions = events.map {
                ReferenceRun.Emission(moment: enqueued(at: start.time + $0.time), signal: $0.signal)
            }
            return source(id, emissions, start)
        case .timer(let due, let period, let count):
            let numbers = 0..<(period == nil ? min(count, 1) : count)
            var emissions = numbers.map { number in
                ReferenceRun.Emission(
                    moment: enqueued(at: start.time + due + number * (period ?? 0)),
                    signal: .next(number)
                )
            }
            // The end is in the tick of the last number; without one, at once.
            if let last = emissions.last {
                emissions.append(.init(moment: last.moment, signal: .completed))
            } else {
                simulation.emit(.completed)
                return simulation.finish { _, _ in }
            }
            return ReferenceRun(emissions: emissions)
        case .just(let value):
            simulation.emit(.next(value))
            simulation.emit(.completed)
            return simulation.finish { _, _ in }
        case .empty:
            simulation.emit(.completed)
            return simulation.finish { _, _ in }
        case .never:
            return ReferenceRun()
        case .error(let code):
            simulation.emit(.error(code))
            return simulation.finish { _, _ in }
        case .shared:
            // A subject tells whoever comes after its end how it ended.
            if let last = shared.last, last.signal.isTerminal, last.moment <= start {
                simulation.emit(last.signal)
                return simulation.finish { _, _ in }
            }
            // It reaches those who share it in the order they came.
            let emissions = shared.filter { $0.moment > start }.map { emission in
                var emission = emission
                emission.moment.order += [start.time, start.rank] + start.order
                return emission
            }
            return ReferenceRun(emissions: emissions)
        case .one(let name, let source):
            return one(name, source, simulation)
        case .many(let name, let sources):
            return many(name, sources, simulation)
        case .flatten(let name, let source, let inners):
            return flatten(name, source, inners, simulation)
        case .publish(let source, let branch):
            return publish(source, branch, at: start, shared)
        }
    }

    /// Testable sources go on after a terminal event; a subscription does not.
    private func source(_ id: Int, _ emissions: [ReferenceRun.Emission], _ start: Moment) -> ReferenceRun {
        let ordered = emissions.sorted { $0.moment < $1.moment }
        let end = ordered.firstIndex { $0.signal.isTerminal }
        return ReferenceRun(
            emissions: end.map { Array(ordered[...$0]) } ?? ordered,
            spans: [.init(source: id, start: start, end: end.map { ordered[$0].moment })]
        )
    }

    private func publish(
        _ source: Pipeline,
        _ branch: Pipeline,
        at start: Moment,
        _ shared: [ReferenceRun.Emission]
    ) -> ReferenceRun {
        // The branch is subscribed as a whole before the source is.
        var connection = start
        connection.order.append(1)
        let input = run(source, at: connection, shared: shared)
        // Each element reaches all who share it before the next one does, also within one moment.
        var last = start
        let subject = input.emissions.enumerated().map { index, emission in
            var emission = emission
            emission.moment.order.append(index)
            // A moment that is a part of another one, and comes after it, would be sorted by the number alone, and what
            // the one before leads to would come after it.
            if emission.moment < last || index > 0 && emission.moment.belongs(to: last) {
                emission.moment = last
                emission.moment.order[last.order.count - 1] += 1
            }
            last = emission.moment
            return emission
        }
        var beginning = start
        beginning.order.append(0)
        var output = run(branch, at: beginning, shared: subject)
        if let last = output.emissions.last, last.signal.isTerminal {
            output.spans += input.spans(disposedAt: last.moment)
        } else {
            output.spans += input.spans
        }
        return output
    }
}
