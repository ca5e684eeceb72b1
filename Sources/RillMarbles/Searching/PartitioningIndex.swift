extension RandomAccessCollection {
    /// The place of the first element for which `isBehind` holds, by halving; the end where it holds for none.
    ///
    /// - Parameter isBehind: Does not hold for the elements of a first part, and holds for all others. Either part may be
    ///   empty.
    /// - Complexity: O(log n) calls of `isBehind`.
    @inlinable
    package func partitioningIndex(where isBehind: (Element) throws -> Bool) rethrows -> Index {
        var low = startIndex
        var length = count
        while length > 0 {
            let half = length / 2
            let middle = index(low, offsetBy: half)
            if try isBehind(self[middle]) {
                length = half
            } else {
                low = index(after: middle)
                length -= half + 1
            }
        }
        return low
    }
}
