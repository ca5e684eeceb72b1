import RillMarbles

/// The known word that a mistyped one probably means.
enum NearestWord {
    /// How many known words a complaint lists.
    private static var listLimit: Int { 40 }

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

    /// The nearest of `known`, if one is near, or the first that begins with the word.
    static func find(_ word: String, _ known: [String]) -> String? {
        if let near = nearestName(to: word, among: known) { return near }
        return word.unicodeScalars.count > 1 ? known.first { $0.beginsWithBytes(of: word) } : nil
    }
}
