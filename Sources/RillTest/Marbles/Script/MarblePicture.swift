import Rill
import RillMarbles

/// The lanes of a literal, and which of them the test's body has asked for.
struct MarblePicture {
    private let text: String
    private let literal: MarbleLanes
    private let literalSite: LiteralSite
    private var used: Set<String> = []
    /// The names of lanes that count from the instant at which a stream is sent.
    private(set) var inner: Set<String> = []
    private var missing: [String: Request] = [:]

    /// Where the body asked for a lane in vain, and whether it expects something of it.
    private struct Request {
        let site: SourceSite
        let isExpected: Bool
    }

    /// - Throws: `MarbleError` where the literal is no list of lanes.
    init(_ literal: String, at call: SourceSite) throws(MarbleError) {
        literalSite = LiteralSite(literal: literal, call: call)
        text = literal
        self.literal = try MarbleLanes(parsing: literal)
    }

    var lanes: [MarbleLane] { literal.lanes }

    /// Without a lane, every text that the body gives is a diagram.
    var isEmpty: Bool { lanes.isEmpty }

    /// Where a lane's diagram stands in the source file.
    func site(of lane: MarbleLane) -> SourceSite { literalSite.site(line: lane.line, column: lane.column) }

    /// Why a lane is told at the line of the call; nil where it is not.
    var remarkOnPlace: String? { literalSite.remark }

    /// The text of a lane, and where it can be rewritten.
    func text(of lane: MarbleLane) -> MarbleText {
        MarbleText(lane.text, lane: lane, in: argument)
    }

    /// The argument that the picture is.
    var argument: DiagramArgument { DiagramArgument(call: literalSite.call, role: .picture, value: text) }

    /// Whether a lane counts from time 0, like hot sources, subscriptions and what is expected; cold sources and the
    /// streams that a stream sends count from an instant of their own.
    func isOnTheRuler(_ lane: MarbleLane, isCold: (String) -> Bool) -> Bool {
        if lane.isSubscription { return true }
        if inner.contains(lane.name) { return false }
        let attempt = lane.name.lastIndex(of: "#").map { String(lane.name[..<$0]) }
        return !isCold(lane.name) && !(attempt.map(isCold) ?? false)
    }

    /// What says that the lanes do not line up.
    func notesOnAlignment(_ settings: MarbleSettings, isCold: (String) -> Bool) -> [MarbleLaneNote] {
        literal.alignmentNotes(dialect: settings.dialect, frame: settings.frame) { isOnTheRuler($0, isCold: isCold) }
    }

    /// How many columns of the literal's line a lane's name and the colon take.
    func widthToColon(of lane: MarbleLane) -> Int? {
        let line = literalSite.line(lane.line)
        return line.firstIndex(of: ":").map { line[...$0].displayWidth }
    }

    /// Where a line of the literal stands in the source file.
    static func site(ofLine line: Int, column: Int, in literal: String, at call: SourceSite) -> SourceSite {
        LiteralSite(literal: literal, call: call).site(line: line, column: column)
    }

    /// The lane with a name. Counts as used; where there is none, the body's line is kept for a report.
    ///
    /// - Parameter isExpected: Whether the lane is to say what is expected of a stream, and is no source.
    mutating func take(_ name: String, isExpected: Bool = false, at site: SourceSite) -> MarbleLane? {
        guard let lane = peek(name) else {
            if missing[name] == nil { missing[name] = Request(site: site, isExpected: isExpected) }
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

    /// The names that the body asked for in vain, one failure each, at the call.
    func unknown() -> [Failure] {
        // Without a picture every text is a diagram, and who asks for a lane is told so there.
        if lanes.isEmpty { return [] }
        let names = missing.keys.filter { $0 != Self.output || misspeltOutput == nil }.sorted()
        return names.compactMap { name in missing[name].map { unknown(name, $0) } }
    }

    private func unknown(_ name: String, _ request: Request) -> Failure {
        let message = "there is no lane '\(name)'; "
        if let likely = likelyLane(for: name) {
            return Failure(message + "did you mean '\(likely)'?", at: request.site)
        }
        let cure = request.isExpected ? "draw one, or write test.expect(stream, diagram: \"…\")" : "draw one"
        let known = names.map { "'\($0)'" }.joined(separator: ", ")
        let lanes = names.count == 1 ? "the only lane is \(known)" : "the lanes are \(known)"
        return Failure("\(message)\(cure); \(lanes)", at: request.site)
    }

    /// The name `output` is no word of the body's, so what is nearly that is misspelt in the picture: one failure, at the
    /// lane.
    func misspelt() -> [Failure] {
        misspeltOutput.map { lane in
            [Failure("lane '\(lane.name)' is never used; did you mean '\(Self.output)'?", at: site(of: lane))]
        } ?? []
    }

    /// One failure for each lane that nothing used.
    func unused() -> [Failure] {
        unusedLanes.map { lane in
            var message = "lane '\(lane.writtenName)' is never used"
            if lane.isSubscription {
                message += "; it holds subscriptions of a source '\(lane.name)', which the body did not ask for"
            } else if lane.name == Self.output {
                message += "; the body has to return a stream, or say test.expect(…, lane: \"output\")"
            } else {
                message += "; ask for it with test.hot(\"\(lane.name)\"), test.cold(…) or test.expect(…), or delete it"
            }
            return Failure(message, at: site(of: lane))
        }
    }

    /// The lane of what the body returns.
    static let output = "output"

    private var unusedLanes: [MarbleLane] { lanes.filter { !used.contains($0.writtenName) } }

    private var names: [String] { lanes.filter { !$0.isSubscription }.map(\.name) }

    /// The lane that a name in the body means: rather one that nothing uses.
    private func likelyLane(for name: String) -> String? {
        nearestName(to: name, among: unusedLanes.filter { !$0.isSubscription }.map(\.name))
            ?? nearestName(to: name, among: names)
    }

    private var misspeltOutput: MarbleLane? {
        guard missing[Self.output] != nil else { return nil }
        let candidates = unusedLanes.filter { !$0.isSubscription }
        let name = nearestName(to: Self.output, among: candidates.map(\.name))
        return candidates.first { $0.name == name }
    }
}

extension MarbleDiagram {
    /// The last instant that the text covers.
    func lastInstant(frame: MarbleTime) -> MarbleTime {
        max(events.map { $0.windowEnd ?? $0.at }.max() ?? .zero, end - frame)
    }
}
