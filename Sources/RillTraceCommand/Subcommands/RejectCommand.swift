import RillMarbles
import RillTraceFormat

/// `rilltrace reject [NAME…]`
enum RejectCommand: Subcommand {
    static let summary = CommandSummary(
        name: "reject",
        purpose: "Removes pending traces; the goldens stay.",
        usage: "[--json] [--folder DIR] [NAME…]",
        details: "Without a NAME all that is pending is removed.",
        example: "rilltrace reject Search.debounce",
        options: [.folder, .init(name: "--json", purpose: "write JSON")],
        operands: 0...1000
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        let pending = try PendingTrace.matching(arguments.operands, in: arguments.folder, console)
        return PendingOutcome.run("rejected", pending, arguments, console) { try $0.reject(nil, console) }
    }
}
