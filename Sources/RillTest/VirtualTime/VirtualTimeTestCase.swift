import Rill
import RillVirtualTime
import XCTest

/// A test case that gives each of its tests a scheduler of its own, and looks at the end whether something was left
/// behind: the trait `.virtualTime` for XCTest.
///
/// ```swift
/// final class SearchTests: VirtualTimeTestCase {
///     func testSearch() {
///         let results = scheduler.record(query.debounce(.milliseconds(300), scheduler: scheduler))
///         …
///     }
/// }
/// ```
/// Works for synchronous, asynchronous and `@MainActor` tests.
open class VirtualTimeTestCase: XCTestCase {
    /// The scheduler of the running test. Its ticks are milliseconds, unless `resolution` is overridden.
    public var scheduler: TestScheduler { TestScheduler.current }

    /// The seconds of one tick.
    open var resolution: Double { 0.001 }

    /// What counts as left behind. Empty to check nothing.
    open var checkedLeftovers: Set<Leftover.Kind> { Set(Leftover.Kind.allCases) }

    /// Runs the test with a scheduler of its own. Called by XCTest.
    open override func invokeTest() {
        let settings = VirtualTimeSettings(resolution: resolution, leftovers: checkedLeftovers)
        let scope = VirtualTimeScope(settings, at: nil, schedulerNamed: "scheduler")
        VirtualTimeScope.$current.withValue(scope) {
            TaskHome.$scope.withValue(scope.scheduler.taskHome) { super.invokeTest() }
        }
        scope.end()
    }
}
