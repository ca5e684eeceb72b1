@testable import RillMarbles

/// The laws of the diagram language: what holds for any bytes, in every role and dialect.
///
/// A test tries them on texts of its own; `.ci/fuzz` compiles this file for libFuzzer, with `Tests/Fuzz/FuzzMarbles.swift`.
enum MarbleLaws {
    /// Parses bytes in every role and dialect, prints what parses, and parses it again.
    ///
    /// - Parameter bytes: The text as UTF-8; bytes that are none become U+FFFD.
    /// - Returns: Which law was broken, or nil. It never traps on its own.
    static func brokenLaw(for bytes: some Collection<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        for role in MarbleRole.allCases {
            for dialect in MarbleDialect.allCases {
                for isLenient in [false, true] {
                    if let broken = brokenLaw(text, as: role, dialect: dialect, isLenient: isLenient) {
                        return "\(role), \(dialect): \(broken)"
                    }
                }
            }
        }
        if let lanes = try? MarbleLanes(parsing: text) { _ = lanes.alignmentNotes() }
        return nil
    }

    private static func brokenLaw(
        _ text: String,
        as role: MarbleRole,
        dialect: MarbleDialect,
        isLenient: Bool
    ) -> String? {
        let diagram: MarbleDiagram
        do {
            diagram = try MarbleDiagram(
                parsing: text,
                as: role,
                dialect: dialect,
                allowsEventsAfterTerminal: isLenient
            )
        } catch {
            _ = error.json
            guard error.column <= text.count else { return "the caret stands behind the text: \(error)" }
            return error.description.isEmpty ? "an error without a description" : nil
        }
        let printed = diagram.rendered()
        do {
            let again = try MarbleDiagram(parsing: printed, as: role, allowsEventsAfterTerminal: isLenient)
            guard again == diagram else { return "'\(printed)' is another diagram" }
            guard again.rendered() == printed else { return "'\(printed)' is not printed the same again" }
        } catch {
            return "'\(printed)' does not parse: \(error)"
        }
        _ = diagram.json
        // Failures and charts know nothing of dialects; one of them is enough.
        return dialect == .standard ? lawOfFailures(diagram, as: role) : nil
    }

    /// Every line of a failure parses back to its tree.
    private static func lawOfFailures(_ diagram: MarbleDiagram, as role: MarbleRole) -> String? {
        guard diagram.events.count < 200 else { return nil }
        let other = MarbleDiagram(events: diagram.events.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
        let difference = MarbleDiagram.difference(expected: diagram, actual: other)
        _ = MarbleFailure(expected: diagram, actual: other, difference: difference).text
        for (line, tree) in zip(AlignedLanes([diagram, other]).lines, [diagram, other]) {
            let again = try? MarbleDiagram(parsing: line, as: role, allowsEventsAfterTerminal: true)
            // Half of a time diagram has no end.
            if again != tree, role != .time, role != .subscription { return "the lane '\(line)' is another diagram" }
        }
        let chart = MarbleChart(lanes: [MarbleChart.Lane(name: "lane", diagram: diagram)])
        _ = chart.text(width: 60)
        _ = chart.svg()
        return nil
    }
}
