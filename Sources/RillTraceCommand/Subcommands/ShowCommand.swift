import RillMarbles
import RillTraceFormat

/// `rilltrace show FILE…`
enum ShowCommand: Subcommand {
    static let summary = CommandSummary(
        name: "show",
        purpose: "Draws traces: one ruler, a lane a line.",
        usage: "[--width N] [--events] FILE|FOLDER…",
        details: """
            Each subscription of a lane is a line, with its life below it: ╞ subscribed, ╡ ended. An element stands
            where it was emitted, several of one instant in []. ┤ is completed, ✕ an error, • an element without
            value, ‼ what breaks the grammar. Long gaps are folded to ⋯; what does not fit goes on below. Where the
            locale is not UTF-8: ^ ! | # o !! and -..-. A value of a type of its own is shortened: Item(apple) is
            {"$type":"Item","name":"apple"} in the file. A trace of more than 100,000 events is drawn as it is read.
            """,
        example: """
            rilltrace show Traces/bookshelf/1-success.original.trace.jsonl
            gzip -dc field.trace.jsonl.gz | rilltrace show -
            """,
        options: [
            .init(name: "--width", value: "N", purpose: "columns to use (default: the terminal's)"),
            .init(name: "--events", purpose: "list the events with their cause instead of drawing them"),
        ],
        operands: 1...1000
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        var style = console.style
        if let width = try arguments.number("--width", in: 30...10_000) { style.width = width }
        var status = ExitStatus.same
        for name in TracePairs.expanded(arguments.operands, console, { status = .trouble }) {
            do {
                let isCutShort = try show(name, style, arguments.has("--events"), console)
                if isCutShort { status = .trouble }
            } catch {
                console.printError("rilltrace: \(error.named(name))")
                status = .trouble
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
        let title = (reader.header.name.isEmpty ? name : reader.header.name).inOneLine
        console.print(style.ink(.bold, title))
        if listsEvents {
            try list(reader, console)
        } else {
            try draw(reader, style, console)
        }
        for note in reader.notes {
            console.printError("\(name.inOneLine):\(note.line):\(note.column): \(note.message)")
        }
        return reader.notes.contains { $0.isTrouble }
    }

    /// What is drawn as a whole, with the best distances; longer traces are drawn as they are read.
    private static var chartLimit: Int { 100_000 }
    /// How many cells a chart may have: instants times subscriptions.
    private static var cellLimit: Int { 1_000_000 }

    private static func draw(_ reader: TraceReader, _ style: TraceTextStyle, _ console: CommandConsole) throws {
        var trace = Trace(header: reader.header, events: [])
        var failure: (any Error)?
        var subscriptions: Set<ByteKey> = []
        do {
            while trace.events.count < chartLimit, let event = try reader.next() {
                trace.events.append(event)
                subscriptions.insert(ByteKey("\(event.sub) \(event.lane)"))
                if trace.events.count * subscriptions.count > cellLimit { break }
            }
        } catch {
            // What was read before the file turned out to be bad is drawn all the same.
            failure = error
        }
        let isWhole = trace.events.count < chartLimit && trace.events.count * subscriptions.count <= cellLimit
        // A chart goes by nanoseconds, of which 292 years can be counted; the other drawing by the file's own unit,
        // whatever that is.
        if isWhole, trace.fitsChart, TimeUnit.isKnown(trace.header.unit) {
            if !trace.events.isEmpty {
                console.print(trace.chart(style: style.marbles).text(width: style.width, style: style.marbles))
            }
            if let last = trace.events.last, last.kind == .truncated {
                let time = "\(last.at)\(trace.header.unit.inOneLine)"
                console.print(style.ink(.dim, "the recorder's limit was reached at \(time)"))
            }
        } else {
            var drawing = TraceDrawing(reader.header, style: style) { console.print($0) }
            defer { drawing.finish() }
            for event in trace.events { drawing.add(event) }
            while let event = try reader.next() { drawing.add(event) }
            if isWhole, !trace.fitsChart {
                let unit = trace.header.unit.inOneLine
                let times = trace.events.map(\.at)
                let ends = "from \(times.min() ?? 0)\(unit) to \(times.max() ?? 0)\(unit)"
                console.print(style.ink(.dim, "\(ends): more than the ruler has room for"))
            }
        }
        if let failure { throw failure }
    }

    private static func list(_ reader: TraceReader, _ console: CommandConsole) throws {
        let unit = reader.header.unit == "tick" ? "" : reader.header.unit.inOneLine
        let width = reader.header.lanes.map { TraceDifference.lane($0.id).displayWidth }.max() ?? 0
        var ordinals: [ByteKey: Int] = [:]
        while let event = try reader.next() {
            ordinals[ByteKey(event.lane), default: 0] += 1
            let place = TraceCause(lane: event.lane, n: ordinals[ByteKey(event.lane)] ?? 0)
            let cause = event.from.map { "   from \(TraceDifference.lane($0.description))" } ?? ""
            let time = "\(event.at)\(unit)"
            console.print(
                String(repeating: " ", count: max(0, 10 - time.count)) + time + "  "
                    + TraceDifference.lane(place.description).padded(to: width + 6) + "  " + event.shortText + cause
            )
        }
    }
}
