import Foundation
import PackagePlugin

/// `swift package rilltrace …`: runs the command in the package folder with the same arguments.
///
/// It has no terminal: `swift run rilltrace …` is for people, and asks.
/// What writes into the package needs `swift package --allow-writing-to-package-directory rilltrace …` where SwiftPM
/// keeps plugins in a sandbox. SwiftPM itself ends with 1 whatever a plugin's status is, so the status is told in words.
@main
struct RillTracePlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "RillTracePluginTool")
        let process = Process()
        process.executableURL = tool.url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if arguments.first == "review", !arguments.contains("--help"), process.terminationStatus != 2 {
            let call = (["swift run rilltrace"] + arguments.map(quoted)).joined(separator: " ")
            print("The plugin has no terminal to ask on. To be asked:  \(call)")
        }
        if process.terminationReason == .uncaughtSignal {
            Diagnostics.error("rilltrace was ended by signal \(process.terminationStatus)")
        } else if process.terminationStatus != 0 {
            Diagnostics.error(outcome(process.terminationStatus, of: arguments.first ?? ""))
        }
    }

    /// What an exit status says: SwiftPM counts a plugin as failed only where it reports an error.
    private func outcome(_ status: Int32, of subcommand: String) -> String {
        guard status == 1 else { return "rilltrace could not do it, for the reason above (exit status \(status))" }
        let outcomes = [
            "diff": "the traces differ", "pending": "traces are pending", "review": "traces are pending",
            "stale": "some goldens are stale", "migrate": "some traces would be rewritten", "demo": "the traces differ",
            "merge": "both sides have changed the trace",
        ]
        return (outcomes[subcommand] ?? "rilltrace has found something") + " (exit status 1)"
    }

    /// A word as a shell takes it, by scalars: a combining mark behind a quote must not hide it.
    private func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789._-/:,+@%".unicodeScalars.contains(scalar))
        }
        if isPlain, !word.isEmpty { return word }
        var text = String.UnicodeScalarView("'".unicodeScalars)
        for scalar in word.unicodeScalars {
            if scalar == "'" { text += "'\\''".unicodeScalars } else { text.append(scalar) }
        }
        return String(text) + "'"
    }
}
