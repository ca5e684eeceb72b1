/// The candidate that a misspelt name most likely means, the first of several that are as near, or nil where none is near.
///
/// Near is an edit distance of at most a third of the longer name's length, and at least one edit. A name that differs in
/// Unicode normalisation only is the nearest.
///
/// - Complexity: O(candidates × n²) in the length of a name. One of more than 400 bytes is near to none: nobody mistypes
///   such, and to compare them would take long.
package func nearestName(to name: String, among candidates: [String]) -> String? {
    let longest = 400
    guard name.utf8.count <= longest else { return nil }
    let length = name.unicodeScalars.count
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= longest {
        // Swift's own equality overlooks normalisation.
        if candidate == name { return candidate }
        let near = max(1, max(length, candidate.unicodeScalars.count) / 3)
        // Only what is nearer than the best so far is wanted.
        let limit = min(near, (best?.distance ?? .max) - 1)
        if let distance = EditDistance.between(name, candidate, limit: limit) { best = (candidate, distance) }
    }
    return best?.name
}
