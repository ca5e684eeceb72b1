import Rill
import RillVirtualTime

/// The virtual time of one running test: its scheduler, and what is checked when the test is over.
final class VirtualTimeScope: Sendable {
    @TaskLocal static var current: VirtualTimeScope?

    let scheduler: TestScheduler
    private let kinds: Set<Leftover.Kind>
    private let site: SourceSite?
    private let name: String

    /// - Parameters:
    ///   - settings: How the time is set up, and what counts as left over.
    ///   - site: The line to blame where a leftover does not know its own.
    ///   - name: How the test calls its scheduler.
    init(_ settings: VirtualTimeSettings, at site: SourceSite?, schedulerNamed name: String = "TestScheduler.current") {
        self.name = name
        scheduler = TestScheduler(
            initialClock: settings.initialClock,
            resolution: settings.resolution,
            simulateProcessingDelay: false
        )
        kinds = settings.leftovers
        self.site = site
    }

    /// What the test left behind, and what broke the grammar of streams; one failure each, at the line that made it.
    func leftovers() -> [Failure] {
        if kinds.isEmpty { return [] }
        let violations = scheduler.log.violations.map { entry in
            Failure("'\(entry.lane.label)' broke the grammar of streams: \(entry)", at: entry.lane.site)
        }
        let advice = "clean up, or take it: \(name).takeLeftovers()"
        var leftovers = Failure.leftOver(scheduler.leftovers(kinds), advice: advice, at: site)
        if !leftovers.isEmpty { leftovers[0].notes += scheduler.outsideNotes(passing: name) }
        return violations + leftovers
    }

    /// Reports what the test left behind, and ends its tasks.
    func end() {
        for failure in leftovers() { failure.report() }
        scheduler.endAsyncCode()
    }
}

extension Failure {
    /// One failure for each thing that was left; a task that waits and its work are one thing.
    static func leftOver(_ found: [Leftover], advice: String, at site: SourceSite?) -> [Failure] {
        let tasks = Set(found.filter { $0.kind == .suspendedTask }.map(\.site))
        func isWorkOfTask(_ leftover: Leftover) -> Bool {
            leftover.kind == .scheduledWork && leftover.site != nil && tasks.contains(leftover.site)
        }
        return found.filter { !isWorkOfTask($0) }.map { leftover in
            let work =
                leftover.kind == .suspendedTask
                ? found.filter { isWorkOfTask($0) && $0.site == leftover.site }.map(\.message) : []
            return Failure("left over: \(leftover.message)", notes: work + [advice], at: leftover.site ?? site)
        }
    }
}

/// How the virtual time of a test is set up.
struct VirtualTimeSettings: Sendable {
    var initialClock = 0
    var resolution = 0.001
    var leftovers = Set(Leftover.Kind.allCases)
}

extension TestScheduler {
    /// The scheduler of the running test: in a `@Test` with the trait `.virtualTime`, in a `VirtualTimeTestCase`.
    ///
    /// Each test, and each case of a parameterised test, has its own. Elsewhere there is none: that is a failure, and a
    /// scheduler comes back that belongs to nobody.
    public static var current: TestScheduler {
        if let scope = VirtualTimeScope.current { return scope.scheduler }
        Failure(
            "there is no virtual time here; give the test the trait .virtualTime, or make its class a "
                + "VirtualTimeTestCase, and stay on the test's task",
            at: nil
        ).report()
        return VirtualTimeScope(VirtualTimeSettings(), at: nil).scheduler
    }
}
