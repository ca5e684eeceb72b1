import RillTrace

/// `rilltrace show FILE…`
enum ShowCommand: Subcommand {
    static let summary = CommandSummary(
        name: "show",
        purpose: "Draws traces: one ruler, a lane a line.",
        usage: "[--width N] FILE…",
        details: """
            Each subscription of a lane is a line, with its life below it: ^ subscribed, ! ended. An element stands
            where it was emitted, several of one instant in (). | is completed, # an error, o an element without
            value, ‼ what breaks the grammar. Long gaps are folded to //; what does not fit goes on below.
            """,
        example: """
            rilltrace show Traces/bookshelf/toggle.trace.jsonl
            gzip -dc field.trace.jsonl.gz | rilltrace show -
            """,
        options: [
            .init(name: "--width", value: "N", purpose: "columns to use (default: the terminal's)"),
            .init(name: "--events", purpose: "list the events with their cause instead of drawing them"),
        ],
        operands: 1...1000
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> Int32 {
        var style = console.style
        if let width = try arguments.number("--width", in: 30...10_000) { style.width = width }
        var status: Int32 = 0
        for name in arguments.operands {
            do {
                let isCutShort = try show(name, style, arguments.has("--events"), console)
                if isCutShort { status = 2 }
            } catch {
                console.printError("rilltrace: \(error.named(name))")
                status = 2
            }
        }
        return status
    }

    /// Draws one trace. Returns whether its file ends early.
    private static func show(
        _ name: String,
        _ style: TraceTextStyle,
        _ listsEvents: Bool,
        _ console: CommandConsole
    ) throws -> Bool {
        let reader = try console.reader(name)
        let title = reader.header.name.isEmpty ? name : reader.header.name
        console.print(style.ink(.bold, title))
        if listsEvents {
            try list(reader, console)
        } else {
            var drawing = TraceDrawing(reader.header, style: style) { console.print($0) }
            // What was read before the file turns out to be bad is drawn all the same.
            defer { drawing.finish() }
            while let event = try reader.next() { drawing.add(event) }
        }
        for note in reader.notes { console.printError("\(name):\(note.line):\(note.column): \(note.message)") }
        return reader.notes.contains { $0.isCutShort }
    }

    private static func list(_ reader: TraceReader, _ console: CommandConsole) throws {
        let unit = reader.header.unit == "tick" ? "" : reader.header.unit
        let width = reader.header.lanes.map { $0.id.displayWidth }.max() ?? 0
        var ordinals: [String: Int] = [:]
        while let event = try reader.next() {
            ordinals[event.lane, default: 0] += 1
            let place = TraceCause(lane: event.lane, n: ordinals[event.lane] ?? 0)
            let cause = event.from.map { "   from \($0)" } ?? ""
            let time = "\(event.at)\(unit)"
            console.print(
                String(repeating: " ", count: max(0, 10 - time.count)) + time + "  "
                    + "\(place)".padded(to: width + 6) + "  " + event.shortText + cause
            )
        }
    }
}
