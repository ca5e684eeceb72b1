import Foundation
import Rill
import RillMarbles
import RillTrace
import Testing

/// Expects a trace to be the same as the golden one in `Traces/SUITE/TEST.trace.jsonl` below the package's root.
///
/// ```swift
/// @Test func search() {
///     expectTrace(runSearch(), named: "Search.debounce")      // runSearch() plays the scenario, returns the recorder
/// }
/// ```
/// Where they differ, or where there is no golden, the test fails with the difference, and the trace goes beside the
/// golden as `….trace.jsonl.new`, for `rilltrace accept`; with `RILL_TRACE_DIR` set, it goes there. With
/// `RILL_RECORD=traces` goldens are written. Then the expression is evaluated twice, and what differs between the two
/// is a failure: a run that is not the same each time is found here, not on CI. With `CI` set nothing is ever recorded.
///
/// - Parameters:
///   - recorder: Runs the scenario and returns its recorder. Evaluated twice while recording.
///   - name: `SUITE.TEST`, or `TEST` in the suite that runs; the names of the running test where nil.
///   - label: Tells the cases of one test apart; needed in a parameterised test.
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
    let golden = TraceGolden(named: name, case: label, at: site, .current)
    try TraceExpectation(golden, isNamed: name != nil || label != nil, at: site).check { try recorder().trace }
}

/// Expects a trace to be the same as the golden one; see the form that takes a recorder.
///
/// - Parameters:
///   - trace: Runs the scenario and returns its trace. Evaluated twice while recording.
///   - name: `SUITE.TEST`, or `TEST` in the suite that runs; the names of the running test where nil.
///   - label: Tells the cases of one test apart; needed in a parameterised test.
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
    let golden = TraceGolden(named: name, case: label, at: site, .current)
    try TraceExpectation(golden, isNamed: name != nil || label != nil, at: site).check(trace)
}

/// One comparison with a golden trace.
private struct TraceExpectation {
    private let golden: TraceGolden
    private let isNamed: Bool
    private let site: SourceSite
    private let environment = TestEnvironment.current

    init(_ golden: TraceGolden, isNamed: Bool, at site: SourceSite) {
        self.golden = golden
        self.isNamed = isNamed
        self.site = site
    }

    func check(_ run: () throws -> Trace) rethrows {
        if let objection = objection() { return fail(objection) }
        let actual = try run()
        if environment.records(.traces) { return record(actual, again: try run()) }
        do {
            if let expected = try golden.read() {
                compare(actual, expected)
            } else {
                missing(actual)
            }
        } catch {
            fail("the golden trace \(golden.shownFile) cannot be read", [description(of: error)])
        }
    }

    /// Why this name cannot be used here.
    private func objection() -> String? {
        if !isNamed, Test.Case.current?.isParameterized == true {
            return "a parameterised test needs a name for each case, case: …; else all of them share the trace "
                + "'\(golden.name)'"
        }
        // In this process by the file, whatever its package; in the others of the run by the log.
        let here = TraceNames.shared.take(golden.file.path, by: owner)
        let there = TraceReferences.shared.use("\(golden.name).trace.jsonl", by: owner, log: golden.referenceLog)
        guard let other = here ?? there else { return nil }
        return "two tests use the trace '\(golden.name)': this one and the one at \(other); name one of them, named: …"
    }

    /// The line, and the test: two tests may come to one line, in a helper.
    private var owner: String {
        let place = SourcePlace.text(fileID: site.fileID, filePath: site.filePath, line: site.line)
        return "\(place):\(site.column)" + (TestName.current.map { " in \($0.suite)/\($0.test)" } ?? "")
    }

    // MARK: Comparing

    private func compare(_ actual: Trace, _ expected: Trace) {
        let difference = TraceDiff.compare(expected: expected, actual: actual)
        if difference.isSame, !difference.isTrouble { return golden.removeRecorded() }
        let text = difference.text(title: golden.dottedName)
        let lines = text.split(separator: "\n").map(String.init)
        fail(
            "the trace is not the golden one: " + (lines.first ?? golden.dottedName),
            keep(actual) + ciNote,
            diagram: lines.dropFirst().joined(separator: "\n").dedented,
            attachments: attachments(actual, actual.chart(comparedWith: expected, difference))
                + [FailureAttachment(named: "\(golden.dottedName).diff.txt", text)]
        )
    }

    private func missing(_ actual: Trace) {
        fail(
            "there is no golden trace \(golden.shownFile)",
            keep(actual) + ["record all:  RILL_RECORD=traces swift test"] + ciNote,
            attachments: attachments(actual)
        )
    }

    /// Puts the trace where `rilltrace accept` finds it, and says how.
    private func keep(_ actual: Trace) -> [String] {
        do {
            try golden.write(actual, to: golden.recordedFile)
            return ["accept it:  swift run rilltrace accept \(golden.dottedName)"]
        } catch {
            return [
                "the trace could not be kept at \(golden.recordedFile.path) (\(description(of: error))); set "
                    + "RILL_TRACE_DIR to a folder that can be written"
            ]
        }
    }

    private var ciNote: [String] {
        environment.isContinuousIntegration && environment.variables["RILL_RECORD"] != nil
            ? ["CI is set, so RILL_RECORD records nothing"] : []
    }

    private func attachments(_ actual: Trace, _ chart: MarbleChart? = nil) -> [FailureAttachment] {
        [
            FailureAttachment(
                named: "\(golden.dottedName).trace.jsonl",
                String(decoding: actual.jsonLines, as: UTF8.self)
            ),
            FailureAttachment(named: "\(golden.dottedName).svg", (chart ?? actual.chart).svg(title: golden.dottedName)),
        ]
    }

    // MARK: Recording

    private func record(_ first: Trace, again second: Trace) {
        let difference = TraceDiff.compare(expected: first, actual: second)
        guard difference.isSame, first.jsonLines == second.jsonLines else {
            let lines = difference.text(title: golden.dottedName).split(separator: "\n").map(String.init)
            return fail(
                "two runs gave two traces, so nothing was recorded: " + (lines.first ?? golden.dottedName),
                ["find what is not the same each time: the real time, an address, a random number, an order"],
                diagram: lines.dropFirst().joined(separator: "\n").dedented
            )
        }
        do {
            try golden.write(first, to: golden.file)
            golden.removeRecorded()
            StandardErrorRoute.say("recorded \(golden.shownFile)")
        } catch {
            fail("the golden trace \(golden.shownFile) cannot be written", [description(of: error)])
        }
    }

    private func fail(
        _ message: String,
        _ notes: [String] = [],
        diagram: String = "",
        attachments: [FailureAttachment] = []
    ) {
        Failure(message, diagram: diagram, notes: notes, at: site, attachments: attachments).report()
    }
}

/// Which line of a test uses which trace, in this process.
final class TraceNames: @unchecked Sendable {
    static let shared = TraceNames()

    private let lock = NSLock()
    private var owners: [String: String] = [:]

    /// Takes a file for a line. Returns the other line that has it; a repetition of the same line may have it again.
    func take(_ name: String, by owner: String) -> String? {
        lock.withLock {
            if let present = owners[name], present != owner { return present }
            owners[name] = owner
            return nil
        }
    }
}
