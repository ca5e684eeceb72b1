import Rill
import RillVirtualTime
import Testing

/// Gives each test a scheduler of its own, and looks at the end whether something was left behind.
///
/// ```swift
/// @Test(.virtualTime) func search() {
///     let scheduler = TestScheduler.current
///     let results = scheduler.record(query.debounce(.milliseconds(300), scheduler: scheduler))
///     …
/// }
/// ```
/// On a suite it counts for every test of it. Tests may run in parallel: nothing is shared.
public struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
    let settings: VirtualTimeSettings

    /// A suite's tests get it, each for itself.
    public var isRecursive: Bool { true }

    /// Runs a test, or one case of it, with a scheduler of its own. Called by Swift Testing.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        let location = test.sourceLocation
        let site = SourceSite(
            fileID: location.fileID,
            filePath: location.filePath,
            line: location.line,
            column: location.column
        )
        let scope = VirtualTimeScope(settings, at: site)
        // Also where the test throws. What it has left then is no second failure.
        defer { scope.scheduler.endAsyncCode() }
        try await VirtualTimeScope.$current.withValue(scope) {
            try await TaskHome.$scope.withValue(scope.scheduler.taskHome) { try await function() }
        }
        scope.end()
    }
}

extension Trait where Self == VirtualTimeTrait {
    /// A scheduler for each test, whose ticks are milliseconds. What is left behind fails the test: scheduled work, open
    /// subscriptions, live observers, events that a pulling test did not ask for, tasks that wait. So does what a
    /// recording observer saw against the grammar of streams.
    public static var virtualTime: Self { .virtualTime() }

    /// A scheduler for each test.
    ///
    /// - Parameters:
    ///   - initialClock: The first tick.
    ///   - resolution: The seconds of one tick.
    ///   - leftovers: What counts as left behind. With nothing in it, the grammar is not checked either.
    public static func virtualTime(
        initialClock: TestTime = 0,
        resolution: Double = 0.001,
        checking leftovers: Set<Leftover.Kind> = Set(Leftover.Kind.allCases)
    ) -> Self {
        VirtualTimeTrait(
            settings: VirtualTimeSettings(initialClock: initialClock, resolution: resolution, leftovers: leftovers)
        )
    }
}
