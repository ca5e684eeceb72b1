import Foundation
import RillTraceCommand

let console = CommandConsole.terminal { demo, print in try demo.playBookshelf(print: print) }
exit(RillTraceTool.run(Array(CommandLine.arguments.dropFirst()), console).rawValue)
