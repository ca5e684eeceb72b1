/// The shortest edit between two short stretches without unique keys.
///
/// Source: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986: the greedy algorithm, with the
/// furthest points of every round kept for the way back.
enum MyersGap {
    /// Calls `match` for each pair of equal keys. Calls nothing where more than `editLimit` edits would be needed.
    static func align(
        _ left: UnsafeBufferPointer<UInt64>,
        _ leftRange: Range<Int>,
        _ right: UnsafeBufferPointer<UInt64>,
        _ rightRange: Range<Int>,
        editLimit: Int,
        match: (Int, Int) -> Void
    ) {
        let width = leftRange.count
        let height = rightRange.count
        let rounds = min(editLimit, width + height)
        // Round d has the diagonals −d…d; its furthest points stand at d², diagonal k at d² + d + k.
        var furthest: [Int32] = []
        func point(_ round: Int, _ diagonal: Int) -> Int { Int(furthest[round * round + round + diagonal]) }
        for round in 0...rounds {
            furthest.append(contentsOf: repeatElement(-1, count: 2 * round + 1))
            for diagonal in stride(from: -round, through: round, by: 2) {
                var x = 0
                if round > 0 { x = step(round, diagonal, point).x }
                var y = x - diagonal
                // No point, or outside the rectangle: this diagonal is of no more use.
                if x < 0 || x > width || y < 0 || y > height { continue }
                while x < width, y < height, left[leftRange.lowerBound + x] == right[rightRange.lowerBound + y] {
                    x += 1
                    y += 1
                }
                furthest[round * round + round + diagonal] = Int32(x)
                if x >= width && y >= height {
                    return walkBack(round, leftRange, rightRange, point, match)
                }
            }
        }
    }

    /// The best point of round `round` on a diagonal before its run of equal keys, and the diagonal it comes from.
    private static func step(
        _ round: Int,
        _ diagonal: Int,
        _ point: (Int, Int) -> Int
    ) -> (x: Int, from: Int) {
        let previous = round - 1
        let below = diagonal + 1 <= previous ? point(previous, diagonal + 1) : -1
        let beside = diagonal - 1 >= -previous ? point(previous, diagonal - 1) : -1
        // −1 is no point at all; a step right from there would look like column 0.
        let right = beside >= 0 ? beside + 1 : -1
        return below >= right ? (below, diagonal + 1) : (right, diagonal - 1)
    }

    private static func walkBack(
        _ rounds: Int,
        _ leftRange: Range<Int>,
        _ rightRange: Range<Int>,
        _ point: (Int, Int) -> Int,
        _ match: (Int, Int) -> Void
    ) {
        var x = leftRange.count
        var y = rightRange.count
        for round in stride(from: rounds, through: 0, by: -1) {
            let diagonal = x - y
            let start = round > 0 ? step(round, diagonal, point) : (x: 0, from: 0)
            while x > start.x {
                x -= 1
                y -= 1
                match(leftRange.lowerBound + x, rightRange.lowerBound + y)
            }
            if round > 0 {
                x = point(round - 1, start.from)
                y = x - start.from
            }
        }
    }
}
