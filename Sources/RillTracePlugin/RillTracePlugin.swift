import Foundation
import PackagePlugin

/// `swift package rilltrace …`: runs the command in the package folder with the same arguments.
///
/// What writes into the package needs `swift package --allow-writing-to-package-directory rilltrace …` where SwiftPM
/// keeps plugins in a sandbox. SwiftPM itself ends with 1 whatever a plugin's status is, so the status is printed.
@main
struct RillTracePlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "RillTraceCommand")
        let process = Process()
        process.executableURL = tool.url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("rilltrace ended with exit status \(process.terminationStatus)")
        }
    }
}
