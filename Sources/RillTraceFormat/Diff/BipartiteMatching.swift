/// Pairs as many of one side as can be with partners of the other, where some fit and others do not.
///
/// Whoever finds no free partner asks those that have one to take another (augmenting paths, breadth first, without
/// recursion). What was paired stays paired, perhaps with another one.
struct BipartiteMatching {
    /// The partner of each on the left, or −1.
    private(set) var right: [Int]
    /// The partner of each on the right, or −1.
    private(set) var left: [Int]

    init(left: Int, right: Int) {
        self.right = [Int](repeating: -1, count: left)
        self.left = [Int](repeating: -1, count: right)
    }

    /// Makes two partners that fit.
    mutating func match(_ row: Int, _ other: Int) {
        right[row] = other
        left[other] = row
    }

    /// Whether everyone has a partner.
    var isPerfect: Bool { left.count == right.count && !right.contains(-1) }

    /// Finds partners for as many as can have one.
    ///
    /// - Parameters:
    ///   - stopsEarly: Whether to give up at the first that cannot have one.
    ///   - fits: Whether two may be partners. It may be asked twice about the same two.
    /// - Complexity: O(n·m) questions for each on the left; mostly one, where those of one number fit.
    mutating func complete(stopsEarly: Bool = false, _ fits: (Int, Int) -> Bool) {
        for row in right.indices where right[row] < 0 {
            if !takeFree(row, fits), !augment(row, fits), stopsEarly { return }
        }
    }

    private mutating func takeFree(_ row: Int, _ fits: (Int, Int) -> Bool) -> Bool {
        for step in left.indices {
            let other = (row + step) % left.count
            if left[other] < 0, fits(row, other) {
                match(row, other)
                return true
            }
        }
        return false
    }

    private mutating func augment(_ start: Int, _ fits: (Int, Int) -> Bool) -> Bool {
        // For each on the right, who asked for it.
        var asker = [Int](repeating: -1, count: left.count)
        var waiting = [start]
        var index = 0
        while index < waiting.count {
            let row = waiting[index]
            index += 1
            for other in left.indices where asker[other] < 0 && fits(row, other) {
                asker[other] = row
                if left[other] >= 0 {
                    waiting.append(left[other])
                    continue
                }
                var free = other
                while true {
                    let taker = asker[free]
                    let given = right[taker]
                    match(taker, free)
                    if taker == start { return true }
                    free = given
                }
            }
        }
        return false
    }
}
