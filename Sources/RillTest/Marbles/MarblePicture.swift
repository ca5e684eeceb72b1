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

    /// One failure for each lane that nothing used and for each name that the body asked for in vain.
    func leftovers() -> [Failure] {
        var failures: [Failure] = []
        var explained: Set<String> = []
        for lane in lanes where !used.contains(lane.writtenName) {
            var message = "lane '\(lane.writtenName)' is never used"
            if lane.isSubscription {
                message += "; it holds subscriptions of a source '\(lane.name)', which the body did not ask for"
            } else if let name = nearestName(to: lane.name, among: Array(missing.keys).sorted()) {
                explained.insert(name)
                message += "; did you mean '\(name)'?"
            } else if lane.name == "output" {
                message += "; the body has to return a stream, or say test.expect(\"output\", is: …)"
            } else {
                message += "; ask for it with test.hot(\"\(lane.name)\"), test.cold(…) or test.expect(…), or delete it"
            }
            failures.append(Failure(message, at: site(of: lane)))
        }
        for (name, site) in missing.sorted(by: { $0.key < $1.key }) where !explained.contains(name) {
            let names = lanes.filter { !$0.isSubscription }.map(\.name)
            let hint = nearestName(to: name, among: names).map { "did you mean '\($0)'?" }
            let known = names.map { "'\($0)'" }.joined(separator: ", ")
            failures.append(Failure("there is no lane '\(name)'; \(hint ?? "the lanes are \(known)")", at: site))
        }
        return failures
    }
}
