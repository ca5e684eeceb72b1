import RillMarbles

/// The lanes of two runs as marble diagrams under each other, with common columns.
///
/// ```
///   taps:              205ms -    ----'tap'
///   replies:           205ms 'old'----'new'
///   output, usual:     205ms -    ----'old'
///   output, changed:   205ms -    ----'new'
///                                     ^^^^^
///           at tick                   210
/// ```
/// What is the same in both runs is there once. A subscription is shown only where it differs.
struct OrderDiagrams {
    private struct Line {
        let name: String
        let diagram: MarbleDiagram
    }

    private var lines: [Line] = []
    private var differing: Set<MarbleTime> = []

    init(_ usual: RunLog, _ changed: RunLog) {
        let (before, after) = (RunPicture(usual), RunPicture(changed))
        for name in before.names + after.names.filter({ before.events[$0] == nil }) {
            let (left, right) = (before.events[name] ?? [], after.events[name] ?? [])
            if left == right {
                if !before.isSubscription(name) { add(name, left) }
                continue
            }
            add("\(name), usual", left)
            add("\(name), changed", right)
            let (leftTimes, rightTimes) = (Dictionary(grouping: left, by: \.at), Dictionary(grouping: right, by: \.at))
            for time in Set(leftTimes.keys).union(rightTimes.keys) where leftTimes[time] != rightTimes[time] {
                differing.insert(time)
            }
        }
    }

    private mutating func add(_ name: String, _ events: [MarbleEvent]) {
        lines.append(Line(name: name, diagram: MarbleDiagram(events: events)))
    }

    /// All lines, indented by two spaces; of very long lanes the part around the first difference.
    var text: String {
        if lines.isEmpty { return "  (no sources and no observers)" }
        let excerpt = differing.min().flatMap { MarbleExcerpt(of: lines.map(\.diagram), around: $0) }
        let aligned = AlignedLanes(lines.map { excerpt?.part(of: $0.diagram, from: .zero) ?? $0.diagram })
        let title = "at tick"
        let widest = max(title.count, lines.map(\.name.displayWidth).max() ?? 0)
        var text = zip(lines, aligned.lines).map { line, content in
            let padding = String(repeating: " ", count: widest - line.name.displayWidth)
            return "  \(line.name):\(padding)  \(line.diagram.events.isEmpty ? "(nothing)" : content)"
        }
        var (carets, ruler) = (PositionedText(), PositionedText())
        for column in aligned.columns where differing.contains(column.at) {
            carets.place(String(repeating: "^", count: max(1, column.width)), at: column.start)
            // A number that would touch the one before it is left out.
            if column.start > ruler.width || ruler.width == 0 {
                ruler.place("\(column.at.nanoseconds / 1_000_000)", at: column.start)
            }
        }
        if !carets.content.isEmpty {
            text.append(String(repeating: " ", count: widest + 5) + carets.content)
            text.append(String(repeating: " ", count: widest - title.count + 2) + "\(title)   \(ruler.content)")
        }
        if let excerpt { text.append("  \(excerpt.remark)") }
        return text.joined(separator: "\n")
    }
}

/// What a log shows of each lane, and of each subscription.
private struct RunPicture {
    private(set) var names: [String] = []
    private(set) var events: [String: [MarbleEvent]] = [:]

    private static var subscriptionPrefix: String { "subscription to " }

    init(_ log: RunLog) {
        for lane in log.lanes {
            names.append(lane.label)
            events[lane.label] = []
        }
        for entry in log.entries { add(entry) }
    }

    func isSubscription(_ name: String) -> Bool { name.hasPrefix(Self.subscriptionPrefix) }

    private mutating func add(_ entry: RunLog.Entry) {
        let label = entry.lane.label
        let subscription = Self.subscriptionPrefix + (entry.subscription.map { "\(label)#\($0)" } ?? label)
        let time = Self.time(entry.time)
        let value = entry.value.map { Self.short("\($0)") }
        switch entry.kind {
        case .subscribe: add(.subscribe(time), to: subscription)
        case .dispose: add(.unsubscribe(time), to: subscription)
        case .next: add(.next(time, value ?? ""), to: label)
        case .error: add(.error(time, value), to: label)
        case .completed: add(.completed(time), to: label)
        case .violation(let rule): add(.next(time, "✗ \(rule)"), to: label)
        }
    }

    private mutating func add(_ event: MarbleEvent, to name: String) {
        if events[name] == nil { names.append(name) }
        events[name, default: []].append(event)
    }

    /// A tick is a frame.
    private static func time(_ tick: TestTime) -> MarbleTime {
        let (product, overflow) = Int64(tick).multipliedReportingOverflow(by: 1_000_000)
        return .nanoseconds(overflow ? (tick < 0 ? .min : .max) : product)
    }

    private static func short(_ text: String) -> String { text.shortened(to: 60) }
}
