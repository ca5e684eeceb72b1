import Rill

/// A piece of work that waits in a scheduler's queue.
public struct PendingWork: Sendable, Hashable, CustomStringConvertible {
    /// When it is due, in ticks.
    public let time: TestTime

    /// What it is: the label of a source, `scheduleAt`, the name of an operator.
    public let label: String

    /// The line that scheduled it, or that scheduled the work that scheduled it; nil where that is not known.
    public let site: SourceSite?

    /// The three in one line: `210 taps at ModuleTests/File.swift:12`.
    public var description: String {
        if let site { "\(time) \(label) at \(site)" } else { "\(time) \(label)" }
    }
}

extension TestScheduler {
    /// What waits, in the order in which it will run. O(n log n).
    public var pendingWork: [PendingWork] {
        timeline.waiting().map { pendingWork($0.time, $0.item.origin) }
    }

    /// A piece of work by its key and the number of its origin.
    func pendingWork(_ time: Int64, _ origin: UInt32) -> PendingWork {
        let origin = timeline.origins[origin]
        return PendingWork(time: TestTime(time), label: origin?.label ?? "work", site: origin?.site)
    }

    var queueDescription: String {
        let waiting = pendingWork
        if waiting.isEmpty { return "clock \(clock), nothing scheduled" }
        return (["clock \(clock), \(waiting.count) scheduled:"] + waiting.map { "  \($0)" }).joined(separator: "\n")
    }
}
