import CRillAtomics
import Rill
import RillTrace

/// What happened in the sources and observers of one scheduler, in the order in which it happened.
///
/// The order inside one tick is part of it:
///
/// ```swift
/// #expect(scheduler.log.lines == [
///     "200 output subscribe",
///     "200 taps#1 subscribe",
///     "210 taps next(1)",
///     "210 output next(10)",
///     "230 taps completed",
///     "230 output completed",
///     "230 taps#1 dispose",
/// ])
/// ```
/// Appending is O(1) and boxes nothing: an entry is four words that point into its lane's own typed list.
///
/// `Sendable`: may be read and written on any thread.
public final class RunLog: @unchecked Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// Someone subscribed.
        case subscribe
        /// The subscription was disposed.
        case dispose
        /// An element was sent or received.
        case next
        /// An error was sent or received.
        case error
        /// A normal end was sent or received.
        case completed
        /// An event came that the grammar forbids.
        case violation(Violation)
    }

    /// A rule of the grammar, as an observer saw it broken.
    public struct Violation: Hashable, Sendable, CustomStringConvertible {
        /// The event that came: `next`, `error` or `completed`.
        public let event: String
        /// What it came after or during: `after completed`, `after error`, `after dispose`, `concurrently`.
        public let circumstance: String

        /// The rule as one phrase: `next after completed`.
        public var description: String { "\(event) \(circumstance)" }
    }

    /// A source or an observer.
    public struct Lane: Hashable, Sendable {
        /// What a lane stands for.
        public enum Role: Hashable, Sendable {
            /// A source: its events are what it sent.
            case source
            /// An observer: its events are what it received.
            case observer
        }

        /// The name.
        public let label: String
        /// What it stands for.
        public let role: Role
        /// The line that made it.
        public let site: SourceSite
        /// The type of the elements, by name.
        public let elementType: String
    }

    /// One thing that happened.
    public struct Entry: CustomStringConvertible {
        /// When, in ticks.
        public let time: TestTime
        /// Where.
        public let lane: Lane
        /// The ordinal of the subscription in its lane, from 1; nil for what concerns none or all.
        public let subscription: Int?
        /// What.
        public let kind: Kind
        /// The element or the error of the event, otherwise nil.
        public let value: Any?
        /// The index in `entries` of the source's event that was being delivered when this happened, also across a
        /// delay; nil where there was none.
        public let cause: Int?

        /// The entry as a line: `210 taps next(1)`.
        public var description: String {
            let place = subscription.map { "\(lane.label)#\($0)" } ?? lane.label
            let text: String =
                switch kind {
                case .subscribe: "subscribe"
                case .dispose: "dispose"
                case .next: "next(\(valueText))"
                case .error: "error(\(valueText))"
                case .completed: "completed"
                case .violation(let rule): value == nil ? "violation: \(rule)" : "violation: \(rule) (\(valueText))"
                }
            return "\(time) \(place) \(text)"
        }

        private var valueText: String { value.map { "\($0)" } ?? "" }
    }

    /// What tells this log's events from those of other recorders, where causes are passed on.
    let identity = CauseToken.newIdentity()
    // Guarded by `lock`, as are the lanes' lists.
    let lock = Lock()
    private var runLanes: [RunLane] = []
    /// The labels that are taken, and how far each wanted one was counted.
    private var labels: Set<String> = []
    private var wantedCounts: [String: Int] = [:]
    @exclusivity(unchecked) private var stored = PlainList<StoredEntry>()

    init() {}

    deinit { stored.deallocate() }

    /// Everything so far. O(n).
    public var entries: [Entry] { entries { _ in true } }

    /// Everything so far as lines of text. O(n).
    public var lines: [String] { entries.map(\.description) }

    /// The sources and observers, in the order in which they were made.
    public var lanes: [Lane] { lock.locked { runLanes }.map(\.description) }

    /// The entries of one lane. O(n).
    public func entries(of label: String) -> [Entry] { entries { $0.label == label } }

    /// The events that broke the grammar, in order. O(n).
    public var violations: [Entry] {
        entries.filter { if case .violation = $0.kind { true } else { false } }
    }

    /// The number of entries.
    public var count: Int { lock.locked { stored.count } }

    private func entries(where isWanted: (RunLane) -> Bool) -> [Entry] {
        let (lanes, stored) = lock.locked { (runLanes, Array(self.stored.values)) }
        let wanted = lanes.map(isWanted)
        var result: [Entry] = []
        result.reserveCapacity(stored.count)
        for entry in stored where wanted[Int(entry.lane)] {
            let lane = lanes[Int(entry.lane)]
            result.append(
                Entry(
                    time: TestTime(entry.time),
                    lane: lane.description,
                    subscription: entry.subscription == 0 ? nil : Int(entry.subscription),
                    kind: entry.kind(lane),
                    value: entry.index < 0 ? nil : lane.value(at: Int(entry.index), lock),
                    cause: entry.cause < 0 ? nil : Int(entry.cause)
                )
            )
        }
        return result
    }

    /// The lanes, in the order in which they were made. With the lock held.
    var allLanes: [RunLane] { runLanes }

    // MARK: Writing

    /// Adds a lane. Where its label is taken, or none was given, it gets a number.
    func add(_ lane: RunLane, label: String?) {
        lock.locked {
            lane.number = UInt32(truncatingIfNeeded: runLanes.count)
            let wanted = label ?? (lane.role == .source ? "source" : "observer")
            var number = wantedCounts[wanted, default: 0]
            repeat {
                number += 1
                lane.label = number == 1 && label != nil ? wanted : "\(wanted) \(number)"
            } while !labels.insert(lane.label).inserted
            wantedCounts[wanted] = number
            runLanes.append(lane)
        }
    }

    /// Adds an entry, with the lock held, and returns its place.
    @inline(__always)
    @discardableResult
    func append(
        _ kind: StoredEntry.Kind,
        _ lane: RunLane,
        at time: Int64,
        subscription: Int = 0,
        index: Int = -1,
        circumstance: StoredEntry.Circumstance = .none
    ) -> Int {
        stored.append(
            StoredEntry(
                time: time,
                index: Int32(truncatingIfNeeded: index),
                lane: lane.number,
                subscription: UInt32(truncatingIfNeeded: subscription),
                cause: Int32(truncatingIfNeeded: presentCause(before: stored.count)),
                kind: kind,
                circumstance: circumstance
            )
        )
        return stored.count &- 1
    }

    // The lock's own methods are another module's: calls that are not inlined.

    @inline(__always)
    func takeLock() { rill_lock_lock(lock.native) }

    @inline(__always)
    func giveLockBack() { rill_lock_unlock(lock.native) }
}

extension VirtualClock {
    /// The same as `time`, which is another module's.
    @inline(__always)
    var tick: Int64 { rill_load_i64(word) }
}
