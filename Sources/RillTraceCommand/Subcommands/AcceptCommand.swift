import RillMarbles
import RillTraceFormat

/// `rilltrace accept [NAME…]`
enum AcceptCommand: Subcommand {
    static let summary = CommandSummary(
        name: "accept",
        purpose: "Makes pending traces the goldens.",
        usage: "[--patch FILE] [--json] [--folder DIR] [NAME…]",
        details: """
            Without a NAME all that is pending is accepted. A file that is no whole trace is never accepted. What a NAME may
            be stands in rilltrace pending --help.
            With --patch nothing is changed: the change is written for git apply, for taking it out of a CI run.
            """,
        example: "rilltrace accept Search.debounce\nrilltrace accept --patch traces.patch && git apply traces.patch",
        options: [
            .folder, .init(name: "--json", purpose: "write JSON"),
            .init(name: "--patch", value: "FILE", purpose: "write a patch instead (- is standard output)"),
        ],
        operands: 0...1000
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        let pending = try PendingTrace.matching(arguments.operands, in: arguments.folder, console)
        if let file = arguments.value("--patch") { return try writePatch(pending, file, arguments, console) }
        return PendingOutcome.run("accepted", pending, arguments, console) { try $0.accept(nil, console) }
    }

    private static func writePatch(
        _ pending: [PendingTrace],
        _ file: String,
        _ arguments: ParsedArguments,
        _ console: CommandConsole
    ) throws -> ExitStatus {
        let patch = try pending.flatMap { try $0.patch(console) }
        if file == "-" {
            let text = String(decoding: patch, as: UTF8.self)
            // A patch that is changed is no patch, or another one.
            if console.wouldChange(text) {
                let reason = "the patch has text that GitHub Actions would take for a command"
                throw TraceFileError(path: "standard output", message: "\(reason); name a file: --patch FILE")
            }
            console.write(text, as: .plain)
            return .same
        }
        try FileReplacement.write(patch, to: console.path(file), named: file)
        if patch.isEmpty {
            // git apply refuses a patch without a change.
            console.print("nothing to accept below \(arguments.folder.inOneLine): the patch is empty")
            return .same
        }
        let call = ShellCall.text(["git", "apply"], operands: [file], console).map { "apply it:  \($0)" }
        console.print("\(counted(pending.count, "trace")); \(call ?? ShellCall.refusal)")
        return .same
    }
}
