import Testing

@testable import RillTraceFormat

/// Numbers that look random and are the same in every run.
private struct Sequence64 {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}

@Suite("Aligning keys")
struct AlignmentTests {
    /// The length of the longest common subsequence, by the table of the textbook.
    private func longestCommon(_ left: [UInt64], _ right: [UInt64]) -> Int {
        var row = [Int](repeating: 0, count: right.count + 1)
        for key in left {
            var diagonal = 0
            for (index, other) in right.enumerated() {
                let above = row[index + 1]
                row[index + 1] = key == other ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row[right.count]
    }

    private func check(_ left: [UInt64], _ right: [UInt64], _ alignment: Alignment) -> Int {
        var last: Int32 = -1
        var count = 0
        for (row, partner) in alignment.right.enumerated() where partner >= 0 {
            #expect(partner > last)
            #expect(left[row] == right[Int(partner)])
            #expect(alignment.left[Int(partner)] == Int32(row))
            last = partner
            count += 1
        }
        #expect(alignment.left.filter { $0 >= 0 }.count == count)
        return count
    }

    @Test("pairs only equal keys, in order, whatever the input")
    func soundness() {
        var random = Sequence64(state: 1)
        for round in 0..<400 {
            let left = (0..<random.next(40)).map { _ in UInt64(random.next(2 + round % 30)) }
            let right = (0..<random.next(40)).map { _ in UInt64(random.next(2 + round % 30)) }
            _ = check(left, right, Alignment(left, right))
        }
    }

    @Test("is the shortest edit where no key is unique")
    func minimality() {
        var random = Sequence64(state: 7)
        for _ in 0..<300 {
            let left = (0..<(4 + random.next(30))).map { _ in UInt64(random.next(2)) } + [0, 1, 0, 1]
            let right = (0..<(4 + random.next(30))).map { _ in UInt64(random.next(2)) } + [1, 0, 1, 0]
            let count = check(left, right, Alignment(left, right))
            #expect(count == longestCommon(left, right), "\(left) \(right)")
        }
    }

    @Test("keeps unique keys together when others are in the way")
    func patience() {
        let left: [UInt64] = [1, 0, 0, 2, 0, 0, 3]
        let right: [UInt64] = [9, 1, 0, 0, 9, 2, 0, 0, 8, 3]
        #expect(check(left, right, Alignment(left, right)) == 7)
    }

    @Test("gives up on a gap of thousands of edits without a unique key, and stays in order")
    func hopelessGap() {
        var random = Sequence64(state: 3)
        let left = (0..<6000).map { _ in UInt64(random.next(3)) }
        let right = (0..<6000).map { _ in UInt64(3 + random.next(3)) }
        #expect(check([7] + left + [8], [7] + right + [8], Alignment([7] + left + [8], [7] + right + [8])) == 2)
    }

    @Test("aligns empty sides")
    func empty() {
        #expect(Alignment([], []).right.isEmpty)
        #expect(Alignment([1], []).right == [-1])
        #expect(Alignment([], [1]).left == [-1])
    }
}
