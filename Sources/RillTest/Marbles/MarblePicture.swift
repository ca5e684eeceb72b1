import Rill
import RillMarbles

/// The lanes of a literal, and which of them the test's body has asked for.
struct MarblePicture {
    let lanes: [MarbleLane]
    private let place: LiteralPlace
    private var used: Set<String> = []
    private var missing: [String: SourceSite] = [:]

    /// - Throws: `MarbleError` where the literal is no list of lanes.
    init(_ literal: String, at call: SourceSite) throws(MarbleError) {
        place = LiteralPlace(literal: literal, call: call)
        lanes = try MarbleLanes(parsing: literal).lanes
    }

    /// Without a lane, every text that the body gives is a diagram.
    var isEmpty: Bool { lanes.isEmpty }

    /// Where a lane's diagram stands in the source file.
    func site(of lane: MarbleLane) -> SourceSite { place.site(line: lane.line, column: lane.column) }

    /// The text of a lane, and where it can be rewritten.
    func text(of lane: MarbleLane) -> MarbleText {
        let line = place.lineInFile(of: lane.line)
        return MarbleText(
            lane.text,
            in: place.call.filePath,
            line.map { .lane(line: $0, writtenName: lane.writtenName) }
        )
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
