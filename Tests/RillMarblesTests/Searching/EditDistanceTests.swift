import RillMarbles
import Testing

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("taps", "taps", 0), ("tap", "taps", 1), ("tqps", "taps", 1), ("tpas", "taps", 1),
        ("kitten", "sitting", 3), ("", "abc", 3), ("ca", "abc", 3),
    ])
    func lettersAreInsertedRemovedReplacedOrSwapped(left: String, right: String, edits: Int) {
        #expect(EditDistance.between(left, right, limit: 10) == edits)
        #expect(EditDistance.between(right, left, limit: 10) == edits)
        #expect(EditDistance.between(left, right, limit: edits) == edits)
        #expect(EditDistance.between(left, right, limit: edits - 1) == nil)
        #expect(EditDistance.between(left, right, limit: .max) == edits)
    }

    /// The band along the diagonal has the same answer as the whole table.
    @Test func aLimitChangesNoAnswerWithinIt() {
        var generator = Numbers(state: 1)
        for _ in 0..<2_000 {
            let (left, right) = (word(&generator), word(&generator))
            let whole = wholeTable(Array(left.unicodeScalars), Array(right.unicodeScalars))
            for limit in 0..<8 {
                let wanted = whole <= limit ? whole : nil
                #expect(EditDistance.between(left, right, limit: limit) == wanted, "\(left) \(right) \(limit)")
            }
        }
    }

    @Test func aSwapIsOneMistakeInALanesNameToo() {
        #expect(nearestName(to: "tpas", among: ["output", "taps"]) == "taps")
    }

    @Test func theFirstOfTheNearestIsTaken() {
        #expect(nearestName(to: "tap3", among: ["tap", "tap1", "tap2"]) == "tap")
        #expect(nearestName(to: "output", among: ["ouptu", "outputs"]) == "outputs")
    }

    @Test func aNameInAnotherNormalisationIsTheNearest() {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        let found = nearestName(to: composed, among: ["cafe", decomposed])
        #expect(found.map { Array($0.utf8) } == Array(decomposed.utf8))
    }

    /// Two such names are one edit apart, which nobody waits for.
    @Test func aNameOfManyBytesIsNearToNone() {
        let long = String(repeating: "a", count: 200_000)
        #expect(nearestName(to: long, among: [long + "b"]) == nil)
        #expect(nearestName(to: "tap", among: [long, "taps"]) == "taps")
    }

    private struct Numbers {
        var state: UInt64

        mutating func next(below bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
    }

    private func word(_ generator: inout Numbers) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<generator.next(below: 8) { scalars.append(["a", "b", "\u{301}"][Int(generator.next(below: 3))]) }
        return String(scalars)
    }

    private func wholeTable(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var table = [[Int]](repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
        for row in 0...left.count {
            for column in 0...right.count {
                if row == 0 || column == 0 {
                    table[row][column] = row + column
                    continue
                }
                let (one, other) = (left[row - 1], right[column - 1])
                var best = table[row - 1][column - 1] + (one == other ? 0 : 1)
                best = min(best, table[row - 1][column] + 1, table[row][column - 1] + 1)
                if row > 1, column > 1, one == right[column - 2], left[row - 2] == other {
                    best = min(best, table[row - 2][column - 2] + 1)
                }
                table[row][column] = best
            }
        }
        return table[left.count][right.count]
    }
}
