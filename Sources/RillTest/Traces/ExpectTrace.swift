import Rill
import RillTrace

/// Expects a scenario's trace to be the same as the golden one in `Traces/SUITE/TEST.trace.jsonl` below the package's root.
///
/// ```swift
/// @Test func search() {
///     expectTrace(named: "Search.debounce") { runSearch() }      // plays the scenario, returns the recorder
/// }
/// ```
/// Where they differ, or where there is no golden, the test fails with the difference, and the trace goes beside the
/// golden as `….trace.jsonl.new`, for `rilltrace accept`; with `RILL_TRACE_DIR` set, it goes there.
///
/// With `RILL_RECORD=traces` goldens are written. Then the scenario runs twice, and what differs between the two is a
/// failure: a run that is not the same each time is found here, not on CI. Nor is a trace without events recorded, or one
/// with the times of a real clock. With `CI` set nothing is ever recorded.
///
/// Each golden has a file of its own. Its name is the golden's where that is of `A-Z a-z 0-9 . _ -`; else what is readable
/// of it, with a short hash, and the file itself says which test and which case it is the golden of. Two goldens of a run that would be one file are a failure, also where only upper and lower
/// case tell them apart.
///
/// - Parameters:
///   - name: `SUITE.TEST`, or `TEST` in the suite that runs; the names of the running test where nil.
///   - label: Tells the cases of one test apart; needed in a parameterised test and in a loop.
///   - run: Runs the scenario and returns its recorder. Called twice while recording.
/// - Throws: What `run` throws.
public func expectTrace(
    named name: String? = nil,
    case label: String? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ run: () throws -> TraceRecorder
) rethrows {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    try TraceExpectation(named: name, case: label, at: site).check(.again, recorder: run)
}

/// Expects a scenario's trace to be the same as the golden one; see the form whose closure returns a recorder.
///
/// - Parameters:
///   - name: `SUITE.TEST`, or `TEST` in the suite that runs; the names of the running test where nil.
///   - label: Tells the cases of one test apart; needed in a parameterised test and in a loop.
///   - run: Runs the scenario and returns its trace. Called twice while recording.
/// - Throws: What `run` throws.
public func expectTrace(
    named name: String? = nil,
    case label: String? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ run: () throws -> Trace
) rethrows {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    try TraceExpectation(named: name, case: label, at: site).check(.again, run, again: run)
}

/// Expects the trace of a recorder to be the same as the golden one; see the form that takes a closure.
///
/// A scenario that has run already cannot run again, so this form cannot tell whether each run is the same. While recording,
/// it looks for what hardly is: times of a real clock, addresses, random identifiers, the present time in a value
/// (`Trace.hints(now:limit:)`), and a trace without events. These are failures, and nothing is written. Where a comparison
/// fails, they are told as well.
/// Where the argument makes a new recorder each time, it is evaluated twice while recording, as the closure is.
///
/// - Parameters:
///   - recorder: A recorder whose scenario has run.
///   - name: `SUITE.TEST`, or `TEST` in the suite that runs; the names of the running test where nil.
///   - label: Tells the cases of one test apart; needed in a parameterised test and in a loop.
/// - Throws: What the argument throws.
public func expectTrace(
    _ recorder: @autoclosure () throws -> TraceRecorder,
    named name: String? = nil,
    case label: String? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) rethrows {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    try TraceExpectation(named: name, case: label, at: site).check(.finished, recorder: recorder)
}

/// Expects a trace to be the same as the golden one; see the form that takes a recorder.
///
/// - Parameters:
///   - trace: A trace of a scenario that has run.
///   - name: `SUITE.TEST`, or `TEST` in the suite that runs; the names of the running test where nil.
///   - label: Tells the cases of one test apart; needed in a parameterised test and in a loop.
/// - Throws: What the argument throws.
public func expectTrace(
    _ trace: @autoclosure () throws -> Trace,
    named name: String? = nil,
    case label: String? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) rethrows {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    // Evaluated once: whether a second trace comes from a second run cannot be told.
    try TraceExpectation(named: name, case: label, at: site).check(.finished, trace, again: { nil })
}
