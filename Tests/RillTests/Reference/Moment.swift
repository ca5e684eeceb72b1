/// When something happens in a run on virtual time, exactly enough to say what comes first within a tick.
///
/// Work of one tick runs in the order it was enqueued: hot sources enqueue theirs when they are made, `start` enqueues
/// subscription and disposal after them, and everything else is enqueued during the run.
struct Moment: Comparable {
    var time: Int
    /// Who enqueued it: the number of the hot source, then `start`, then the run.
    var rank: Int
    /// What tells apart the work of one rank, in order.
    var order: [Int] = []

    static let subscriptionRank = 10_000
    static let disposalRank = 10_001
    static let runRank = 20_000

    /// Whether it is this moment or a part of it.
    func belongs(to moment: Moment) -> Bool {
        time == moment.time && rank == moment.rank && order.starts(with: moment.order)
    }

    static func < (lhs: Moment, rhs: Moment) -> Bool {
        if lhs.time != rhs.time { return lhs.time < rhs.time }
        if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
        return lhs.order.lexicographicallyPrecedes(rhs.order)
    }
}

/// What a stream of the comparison sends.
enum Signal: Equatable, CustomStringConvertible {
    case next(Int)
    case error(Int)
    case completed

    var isTerminal: Bool { if case .next = self { false } else { true } }

    var description: String {
        switch self {
        case .next(let value): "\(value)"
        case .error(let code): "#\(code)"
        case .completed: "|"
        }
    }
}

/// A signal at a tick, as sources are written and recordings are read.
struct TimedSignal: Equatable, CustomStringConvertible {
    var time: Int
    var signal: Signal

    var description: String { "\(time) \(signal)" }
}
