import RillMarbles
import RillTraceFormat

/// `rilltrace validate FILE…`
enum ValidateCommand: Subcommand {
    static let summary = CommandSummary(
        name: "validate",
        purpose: "Checks trace files, with line and column.",
        usage: "FILE|FOLDER…",
        details: """
            Checks the JSON, the schema, the check over the events, and what a recorder never writes: events in lanes
            that the header does not declare, times that go back, causes that come later than their effect.
            Of a folder every *.trace.jsonl below it is checked.
            Exit status: 0 all of them are valid, 2 one is not.
            """,
        example: """
            rilltrace validate Traces
            rilltrace validate --schema event > event.schema.json
            """,
        options: [
            .init(
                name: "--schema",
                value: "LINE",
                choices: ["header", "event"],
                purpose: "print the JSON Schema of the header line or of an event line"
            )
        ],
        operands: 0...100_000
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        if let kind = arguments.value("--schema") {
            console.printData(kind == "header" ? TraceSchema.header : TraceSchema.event, as: .json)
            return .same
        }
        if arguments.operands.isEmpty {
            throw ArgumentProblem("which file? usage: rilltrace validate \(summary.usage)")
        }
        var status = ExitStatus.same
        var count = 0
        for name in TracePairs.expanded(arguments.operands, console, { status = .trouble }) {
            count += 1
            do {
                let problems = try problems(name, console)
                for problem in problems { console.printError(problem) }
                if !problems.isEmpty { status = .trouble }
            } catch {
                console.printError("\(error.named(name))")
                status = .trouble
            }
        }
        if status == .same {
            console.print(count == 1 ? "\(arguments.operands[0].inOneLine): valid" : "\(count) files: valid")
        }
        return status
    }

    /// What is wrong with a file that can be read, as `FILE:LINE:COLUMN: sentence`.
    private static func problems(_ name: String, _ console: CommandConsole) throws -> [String] {
        let reader = try console.reader(name)
        let name = name.inOneLine
        var check = TraceCheck(reader.header)
        while let event = try reader.next() { check.add(event, line: reader.lineNumber) }
        var problems = check.texts(name)
        for note in reader.notes {
            let text = "\(name):\(note.line):\(note.column): \(note.message)"
            if note.isTrouble { problems.append(text) } else { console.printError("note: \(text)") }
        }
        return problems
    }
}
