import Bookshelf
import Foundation
import RillMarbles
import RillTraceCommand
import RillTraceFormat

extension Demo {
    /// The main job on real input: plays the book scenarios on virtual time, draws them, writes their traces, compares
    /// those with the goldens, and says what to do next.
    ///
    /// - Parameter print: Receives the text, piece by piece.
    /// - Returns: Whether the traces are the same as the goldens.
    /// - Throws: What kept a file from being read or written.
    func playBookshelf(print: (String) -> Void) throws -> ExitStatus {
        let target = records ? goldens : output
        do {
            try FileManager.default.createDirectory(atPath: resolve(target), withIntermediateDirectories: true)
        } catch {
            throw TraceFileError(path: target, message: "this folder cannot be made: \(FileProblem.sentence(error))")
        }
        var differences: [String] = []
        var missing: [String] = []
        var count = 0
        print(legend)
        for scenario in BookScenario.all {
            print(style.ink(.bold, "\(scenario.name)") + "  \(scenario.title)\n")
            for variant in BookScenario.Variant.allCases {
                let trace = scenario.run(variant)
                let fileName = "\(trace.header.name).trace.jsonl"
                try trace.write(toFile: resolve("\(target)/\(fileName)"))
                count += 1
                print("  " + style.ink(.dim, variant.viewModelName) + "\n")
                print(indented(trace.chart(style: style.marbles).text(width: width - 4, style: style.marbles)) + "\n")
                if records { continue }
                let golden = resolve("\(goldens)/\(fileName)")
                guard FileManager.default.fileExists(atPath: golden) else {
                    missing.append(fileName)
                    continue
                }
                let difference = TraceDiff.compare(expected: try Trace(contentsOfFile: golden), actual: trace)
                if !difference.isSame || difference.isTrouble { differences.append(difference.text(style: style)) }
            }
        }
        print("\(count) traces written to \(target.inOneLine)\n")
        if records { return .same }
        return report(differences, missing, count, print)
    }

    /// What the letters and signs of the drawings mean, once, in lines that fit a terminal.
    private var legend: String {
        let signs = style.marbles
        return """
            A and B are views of a book: O it is open, S on the shelf, R read, C both.
            \(signs.void) a tap, \(signs.completed) the end, \(signs.error) a failed save, [] in one instant, \
            \(signs.subscribe)\(signs.subscribed)\(signs.unsubscribe) how long the
            lane above was subscribed. Scenarios keep their numbers; some are left out.


            """
    }

    private func report(
        _ differences: [String],
        _ missing: [String],
        _ count: Int,
        _ print: (String) -> Void
    ) -> ExitStatus {
        if missing.count == count {
            print(
                "No goldens in \(goldens.inOneLine): run this in the package's folder,\nor make some with --record.\n"
            )
            return .different
        }
        for difference in differences { print("\n" + difference) }
        for name in missing { print("missing golden: \(goldens.inOneLine)/\(name)\n") }
        if differences.isEmpty, missing.isEmpty {
            print(
                """
                All \(count) are the same as the goldens in \(goldens).

                Next:
                  \(call("show", "\(goldens)/1-success.original.trace.jsonl"))
                  Change a line of Sources/Bookshelf/Books/BookViewModel.swift, then run the
                  demo again: it names what changed. To compare the folders:
                  \(call("diff", goldens, output))

                """
            )
            return .same
        }
        print(
            """

            \(differences.count) different, \(missing.count) missing.
            Meant to change? \(recordCall) writes the goldens in \(goldens) anew.

            """
        )
        return .different
    }

    private var recordCall: String {
        goldens == Demo.defaultGoldens
            ? call("demo", "--record") : call("demo", "--record", "--goldens", goldens)
    }

    private func call(_ words: String...) -> String {
        ShellCall.text(["swift", "run", "rilltrace"] + words, style) ?? "the same call with --record"
    }

    private func indented(_ text: String) -> String {
        text.parts(between: "\n")
            .map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n") + "\n"
    }
}

extension BookScenario.Variant {
    /// The type that plays the scenario.
    fileprivate var viewModelName: String {
        switch self {
        case .original: "BookViewModel"
        case .optimistic: "OptimisticBookViewModel"
        }
    }
}
