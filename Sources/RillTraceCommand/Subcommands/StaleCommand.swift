import Foundation
import RillMarbles
import RillTraceFormat

/// `rilltrace stale`
enum StaleCommand: Subcommand {
    static let summary = CommandSummary(
        name: "stale",
        purpose: "Lists goldens that no test of a whole run used.",
        usage: "[--log FILE] [--delete] [--json] [--folder DIR]",
        details: """
            The log is written by the tests. A run that was filtered, or that did not come to its end, never makes a
            golden stale.
            Exit status: 0 none is stale, 1 some are, 2 trouble or no whole run on record.
            """,
        example: "swift test && rilltrace stale",
        options: [
            .folder,
            .init(
                name: "--log",
                value: "FILE",
                purpose:
                    "the log of the run (default: $RILL_TRACE_DIR/references.jsonl or .build/rill/references.jsonl)"
            ),
            .init(name: "--delete", purpose: "remove the stale goldens"),
            .init(name: "--json", purpose: "write JSON"),
        ]
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        let side = console.environment["RILL_TRACE_DIR"] ?? ""
        let usual = side.isEmpty ? ".build/rill/references.jsonl" : side.appendingPath("references.jsonl")
        let name = arguments.value("--log") ?? usual
        let content: TraceReferenceLog.Content
        do {
            content = try TraceReferenceLog(path: console.path(name)).read()
        } catch {
            throw error.named(name)
        }
        if let objection = content.objection { throw TraceFileError(path: name, message: objection) }
        let stale = try TracePairs.traces(in: arguments.folder, console).map(\.text)
            .filter { !content.used.contains($0) }.sorted { $0.precedesByBytes($1) }
        if arguments.has("--delete") {
            for path in stale {
                try GoldenFolder.remove(arguments.folder.appendingPath(path), in: arguments.folder, console)
            }
        }
        if arguments.has("--json") {
            let paths = stale.map { JSONValue.string(arguments.folder.appendingPath($0)) }
            console.printData(JSONValue.array(paths).description, as: .json)
        } else if stale.isEmpty {
            console.print("no golden is stale")
        } else {
            // A path a line, for programs, too: in quotes as git writes it where it has a line end or the like.
            for path in stale {
                let full = arguments.folder.appendingPath(path)
                let isPlain = full.inOneLine.hasSameBytes(as: full)
                console.printData(isPlain ? full : full.quotedForGit, as: .plain)
            }
            let options = ["--folder", "--log"].flatMap { name in arguments.value(name).map { [name, $0] } ?? [] }
            let call =
                ShellCall.text(["rilltrace", "stale", "--delete"] + options, console) ?? "the same call with --delete"
            console.print(arguments.has("--delete") ? "removed" : "remove them:  \(call)")
        }
        return stale.isEmpty || arguments.has("--delete") ? .same : .different
    }
}
