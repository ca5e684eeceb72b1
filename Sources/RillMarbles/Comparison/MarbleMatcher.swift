/// Pairs expected events with actual ones: first what fits, in order, as much as possible; then what is left over.
///
/// The pairs that fit are a longest common subsequence, found by Hunt and Szymanski's algorithm (1977), whose time
/// depends on the number of fitting pairs; since only events of nearly the same instant can fit, there are few. What
/// fits at both ends is paired beforehand, so equal diagrams take one comparison an event.
struct MarbleMatcher {
    let expected: MarbleDiagram
    let actual: MarbleDiagram
    let tolerance: MarbleTime
    let frame: MarbleTime
    let isSame: (Int, Int) -> Bool

    private var comparesMarks = false
    private var matches: [MarbleDifference.Match] = []
    private var entries: [MarbleDifference.Entry] = []

    /// How many candidates are looked at for one event, so that thousands of events at one instant stay affordable.
    private static let candidateLimit = 512

    init(
        expected: MarbleDiagram,
        actual: MarbleDiagram,
        tolerance: MarbleTime,
        frame: MarbleTime,
        isSame: @escaping (Int, Int) -> Bool
    ) {
        self.expected = expected
        self.actual = actual
        self.tolerance = max(tolerance, .zero)
        self.frame = frame
        self.isSame = isSame
        comparesMarks = (expected.events + actual.events).contains { $0.kind == .subscribe }
    }

    mutating func difference() -> MarbleDifference {
        matches = longestMatch()
        var openExpected = Set(expected.events.indices.filter { takesPart(expected.events[$0]) })
        var openActual = Set(actual.events.indices.filter { takesPart(actual.events[$0]) })
        for match in matches {
            openExpected.remove(match.expected)
            openActual.remove(match.actual)
        }
        pairOrderOnly(&openExpected, &openActual)
        pairEarlyAndLate(&openExpected, &openActual)
        pairDifferentValues(&openExpected, &openActual)
        for index in openExpected { add(.missing, expected: index, actual: nil) }
        let openEnd = openEnd
        for index in openActual {
            if let openEnd, index >= openEnd.place, actual.events[index].at >= openEnd.instant { continue }
            add(.unexpected, expected: nil, actual: index)
        }
        sortEntries()
        return MarbleDifference(entries: entries, matches: matches)
    }

    // MARK: - What fits

    private func takesPart(_ event: MarbleEvent) -> Bool {
        switch event.kind {
        case .demand: false
        case .subscribe, .unsubscribe: comparesMarks
        default: true
        }
    }

    /// Whether an actual event is what an expected one asks for, apart from its instant.
    private func isWanted(_ expectedIndex: Int, _ actualIndex: Int) -> Bool {
        let wanted = expected.events[expectedIndex]
        let happened = actual.events[actualIndex]
        switch wanted.kind {
        case .any: return happened.kind == .next
        case .next: return happened.kind == .next && isSame(expectedIndex, actualIndex)
        case .error:
            return happened.kind == .error && (wanted.label == nil || isSame(expectedIndex, actualIndex))
        default: return happened.kind == wanted.kind
        }
    }

    /// How much too late an instant is for an expected event; zero inside of its window and the tolerance.
    private func shift(of instant: MarbleTime, for event: MarbleEvent) -> MarbleTime {
        let latest = max(event.windowEnd ?? event.at, event.at)
        if instant < event.at - tolerance { return instant - event.at }
        if instant > latest + tolerance { return instant - latest }
        return .zero
    }

    /// The first actual event at or behind an instant.
    private func firstActual(from instant: MarbleTime) -> Int {
        actual.events.partitioningIndex { $0.at >= instant }
    }

    private func fittingActuals(for index: Int) -> [Int] {
        let event = expected.events[index]
        let first = firstActual(from: event.at - tolerance)
        // Of very many events at one instant, look at those around the same place in line, and at all if none fits there.
        let inLine = index - firstIndex(of: event.at)
        if inLine > Self.candidateLimit / 2 {
            let nearby = fittingActuals(for: index, from: first + inLine - Self.candidateLimit / 2)
            if !nearby.isEmpty { return nearby }
        }
        return fittingActuals(for: index, from: first)
    }

    private func fittingActuals(for index: Int, from start: Int) -> [Int] {
        let event = expected.events[index]
        var candidates: [Int] = []
        var position = start
        while position < actual.events.count, candidates.count < Self.candidateLimit,
            shift(of: actual.events[position].at, for: event) == .zero
        {
            if takesPart(actual.events[position]), isWanted(index, position) { candidates.append(position) }
            position += 1
        }
        return candidates
    }

    private func firstIndex(of instant: MarbleTime) -> Int {
        expected.events.partitioningIndex { $0.at >= instant }
    }

    // MARK: - Groups without order

    /// The expected events, with the members of each `{ }` in the order in which they happened.
    private func orderWithGroupsAsTheyHappened() -> [Int] {
        var order: [Int] = []
        var index = 0
        while index < expected.events.count {
            guard let group = expected.events[index].unorderedGroup else {
                order.append(index)
                index += 1
                continue
            }
            let start = index
            while index < expected.events.count, expected.events[index].unorderedGroup == group { index += 1 }
            let candidates = (start..<index).map { ($0, fittingActuals(for: $0)) }
            let partner = assignment(of: Array(start..<index), Dictionary(uniqueKeysWithValues: candidates))
            order += (start..<index).sorted { (partner[$0] ?? .max, $0) < (partner[$1] ?? .max, $1) }
        }
        return order
    }

    /// A largest assignment of the members of a group to actual events, by augmenting paths (Kuhn 1955).
    private func assignment(of members: [Int], _ candidates: [Int: [Int]]) -> [Int: Int] {
        var memberOfActual: [Int: Int] = [:]
        func findPlace(for member: Int, _ visited: inout Set<Int>, depth: Int) -> Bool {
            // What is free is taken before anyone has to move.
            if let free = (candidates[member] ?? []).first(where: { memberOfActual[$0] == nil }) {
                memberOfActual[free] = member
                return true
            }
            for candidate in candidates[member] ?? [] where !visited.contains(candidate) {
                visited.insert(candidate)
                let holder = memberOfActual[candidate]
                if holder == nil || (depth < 200 && findPlace(for: holder ?? member, &visited, depth: depth + 1)) {
                    memberOfActual[candidate] = member
                    return true
                }
            }
            return false
        }
        for member in members {
            var visited: Set<Int> = []
            _ = findPlace(for: member, &visited, depth: 0)
        }
        return Dictionary(memberOfActual.map { ($0.value, $0.key) }) { first, _ in first }
    }

    // MARK: - The longest match in order

    private func longestMatch() -> [MarbleDifference.Match] {
        var order = orderWithGroupsAsTheyHappened().filter { takesPart(expected.events[$0]) }[...]
        var rest = actual.events.indices.filter { takesPart(actual.events[$0]) }[...]
        func fits(_ expectedIndex: Int, _ actualIndex: Int) -> Bool {
            shift(of: actual.events[actualIndex].at, for: expected.events[expectedIndex]) == .zero
                && isWanted(expectedIndex, actualIndex)
        }
        var front: [MarbleDifference.Match] = []
        while let first = order.first, let partner = rest.first, fits(first, partner) {
            front.append(MarbleDifference.Match(expected: first, actual: partner))
            order.removeFirst()
            rest.removeFirst()
        }
        var back: [MarbleDifference.Match] = []
        while let last = order.last, let partner = rest.last, fits(last, partner) {
            back.append(MarbleDifference.Match(expected: last, actual: partner))
            order.removeLast()
            rest.removeLast()
        }
        guard let first = rest.first, let last = rest.last else { return front + back.reversed() }
        return front + longestMatch(of: order, within: first...last) + back.reversed()
    }

    /// The longest match of what no end pairs, by Hunt and Szymanski's algorithm.
    private func longestMatch(of order: ArraySlice<Int>, within range: ClosedRange<Int>) -> [MarbleDifference.Match] {
        struct Node {
            let match: MarbleDifference.Match
            let previous: Int?
        }
        var nodes: [Node] = []
        /// For each length, the node that ends a common subsequence of that length earliest.
        var tails: [Int] = []
        for expectedIndex in order {
            for actualIndex in fittingActuals(for: expectedIndex).reversed() where range.contains(actualIndex) {
                let place = tails.partitioningIndex { nodes[$0].match.actual >= actualIndex }
                if place < tails.count, nodes[tails[place]].match.actual == actualIndex { continue }
                let match = MarbleDifference.Match(expected: expectedIndex, actual: actualIndex)
                nodes.append(Node(match: match, previous: place > 0 ? tails[place - 1] : nil))
                if place < tails.count { tails[place] = nodes.count - 1 } else { tails.append(nodes.count - 1) }
            }
        }
        var result: [MarbleDifference.Match] = []
        var current = tails.last
        while let node = current {
            result.append(nodes[node].match)
            current = nodes[node].previous
        }
        return result.reversed()
    }

    // MARK: - What is left over

    private mutating func pairOrderOnly(_ openExpected: inout Set<Int>, _ openActual: inout Set<Int>) {
        for index in openExpected.sorted() where !openActual.isEmpty {
            guard let partner = fittingActuals(for: index).first(where: openActual.contains) else { continue }
            openExpected.remove(index)
            openActual.remove(partner)
            add(.orderOnly, expected: index, actual: partner)
        }
    }

    private mutating func pairEarlyAndLate(_ openExpected: inout Set<Int>, _ openActual: inout Set<Int>) {
        var rest = openActual.sorted()
        // What names its value chooses first, a wildcard takes what nobody else wants.
        let choosers = openExpected.sorted { left, right in
            (expected.events[left].kind == .any ? 1 : 0, left) < (expected.events[right].kind == .any ? 1 : 0, right)
        }
        for index in choosers {
            guard let place = nearest(to: index, among: rest) else { continue }
            let partner = rest.remove(at: place)
            openExpected.remove(index)
            openActual.remove(partner)
            let late = shift(of: actual.events[partner].at, for: expected.events[index])
            add(late < .zero ? .early : .late, expected: index, actual: partner, shift: late)
        }
    }

    /// Where in `rest` the wanted event nearest in time is, looking outward from the expected instant.
    private func nearest(to index: Int, among rest: [Int]) -> Int? {
        let event = expected.events[index]
        let place = rest.partitioningIndex { actual.events[$0].at >= event.at }
        let before = (max(0, place - Self.candidateLimit)..<place).last { isWanted(index, rest[$0]) }
        let behind = (place..<min(rest.count, place + Self.candidateLimit)).first { isWanted(index, rest[$0]) }
        guard let before, let behind else { return before ?? behind }
        let early = shift(of: actual.events[rest[before]].at, for: event).magnitude
        let late = shift(of: actual.events[rest[behind]].at, for: event).magnitude
        return early <= late ? before : behind
    }

    private mutating func pairDifferentValues(_ openExpected: inout Set<Int>, _ openActual: inout Set<Int>) {
        var rest = openActual.sorted()
        for index in openExpected.sorted() {
            let event = expected.events[index]
            let place = rest.partitioningIndex { actual.events[$0].at >= event.at - tolerance }
            guard place < rest.count, shift(of: actual.events[rest[place]].at, for: event) == .zero else { continue }
            let partner = rest.remove(at: place)
            openExpected.remove(index)
            openActual.remove(partner)
            add(.differentValue, expected: index, actual: partner)
        }
    }

    /// From which actual event and which instant on anything may follow; nil where the diagram is not open.
    private var openEnd: (place: Int, instant: MarbleTime)? {
        guard expected.isOpen else { return nil }
        // What came before an expected event does not follow it, not even where both came at one instant.
        let place = matches.last.map { $0.actual + 1 } ?? 0
        let lastIndex = expected.events.lastIndex { takesPart($0) }
        let last = lastIndex.map { expected.events[$0].windowEnd ?? expected.events[$0].at } ?? .zero
        // `b...`: nothing was written between b and the end but b's own frame.
        if expected.end > last + frame || expected.events.isEmpty { return (place, expected.end) }
        // Where b has come within its window or the tolerance, its place is all that counts.
        let isThere = matches.contains { $0.expected == lastIndex }
        return (place, isThere ? .nanoseconds(.min) : last)
    }

    private mutating func add(
        _ kind: MarbleDifference.Kind,
        expected: Int?,
        actual: Int?,
        shift: MarbleTime = .zero
    ) {
        entries.append(MarbleDifference.Entry(kind: kind, expected: expected, actual: actual, shift: shift))
    }

    private mutating func sortEntries() {
        func key(_ entry: MarbleDifference.Entry) -> (Int, MarbleTime, Int, Int) {
            let at = entry.expected.map { expected.events[$0].at } ?? entry.actual.map { actual.events[$0].at }
            let rank = max(entry.kind.rawValue, MarbleDifference.Kind.late.rawValue)
            return (rank, at ?? .zero, entry.expected ?? .max, entry.actual ?? .max)
        }
        entries.sort { key($0) < key($1) }
    }
}
