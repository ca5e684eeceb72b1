extension MarbleFailure {
    /// What differs, one sentence each: early or late, different value, missing, unexpected, order only.
    ///
    /// At most twenty are spelled out; three or more events in a row with one shift share a sentence.
    public var notes: [String] {
        var notes: [String] = []
        var rest = difference.entries[...]
        while let entry = rest.first {
            if notes.count == Self.noteLimit {
                let more = counted(rest.count, "more difference")
                return notes + ["… and \(more)"]
            }
            let stretch = Self.stretchWithOneShift(rest)
            if stretch >= 3 {
                notes.append(note(onShiftOf: rest.prefix(stretch)))
                rest = rest.dropFirst(stretch)
                continue
            }
            rest = rest.dropFirst()
            if let text = note(on: entry), notes.last != text { notes.append(text) }
        }
        return notes
    }

    private static let noteLimit = 20
    /// How many bytes of a value are printed as they are.
    private static let valueLimit = 2_000
    /// How many columns of a label a note has.
    private static let labelLimit = 72

    /// The values behind the labels that the notes name, one line each, with structural differences under them.
    var valueLines: [String] {
        var lines: [String] = []
        var shown: Set<String> = []
        func show(_ label: String, _ side: String, _ value: String?) {
            guard let value, value != label, shown.insert(label + side).inserted else { return }
            let name = Self.name(ofLabel: label)
            // The notes show where two long values differ.
            if value.utf8.count > Self.valueLimit {
                lines.append("  \(name)\(side) = \(value.shortenedInTheMiddle(to: 200).inOneLine)")
                return
            }
            let content = value.split(separator: "\n", omittingEmptySubsequences: false)
            lines.append("  \(name)\(side) = \(content.first ?? "")")
            lines += content.dropFirst().map { "    " + $0 }
        }
        for entry in difference.entries.prefix(40) {
            let expectedLabel = entry.expected.flatMap { expected.events[$0].label }
            let actualLabel = entry.actual.flatMap { actual.events[$0].label }
            for label in [expectedLabel, actualLabel].compactMap({ $0 }) {
                let wanted = expectedValues[label]
                let happened = actualValues[label]
                if let wanted, let happened, !wanted.utf8.elementsEqual(happened.utf8) {
                    show(label, " expected", wanted)
                    show(label, " actual", happened)
                } else {
                    show(label, "", wanted ?? happened)
                }
            }
            // Where the labels do not show it: the values, around the place where they differ.
            if entry.kind == .differentValue, let wanted = expectedLabel.flatMap({ expectedValues[$0] ?? $0 }),
                let happened = actualLabel.flatMap({ actualValues[$0] ?? $0 }),
                expectedValues[expectedLabel ?? ""] != nil || actualValues[actualLabel ?? ""] != nil
            {
                let texts = DifferingTexts(wanted, happened)
                if let remark = texts.remark {
                    let sides = "\(texts.expected.inOneLine) → \(texts.actual.inOneLine)"
                    lines.append("    " + (texts.position == nil ? remark : "\(sides)   (\(remark))"))
                }
            }
            if let index = entry.expected, let text = valueDifferences[index] {
                lines += text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
            }
        }
        return lines
    }

    // MARK: - Sentences

    private func note(on entry: MarbleDifference.Entry) -> String? {
        let wanted = entry.expected.map { expected.events[$0] }
        let happened = entry.actual.map { actual.events[$0] }
        switch (entry.kind, wanted, happened) {
        case (.early, let wanted?, let happened?), (.late, let wanted?, let happened?):
            let name = wanted.kind == .any ? "any value" : Self.name(of: wanted)
            let direction = entry.kind == .early ? "early" : "late"
            return "\(name) expected \(Self.time(of: wanted)), arrived \(entry.shift.magnitude) \(direction) "
                + "(at \(happened.at))"
        case (.differentValue, let wanted?, let happened?):
            return "at \(happened.at) " + Self.contrast(wanted, happened)
        case (.missing, let wanted?, _):
            return "\(Self.name(of: wanted)) expected \(Self.time(of: wanted)), never arrived"
        case (.unexpected, _, let happened?):
            return "\(Self.name(of: happened)) at \(happened.at) was not expected"
        case (.orderOnly, let wanted?, let happened?):
            return orderNote(wanted, happened)
        default:
            return nil
        }
    }

    /// `expected A, got B`, with the part of long labels that differs, and what the eye would not see.
    private static func contrast(_ wanted: MarbleEvent, _ happened: MarbleEvent) -> String {
        guard wanted.kind == happened.kind, let left = wanted.label, let right = happened.label,
            !left.utf8.elementsEqual(right.utf8)
        else { return "expected \(name(of: wanted)), got \(name(of: happened))" }
        let texts = DifferingTexts(left, right, columns: labelLimit)
        var events = (wanted, happened)
        events.0.label = texts.expected
        events.1.label = texts.actual
        let remark = texts.remark.map { " (\($0))" } ?? ""
        return "expected \(name(of: events.0)), got \(name(of: events.1))" + remark
    }

    private func orderNote(_ wanted: MarbleEvent, _ happened: MarbleEvent) -> String {
        guard wanted.at == happened.at else {
            return "\(Self.name(of: wanted)) at \(happened.at) came in another order than expected"
        }
        func names(_ diagram: MarbleDiagram) -> String {
            diagram.events.filter { $0.at == happened.at && $0.kind != .demand }
                .map(Self.name(of:))
                .joined(separator: ", ")
        }
        return "at \(happened.at) expected the order \(names(expected)), got \(names(actual))"
    }

    private func note(onShiftOf entries: ArraySlice<MarbleDifference.Entry>) -> String {
        let events = entries.compactMap { $0.expected.map { expected.events[$0] } }
        guard let first = events.first, let last = events.last, let shift = entries.first?.shift else { return "" }
        let direction = shift < .zero ? "early" : "late"
        return "\(events.count) events arrived \(shift.magnitude) \(direction), from \(Self.name(of: first)) "
            + "(expected \(Self.time(of: first))) to \(Self.name(of: last)) (expected \(Self.time(of: last)))"
    }

    /// How many entries at the start are early or late by the same time, event after event.
    private static func stretchWithOneShift(_ entries: ArraySlice<MarbleDifference.Entry>) -> Int {
        guard let first = entries.first, first.kind == .early || first.kind == .late else { return 0 }
        var previous = first
        var count = 1
        for entry in entries.dropFirst() {
            guard entry.kind == first.kind, entry.shift == first.shift, let index = entry.expected,
                index == previous.expected.map({ $0 + 1 })
            else { break }
            previous = entry
            count += 1
        }
        return count
    }

    private static func time(of event: MarbleEvent) -> String {
        guard let end = event.windowEnd, end != event.at else { return "at \(event.at)" }
        return "between \(event.at) and \(end)"
    }

    /// How a sentence names an event.
    static func name(of event: MarbleEvent) -> String {
        switch event.kind {
        case .next: name(ofLabel: event.label ?? "")
        case .any: "any value"
        case .completed: "completion"
        case .error:
            event.label.map { "error \($0.shortenedInTheMiddle(to: labelLimit + 2).quotedLabel)" } ?? "an error"
        case .demand: "a pull"
        case .subscribe: "subscription"
        case .unsubscribe: "unsubscription"
        case .tick: "a tick"
        }
    }

    private static func name(ofLabel label: String) -> String {
        let label = label.shortenedInTheMiddle(to: labelLimit + 2)
        let isWord = !label.isEmpty && label.allSatisfy { $0.marbleClass == .marble || $0.marbleClass == .digit }
        return isWord ? label : label.quotedLabel
    }
}
