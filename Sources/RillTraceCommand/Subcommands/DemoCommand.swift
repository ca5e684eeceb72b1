import Foundation

/// `rilltrace demo`
enum DemoCommand: Subcommand {
    static let summary = CommandSummary(
        name: "demo",
        purpose: "Plays the Bookshelf example on virtual time, draws it, compares its traces with the goldens.",
        usage: "[--output DIR] [--goldens DIR] [--width N] [--record]",
        details: """
            Two view models of a book play eight scenarios. Their traces are written to the output folder and compared
            with the goldens. A second run writes the same bytes.
            """,
        example: """
            swift run rilltrace demo
            rilltrace demo --output fresh-traces --width 120
            """,
        options: [
            .init(
                name: "--output",
                value: "DIR",
                purpose: "where the fresh traces go (default: .build/demo-traces in a package, else ./demo-traces)"
            ),
            .init(name: "--goldens", value: "DIR", purpose: "what to compare with (default: Traces/bookshelf)"),
            .init(name: "--width", value: "N", purpose: "columns to use (default: the terminal's)"),
            .init(name: "--record", purpose: "write the goldens anew instead of comparing; refused where CI is set"),
        ]
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        let records = arguments.has("--record")
        if records, !(console.environment["CI"] ?? "").isEmpty {
            throw ArgumentProblem("goldens are never recorded where CI is set; record on your machine and commit them")
        }
        guard let play = console.demo else {
            throw ArgumentProblem("the demo is not built for the plugin; call it so: swift run rilltrace demo")
        }
        let isPackage = FileManager.default.fileExists(atPath: console.folder + "/Package.swift")
        let demo = Demo(
            output: arguments.value("--output") ?? (isPackage ? ".build/demo-traces" : "demo-traces"),
            goldens: arguments.value("--goldens") ?? Demo.defaultGoldens,
            width: try arguments.number("--width", in: 30...10_000) ?? min(console.width, 120),
            style: console.style,
            records: records,
            resolve: console.path
        )
        return try play(demo) { console.print($0) }
    }
}
