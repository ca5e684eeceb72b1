import Foundation
import RillTraceCommand

exit(RillTraceTool.run(Array(CommandLine.arguments.dropFirst()), .terminal()).rawValue)
