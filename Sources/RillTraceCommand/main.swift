import Foundation

exit(RillTraceTool.run(CommandLine.arguments.dropFirst().map { $0 }, CommandConsole.terminal()))
