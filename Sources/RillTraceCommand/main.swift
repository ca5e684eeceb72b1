import Foundation

// Replaced by the command's own parser.
let demo = BookshelfDemo(
    output: BookshelfDemo.defaultOutput(in: "."),
    goldens: BookshelfDemo.defaultGoldens,
    records: CommandLine.arguments.contains("--record")
)
let status = try demo.run { print($0, terminator: "") }
exit(status)
