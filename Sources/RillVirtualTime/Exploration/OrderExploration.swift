import Rill

/// Runs a scenario again and again with work of one tick in other orders, and reports the smallest change of order that
/// changes the outcome.
///
/// Two events in one tick come in some order; code that depends on it has a race that real time will find sooner or
/// later. Work of one source keeps its order among itself; only what comes from different places changes.
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
    /// How many runs are made at most, the first one in the usual order included.
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

        /// The swaps, both outcomes, and both logs from their first difference on.
        public var description: String {
            let same = zip(usualLog, changedLog).prefix { $0 == $1 }.count
            func tail(_ log: [String]) -> String {
                let lines = log.dropFirst(same).map { "    \($0)" }
                return lines.isEmpty ? "    (nothing more)" : lines.joined(separator: "\n")
            }
            return """
                The outcome depends on the order inside a tick.
                  \(swaps.joined(separator: "\n  "))
                  usual order: \(usual)
                \(tail(usualLog))
                  changed order: \(changed)
                \(tail(changedLog))
                """
        }
    }

    /// Explores a scenario.
    ///
    /// First every single swap of the usual run is tried, then random orders, which are reduced to the swaps that
    /// matter. So a finding with one swap is the smallest there is.
    ///
    /// - Parameters:
    ///   - scheduler: Makes the scheduler of a run.
    ///   - scenario: Builds everything anew on the scheduler it is given, runs it, and returns what counts.
    /// - Returns: The smallest finding, or nil where no order that was tried changes the outcome.
    public func run<Outcome: Equatable>(
        on scheduler: () -> TestScheduler = { TestScheduler(initialClock: 0) },
        _ scenario: (TestScheduler) throws -> Outcome
    ) rethrows -> Finding<Outcome>? {
        var left = max(1, runs)
        func play(_ order: ExploredOrder) throws -> (outcome: Outcome, order: ExploredOrder, log: [String]) {
            left -= 1
            let scheduler = scheduler()
            scheduler.timeline.choose(with: order.chooser)
            defer { scheduler.timeline.choose(with: nil) }
            let outcome = try scenario(scheduler)
            order.names = { number in scheduler.timeline.origins[number]?.description ?? "work" }
            return (outcome, order, scheduler.log.lines)
        }
        let usual = try play(ExploredOrder([:]))
        func finding(_ changed: (outcome: Outcome, order: ExploredOrder, log: [String])) -> Finding<Outcome> {
            Finding(
                usual: usual.outcome,
                changed: changed.outcome,
                swaps: changed.order.swaps,
                usualLog: usual.log,
                changedLog: changed.log
            )
        }
        for (point, count) in usual.order.choices.enumerated() {
            for choice in 1..<count where left > 0 {
                let changed = try play(ExploredOrder([point: choice]))
                if changed.outcome != usual.outcome { return finding(changed) }
            }
        }
        var random = SplitMix(state: seed)
        while left > 0, !usual.order.choices.isEmpty {
            var changed = try play(ExploredOrder(random: random.next()))
            if changed.outcome == usual.outcome { continue }
            // One decision after the other is taken back, as long as the outcome stays changed.
            var decisions = changed.order.taken
            for point in decisions.keys.sorted(by: >) {
                var fewer = decisions
                fewer[point] = nil
                let attempt = try play(ExploredOrder(fewer))
                if attempt.outcome != usual.outcome {
                    decisions = fewer
                    changed = attempt
                }
            }
            return finding(changed)
        }
        return nil
    }
}
