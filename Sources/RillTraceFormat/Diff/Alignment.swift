/// Which events of two traces are the same event, by their keys.
///
/// Equal ends are trimmed, then keys that are unique on both sides become anchors (patience diff: the longest run that
/// is in order on both sides), then small gaps are aligned by Myers' algorithm. What is left is one replaced block.
/// Linear in practice.
struct Alignment {
    /// For each row on the left the row on the right, or −1.
    private(set) var right: [Int32]
    /// For each row on the right the row on the left, or −1.
    private(set) var left: [Int32]

    /// How many steps Myers' algorithm took in all gaps together.
    private(set) var steps = 0

    private struct Range {
        var left: Int
        var leftEnd: Int
        var right: Int
        var rightEnd: Int
    }

    /// How many edits Myers' algorithm may find in one gap: its time and memory grow with the square.
    private static var editLimit: Int { 1024 }
    /// How many edits it may find where many gaps before have used up the steps that the traces allow.
    private static var lowEditLimit: Int { 32 }
    /// How many steps it may take for each row in all gaps together, and how many whatever the number of rows.
    private static var stepLimit: (perRow: Int, least: Int) { (64, 1 << 24) }

    /// Whether a row on the left and one on the right with equal keys are the same event. Without it all of them are.
    ///
    /// It need not be an equivalence: of three numbers the first may be near to the second and the second to the third.
    /// Taking the first of several that fit is still right at the ends of a range, for any other choice can be turned
    /// into this one without losing a pair.
    private let matches: ((Int, Int) -> Bool)?

    init(_ left: [UInt64], _ right: [UInt64], matches: ((Int, Int) -> Bool)? = nil) {
        self.matches = matches
        self.right = [Int32](repeating: -1, count: left.count)
        self.left = [Int32](repeating: -1, count: right.count)
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                align(left, right)
            }
        }
    }

    private mutating func align(_ left: UnsafeBufferPointer<UInt64>, _ right: UnsafeBufferPointer<UInt64>) {
        // Ranges wait on a stack of their own: gaps within gaps may be nested deeper than a thread's stack.
        var waiting = [Range(left: 0, leftEnd: left.count, right: 0, rightEnd: right.count)]
        while var range = waiting.popLast() {
            trim(&range, left, right)
            if range.left == range.leftEnd || range.right == range.rightEnd { continue }
            let anchors: [PatienceAnchors.Anchor]
            switch PatienceAnchors.find(
                left,
                range.left..<range.leftEnd,
                right,
                range.right..<range.rightEnd,
                matches: matches
            ) {
            case .anchors(let found): anchors = found
            case .shared(let leftRows, let rightRows):
                if !leftRows.isEmpty { alignShared(left, leftRows, right, rightRows) }
                continue
            }
            var gap = range
            for anchor in anchors {
                match(Int(anchor.left), Int(anchor.right))
                gap.leftEnd = Int(anchor.left)
                gap.rightEnd = Int(anchor.right)
                if gap.left < gap.leftEnd && gap.right < gap.rightEnd { waiting.append(gap) }
                gap.left = Int(anchor.left) + 1
                gap.right = Int(anchor.right) + 1
            }
            gap.leftEnd = range.leftEnd
            gap.rightEnd = range.rightEnd
            if gap.left < gap.leftEnd && gap.right < gap.rightEnd { waiting.append(gap) }
        }
    }

    /// Aligns the rows of a gap that have a key of the other side: what is on one side alone can have no partner, and
    /// would only make the way longer.
    private mutating func alignShared(
        _ left: UnsafeBufferPointer<UInt64>,
        _ leftRows: [Int32],
        _ right: UnsafeBufferPointer<UInt64>,
        _ rightRows: [Int32]
    ) {
        let limit = max(Alignment.stepLimit.least, Alignment.stepLimit.perRow * (left.count + right.count))
        let isMatch = matches.map { matches in
            { (row: Int, other: Int) in matches(Int(leftRows[row]), Int(rightRows[other])) }
        }
        var gap = MyersGap(leftRows.map { left[Int($0)] }, rightRows.map { right[Int($0)] }, matches: isMatch)
        for pair in gap.pairs(editLimit: steps < limit ? Alignment.editLimit : Alignment.lowEditLimit) {
            match(Int(leftRows[pair.left]), Int(rightRows[pair.right]))
        }
        steps += gap.steps
    }

    private mutating func trim(
        _ range: inout Range,
        _ left: UnsafeBufferPointer<UInt64>,
        _ right: UnsafeBufferPointer<UInt64>
    ) {
        func isMatch(_ row: Int, _ other: Int) -> Bool {
            left[row] == right[other] && matches?(row, other) != false
        }
        while range.left < range.leftEnd, range.right < range.rightEnd, isMatch(range.left, range.right) {
            match(range.left, range.right)
            range.left += 1
            range.right += 1
        }
        while range.left < range.leftEnd, range.right < range.rightEnd,
            isMatch(range.leftEnd - 1, range.rightEnd - 1)
        {
            range.leftEnd -= 1
            range.rightEnd -= 1
            match(range.leftEnd, range.rightEnd)
        }
    }

    /// Makes two rows partners.
    @inline(__always)
    mutating func match(_ left: Int, _ right: Int) {
        self.right[left] = Int32(right)
        self.left[right] = Int32(left)
    }

    /// Takes the partner from a row on the left.
    mutating func separate(left row: Int) {
        let partner = right[row]
        guard partner >= 0 else { return }
        right[row] = -1
        left[Int(partner)] = -1
    }
}
