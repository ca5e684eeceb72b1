import RillMarbles
import RillTraceFormat

/// `rilltrace export FILE --format F`
enum ExportCommand: Subcommand {
    static let summary = CommandSummary(
        name: "export",
        purpose: "Writes a trace for other tools.",
        usage: "--format F [--output FILE] FILE",
        details: """
            perfetto  Chrome Trace Event JSON, for ui.perfetto.dev: a subscription is a span, an emission an instant,
                      a cause an arrow
            json      one JSON document: {"header":{…},"events":[…]}
            csv       a table: at,lane,sub,kind,value,error,rule,from; a text that a spreadsheet would compute (it begins
                      with = + - @) has an apostrophe ahead, numbers have none
            otlp      OTLP/JSON for OpenTelemetry: a subscription is a span, what it emits its events
            The file is streamed: memory for a window, not for the file. With otlp the events of open subscriptions wait in
            a temporary file. A cause more than 65,536 events of its lane back gets no arrow and is no parent; a note counts
            these.
            """,
        example: "rilltrace export field.trace.jsonl --format perfetto --output field.json",
        options: [
            .init(
                name: "--format",
                short: "-f",
                value: "F",
                choices: ["perfetto", "json", "csv", "otlp"],
                purpose: "what to write"
            ),
            .init(
                name: "--output",
                short: "-o",
                value: "FILE",
                purpose: "where to write it (default: standard output)"
            ),
        ],
        operands: 1...1
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        guard let format = arguments.value("--format") else {
            throw ArgumentProblem("which format? usage: rilltrace export \(summary.usage)")
        }
        let name = arguments.operands[0]
        let reader = try console.reader(name)
        let limit: String?
        let output = try ExportOutput(arguments.value("--output"), format == "csv" ? .plain : .json, console)
        do {
            var export: any TraceExport =
                switch format {
                case "perfetto": PerfettoExport(reader.header)
                case "csv": CSVExport()
                case "otlp": OTLPExport(reader.header)
                default: JSONExport(reader.header)
                }
            output.write { export.begin(&$0) }
            while let event = try reader.next() { try export.add(event, output) }
            try export.end(output)
            limit = export.note
        } catch {
            output.abandon()
            throw error.named(name)
        }
        if let limit { console.printError("\(name.inOneLine): \(limit)") }
        for note in reader.notes {
            console.printError("\(name.inOneLine):\(note.line):\(note.column): \(note.message)")
        }
        let isTrouble = reader.notes.contains(where: \.isTrouble)
        try output.finish(isTrouble: isTrouble)
        tellChanges(console)
        return isTrouble ? .trouble : .same
    }

    /// Says where standard output is not what a file would be.
    private static func tellChanges(_ console: CommandConsole) {
        let count = console.changedPlaces
        if count == 0 { return }
        console.printError(
            """
            rilltrace: a space was put into \(counted(count, "place")), so that GitHub Actions takes nothing \
            for a command; --output FILE writes the text as it is
            """
        )
    }
}
