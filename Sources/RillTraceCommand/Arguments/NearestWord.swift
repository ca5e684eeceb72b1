import RillMarbles

/// The known word that a mistyped one probably means.
enum NearestWord {
    /// How many known words a complaint lists.
    private static var listLimit: Int { 40 }
    /// Nobody mistypes a word of more bytes; to compare such would take long.
    private static var lengthLimit: Int { 400 }

    /// `unknown option "--fromat"; did you mean "--format"?`, or the list of what there is.
    static func complaint(_ what: String, _ word: String, _ known: [String]) -> String {
        if let nearest = find(word, known) {
            let (word, nearest) = (word.shortenedInTheMiddle(to: 200), nearest.shortenedInTheMiddle(to: 200))
            return "unknown \(what) \"\(word)\"; did you mean \"\(nearest)\"?"
        }
        // The names may be a file's, so they are neither all listed nor printed whole.
        let some = known.prefix(listLimit).map { $0.shortenedInTheMiddle(to: 80) }.joined(separator: ", ")
        let more = known.count > listLimit ? ", and \(known.count - listLimit) more" : ""
        return "unknown \(what) \"\(word.shortenedInTheMiddle(to: 200))\"; there is \(some)\(more)"
    }

    /// The nearest of `known`, if one is near: at most a third of its letters differ, or it begins with the word.
    static func find(_ word: String, _ known: [String]) -> String? {
        if word.utf8.count > lengthLimit { return nil }
        let ranked = known.filter { $0.utf8.count <= lengthLimit }.map { (distance: distance(word, $0), word: $0) }.min
        { $0.distance < $1.distance }
        if let ranked, ranked.distance <= max(1, ranked.word.count / 3) { return ranked.word }
        return word.count > 1 ? known.first { $0.beginsWithBytes(of: word) } : nil
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
