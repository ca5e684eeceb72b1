/// The shortest edit between two short stretches without unique keys.
///
/// Source: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986: the greedy algorithm, with the
/// furthest points of every round kept for the way back.
struct MyersGap {
    private let left: [UInt64]
    private let right: [UInt64]
    /// Round d has the diagonals −d…d; its furthest points stand at d², diagonal k at d² + d + k.
    private var furthest: [Int32] = []
    /// How many points were looked at.
    private(set) var steps = 0

    private let matches: ((Int, Int) -> Bool)?

    /// - Parameter matches: Whether rows with equal keys are the same event; without it all of them are.
    init(_ left: [UInt64], _ right: [UInt64], matches: ((Int, Int) -> Bool)? = nil) {
        self.left = left
        self.right = right
        self.matches = matches
    }

    /// The places of equal keys on the left and on the right, from the last to the first. Empty where more than
    /// `editLimit` edits would be needed.
    mutating func pairs(editLimit: Int) -> [(left: Int, right: Int)] {
        let (width, height) = (left.count, right.count)
        for round in 0...min(max(editLimit, 0), width + height) {
            furthest.append(contentsOf: repeatElement(-1, count: 2 * round + 1))
            steps += round + 1
            for diagonal in stride(from: -round, through: round, by: 2) {
                var x = round > 0 ? step(round, diagonal).x : 0
                var y = x - diagonal
                // No point, or outside the rectangle: this diagonal is of no more use.
                if x < 0 || x > width || y < 0 || y > height { continue }
                while x < width, y < height, left[x] == right[y], matches?(x, y) != false {
                    x += 1
                    y += 1
                }
                furthest[round * round + round + diagonal] = Int32(x)
                if x >= width && y >= height { return wayBack(round) }
            }
        }
        return []
    }

    private func point(_ round: Int, _ diagonal: Int) -> Int { Int(furthest[round * round + round + diagonal]) }

    /// The best point of round `round` on a diagonal before its run of equal keys, and the diagonal it comes from.
    private func step(_ round: Int, _ diagonal: Int) -> (x: Int, from: Int) {
        let previous = round - 1
        let below = diagonal + 1 <= previous ? point(previous, diagonal + 1) : -1
        let beside = diagonal - 1 >= -previous ? point(previous, diagonal - 1) : -1
        // −1 is no point at all; a step right from there would look like column 0.
        let right = beside >= 0 ? beside + 1 : -1
        return below >= right ? (below, diagonal + 1) : (right, diagonal - 1)
    }

    private func wayBack(_ rounds: Int) -> [(left: Int, right: Int)] {
        var pairs: [(left: Int, right: Int)] = []
        var (x, y) = (left.count, right.count)
        for round in stride(from: rounds, through: 0, by: -1) {
            let start = round > 0 ? step(round, x - y) : (x: 0, from: 0)
            while x > start.x {
                x -= 1
                y -= 1
                pairs.append((x, y))
            }
            if round > 0 {
                x = point(round - 1, start.from)
                y = x - start.from
            }
        }
        return pairs
    }
}
