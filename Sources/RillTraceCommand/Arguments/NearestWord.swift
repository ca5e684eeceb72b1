/// The known word that a mistyped one probably means.
enum NearestWord {
    /// `unknown option "--fromat"; did you mean "--format"?`, or the list of what there is.
    static func complaint(_ what: String, _ word: String, _ known: [String]) -> String {
        if let nearest = find(word, known) { return "unknown \(what) \"\(word)\"; did you mean \"\(nearest)\"?" }
        return "unknown \(what) \"\(word)\"; there is \(known.joined(separator: ", "))"
    }

    /// The nearest of `known`, if one is near: at most a third of its letters differ, or it begins with the word.
    static func find(_ word: String, _ known: [String]) -> String? {
        let ranked = known.map { (distance: distance(word, $0), word: $0) }.min { $0.distance < $1.distance }
        if let ranked, ranked.distance <= max(1, ranked.word.count / 3) { return ranked.word }
        return word.count > 1 ? known.first { $0.hasPrefix(word) } : nil
    }

    /// The number of letters to insert, remove, replace or swap (optimal string alignment).
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var rows = [Array(0...right.count)]
        for row in 0..<left.count {
            var next = [row + 1]
            for column in 0..<right.count {
                let replaced = rows[row][column] + (left[row] == right[column] ? 0 : 1)
                var best = min(rows[row][column + 1] + 1, next[column] + 1, replaced)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, rows[row - 1][column - 1] + 1)
                }
                next.append(best)
            }
            rows.append(next)
        }
        return rows[left.count][right.count]
    }
}
