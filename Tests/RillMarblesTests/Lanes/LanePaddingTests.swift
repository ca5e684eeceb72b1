import RillMarbles
import Testing

/// Padding lines lanes up and changes nothing that they say.
@Suite struct LanePaddingTests {
    private let padding = LanePadding(dialect: .standard, frame: .milliseconds(1))

    private func padded(_ lanes: [(String, MarbleRole)]) -> [String] {
        padding.texts(of: lanes.map { LanePadding.Lane(text: $0.0, role: $0.1) })
    }

    @Test func randomLanesKeepTheirTreesAndLineUp() throws {
        var diagrams = RandomDiagrams(seed: 0xADD)
        for number in 0..<1_000 {
            let roles: [MarbleRole] = [.expectation, .expectation, .subscription]
            let trees = roles.map { diagrams.next($0) }
            let texts = padded(zip(trees, roles).map { ($0.rendered(), $1) })
            for (text, (tree, role)) in zip(texts, zip(trees, roles)) {
                #expect(try MarbleDiagram(parsing: text, as: role) == tree, "number \(number): \(text)")
            }
            #expect(padded(zip(texts, roles).map { ($0, $1) }) == texts, "number \(number)")
            let picture = zip(["a: ", "b: ", "c^:"], texts).map { $0 + $1 }.joined(separator: "\n")
            #expect(try MarbleLanes(parsing: picture).alignmentNotes() == [], "number \(number):\n\(picture)")
        }
    }

    @Test func dashesLineUpToo() {
        #expect(
            padded([("-a-b----c-|", .hot), ("-'long'-b----[c|]", .expectation)]) == [
                "-a     -b----c-|", "-'long'-b----[c|]",
            ]
        )
    }

    @Test func aDurationStandsBesideTheDashesThatItReplaces() {
        #expect(padded([("----------a|", .hot), ("10ms a|", .expectation)]) == ["----------a|", "10ms      a|"])
    }

    @Test func aLaneWithAnOriginIsIndentedToIt() {
        let lanes = [
            LanePadding.Lane(text: "--'tap'--|", role: .hot),
            LanePadding.Lane(text: "-k|", role: .cold, origin: .milliseconds(2)),
        ]
        #expect(padding.texts(of: lanes) == ["--'tap'--|", "  -    k|"])
    }

    @Test func commentsAndTextThatDoesNotParseStay() {
        #expect(
            padded([("-a-|  // x  y", .hot), ("-a-|-", .cold), ("-'long'-|", .cold)]).first == "-a     -|  // x  y"
        )
        #expect(padded([("-a10ms", .hot), ("-'long'-|", .cold)]).first == "-a10ms")
    }

    @Test(arguments: [
        ("-a-| // b", " // b"), ("-'//'-|", ""), ("-'a\\'//'-|//c", "//c"), ("", ""), ("// all", "// all"),
        ("-a/b", ""),
        ("-'\\\\' // '", " // '"), ("-'open //", ""),
    ])
    func aCommentStartsOutsideOfQuotes(text: String, comment: String) {
        #expect(LanePadding.comment(of: text) == comment)
    }
}
