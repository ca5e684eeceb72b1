import Foundation
import Rill
import RillMarbles
import RillTrace
import Testing

/// One comparison with a golden trace.
struct TraceExpectation {
    /// Where the trace comes from.
    enum Origin {
        /// A scenario that can run again.
        case again
        /// A scenario that has run.
        case finished
    }

    private let golden: TraceGolden
    private let isNamed: Bool
    private let site: SourceSite
    private let environment = TestEnvironment.current
    private let isRecording: Bool

    init(named name: String?, case label: String?, at site: SourceSite) {
        golden = TraceGolden(named: name, case: label, at: site, .current)
        isNamed = name != nil || label != nil
        self.site = site
        isRecording = RecordingPolicy(environment).records(.traces)
    }

    /// - Parameters:
    ///   - run: Gives the trace.
    ///   - again: Gives the trace of another run; nil where there is none.
    func check(_ origin: Origin, _ run: () throws -> Trace, again: () throws -> Trace?) rethrows {
        if let objection = objection() { return fail(objection) }
        let actual = try run()
        if isRecording { return record(actual, try again()) }
        do {
            if let expected = try golden.read() {
                compare(actual, expected, origin)
            } else {
                missing(actual, origin)
            }
        } catch {
            fail("the golden trace \(golden.shownFile) cannot be read", [description(of: error)])
        }
    }

    /// - Parameter run: Gives the recorder. Where it is the same one both times, its scenario had run before.
    func check(_ origin: Origin, recorder run: () throws -> TraceRecorder) rethrows {
        // Kept, so that another recorder is another object.
        var first: TraceRecorder?
        try check(
            origin,
            {
                let made = try run()
                first = made
                return made.trace
            },
            again: {
                let made = try run()
                return made === first ? nil : made.trace
            }
        )
    }

    /// Why this name cannot be used here.
    private func objection() -> String? {
        if !isNamed, Test.Case.current?.isParameterized == true {
            return "a parameterised test needs a name for each case, case: …; else all of them share the trace "
                + "'\(golden.title)'"
        }
        let own = rival(for: golden.name, in: golden.file)
        // The file under its former name may be the golden of another test by now. What is recorded does not go there.
        let former = isRecording ? nil : golden.formerFile
        let rival = own ?? former.flatMap { self.rival(for: $0.name, in: $0.file) }
        guard let rival else { return nil }
        // What another name is in words stands nowhere.
        let isSame = rival.golden.hasSameBytes(as: golden.name)
        let name = isSame && !golden.words.isPlain ? golden.title : rival.golden
        if isSame || own == nil {
            return
                "two tests use the trace '\(name)': this one and the one at \(rival.owner); name one of them, named: …"
        }
        return
            "the trace '\(golden.name)' and '\(name)', of the test at \(rival.owner), differ in upper and lower case "
            + "only, and a disk may take them for one; name one of them, named: …"
    }

    /// Who else uses a file: in this process by its path, whatever its package; in the others of the run by the log.
    private func rival(for name: String, in file: URL) -> TraceReferenceLog.Use? {
        let here = TraceNames.shared.take(name, in: file.path, by: owner)
        let there = TraceReferences.shared.use("\(name).trace.jsonl", by: owner, log: golden.referenceLog)
        guard var rival = here ?? there else { return nil }
        rival.golden = rival.golden.withoutBytes(ofSuffix: ".trace.jsonl")
        return rival
    }

    /// The line, and the test: two tests may come to one line, in a helper.
    private var owner: String {
        let place = SiteText.text(fileID: site.fileID, filePath: site.filePath, line: site.line)
        let module = TestName.module.map { $0 + "." } ?? ""
        return "\(place):\(site.column)" + (TestName.current.map { " in \(module)\($0.suite)/\($0.test)" } ?? "")
    }

    // MARK: Comparing

    private func compare(_ actual: Trace, _ expected: Trace, _ origin: Origin) {
        let difference = TraceDiff.compare(expected: expected, actual: actual)
        if difference.isSame, !difference.isTrouble { return golden.removeRecorded() }
        let text = difference.text(title: golden.title)
        let lines = text.split(separator: "\n").map(String.init)
        fail(
            "the trace is not the golden one: " + (lines.first ?? golden.title),
            keep(actual) + notes(on: actual, origin),
            diagram: lines.dropFirst().joined(separator: "\n").dedented,
            attachments: attachments(actual, actual.chart(comparedWith: expected, difference))
                + [FailureAttachment(named: "\(golden.dottedName).diff.txt", text)]
        )
    }

    private func missing(_ actual: Trace, _ origin: Origin) {
        fail(
            "there is no golden trace \(golden.shownFile)",
            keep(actual) + ["record all:  RILL_RECORD=traces swift test"] + notes(on: actual, origin),
            attachments: attachments(actual)
        )
    }

    /// Puts the trace where `rilltrace accept` finds it, and says how.
    private func keep(_ actual: Trace) -> [String] {
        do {
            try golden.write(actual, to: golden.recordedFile)
            return ["accept it:  swift run rilltrace accept \(golden.operand)"]
        } catch {
            return [
                "the trace could not be kept at \(golden.recordedFile.path) (\(description(of: error))); set "
                    + "RILL_TRACE_DIR to a folder that can be written"
            ]
        }
    }

    /// Why it was not recorded, and what would keep it from being.
    private func notes(on actual: Trace, _ origin: Origin) -> [String] {
        let doubts = doubts(about: actual, ranTwice: origin == .again)
        return doubts.map { "it would not be recorded: \($0)" }
            + (RecordingPolicy(environment).continuousIntegrationNote.map { [$0] } ?? [])
    }

    private func attachments(_ actual: Trace, _ chart: MarbleChart? = nil) -> [FailureAttachment] {
        [
            FailureAttachment(
                named: "\(golden.dottedName).trace.jsonl",
                String(decoding: actual.jsonLines, as: UTF8.self)
            ),
            FailureAttachment(named: "\(golden.dottedName).svg", (chart ?? actual.chart).svg(title: golden.title)),
        ]
    }

    // MARK: Recording

    /// Writes the golden.
    ///
    /// - Parameter second: The trace of a second run; nil where there was none.
    private func record(_ first: Trace, _ second: Trace?) {
        if let second {
            let difference = TraceDiff.compare(expected: first, actual: second)
            guard difference.isSame, first.jsonLines == second.jsonLines else {
                let lines = difference.text(title: golden.title).split(separator: "\n").map(String.init)
                return fail(
                    "two runs gave two traces, so nothing was recorded: " + (lines.first ?? golden.title),
                    ["find what is not the same each time: the real time, an address, a random number, an order"],
                    diagram: lines.dropFirst().joined(separator: "\n").dedented
                )
            }
        }
        let doubts = doubts(about: first, ranTwice: second != nil)
        if let worst = doubts.first {
            return fail("nothing was recorded: \(worst)", Array(doubts.dropFirst()))
        }
        let former = golden.formerFile?.name
        do {
            let isRecorded = try TraceNames.shared.record(first.jsonLines, in: golden.file.path) {
                try golden.write(first, to: golden.file)
            }
            guard isRecorded else {
                return fail(
                    "another trace was recorded as '\(golden.title)' in this run, so none is kept; in a loop, or with "
                        + "arguments, give each its own case: …"
                )
            }
            golden.removeRecorded()
            StandardErrorRoute.say("recorded \(golden.shownFile)" + (second == nil ? unchecked : ""))
            if let former {
                StandardErrorRoute.say("Rill: its former file Traces/\(former).trace.jsonl is not read any more")
            }
        } catch {
            fail("the golden trace \(golden.shownFile) cannot be written", [description(of: error)])
        }
    }

    private var unchecked: String {
        "; its scenario had run before, so it is not known whether each run is the same: expectTrace(named:) { … } runs it "
            + "twice"
    }

    /// What makes it unlikely that the next run gives the same trace, or makes a trace worth nothing.
    private func doubts(about trace: Trace, ranTwice: Bool) -> [String] {
        if trace.events.isEmpty {
            return ["the trace has no events; is the scenario run, and are its streams traced in this recorder?"]
        }
        // An identifier that two runs have in common is no accident; the present second and an address may be one.
        return trace.hints(limit: ranTwice ? 1 : 3, ofIdentifiers: !ranTwice).map(\.description)
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
