import Rill

/// Runs a scenario again and again with work of one tick in other orders, and reports the smallest change of order that
/// changes the outcome.
///
/// Two events in one tick come in some order; code that depends on it has a race that real time will find sooner or
/// later. Work of one source keeps its order among itself; only what comes from different places changes. The usual order
/// is that of the queue: first enqueued, first run.
///
/// ```swift
/// let finding = OrderExploration(runs: 200).run { scheduler in
///     let taps = scheduler.createHotObservable([.next(210, "tap")], label: "taps")
///     let replies = scheduler.createHotObservable([.next(210, "reply")], label: "replies")
///     return scheduler.start { taps.withLatestFrom(replies) }.events
/// }
/// print(finding?.description ?? "the order inside a tick does not matter")
/// ```
/// The same seed gives the same runs.
public struct OrderExploration: Sendable {
    /// How many runs are made at most, the first one in the usual order included. Once an order is found that changes
    /// the outcome, reducing it takes some more.
    public var runs: Int

    /// The seed of the random orders.
    public var seed: UInt64

    /// An exploration with a number of runs and a seed.
    public init(runs: Int = 200, seed: UInt64 = 1) {
        self.runs = runs
        self.seed = seed
    }

    /// An order that changes the outcome.
    public struct Finding<Outcome>: CustomStringConvertible {
        /// The outcome in the usual order.
        public let usual: Outcome
        /// The outcome in the other order.
        public let changed: Outcome
        /// What ran before its turn, as text: `at 210: 'replies' before 'taps'`.
        public let swaps: [String]
        /// What happened in the usual order.
        public let usualLog: [String]
        /// What happened in the other order.
        public let changedLog: [String]
        /// The lanes of both runs as marble diagrams under each other, a frame a tick. A lane that differs is there
        /// twice; carets mark where.
        public let diagrams: String

        /// The swaps, the diagrams, both outcomes, and both logs from their first difference on.
        public var description: String {
            let same = zip(usualLog, changedLog).prefix { $0 == $1 }.count
            func tail(_ log: [String]) -> String {
                let lines = log.dropFirst(same).map { "    \($0)" }
                return lines.isEmpty ? "    (nothing more)" : lines.joined(separator: "\n")
            }
            let cause =
                swaps.isEmpty
                ? "The scenario does not repeat itself: its outcome changed, though the order did not."
                : "The outcome depends on the order inside a tick.\n  " + swaps.joined(separator: "\n  ")
            return """
                \(cause)
                \(diagrams)
                  usual order: \(usual)
                \(tail(usualLog))
                  changed order: \(changed)
                \(tail(changedLog))
                """
        }
    }

    /// Explores a scenario.
    ///
    /// First every order with one swap is tried, then those with two, and so on, up to half of the runs; then random
    /// orders, of which one that changes the outcome is reduced to the swaps that matter. So a finding with one swap is
    /// the smallest there is, and from no finding a swap can be taken away. Where there are fewer orders than runs, each
    /// is tried once.
    ///
    /// - Parameters:
    ///   - scheduler: Makes the scheduler of a run.
    ///   - scenario: Builds everything anew on the scheduler it is given, runs it, and returns what counts.
    /// - Returns: The smallest finding, or nil where no order that was tried changes the outcome.
    public func run<Outcome: Equatable>(
        on scheduler: () -> TestScheduler = { TestScheduler(initialClock: 0) },
        _ scenario: (TestScheduler) throws -> Outcome
    ) rethrows -> Finding<Outcome>? {
        func play(_ order: ExploredOrder) throws -> ExploredRun<Outcome> {
            let scheduler = scheduler()
            scheduler.timeline.choose(with: order.chooser)
            defer { scheduler.timeline.choose(with: nil) }
            let outcome = try scenario(scheduler)
            order.names = { number in scheduler.timeline.origins[number]?.description ?? "work" }
            return ExploredRun(outcome: outcome, order: order, log: scheduler.log)
        }
        let usual = try play(ExploredOrder([:]))
        guard let changed = try search(usual, play) else { return nil }
        // A scenario that does not repeat itself must not be blamed on an order.
        let again = try play(ExploredOrder([:]))
        return Finding(usual, again.outcome == usual.outcome ? changed : again)
    }

    /// The run of the smallest order that changes the outcome.
    private func search<Outcome: Equatable>(
        _ usual: ExploredRun<Outcome>,
        _ play: (ExploredOrder) throws -> ExploredRun<Outcome>
    ) rethrows -> ExploredRun<Outcome>? {
        var left = max(1, runs) - 1
        // Orders by their number of swaps. Each is made of one with a swap less and of a later choice.
        var level = [(decisions: [Int: Int](), choices: usual.order.choices)]
        var reserve = 0
        while !level.isEmpty, left > reserve {
            var next: [(decisions: [Int: Int], choices: [Int])] = []
            for parent in level {
                let first = parent.decisions.keys.max().map { $0 + 1 } ?? 0
                for point in parent.choices.indices.dropFirst(first) {
                    for choice in 1..<parent.choices[point] where left > reserve {
                        left -= 1
                        var decisions = parent.decisions
                        decisions[point] = choice
                        let changed = try play(ExploredOrder(decisions))
                        if changed.outcome != usual.outcome { return changed }
                        next.append((decisions, changed.order.choices))
                    }
                }
            }
            level = next
            reserve = runs / 2
        }
        if level.isEmpty { return nil }
        var random = SplitMix(state: seed)
        while left > 0 {
            left -= 1
            let changed = try play(ExploredOrder(random: random.next()))
            if changed.outcome != usual.outcome { return try reduce(changed, usual, play) }
        }
        return nil
    }

    /// Takes back one decision after the other, until none can be taken back without losing the change.
    private func reduce<Outcome: Equatable>(
        _ found: ExploredRun<Outcome>,
        _ usual: ExploredRun<Outcome>,
        _ play: (ExploredOrder) throws -> ExploredRun<Outcome>
    ) rethrows -> ExploredRun<Outcome> {
        var smallest = found
        var untried = smallest.order.taken.keys.sorted()
        while let point = untried.popLast() {
            var fewer = smallest.order.taken
            fewer[point] = nil
            let attempt = try play(ExploredOrder(fewer))
            if attempt.outcome == usual.outcome { continue }
            // A decision that mattered may matter no more, so all are tried again. Each round has one less.
            smallest = attempt
            untried = attempt.order.taken.keys.sorted()
        }
        return smallest
    }
}

/// A run in one order, and what came of it.
private struct ExploredRun<Outcome> {
    let outcome: Outcome
    let order: ExploredOrder
    let log: RunLog
}

extension OrderExploration.Finding {
    fileprivate init(_ usual: ExploredRun<Outcome>, _ changed: ExploredRun<Outcome>) {
        self.init(
            usual: usual.outcome,
            changed: changed.outcome,
            swaps: changed.order.swaps,
            usualLog: usual.log.lines,
            changedLog: changed.log.lines,
            diagrams: OrderDiagrams(usual.log, changed.log).text
        )
    }
}

extension OrderExploration.Finding: Sendable where Outcome: Sendable {}
