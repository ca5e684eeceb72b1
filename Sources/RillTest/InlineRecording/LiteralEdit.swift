/// A literal in a source file that is to say what happened.
struct LiteralEdit: Sendable {
    /// What changes in it.
    enum Change: Sendable {
        /// All of it.
        case whole(String)
        /// The diagrams of lanes.
        case lanes([Lane])
    }

    /// A lane that gets another diagram, or other spaces before it.
    struct Lane: Sendable {
        /// The line of the literal's meaning, from 0.
        let line: Int
        let writtenName: String
        let new: String
        /// How many spaces stand between the colon and the diagram; as many as before where nil.
        var padding: Int? = nil
    }

    let argument: DiagramArgument
    let change: Change

    /// Bytes of a file and what comes in their place.
    struct Replacement: Sendable {
        let range: Range<Int>
        let text: String
    }

    /// What has to be replaced in the file, in its order, and what the literal means then.
    struct Plan {
        fileprivate(set) var replacements: [Replacement] = []
        fileprivate(set) var meaning = String.UnicodeScalarView()
    }

    /// - Throws: `RecordingRefusal` where the literal has no place for it.
    func plan(for literal: StringLiteral, in bytes: [UInt8]) throws -> Plan {
        switch change {
        case .whole(let new):
            var plan = Plan()
            plan.replacements = [Replacement(range: try whole(of: literal), text: literal.written(new))]
            plan.meaning.append(contentsOf: new.unicodeScalars)
            return plan
        case .lanes(let lanes):
            return try plan(lanes, for: literal, in: bytes)
        }
    }

    /// A literal with three quotes keeps its lines.
    private func whole(of literal: StringLiteral) throws -> Range<Int> {
        if !literal.hasSeveralLines { return literal.content }
        guard let first = literal.units.first, let last = literal.units.last else {
            throw RecordingRefusal("an empty literal with three quotes has no line for a diagram; write \"\" instead")
        }
        return first.range.lowerBound..<last.range.upperBound
    }

    private func plan(_ lanes: [Lane], for literal: StringLiteral, in bytes: [UInt8]) throws -> Plan {
        var plan = Plan()
        let lines = Self.lines(of: literal.units)
        var position = 0
        for lane in lanes.sorted(by: { $0.line < $1.line }) {
            guard lines.indices.contains(lane.line),
                let colon = lines[lane.line].first(where: { literal.units[$0].scalar == ":" })
            else { throw RecordingRefusal("the literal has no lane '\(lane.writtenName)'") }
            let rest = literal.units[(colon + 1)..<lines[lane.line].upperBound]
            let spaces = rest.prefix { $0.scalar == " " || $0.scalar == "\t" }
            let start = literal.units[colon].range.upperBound
            // As they are written: a tab may be an escape.
            var lead = String(decoding: bytes[start..<(spaces.last?.range.upperBound ?? start)], as: UTF8.self)
            var leadMeaning = spaces.map(\.scalar)
            if let padding = lane.padding ?? (spaces.isEmpty ? 1 : nil) {
                lead = String(repeating: " ", count: padding)
                leadMeaning = Array(repeating: " ", count: padding)
            }
            plan.replacements.append(
                Replacement(
                    range: start..<(rest.last?.range.upperBound ?? start),
                    text: lead + literal.written(lane.new, before: " ")
                )
            )
            plan.meaning.append(contentsOf: literal.units[position...colon].lazy.map(\.scalar))
            plan.meaning.append(contentsOf: leadMeaning)
            plan.meaning.append(contentsOf: lane.new.unicodeScalars)
            position = lines[lane.line].upperBound
        }
        plan.meaning.append(contentsOf: literal.units[position...].lazy.map(\.scalar))
        return plan
    }

    /// The lines of a picture as its parser sees them, without their ends.
    private static func lines(of units: [StringLiteral.Unit]) -> [Range<Int>] {
        let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
        var lines: [Range<Int>] = []
        var start = 0
        for index in units.indices where ends.contains(units[index].scalar) {
            // A carriage return and a line feed are one end.
            if units[index].scalar == "\n", index > 0, units[index - 1].scalar == "\r" {
                start = index + 1
                continue
            }
            lines.append(start..<index)
            start = index + 1
        }
        lines.append(start..<units.count)
        return lines
    }
}
