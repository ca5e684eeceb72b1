import RillMarbles

/// Traces that differ for the same reason.
package struct DifferenceGroup: Sendable {
    /// The reason: `debounce 300 → 307ms after query`.
    package var cause: String
    /// The names of the traces.
    package var names: [String]
}

extension TraceDifference {
    /// Groups of two or more traces whose differences have one cause, the largest first.
    ///
    /// The cause is what stands at the beginning: a changed delay where causes are on record, else the first difference
    /// that nothing explains, told without its time.
    package static func groups(_ differences: [TraceDifference]) -> [DifferenceGroup] {
        var names: [String: [String]] = [:]
        for difference in differences where !difference.isSame {
            if let cause = difference.rootCause { names[cause, default: []].append(difference.name) }
        }
        return names.filter { $0.value.count > 1 }
            .map { DifferenceGroup(cause: $0.key, names: $0.value.sorted { $0.precedesByBytes($1) }) }
            .sorted { ($1.names.count, $0.cause) < ($0.names.count, $1.cause) }
    }

    /// The cause of everything, as far as the differences have one.
    var rootCause: String? {
        for finding in findings {
            if case .delay(let lane, let causeLane, let expected, let actual) = finding.reason {
                let delay = "\(expected) → \(actual)\(unit.inOneLine)"
                return "\(TraceDifference.lane(lane)) \(delay) after \(TraceDifference.lane(causeLane))"
            }
        }
        guard let first = findings.first else { return nil }
        var bare = first
        bare.reason = nil
        return (first.lane.isEmpty ? "" : "\(TraceDifference.lane(first.lane)): ") + sentence(bare)
    }
}
