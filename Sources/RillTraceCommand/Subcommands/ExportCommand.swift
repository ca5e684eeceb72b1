import RillTrace

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
            csv       a table: at,lane,sub,kind,value,error,rule,from
            otlp      OTLP/JSON for OpenTelemetry: a subscription is a span, what it emits its events
            The file is streamed; otlp keeps the subscriptions that are open.
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

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> Int32 {
        guard let format = arguments.value("--format") else {
            throw ArgumentProblem("which format? usage: rilltrace export \(summary.usage)")
        }
        let name = arguments.operands[0]
        let reader = try console.reader(name)
        let output = try ExportOutput(arguments.value("--output"), console)
        do {
            var export: any TraceExport =
                switch format {
                case "perfetto": PerfettoExport(reader.header)
                case "csv": CSVExport()
                case "otlp": OTLPExport(reader.header)
                default: JSONExport(reader.header)
                }
            export.begin(output)
            while let event = try reader.next() { export.add(event, output) }
            export.end(output)
        } catch {
            output.abandon()
            throw error.named(name)
        }
        try output.finish()
        for note in reader.notes { console.printError("\(name):\(note.line):\(note.column): \(note.message)") }
        return reader.notes.contains(where: \.isTrouble) ? 2 : 0
    }
}

/// A format that is written event by event.
protocol TraceExport {
    func begin(_ output: ExportOutput)
    mutating func add(_ event: TraceEvent, _ output: ExportOutput)
    mutating func end(_ output: ExportOutput)
}
