import RillMarbles
import RillTraceFormat

/// `rilltrace pending`
enum PendingCommand: Subcommand {
    static let summary = CommandSummary(
        name: "pending",
        purpose: "Lists what failing tests recorded and nobody has accepted yet.",
        usage: "[--json] [--folder DIR] [NAME…]",
        details: """
            A test whose trace differs from its golden leaves the new one beside it, as NAME.trace.jsonl.new (or in
            $RILL_TRACE_DIR). A NAME is a trace (Search/debounce or Search.debounce), a folder of them, or the case of a
            parameterised test, in the test's own words.
            Exit status: 0 nothing is pending, 1 something is, 2 trouble: also where what is pending, or its golden, cannot
            be used.
            """,
        example: "rilltrace pending\nrilltrace pending --json Search",
        options: [.folder, .init(name: "--json", purpose: "write JSON")],
        operands: 0...1000
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        let pending = try PendingTrace.matching(arguments.operands, in: arguments.folder, console)
            .map { PendingHeadline($0, $0.outcome(console), console) }
        if arguments.has("--json") {
            console.printData(json(pending, console).description, as: .json)
        } else if pending.isEmpty {
            console.print("nothing is pending below \(arguments.folder.inOneLine)")
        } else {
            let width = pending.map { $0.trace.title.inOneLine.displayWidth }.max() ?? 0
            for listed in pending {
                console.print("\(listed.trace.title.inOneLine.padded(to: width))  \(listed.text.inOneLine)")
            }
            let calls = [("look", "review"), ("accept", "accept")].compactMap { what, verb in
                ShellCall.pending(verb, arguments.operands, in: arguments.folder, console).map { "\(what):  \($0)" }
            }
            console.print(calls.isEmpty ? ShellCall.refusal : calls.joined(separator: "        "))
        }
        if pending.contains(where: \.isTrouble) { return .trouble }
        return pending.isEmpty ? .same : .different
    }

    private static func json(_ pending: [PendingHeadline], _ console: CommandConsole) -> JSONValue {
        .array(
            pending.map { listed in
                let trace = listed.trace
                var members = [
                    JSONMember("trace", .string(trace.name)), JSONMember("golden", .string(trace.golden)),
                    JSONMember("isNew", .bool(!trace.hasGolden(console))),
                    JSONMember("recorded", .string(trace.recorded)), JSONMember("summary", .string(listed.text)),
                ]
                if let words = trace.words { members += words.members }
                if listed.isTrouble { members.append(JSONMember("trouble", true)) }
                return .object(members)
            }
        )
    }
}
