/// How far two words are apart.
package enum EditDistance {
    /// The number of letters to insert, remove, replace or swap with their neighbour; nil where that is more than `limit`.
    ///
    /// Letters are Unicode scalars, none of which is edited twice (optimal string alignment; Damerau 1964, Wagner and
    /// Fischer 1974).
    ///
    /// - Complexity: O(n × limit): cells further from the diagonal than the limit are not looked at (Ukkonen 1985).
    package static func between(_ left: String, _ right: String, limit: Int) -> Int? {
        let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
        // No two words are further apart than all their letters.
        let limit = min(limit, left.count + right.count)
        // Stands for all that is beyond the limit.
        let beyond = limit + 1
        var (above, before) = ([Int](), (0...right.count).map { min($0, beyond) })
        for row in left.indices {
            var present = [Int](repeating: beyond, count: right.count + 1)
            if row < limit { present[0] = row + 1 }
            for column in max(0, row - limit)..<min(right.count, row + limit + 1) {
                var best = before[column] + (left[row] == right[column] ? 0 : 1)
                best = min(best, before[column + 1] + 1, present[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, above[column - 1] + 1)
                }
                present[column + 1] = min(best, beyond)
            }
            (above, before) = (before, present)
        }
        return before[right.count] <= limit ? before[right.count] : nil
    }
}
