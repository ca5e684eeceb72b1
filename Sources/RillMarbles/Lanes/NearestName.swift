/// The candidate that a misspelt name most likely means, or nil where none is close.
///
/// Close is an edit distance of at most a third of the name's length (Levenshtein 1966), and at least one edit.
package func nearestName(to name: String, among candidates: [String]) -> String? {
    let limit = max(1, name.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates where abs(candidate.count - name.count) <= limit {
        let distance = editDistance(Array(name), Array(candidate))
        if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let substitution = diagonal + (character == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(substitution, row[j] + 1, diagonal + 1)
        }
    }
    return row[right.count]
}
