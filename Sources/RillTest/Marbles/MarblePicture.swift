import Rill
import RillMarbles

/// The lanes of a literal, and which of them the test's body has asked for.
struct MarblePicture {
    private let literal: MarbleLanes
    private let place: LiteralPlace
    private var used: Set<String> = []
    /// The names of lanes that count from the instant at which a stream is sent.
    private(set) var inner: Set<String> = []
    private var missing: [String: SourceSite] = [:]

    /// - Throws: `MarbleError` where the literal is no list of lanes.
    init(_ literal: String, at call: SourceSite) throws(MarbleError) {
        place = LiteralPlace(literal: literal, call: call)
        self.literal = try MarbleLanes(parsing: literal)
    }

    var lanes: [MarbleLane] { literal.lanes }

    /// Without a lane, every text that the body gives is a diagram.
    var isEmpty: Bool { lanes.isEmpty }

    /// Where a lane's diagram stands in the source file.
    func site(of lane: MarbleLane) -> SourceSite { place.site(line: lane.line, column: lane.column) }

    /// The text of a lane, and where it can be rewritten.
    func text(of lane: MarbleLane) -> MarbleText {
        if let literal = place.onlyLine {
            return MarbleText(lane.text, lane: lane, in: place.call.filePath, .literal(call: place.call.line), literal)
        }
        let line = place.lineInFile(of: lane.line)
        return MarbleText(
            lane.text,
            lane: lane,
            in: place.call.filePath,
            line.map { .lane(line: $0, writtenName: lane.writtenName) }
        )
    }

    /// Whether a lane counts from time 0, like hot sources, subscriptions and what is expected; cold sources and the
    /// streams that a stream sends count from an instant of their own.
    func isOnTheRuler(_ lane: MarbleLane, in test: MarbleTest) -> Bool {
        if lane.isSubscription { return true }
        if inner.contains(lane.name) { return false }
        let attempt = lane.name.lastIndex(of: "#").map { String(lane.name[..<$0]) }
        return !test.isCold(lane.name) && !(attempt.map(test.isCold) ?? false)
    }

    /// What says that the lanes do not line up.
    func notesOnAlignment(_ test: MarbleTest) -> [MarbleLaneNote] {
        literal.alignmentNotes(dialect: test.settings.dialect, frame: test.settings.frame) {
            isOnTheRuler($0, in: test)
        }
    }

    /// How many spaces stand behind a lane's colon if its diagram starts at a column of the literal's line.
    func padding(of lane: MarbleLane, to column: Int) -> Int? {
        let line = place.line(lane.line)
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return max(1, column - line[...colon].displayWidth)
    }

    /// Where a line of the literal stands in the source file.
    static func site(ofLine line: Int, column: Int, in literal: String, at call: SourceSite) -> SourceSite {
        LiteralPlace(literal: literal, call: call).site(line: line, column: column)
    }

    /// The lane with a name. Counts as used; where there is none, the body's line is kept for a report.
    mutating func take(_ name: String, at site: SourceSite) -> MarbleLane? {
        guard let lane = peek(name) else {
            if missing[name] == nil { missing[name] = site }
            return nil
        }
        used.insert(lane.writtenName)
        return lane
    }

    /// The lane with a name, if there is one.
    func peek(_ name: String) -> MarbleLane? { lanes.first { $0.name == name && !$0.isSubscription } }

    /// The lane of a stream that another stream sends. Counts as used.
    mutating func takeInner(_ name: String) -> MarbleLane? {
        guard let lane = peek(name) else { return nil }
        used.insert(lane.writtenName)
        inner.insert(name)
        return lane
    }

    /// The expected subscriptions of a source, in the order of the literal. They count as used.
    mutating func takeSubscriptions(of name: String) -> [MarbleLane] {
        let found = lanes.filter { $0.name == name && $0.isSubscription }
        if let first = found.first { used.insert(first.writtenName) }
        return found
    }

    /// How far the longest lane reaches, whatever it is for. A lane that does not parse says so when it is used.
    func lastInstant(dialect: MarbleDialect, frame: MarbleTime) -> MarbleTime {
        lanes.map { lane -> MarbleTime in
            let roles: [MarbleRole] = lane.isSubscription ? [.subscription] : [.expectation, .hot]
            for role in roles {
                let diagram = try? MarbleDiagram(
                    parsing: lane.text,
                    as: role,
                    dialect: dialect,
                    frame: frame,
                    allowsEventsAfterTerminal: true
                )
                if let diagram { return diagram.lastInstant(frame: frame) }
            }
            return .zero
        }.max() ?? .zero
    }

    /// The names that the body asked for in vain, one failure each.
    ///
    /// - Parameter explainedByLanes: Whether a misspelt lane is left out, because `unused()` reports it at the lane.
    func unknown(explainedByLanes: Bool = true) -> [Failure] {
        let names = lanes.filter { !$0.isSubscription }.map(\.name)
        let explained = explainedByLanes ? unusedLanes.compactMap(nearestMissingName) : []
        return missing.filter { !explained.contains($0.key) }.sorted { $0.key < $1.key }.map { name, site in
            let hint = nearestName(to: name, among: names).map { "did you mean '\($0)'?" }
            let known = names.map { "'\($0)'" }.joined(separator: ", ")
            return Failure("there is no lane '\(name)'; \(hint ?? "the lanes are \(known)")", at: site)
        }
    }

    /// One failure for each lane that nothing used.
    func unused() -> [Failure] {
        unusedLanes.map { lane in
            var message = "lane '\(lane.writtenName)' is never used"
            if lane.isSubscription {
                message += "; it holds subscriptions of a source '\(lane.name)', which the body did not ask for"
            } else if let name = nearestMissingName(lane) {
                message += "; did you mean '\(name)'?"
            } else if lane.name == "output" {
                message += "; the body has to return a stream, or say test.expect(\"output\", is: …)"
            } else {
                message += "; ask for it with test.hot(\"\(lane.name)\"), test.cold(…) or test.expect(…), or delete it"
            }
            return Failure(message, at: site(of: lane))
        }
    }

    /// Whether a lane is unused because the body spells it differently.
    var hasMisspeltLane: Bool { unusedLanes.contains { nearestMissingName($0) != nil } }

    private var unusedLanes: [MarbleLane] { lanes.filter { !used.contains($0.writtenName) } }

    private func nearestMissingName(_ lane: MarbleLane) -> String? {
        lane.isSubscription ? nil : nearestName(to: lane.name, among: missing.keys.sorted())
    }
}

extension MarbleDiagram {
    /// The last instant that the text covers.
    func lastInstant(frame: MarbleTime) -> MarbleTime {
        max(events.map { $0.windowEnd ?? $0.at }.max() ?? .zero, end - frame)
    }
}
