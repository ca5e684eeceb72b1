import RillMarbles
import RillTraceFormat

/// `rilltrace marble DIAGRAM`
enum MarbleCommand: Subcommand {
    static let summary = CommandSummary(
        name: "marble",
        purpose: "Reads a marble diagram and lists its events, or shows its error.",
        usage: "[--role R] [--dialect D] [--labels L] [--json] DIAGRAM",
        details: """
            The diagram is one argument, in quotes; -- stands before one that begins with -; - alone, without --, reads
            it from standard input. Exit status: 0 it is a diagram, 1 it is none.
            """,
        example: "rilltrace marble -- '-a-b-10ms c|'\nrilltrace marble --dialect asyncAlgorithms --json 'a-b-^'",
        options: [
            .init(
                name: "--role",
                value: "R",
                choices: MarbleRole.allCases.map(\.rawValue),
                purpose: "what the diagram is for (default: expectation)"
            ),
            .init(
                name: "--dialect",
                value: "D",
                choices: MarbleDialect.allCases.map(\.rawValue),
                purpose: "the notation (default: standard)"
            ),
            .init(
                name: "--labels",
                value: "L",
                purpose: "the labels that have a meaning, with commas between them (default: all)"
            ),
            .init(name: "--json", purpose: "write one line of JSON, also for an error"),
        ],
        operands: 1...1,
        optionHint: "put -- before a diagram that begins with -"
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        let role = arguments.value("--role").flatMap { MarbleRole(rawValue: $0) } ?? .expectation
        let dialect = arguments.value("--dialect").flatMap { MarbleDialect(rawValue: $0) } ?? .standard
        var text = arguments.operands[0]
        if text == "-", !arguments.endsOptions { text = console.readLine() ?? "" }
        let labels = arguments.value("--labels").map { Set($0.parts(between: ",").filter { !$0.isEmpty }) }
        do {
            let diagram = try MarbleDiagram(parsing: text, as: role, dialect: dialect, labels: labels)
            if arguments.has("--json") {
                console.printData(diagram.json, as: .json)
            } else {
                console.print(list(diagram))
            }
            return .same
        } catch {
            if arguments.has("--json") {
                console.printData(error.json, as: .json)
            } else {
                console.printError("\(error)")
            }
            return .different
        }
    }

    private static func list(_ diagram: MarbleDiagram) -> String {
        var lines = diagram.events.map { event -> (time: String, text: String) in
            let end = event.windowEnd.map { "…\($0)" } ?? ""
            let label = event.label.map { " \($0.inOneLine)" } ?? ""
            let group = event.unorderedGroup.map { "   any order, group \($0)" } ?? ""
            return ("\(event.at)\(end)", event.kind.rawValue + label + group)
        }
        if diagram.isOpen { lines.append(("", "anything may follow")) }
        if lines.isEmpty { return "no events" }
        let width = lines.map(\.time.count).max() ?? 0
        return lines.map { String(repeating: " ", count: width - $0.time.count) + $0.time + "  " + $0.text }
            .joined(separator: "\n")
    }
}
