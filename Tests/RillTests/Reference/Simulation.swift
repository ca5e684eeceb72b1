/// What a pipeline does from one subscription on, if nobody disposes it.
struct ReferenceRun {
    var emissions: [Emission] = []
    var spans: [SourceSpan] = []

    struct Emission {
        var moment: Moment
        var signal: Signal
    }

    /// A subscription of a hot or cold source.
    struct SourceSpan {
        var source: Int
        var start: Moment
        var end: Moment?
    }

    /// The subscriptions as they are when the run is disposed at `moment`.
    func spans(disposedAt moment: Moment) -> [SourceSpan] {
        spans.compactMap { span in
            if span.start > moment { return nil }
            var span = span
            span.end = min(span.end ?? moment, moment)
            return span
        }
    }
}

/// One operator at work: the signals of its inputs and its own timers, handled one after the other in order of time.
///
/// Inputs are run to their end before the operator sees them, which is possible because no source depends on who listens.
/// That is the whole trick of the model: an operator is a function from lists to a list.
final class Simulation {
    /// What the operator is told: a signal of an input, or the end of a timer.
    enum Stimulus {
        case signal(Signal)
        case timer
    }

    private struct Entry {
        var moment: Moment
        var input: Int
        var stimulus: Stimulus
    }

    let model: ReferenceModel
    let shared: [ReferenceRun.Emission]
    private(set) var now: Moment
    private var isSettingUp = true
    private var agenda: [Entry] = []
    private var inputs: [Int: ReferenceRun] = [:]
    private var inputCount = 0
    private var result = ReferenceRun()
    private var isOver = false

    init(_ model: ReferenceModel, at start: Moment, shared: [ReferenceRun.Emission]) {
        self.model = model
        self.shared = shared
        now = start
    }

    /// Subscribes to a pipeline now.
    ///
    /// - Returns: The number of the input.
    @discardableResult
    func subscribe(_ pipeline: Pipeline) -> Int {
        let input = inputCount
        inputCount += 1
        let run = model.run(pipeline, at: now, shared: shared)
        inputs[input] = run
        // What an input sends while it is subscribed comes before what is on its way.
        var place = isSettingUp ? agenda.firstIndex { !$0.moment.belongs(to: now) } ?? agenda.count : 0
        for emission in run.emissions {
            let entry = Entry(moment: emission.moment, input: input, stimulus: .signal(emission.signal))
            if emission.moment.belongs(to: now) {
                agenda.insert(entry, at: place)
                place += 1
            } else {
                agenda.insert(entry, at: agenda.firstIndex { $0.moment > emission.moment } ?? agenda.count)
            }
        }
        return input
    }

    /// Disposes an input now, or stops a timer.
    func release(_ input: Int) {
        agenda.removeAll { $0.input == input }
        if let run = inputs.removeValue(forKey: input) { result.spans += run.spans(disposedAt: now) }
    }

    /// Starts a timer.
    ///
    /// - Returns: Its number among the inputs.
    func timer(after ticks: Int) -> Int {
        let input = inputCount
        inputCount += 1
        let moment = model.enqueued(at: now.time + max(ticks, 1))
        let place = agenda.firstIndex { $0.moment > moment } ?? agenda.count
        agenda.insert(Entry(moment: moment, input: input, stimulus: .timer), at: place)
        return input
    }

    /// Lets the operator be told of so many things now, one after the other, as inputs numbered from 0.
    ///
    /// What the first leads to is over before the second.
    func arrivals(_ count: Int) {
        let place = agenda.firstIndex { !$0.moment.belongs(to: now) } ?? agenda.count
        for offset in 0..<count {
            agenda.insert(Entry(moment: now, input: inputCount, stimulus: .timer), at: place + offset)
            inputCount += 1
        }
    }

    func emit(_ signal: Signal) {
        if isOver { return }
        // What comes later is never earlier, also where a part of a moment began the work and the whole of it ends it.
        let moment = max(now, result.emissions.last?.moment ?? now)
        result.emissions.append(.init(moment: moment, signal: signal))
        isOver = signal.isTerminal
    }

    /// Releases everything without a terminal event.
    func endSilently() { isOver = true }

    /// Handles everything there is up to the model's horizon, in order.
    func finish(_ handle: (Int, Stimulus) -> Void) -> ReferenceRun {
        isSettingUp = false
        while !isOver, let entry = agenda.first, entry.moment.time <= model.horizon {
            agenda.removeFirst()
            now = entry.moment
            handle(entry.input, entry.stimulus)
        }
        for run in inputs.values { result.spans += isOver ? run.spans(disposedAt: now) : run.spans }
        return result
    }
}
