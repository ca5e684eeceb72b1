import RillMarbles
import RillTrace

/// `rilltrace pending`
enum PendingCommand: Subcommand {
    static let summary = CommandSummary(
        name: "pending",
        purpose: "Lists what failing tests recorded and nobody has accepted yet.",
        usage: "[--json] [--folder DIR] [NAME…]",
        details: """
            A test whose trace differs from its golden leaves the new one beside it, as NAME.trace.jsonl.new (or in
            $RILL_TRACE_DIR). A NAME is a trace (Search/debounce or Search.debounce) or a folder of them.
            Exit status: 0 nothing is pending, 1 something is, 2 trouble.
            """,
        example: "rilltrace pending\nrilltrace pending --json Search",
        options: [.folder, .init(name: "--json", purpose: "write JSON")],
        operands: 0...1000
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> Int32 {
        let pending = try PendingTrace.matching(arguments.operands, in: arguments.folder, console)
        if arguments.has("--json") {
            console.printData(json(pending, console).description, as: .json)
        } else if pending.isEmpty {
            console.print("nothing is pending below \(arguments.folder.inOneLine)")
        } else {
            let width = pending.map { $0.name.inOneLine.displayWidth }.max() ?? 0
            for trace in pending {
                console.print("\(trace.name.inOneLine.padded(to: width))  \(headline(trace, console).inOneLine)")
            }
            let calls = [("look", "review"), ("accept", "accept")].compactMap { what, verb in
                ShellCall.pending(verb, arguments.operands, in: arguments.folder, console).map { "\(what):  \($0)" }
            }
            console.print(calls.isEmpty ? ShellCall.refusal : calls.joined(separator: "        "))
        }
        return pending.isEmpty ? 0 : 1
    }

    static func headline(_ trace: PendingTrace, _ console: CommandConsole) -> String {
        guard let entry = trace.outcome(console) else { return "" }
        if case .extra = entry.outcome { return "new: there is no golden yet" }
        return entry.headline
    }

    private static func json(_ pending: [PendingTrace], _ console: CommandConsole) -> JSONValue {
        .array(
            pending.map { trace in
                [
                    "trace": .string(trace.name), "golden": .string(trace.golden),
                    "isNew": .bool(!trace.hasGolden(console)), "recorded": .string(trace.recorded),
                    "summary": .string(headline(trace, console)),
                ]
            }
        )
    }
}
