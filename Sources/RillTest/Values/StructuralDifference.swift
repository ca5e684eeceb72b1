import RillMarbles
import RillTrace

/// Where two values differ inside, one line for each place: `.author.name: "Ann" instead of "Anna"`.
///
/// Empty where the values have no parts, or differ in a way that their parts do not show.
func structuralDifference(expected: Any, actual: Any, limit: Int = 10) -> [String] {
    var difference = StructuralDifference(limit: limit)
    difference.compare(expected, actual, path: "", depth: 0)
    return difference.lines
}

private struct StructuralDifference {
    let limit: Int
    var lines: [String] = []
    /// The pairs of objects that were compared: objects may lead back to each other.
    private var seen: Set<[ObjectIdentifier]> = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func compare(_ expected: Any, _ actual: Any, path: String, depth: Int) {
        guard lines.count < limit, areSameValues(expected, actual) != true else { return }
        let (left, right) = (ReflectedValue(expected), ReflectedValue(actual))
        if let one = left.identity, let other = right.identity, one == other || !seen.insert([one, other]).inserted {
            return
        }
        let (wanted, happened) = (left.parts, right.parts)
        let isLeaf = wanted.isEmpty || happened.isEmpty || left.shape == .choice || depth > 16
        guard !isLeaf, left.type == right.type else {
            // At the top, the two values themselves say it already.
            if !path.isEmpty { add(path, text(expected), text(actual)) }
            return
        }
        let children = zip(wanted, happened).enumerated()
        for (index, pair) in children {
            let step: String
            switch left.shape {
            case .optional: step = ""
            case .list, .set, .dictionary: step = "[\(index)]"
            default: step = "." + (pair.0.name.map(bare) ?? "\(index)")
            }
            compare(pair.0.value, pair.1.value, path: path + step, depth: depth + 1)
        }
        if wanted.count != happened.count, lines.count < limit {
            lines.append("\(path).count: \(happened.count) instead of \(wanted.count)")
        }
    }

    /// A line about two parts that do not read the same, with what differs in them where they are long.
    private mutating func add(_ path: String, _ expected: String, _ actual: String) {
        if expected.utf8.elementsEqual(actual.utf8) { return }
        let texts = DifferingTexts(expected, actual)
        let isCut = texts.position != nil
        let (old, new) = isCut ? (texts.expected.inOneLine, texts.actual.inOneLine) : (expected, actual)
        lines.append("\(path): \(new) instead of \(old)" + (texts.remark.map { " (\($0))" } ?? ""))
    }

    /// Tuples name their parts `.0`, `.1`.
    private func bare(_ label: String) -> String { label.hasPrefix(".") ? String(label.dropFirst()) : label }

    private func text(_ value: Any) -> String {
        (value as? String).map { "\"\($0)\"" } ?? description(of: value)
    }
}
