import Foundation
import RillMarbles
import RillTraceFormat

/// `rilltrace render FILE [ACTUAL] -o X.svg|X.html`
enum RenderCommand: Subcommand {
    static let summary = CommandSummary(
        name: "render",
        purpose: "Draws a trace as a picture, or two side by side.",
        usage: "--output X.svg|X.html FILE [ACTUAL]",
        details: """
            The ending of the name says what is drawn. The HTML page is one file without network: it zooms, tells about
            the event under the pointer, works with the keyboard, and marks the differences to ACTUAL.
            """,
        example: """
            rilltrace render Traces/bookshelf/1-success.original.trace.jsonl --output success.svg
            rilltrace render Traces/Search/debounce.trace.jsonl Traces/Search/debounce.trace.jsonl.new --output search.html
            """,
        options: [
            .init(
                name: "--output",
                short: "-o",
                value: "FILE",
                purpose: "where to write: a name that ends in .svg or .html"
            )
        ],
        operands: 1...2
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        guard let output = arguments.value("--output") else {
            throw ArgumentProblem("where to? usage: rilltrace render \(summary.usage)")
        }
        let traces = try arguments.operands.map { name in
            do { return try Trace(console.reader(name)) } catch { throw error.named(name) }
        }
        let text: String
        if output.endsWithBytes(of: ".html") {
            text = TracePage.html(traces[0], comparedWith: traces.count > 1 ? traces[1] : nil)
        } else if output.endsWithBytes(of: ".svg") {
            if traces.count > 1 { throw ArgumentProblem("two traces side by side need a page: --output X.html") }
            text = traces[0].chart.svg(title: traces[0].header.name)
        } else {
            throw ArgumentProblem("\(output) ends in neither .svg nor .html")
        }
        let file = try ExportOutput(output, .xml, console)
        file.write { $0.put(raw: text) }
        for (trace, name) in zip(traces, arguments.operands) {
            for note in trace.notes {
                console.printError("\(name.inOneLine):\(note.line):\(note.column): \(note.message)")
            }
        }
        if output.endsWithBytes(of: ".svg") {
            for (trace, name) in zip(traces, arguments.operands) where !trace.fitsChart {
                console.printError(
                    "\(name): a picture has room for 292 years; what is later or earlier stands at its ends"
                )
            }
        }
        let isTrouble = traces.contains(where: \.isTrouble)
        try file.finish(isTrouble: isTrouble)
        return isTrouble ? .trouble : .same
    }
}
