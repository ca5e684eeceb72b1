/// How what happened differs from what was expected.
public struct MarbleDifference: Hashable, Sendable {
    /// The kinds of difference, in the order in which they are reported.
    public enum Kind: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// The right thing before its time.
        case early
        /// The right thing after its time.
        case late
        /// Something else at the right time.
        case differentValue
        /// Nothing at that time.
        case missing
        /// Something that was not expected.
        case unexpected
        /// The right thing at the right instant, in another order inside it.
        case orderOnly

        /// Orders the kinds as they are reported.
        public static func < (left: Kind, right: Kind) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// One difference.
    public struct Entry: Hashable, Sendable {
        /// What kind of difference.
        public let kind: Kind
        /// The position in the expected diagram's events, or nil for something unexpected.
        public let expected: Int?
        /// The position in the actual diagram's events, or nil for something missing.
        public let actual: Int?
        /// How much too late it was; below zero for early, zero for every other kind.
        public let shift: MarbleTime
    }

    /// An expected event and the actual event that fulfils it.
    public struct Match: Hashable, Sendable {
        /// The position in the expected diagram's events.
        public let expected: Int
        /// The position in the actual diagram's events.
        public let actual: Int
    }

    /// What differs: early and late, other values, missing, unexpected, order only; each kind in the order of time.
    public let entries: [Entry]
    /// What was as expected, in the order of the actual events.
    public let matches: [Match]

    /// The difference without the entries of a kind.
    package func without(_ kind: Kind) -> MarbleDifference {
        MarbleDifference(entries: entries.filter { $0.kind != kind }, matches: matches)
    }

    /// Whether nothing differs.
    public var isEmpty: Bool { entries.isEmpty }
}

extension MarbleDiagram {
    /// Compares what happened with what was expected; values are the same when their labels are.
    ///
    /// See ``difference(expected:actual:tolerance:frame:isSame:)`` for the rules.
    public static func difference(
        expected: MarbleDiagram,
        actual: MarbleDiagram,
        tolerance: MarbleTime = .zero,
        frame: MarbleTime = .milliseconds(1)
    ) -> MarbleDifference {
        difference(expected: expected, actual: actual, tolerance: tolerance, frame: frame) {
            expected.events[$0].label == actual.events[$1].label
        }
    }

    /// Compares what happened with what was expected, by a comparison of the caller's.
    ///
    /// Trees are compared, never text. `?` is fulfilled by any value, bare `#` by any error, a window or the tolerance
    /// by any instant inside it, the members of `{ }` in any order. Behind the end of an open diagram `...` anything
    /// may follow. Marks of demand are no events and take no part; `^` and `!` take part where one of the diagrams
    /// has a `^`, that is, where subscriptions are compared.
    ///
    /// - Parameters:
    ///   - expected: What was expected.
    ///   - actual: What happened. Its labels are for printing only.
    ///   - tolerance: By how much every event may be early or late.
    ///   - frame: The length of a frame, to know whether time was written between the last event and `...`.
    ///   - isSame: Whether two values or two errors are the same, by their positions in the diagrams' events.
    /// - Complexity: O((n + r) log n) for r pairs of events whose instants would fit, apart from repairs of what does
    ///   not match.
    public static func difference(
        expected: MarbleDiagram,
        actual: MarbleDiagram,
        tolerance: MarbleTime = .zero,
        frame: MarbleTime = .milliseconds(1),
        isSame: (_ expected: Int, _ actual: Int) -> Bool
    ) -> MarbleDifference {
        withoutActuallyEscaping(isSame) { isSame in
            var matcher = MarbleMatcher(
                expected: expected,
                actual: actual,
                tolerance: tolerance,
                frame: frame,
                isSame: isSame
            )
            return matcher.difference()
        }
    }
}
