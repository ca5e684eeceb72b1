import RillMarbles

extension TraceDifference {
    /// The differences for a person: a summary, one line for each, and what to type next.
    ///
    /// - Parameters:
    ///   - title: What the trace is called; its name, if nil.
    ///   - style: Colours, and how much is shown.
    ///   - advice: The last line: how to accept the difference.
    public func text(title: String? = nil, style: TraceTextStyle = TraceTextStyle(), advice: String? = nil) -> String {
        var lines = [style.ink(.bold, TraceDifference.short(title ?? name, 200)) + "   " + summary]
        if !isSame {
            lines += excerpt?.picture(unit: unit, style: style) ?? []
            let shown = findings.prefix(style.lineLimit)
            let laneWidth = min(24, shown.map { TraceDifference.lane($0.lane).displayWidth }.max() ?? 0)
            let times = shown.map { style.plain(time($0)) }
            let timeWidth = times.map(\.count).max() ?? 0
            for (finding, time) in zip(shown, times) {
                let lead = "  \(padded(TraceDifference.lane(finding.lane), laneWidth))  \(padded(time, timeWidth))   "
                lines.append(lead + sentence(finding, style))
                lines += details(finding, style).map { style.plain(String(repeating: " ", count: lead.count + 2) + $0) }
            }
            let hidden = max(findingCount, findings.count) - shown.count
            if hidden > 0 {
                let more = "  … and \(counted(hidden, "more difference"))"
                lines.append(style.ink(.dim, style.plain(more)))
            }
        }
        lines += remarks.map { style.ink(.dim, "  \($0)") }
        if !isSame, let advice { lines.append("  accept it:  \(advice)") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `query: 1 added, 1 removed, 4 shifted`
    public var summary: String {
        if isSame { return "same, \(counted(eventCounts.expected, "event"))" }
        let lanes = countsByLane.keys.sorted { $0.precedesByBytes($1) }
        if lanes.count > 4 { return "\(lanes.count) lanes: \(TraceDifference.text(counts))" }
        return lanes.map { lane in
            let text = TraceDifference.text(countsByLane[lane] ?? [:])
            return lane.isEmpty ? text : "\(TraceDifference.lane(lane)): \(text)"
        }.joined(separator: "; ")
    }

    private static func text(_ counts: [TraceFinding.Kind: Int]) -> String {
        TraceFinding.Kind.allCases.compactMap { kind in
            counts[kind].map { kind == .header ? "header" : "\($0) \(kind.rawValue)" }
        }.joined(separator: ", ")
    }

    /// The lines about what was tolerated, the options, and the notes.
    public var remarks: [String] {
        var remarks: [String] = []
        if toleratedTimes > 0 {
            remarks.append("\(counted(toleratedTimes, "event")) off within the tolerance of time")
        }
        if toleratedValues > 0 {
            remarks.append("\(counted(toleratedValues, "number")) off within the tolerance")
        }
        if !options.json.isEmpty { remarks.append("compared with options \(JSONValue.object(options.json))".inOneLine) }
        return remarks + notes.map(\.inOneLine)
    }

    /// `15ms`, `20…60ms`
    package func time(_ finding: TraceFinding) -> String {
        if finding.kind == .header { return "" }
        return finding.at == finding.lastAt
            ? "\(finding.at)\(suffix)" : "\(finding.at)…\(finding.lastAt)\(suffix)"
    }

    private var suffix: String { unit == "tick" ? "" : unit.inOneLine }

    /// What happened, in a line.
    public func sentence(_ finding: TraceFinding, _ style: TraceTextStyle = TraceTextStyle()) -> String {
        style.plain(inkedSentence(finding, style))
    }

    private func inkedSentence(_ finding: TraceFinding, _ style: TraceTextStyle) -> String {
        let reason = finding.reason.map { "   (\(text($0)))" } ?? ""
        switch finding.kind {
        case .header: return TraceDifference.short(finding.detail ?? "", 300)
        case .added: return style.ink(.green, "+ \(TraceDifference.text(finding.actual))") + reason
        case .removed: return style.ink(.red, "− \(TraceDifference.text(finding.expected))") + reason
        case .changed:
            let kind = finding.expected?.kind.name ?? "event"
            let what = finding.changes.count == 1 ? finding.changes[0] : nil
            if let what, what.path == "." {
                return style.ink(.yellow, "~ \(kind) \(TraceDifference.text(what))") + reason
            }
            if let what {
                let path = TraceDifference.short(what.path)
                return style.ink(.yellow, "~ \(kind) \(path) \(TraceDifference.text(what))") + reason
            }
            return style.ink(.yellow, "~ \(kind), \(finding.changes.count) places") + reason
        case .shifted:
            let events = finding.count == 1 ? "\(TraceDifference.text(finding.expected))" : "\(finding.count) events"
            return "\(events) \(shift(finding.offset))" + reason
        case .moved where finding.offset == 0:
            return "\(TraceDifference.text(finding.expected)) moved to another place within the instant" + reason
        case .moved:
            return "\(TraceDifference.text(finding.expected)) moved to \(finding.at + finding.offset)\(suffix)" + reason
        case .reordered:
            return "\(TraceDifference.text(finding.expected)) in another order within the instant" + reason
        case .resubscribed:
            let events = finding.count == 1 ? "" : "\(finding.count) events: "
            return events + TraceDifference.short(finding.detail ?? "another subscription", 300)
        case .recaused:
            if let detail = finding.detail { return TraceDifference.short(detail, 300) }
            let expected = finding.expected?.from.map { TraceDifference.lane($0.description) } ?? "nothing"
            let actual = finding.actual?.from.map { TraceDifference.lane($0.description) } ?? "nothing"
            // One more event ahead of it, and the cause has the name of another one.
            let rest = actual == expected ? "which is another event than expected" : "by \(expected) expected"
            return "\(TraceDifference.text(finding.expected)) caused by \(actual), \(rest)"
        }
    }

    /// `7ms later`
    package func shift(_ offset: Int) -> String { "\(offset.magnitude)\(suffix) \(offset < 0 ? "earlier" : "later")" }

    private func details(_ finding: TraceFinding, _ style: TraceTextStyle) -> [String] {
        guard finding.kind == .changed, finding.changes.count > 1 else { return [] }
        let limit = style.lineLimit == .max ? finding.changes.count : 8
        let shown = finding.changes.prefix(limit).map {
            "\(TraceDifference.short($0.path)) \(TraceDifference.text($0))"
        }
        return shown + (finding.changes.count > limit ? ["… and \(finding.changes.count - limit) more"] : [])
    }

    private static func text(_ change: JSONChange) -> String {
        guard let old = change.expected, let new = change.actual else {
            let (old, new) = (change.expected, change.actual)
            let sides =
                "\(old.map { short($0.description) } ?? "nothing") → \(new.map { short($0.description) } ?? "nothing")"
            return sides + (change.remark.map { " (\($0))" } ?? "")
        }
        let texts: DifferingTexts
        let sides: String
        if case .string(let left) = old, case .string(let right) = new {
            // Cut first, then quoted: an escape is never taken apart, and the position counts what the value has.
            texts = DifferingTexts(left, right, columns: 70)
            sides = [texts.expected, texts.actual].map { JSONValue.string($0).description.inOneLine }
                .joined(separator: " → ")
        } else {
            texts = DifferingTexts(old.description, new.description)
            sides = "\(texts.expected.inOneLine) → \(texts.actual.inOneLine)"
        }
        let remarks = [change.remark, texts.remark].compactMap(\.self)
        return sides + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")
    }

    static func text(_ event: TraceEvent?) -> String { event?.shortText ?? "event" }

    /// A lane's name in a sentence. It may be as long as any other text.
    package static func lane(_ name: String) -> String { short(name, 80) }

    fileprivate static func short(_ text: String, _ columns: Int = 72) -> String {
        // Most values are short and plain; to walk through characters takes longer than all else about an event.
        if text.utf8.count <= columns, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        // A value is JSON, which escapes controls, but not what turns the direction of writing.
        return text.shortenedInTheMiddle(to: columns).inOneLine
    }

    private func text(_ reason: TraceReason) -> String {
        switch reason {
        case .after(let kind, let at, _): return "after the \(TraceDifference.noun(kind)) at \(at)\(suffix)"
        case .causedBy(let kind, let at, let lane):
            return "caused by \(TraceDifference.lane(lane)), \(TraceDifference.noun(kind)) at \(at)\(suffix)"
        case .delay(let lane, let causeLane, let expected, let actual):
            return
                "\(TraceDifference.lane(lane)) \(expected) → \(actual)\(suffix) after \(TraceDifference.lane(causeLane))"
        }
    }

    private static func noun(_ kind: TraceFinding.Kind) -> String {
        switch kind {
        case .added: "insertion"
        case .removed: "removal"
        case .moved: "move"
        default: "change"
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text.padded(to: width)
    }
}

extension TraceEvent {
    /// What happened, for a line of text: `next "EXTRA"`. Long values are shortened in the middle.
    public var shortText: String {
        var text = kind.name
        if sub > 1 { text += " #\(sub)" }
        if let rule { text += " (\(TraceDifference.short(rule)))" }
        if let value { text += " \(TraceDifference.short(value.description))" }
        if let error {
            text += " \(TraceDifference.short(error.type)) \(TraceDifference.short(error.value.description))"
        }
        return text
    }
}
