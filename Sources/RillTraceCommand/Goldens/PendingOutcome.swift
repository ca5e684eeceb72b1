import RillMarbles
import RillTraceFormat

/// Does something with each pending trace and tells what became of it. One failure does not hide the rest.
enum PendingOutcome {
    static func run(
        _ verb: String,
        _ pending: [PendingTrace],
        _ arguments: ParsedArguments,
        _ console: CommandConsole,
        _ action: (PendingTrace) throws -> Void
    ) -> ExitStatus {
        var status = ExitStatus.same
        var results: [JSONValue] = []
        for trace in pending {
            var result: [JSONMember] = [JSONMember("trace", .string(trace.name))]
            do {
                try action(trace)
                result.append(JSONMember("status", .string(verb)))
                if !arguments.has("--json") { console.print("\(verb) \(trace.title.inOneLine)") }
            } catch {
                status = .trouble
                result += [JSONMember("status", "trouble"), JSONMember("message", .string("\(error)"))]
                console.printError("rilltrace: \(error)")
            }
            results.append(.object(result))
        }
        if arguments.has("--json") {
            console.printData(JSONValue.array(results).description, as: .json)
        } else if pending.isEmpty {
            console.print("nothing is pending below \(arguments.folder.inOneLine)")
        }
        return status
    }
}
