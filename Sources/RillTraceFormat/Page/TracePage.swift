import RillMarbles

/// A trace, or two side by side, as one HTML page that needs nothing else: no network, no second file.
///
/// The page draws on a canvas, zooms and pans with mouse, touch pad and keyboard, tells about the event under the
/// pointer, draws the causes of the selected one, and lists the differences of two traces.
public enum TracePage {
    /// The page of a trace.
    ///
    /// - Parameters:
    ///   - trace: The trace; the expected one of two.
    ///   - actual: The other, to be drawn below each lane, with the differences marked.
    public static func html(_ trace: Trace, comparedWith actual: Trace? = nil) -> String {
        var content = PageContent(unit: trace.header.unit == "tick" ? "" : trace.header.unit.inOneLine)
        let difference = actual.map { TraceDiff.compare(expected: trace, actual: $0) }
        content.add(trace, actual, difference)
        let name = trace.header.name.isEmpty ? "Trace" : trace.header.name
        let title = name.inOneLine.escapedForMarkup
        let count = counted(trace.events.count, "event")
        let summary = (difference?.summary ?? count).escapedForMarkup
        let legend = actual == nil ? "" : "<br>− expected · + actual · filled, thick: different"
        return #"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\#(policy)">
            <meta name="viewport" content="width=device-width">
            <link rel="icon" href="data:,">
            <title>\#(title)</title>
            <style>\#(style)</style>
            </head>
            <body>
            <header>
            <h1>\#(title)</h1><p>\#(summary)</p>
            <span><button id="in" title="Zoom in (+)">+</button> <button id="out" title="Zoom out (−)">−</button>
            <button id="fit" title="Show all (0)">all</button></span>
            </header>
            <canvas id="picture" tabindex="0" role="application" aria-label="Trace. Left and right select events, up and down change the lane, plus and minus zoom, 0 shows all." aria-describedby="detail"></canvas>
            <div id="detail" role="status" aria-live="polite"></div>
            <p id="help">← → next event · ↑ ↓ other lane · c its cause · + − zoom · 0 all · wheel zooms (with Ctrl where the page scrolls), dragging moves<br>○ value · | completed · ✕ error · ^ subscribed · ⊥ disposed · → still open at the end · dashed: the cause of the selected event\#(legend)</p>
            <ul id="findings"></ul>
            <script type="application/json" id="data">\#(content.script)</script>
            <script>\#(script)</script>
            </body>
            </html>

            """#
    }

    /// What the page may do: run its own script and use its own style, known by their hashes, and nothing else. Whatever a
    /// trace brings along is neither run nor fetched.
    private static let policy = [
        "default-src 'none'", "script-src '\(ContentHash.source(script))'", "style-src '\(ContentHash.source(style))'",
        "img-src data:", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")

    private static let script = "\n" + TracePageScript.text + "\n"

    private static let style = #"""

        :root { color-scheme: light dark; --back: #fff; --ink: #1f2328; --dim: #656d76; --grid: #d8dee4; --mark: #0969da;
          --old: #cf222e; --new: #1a7f37; --soft: #ddf4ff; }
        @media (prefers-color-scheme: dark) { :root { --back: #0d1117; --ink: #e6edf3; --dim: #8b949e; --grid: #30363d;
          --mark: #58a6ff; --old: #ff7b72; --new: #56d364; --soft: #0c2d6b; } }
        body { margin: 0; font: 14px/1.4 system-ui, sans-serif; background: var(--back); color: var(--ink); }
        header { display: flex; flex-wrap: wrap; gap: .5em 1em; align-items: baseline; padding: .6em 1em; }
        h1 { font-size: 1.1em; margin: 0; } header p { margin: 0; color: var(--dim); }
        button { font: inherit; min-width: 2.2em; } canvas { display: block; width: 100%; outline-offset: -2px; }
        #detail { padding: .4em 1em; min-height: 3em; font-family: ui-monospace, monospace; white-space: pre-wrap;
          overflow-wrap: anywhere; }
        #findings { margin: 0 1em 1em; padding: 0; list-style: none; }
        #findings button { text-align: left; width: 100%; border: 0; background: none; color: inherit; padding: .2em 0;
          font-family: ui-monospace, monospace; white-space: pre-wrap; cursor: pointer; }
        #findings button:hover, #findings button:focus { background: var(--soft); }
        #help { color: var(--dim); font-size: .9em; padding: 0 1em; }


        """#
}

/// What the page's script draws, as JSON.
private struct PageContent {
    let unit: String
    /// What the times of the page count from: 0, unless JavaScript's numbers would not hold them exactly.
    private var base = 0
    private var rows: [JSONValue] = []
    private var events: [JSONValue] = []
    private var findings: [JSONValue] = []

    init(unit: String) { self.unit = unit }

    mutating func add(_ trace: Trace, _ actual: Trace?, _ difference: TraceDifference?) {
        let times = [trace, actual].compactMap { $0?.events }.joined().lazy.map(\.boundedTime)
        if times.contains(where: { $0.magnitude > JSONValue.largestPlainInteger.magnitude }) { base = times.min() ?? 0 }
        let marks = difference.flatMap { found in actual.map { DifferenceMarks(found, trace, $0) } }
        let old = TraceRows(trace).rows.map(\.row)
        let new = actual.map { TraceRows($0).rows.map(\.row) } ?? []
        let (inOld, inNew) = (Set(old), Set(new))
        var numbers: [TraceRows.Row: (old: Int, new: Int)] = [:]
        for row in old + new.filter({ !inOld.contains($0) }) {
            let isIn = (inOld.contains(row), inNew.contains(row))
            var number = (old: -1, new: -1)
            if isIn.0 { number.old = add(row, side: actual == nil ? 0 : -1) }
            if isIn.1 { number.new = add(row, side: 1) }
            numbers[row] = number
        }
        add(trace, marks?.expected ?? []) { numbers[$0]?.old ?? 0 }
        if let actual { add(actual, marks?.actual ?? []) { numbers[$0]?.new ?? 0 } }
        let shown = (difference?.findings.prefix(500) ?? []).map { finding in
            let place = [TraceDifference.lane(finding.lane), difference?.time(finding) ?? ""]
            return (finding: finding, place: place, sentence: difference?.sentence(finding) ?? "")
        }
        // In columns, as in the terminal; a long name moves its own line only.
        let widths = [0, 1].map { column in min(24, shown.map { $0.place[column].displayWidth }.max() ?? 0) }
        for (finding, place, sentence) in shown {
            let words = zip(place, widths).map { $0.padded(to: $1) } + [sentence]
            let expected = finding.expectedLine.map { $0 - 2 }
            let event = finding.actualLine.map { trace.events.count + $0 - 2 } ?? expected ?? -1
            findings.append([
                "at": time(finding.at), "event": JSONValue(integer: event),
                "text": .string(words.joined(separator: "  ")),
            ])
        }
    }

    private mutating func add(_ row: TraceRows.Row, side: Int) -> Int {
        rows.append(["name": .string(row.name.inOneLine), "side": JSONValue(integer: side)])
        return rows.count - 1
    }

    private mutating func add(_ trace: Trace, _ marks: Set<Int>, _ number: (TraceRows.Row) -> Int) {
        let first = events.count
        var places: [TraceCause: Int] = [:]
        var ordinals: [ByteKey: Int] = [:]
        for (index, event) in trace.events.enumerated() {
            ordinals[ByteKey(event.lane), default: 0] += 1
            let place = TraceCause(lane: event.lane, n: ordinals[ByteKey(event.lane)] ?? 0)
            places[place] = first + index
            let cause = event.from.flatMap { places[$0] } ?? -1
            events.append([
                JSONValue(integer: number(TraceRows.Row(lane: event.lane, sub: event.sub))),
                time(event.boundedTime),
                .string(event.kind.name), .string(label(event)),
                .string("\(place.description.inOneLine)  \(event.shortText)"),
                JSONValue(integer: cause), marks.contains(index) ? 1 : 0,
            ])
        }
    }

    /// A time as a plain number, whatever its size.
    private func time(_ at: Int) -> JSONValue { .number(JSONNumber(verbatim: String(at - base))) }

    /// What stands above an event: its value, or the name of its error.
    private func label(_ event: TraceEvent) -> String {
        if let error = event.error {
            let text = error.value.stringValue ?? error.value.pictureText
            let isNamed = error.type.isEmpty || text.beginsWithBytes(of: error.type)
            return (isNamed ? text : "\(error.type) \(text)").inOneLine.shortened(to: 24)
        }
        return event.value == nil ? "" : TraceDrawing.label(event, .unicode)
    }

    /// The content for a script element, which no value can end.
    var script: String {
        let document: JSONValue = [
            "unit": .string(unit), "base": .string(String(base)), "rows": .array(rows), "events": .array(events),
            "findings": .array(findings),
        ]
        return document.descriptionForScript
    }
}
