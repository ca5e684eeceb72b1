/// A place inside a value where two values differ.
public struct JSONChange: Sendable, Hashable, CustomStringConvertible {
    /// The place, in the notation of jq: `.items[2].title`; `.` for the value itself.
    public let path: String
    /// What was expected there; nil where nothing was.
    public let expected: JSONValue?
    /// What is there; nil where nothing is.
    public let actual: JSONValue?
    /// What the two values have in common that the eye does not tell apart, if that is the case.
    public let remark: String?

    /// A change at a place; the empty path is the value itself.
    init(path: String, expected: JSONValue?, actual: JSONValue?, remark: String? = nil) {
        // At the beginning jq wants a point also before a bracket.
        self.path = path.isEmpty || path.utf8.first == UInt8(ascii: "[") ? "." + path : path
        self.expected = expected
        self.actual = actual
        self.remark = remark
    }

    /// `.title: "a" → "b"`
    public var description: String {
        let old = expected.map { $0.description } ?? "nothing"
        let new = actual.map { $0.description } ?? "nothing"
        return "\(path): \(old) → \(new)" + (remark.map { " (\($0))" } ?? "")
    }
}

extension JSONValue {
    /// Where two values differ, in the order of the expected one.
    ///
    /// Elements of arrays are aligned, so that one inserted at the front is one change. Numbers within `tolerance` do
    /// not differ; `tolerated` counts them.
    func changes(to actual: JSONValue, tolerance: ValueTolerance, tolerated: inout Int) -> [JSONChange] {
        var changes: [JSONChange] = []
        var comparison = JSONComparison(tolerance: tolerance)
        comparison.compare(self, actual, path: "", &changes)
        tolerated += comparison.tolerated
        return changes
    }
}

/// Walks through two values side by side.
private struct JSONComparison {
    let tolerance: ValueTolerance
    var tolerated = 0

    mutating func compare(_ old: JSONValue, _ new: JSONValue, path: String, _ changes: inout [JSONChange]) {
        if old == new { return }
        switch (old, new) {
        case (.object(let left), .object(let right))
        where ValueTolerance.number(old) == nil && ValueTolerance.number(new) == nil:
            compare(left, right, path: path, &changes)
        case (.array(let left), .array(let right)):
            compare(left, right, path: path, &changes)
        default:
            if tolerance.areNumbersWithin(old, new) {
                tolerated += 1
                return
            }
            changes.append(
                JSONChange(path: path, expected: old, actual: new, remark: remark(old, new))
            )
        }
    }

    private func remark(_ old: JSONValue, _ new: JSONValue) -> String? {
        if case .string(let left) = old, case .string(let right) = new, left.differsOnlyInNormalisation(from: right) {
            return "differs only in Unicode normalisation"
        }
        if case .number(let left) = old, case .number(let right) = new, let number = ExactDecimal(left),
            number == ExactDecimal(right)
        {
            return "the same number, spelled in another way"
        }
        return nil
    }

    private mutating func compare(
        _ left: [JSONMember],
        _ right: [JSONMember],
        path: String,
        _ changes: inout [JSONChange]
    ) {
        var rest: [ByteKey: Int] = [:]
        for (index, member) in right.enumerated() { rest[ByteKey(member.key)] = index }
        let before = changes.count
        // Sets of strings take what differs in normalisation only for one.
        let names = Set(right.map(\.key))
        for member in left {
            let place = path + JSONComparison.step(member.key)
            if let index = rest.removeValue(forKey: ByteKey(member.key)) {
                compare(member.value, right[index].value, path: place, &changes)
            } else {
                let remark = names.contains(member.key) ? "a key differs only in Unicode normalisation" : nil
                changes.append(JSONChange(path: place, expected: member.value, actual: nil, remark: remark))
            }
        }
        for member in right where rest[ByteKey(member.key)] != nil {
            changes.append(
                JSONChange(path: path + JSONComparison.step(member.key), expected: nil, actual: member.value)
            )
        }
        if changes.count == before, left.map({ ByteKey($0.key) }) != right.map({ ByteKey($0.key) }) {
            changes.append(
                JSONChange(
                    path: path,
                    expected: .object(left),
                    actual: .object(right),
                    remark: "only the order of the members differs"
                )
            )
        }
    }

    /// Elements aligned; a stretch of as many on both sides is compared one by one.
    private mutating func compare(
        _ left: [JSONValue],
        _ right: [JSONValue],
        path: String,
        _ changes: inout [JSONChange]
    ) {
        func keys(_ values: [JSONValue]) -> [UInt64] {
            values.map { value in
                let bytes = (tolerance.allowsValues ? value.withNumbersMasked : value).canonicalBytes
                return bytes.withUnsafeBufferPointer { buffer in
                    buffer.baseAddress.map { EventKey.hash($0, buffer.count, seed: 1) } ?? 0
                }
            }
        }
        // What is equal within the tolerance belongs together, also where something was put in between.
        let tolerance = tolerance
        let alignment = Alignment(keys(left), keys(right)) { tolerance.isSatisfied(by: left[$0], right[$1]) }
        var (row, partner) = (0, 0)
        while row < left.count || partner < right.count {
            if row < left.count, alignment.right[row] == Int32(partner) {
                compare(left[row], right[partner], path: "\(path)[\(row)]", &changes)
                (row, partner) = (row + 1, partner + 1)
                continue
            }
            let start = (row, partner)
            while row < left.count, alignment.right[row] < 0 { row += 1 }
            while partner < right.count, alignment.left[partner] < 0 { partner += 1 }
            let common = min(row - start.0, partner - start.1)
            for index in 0..<common {
                compare(left[start.0 + index], right[start.1 + index], path: "\(path)[\(start.0 + index)]", &changes)
            }
            for index in (start.0 + common)..<row {
                changes.append(JSONChange(path: "\(path)[\(index)]", expected: left[index], actual: nil))
            }
            for index in (start.1 + common)..<partner {
                changes.append(JSONChange(path: "\(path)[\(index)]", expected: nil, actual: right[index]))
            }
        }
    }

    /// `.title`, or `["a b"]` for a name that is none in jq.
    private static func step(_ key: String) -> String {
        let isName =
            !key.isEmpty && key.utf8.first.map { !(0x30...0x39).contains($0) } == true
            && key.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
            }
        return isName ? ".\(key)" : "[\(JSONValue.string(key))]"
    }
}
