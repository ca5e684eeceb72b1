import Foundation
import RillMarbles
import RillTraceFormat

/// The command `rilltrace`: finds the subcommand, runs it, and turns what goes wrong into a sentence and a status.
package enum RillTraceTool {
    /// Everything that can be called, in the order of the help. One file each, in `Subcommands`.
    static var subcommands: [any Subcommand.Type] {
        [
            DemoCommand.self,
            ShowCommand.self,
            DiffCommand.self,
            PendingCommand.self,
            AcceptCommand.self,
            RejectCommand.self,
            ReviewCommand.self,
            StaleCommand.self,
            ExplainCommand.self,
            RenderCommand.self,
            ExportCommand.self,
            ValidateCommand.self,
            MigrateCommand.self,
            MergeCommand.self,
            MarbleCommand.self,
            CompletionsCommand.self,
        ]
    }

    /// Runs the command.
    ///
    /// - Returns: What the process ends with.
    package static func run(_ arguments: [String], _ console: CommandConsole) -> ExitStatus {
        guard let name = arguments.first else {
            console.printError(overview)
            return .trouble
        }
        if isHelp(name) { return help(arguments.dropFirst().first, console) }
        guard let subcommand = subcommands.first(where: { $0.summary.name == name }) else {
            let what = name.beginsWithBytes(of: "-") ? "option" : "subcommand"
            let known = name.beginsWithBytes(of: "-") ? ["--help"] : subcommands.map { $0.summary.name }
            console.printError("rilltrace: " + NearestWord.complaint(what, name, known).inOneLine)
            console.printError("see: rilltrace --help")
            return .trouble
        }
        do {
            let parsed = try ParsedArguments(Array(arguments.dropFirst()), subcommand.summary)
            if parsed.wantsHelp {
                console.print(subcommand.summary.helpText)
                return .same
            }
            try checkFolder(parsed, console)
            return try subcommand.run(parsed, console)
        } catch let error as ArgumentProblem {
            console.printError("rilltrace \(name): \(error.message)")
            console.printError("see: rilltrace \(name) --help")
        } catch {
            console.printError("rilltrace: \(error)")
        }
        return .trouble
    }

    /// A folder that was named has to be there: nothing would be found below a misspelt one, and that is no answer.
    private static func checkFolder(_ arguments: ParsedArguments, _ console: CommandConsole) throws {
        guard let folder = arguments.value("--folder") else { return }
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: console.path(folder), isDirectory: &isFolder) {
            throw TraceFileError(path: folder.isEmpty ? "\"\"" : folder, message: "there is no such folder")
        }
        if !isFolder.boolValue { throw TraceFileError(path: folder, message: "this is a file, a folder is expected") }
    }

    private static func isHelp(_ name: String) -> Bool { ["--help", "-h", "help"].contains(name) }

    private static func help(_ name: String?, _ console: CommandConsole) -> ExitStatus {
        guard let name, !isHelp(name) else {
            console.print(overview)
            return .same
        }
        return run([name, "--help"], console)
    }

    private static var overview: String {
        let width = subcommands.map { $0.summary.name.count }.max() ?? 0
        let lines = subcommands.map { "  \($0.summary.name.padded(to: width))  \($0.summary.purpose)" }
        return """
            Draws, compares and accepts traces of reactive code.

            usage: rilltrace SUBCOMMAND …

            \(lines.joined(separator: "\n"))

            rilltrace SUBCOMMAND --help tells more, with an example. "-" is standard input.
            Exit status: 0 the same or done, 1 different, 2 trouble.
            """
    }
}
