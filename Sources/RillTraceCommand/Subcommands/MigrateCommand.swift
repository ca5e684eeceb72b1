import RillTraceFormat

/// `rilltrace migrate FILE…`
enum MigrateCommand: Subcommand {
    static let summary = CommandSummary(
        name: "migrate",
        purpose: "Rewrites traces in the present schema and canonical form.",
        usage: "[--check] FILE…",
        details: """
            Line ends, order of members, white space, and the check become as a recorder writes them; unknown fields
            are kept. A file that is no whole trace, or of a newer schema, is left alone.
            Exit status: 0 done, 1 with --check: there is something to rewrite, 2 trouble.
            """,
        example: "rilltrace migrate Traces/*/*.trace.jsonl",
        options: [.init(name: "--check", purpose: "only tell which files would change")],
        operands: 1...100_000
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        var status = ExitStatus.same
        for name in arguments.operands {
            do {
                if name == "-" { throw TraceFileError(message: "cannot be rewritten; name a file") }
                try FileReplacement.requirePlain(console.path(name), named: nil)
                let trace = try Trace(console.reader(name))
                if let note = trace.notes.first(where: \.isTrouble) {
                    throw TraceFileError(line: note.line, column: note.column, message: note.message)
                }
                let isCanonical = try FileBytes.read(console.path(name), named: nil) == trace.jsonLines
                if arguments.has("--check") {
                    if !isCanonical { status = max(status, .different) }
                    console.print("\(name.inOneLine): \(isCanonical ? "up to date" : "would be rewritten")")
                } else {
                    if !isCanonical { try trace.write(toFile: console.path(name)) }
                    console.print("\(name.inOneLine): \(isCanonical ? "up to date" : "rewritten")")
                }
            } catch {
                console.printError("rilltrace: \(error.named(name))")
                status = .trouble
            }
        }
        return status
    }
}
