import CRillAtomics
import Rill
import RillMarbles

/// Notes work of tasks that comes neither from the timeline nor from whoever uses the scheduler.
final class OutsideArrivals: @unchecked Sendable {
    /// Who uses the scheduler: a task, or a thread where there is none.
    private struct User: Equatable {
        let task: Int?
        let thread: UInt

        static var present: User {
            let task = withUnsafeCurrentTask { $0?.hashValue }
            return User(task: task, thread: task == nil ? rill_thread_identity() : 0)
        }
    }

    /// A sleep outside of the executor, by its line; all of which no line is known are one.
    private struct Sleep: Counted {
        let site: SourceSite?
        let tick: Int64
        var count = 1

        func isSame(as other: Sleep) -> Bool { site == other.site }
    }

    /// What was scheduled on a scheduler that is not this one.
    private struct ForeignWork: Counted {
        let scheduler: String
        let tick: Int64
        let origin: VirtualTimeOrigin?
        var count = 1

        func isSame(as other: ForeignWork) -> Bool { scheduler == other.scheduler }
    }

    private var user: User?
    private var ticks: [Int64] = []
    private var sleeps: [Sleep] = []
    private var foreign: [ForeignWork] = []
    private var lateCount = 0
    private var over = false

    /// The present task or thread uses the scheduler.
    func own() {
        let present = User.present
        withStripe(of: self) { user = present }
    }

    func note(on timeline: VirtualTimeline) {
        if timeline.isRunningHere { return }
        // The first piece of a task in the body of a test, or what a task does about its end.
        if (TaskHome.ofThread?.starter as? AsyncParts)?.arrivals === self { return }
        let present = User.present
        let tick = timeline.clock
        withStripe(of: self) { if let user, user != present { ticks.append(tick) } }
    }

    /// Notes a sleep of a task that does not run on the timeline.
    func note(sleepAt site: SourceSite?, on timeline: VirtualTimeline) {
        let tick = timeline.clock
        withStripe(of: self) { sleeps.count(Sleep(site: site, tick: tick)) }
    }

    /// Notes that code on the timeline has scheduled something elsewhere.
    func note(workOn scheduler: String, from timeline: VirtualTimeline) {
        let tick = timeline.clock
        let origin = timeline.origins[timeline.presentOrigin]
        withStripe(of: self) { foreign.count(ForeignWork(scheduler: scheduler, tick: tick, origin: origin)) }
    }

    /// Notes a piece of a task that came when nobody ran the timeline any more.
    func noteLate() { withStripe(of: self) { lateCount += 1 } }

    /// Nobody runs the timeline any more.
    func end() { withStripe(of: self) { over = true } }

    /// Whether nobody runs the timeline any more.
    var areOver: Bool { withStripe(of: self) { over } }

    /// What was noted about async code, in sentences.
    var notes: [String] {
        let (ticks, sleeps, lateCount) = withStripe(of: self) { (self.ticks, self.sleeps, self.lateCount) }
        var notes = ticks.map {
            "at \($0), a task on virtual time was resumed from another thread: it had awaited something outside, such as "
                + "Task.sleep, the main actor or an unstructured Task. Its time is not exact."
        }
        notes += sleeps.map { sleep in
            "at \(sleep.tick), a task slept on this test's clock outside of its executor"
                + (sleep.site.map { ", at \($0)" } ?? "") + (sleep.count == 1 ? "" : " (\(sleep.count) times)")
                + ": its time is not exact. Start it with scheduler.task { } or, in a marble test, test.task { }; "
                + "structured children stay where their parent is."
        }
        if lateCount > 0 {
            notes.append(
                "\(counted(lateCount, "piece")) of tasks came when the test was over, and ran "
                    + "outside of virtual time."
            )
        }
        return notes
    }

    /// What was scheduled elsewhere, in sentences.
    func foreignWork(advice: String) -> [String] {
        withStripe(of: self) { foreign }.map { work in
            "\(counted(work.count, "piece of work was", "pieces of work were")) scheduled on "
                + "\(work.scheduler) during this test, first at tick \(work.tick)"
                + (work.origin.map { " by '\($0.label)'" + ($0.site.map { " (\($0))" } ?? "") } ?? "") + ": \(advice)"
        }
    }

    /// The ticks at which work came from outside.
    var all: [Int64] { withStripe(of: self) { ticks } }
}

/// Something that may happen again, of which the first one is kept.
private protocol Counted {
    var count: Int { get set }
    func isSame(as other: Self) -> Bool
}

extension Array where Element: Counted {
    fileprivate mutating func count(_ item: Element) {
        if let index = firstIndex(where: item.isSame) { self[index].count += 1 } else { append(item) }
    }
}
