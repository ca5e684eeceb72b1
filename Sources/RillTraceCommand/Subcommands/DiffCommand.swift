import RillTraceFormat

/// `rilltrace diff EXPECTED ACTUAL`
enum DiffCommand: Subcommand {
    static let summary = CommandSummary(
        name: "diff",
        purpose: "Compares two traces, or two folders of traces.",
        usage: "[--format F [--output FILE]]… [--all] EXPECTED ACTUAL",
        details: """
            Events are aligned by lane, kind and value; times are explained afterwards, as runs of one constant offset.
            In folders, traces with the same path belong together; a missing or an extra one is a difference.
            How a trace is compared (tolerance, ignored lanes) stands in its header.
            A file that is no whole record (cut short, edited by hand, merged by git) is trouble, same or not.
            Exit status: 0 the same, 1 different, 2 trouble.
            """,
        example: """
            rilltrace diff Traces/Search/debounce.trace.jsonl Traces/Search/debounce.trace.jsonl.new
            rilltrace diff Traces/bookshelf .build/demo-traces --format text --format json --output diff.json
            """,
        options: [
            .init(
                name: "--format",
                short: "-f",
                value: "F",
                choices: DiffReport.allCases.map(\.rawValue),
                purpose: "how to write the result; may be given several times"
            ),
            .init(
                name: "--output",
                short: "-o",
                value: "FILE",
                purpose: "where to write the format before it (default: standard output)"
            ),
            .init(
                name: "--all",
                purpose: "write every difference; else the first of each trace and how many more there are"
            ),
        ],
        operands: 2...2
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        let outputs = try DiffOutput.list(arguments)
        let pairs = try TracePairs.find(arguments.operands[0], arguments.operands[1], console)
        let comparison = FolderComparison(pairs, console, isAll: arguments.has("--all"))
        var style = console.style
        if arguments.has("--all") { style.lineLimit = Int.max }
        for output in outputs {
            var own = style
            if output.file != nil { own.isColoured = false }
            try output.write(output.format.text(comparison, own, console), console)
            if output.format == .github { try GitHubReport.writeSummary(comparison, console) }
        }
        // Trouble is said where a person looks, whatever the format.
        for trouble in comparison.troubles { console.printError("rilltrace: \(trouble)") }
        return comparison.status
    }
}
