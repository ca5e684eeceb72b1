import Rill
import RillMarbles
import RillVirtualTime

/// Runs a marble test: sources, pipeline, what must come out, and when it subscribes, in one picture.
///
/// ```swift
/// @Test func debounceKeepsTheLastTap() {            // the same body in an XCTestCase method
///     expectMarbles("""
///         taps:   -a-b----c-|
///         taps^:  ^---------!
///         output: ------b---[c|]
///         """) { test in
///         test.hot("taps").debounce(.milliseconds(3), scheduler: test.scheduler)
///     }
/// }
/// ```
/// A lane that the body asks for is a source, `name^:` the expected subscriptions of that source, `output:` what the
/// body's result must do. A lane that nothing uses is a failure. Where the body's result sends streams, each has a lane
/// named by its label, which counts from the instant at which the stream is sent:
/// ```swift
/// expectMarbles("""
///     taps:   -a-b-c-|
///     output: x---y--|
///     x:      -a-b|
///     y:          -c-|
///     """) { test in
///     test.hot("taps").window(timeSpan: .milliseconds(4), count: 100, scheduler: test.scheduler)
/// }
/// ```
/// Without a picture, the body gives the diagrams:
/// ```swift
/// expectMarbles { test in
///     let taps = test.hot(diagram: "-a-b|")
///     test.expect(taps.map { $0 + $0 }, diagram: "-'aa'-'bb'|")
///     test.expectSubscriptions(taps, "^---!")
/// }
/// ```
/// The body runs at time 0, before anything happens. Then time runs to the horizon, which is the last instant of the
/// longest lane, and everything is compared. There is one failure for each lane, at the lane's own line.
///
/// - Parameters:
///   - lanes: The picture.
///   - values: What the labels stand for, in every lane whose type of elements fits.
///   - errors: What the names of errors stand for; `"#"` is that of a bare `#`.
///   - frame: The time that one character stands for, and one tick of the scheduler; a millisecond where nil, ten in the
///     notation of old RxJS.
///   - dialect: The notation of the diagrams.
///   - horizon: Where the run ends, as a diagram writes an instant: `"50ms"`.
///   - tolerance: By how much every event may be early or late.
///   - stepLimit: After how many pieces of work the run ends with a failure.
///   - body: Returns the stream for the lane `output:`: an observable, a trait, a property, an asynchronous sequence,
///     a publisher, a ``RecordableStream``; or nothing.
/// - Throws: What the body throws.
public func expectMarbles<Output>(
    _ lanes: String = "",
    values: [String: Any] = [:],
    errors: [String: any Error] = [:],
    frame: Duration? = nil,
    dialect: MarbleDialect = .standard,
    until horizon: String? = nil,
    tolerance: Duration = .zero,
    stepLimit: Int = 1_000_000,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ body: (MarbleTest) throws -> Output
) rethrows {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let settings = MarbleSettings(
        values: values,
        errors: errors,
        frame: frame.map { MarbleTime($0) } ?? dialect.frame,
        dialect: dialect,
        tolerance: MarbleTime(tolerance),
        horizon: horizon,
        stepLimit: stepLimit
    )
    guard let test = MarbleTest(lanes, settings, reportingAt: site) else { return }
    try test.scheduler.taskHome.whileInCharge {
        // Also where the body throws: what it has started ends.
        defer { test.end() }
        test.finish(try body(test))
    }
}
