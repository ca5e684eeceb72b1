import Testing

/// 3,007 random chains record what RxSwift 6.10 records of them.
///
/// `Conformance/chains.tsv` was written by RxSwift; its language is that of `ChainRule`.
@Suite("The same as RxSwift")
struct ConformanceTests {
    /// What Rill records of the chains that differ. The reasons stand in the article that tells how to migrate.
    static let differences = [
        // An observer that comes after another has left takes its place in RxSwift, so before those who came earlier; here it
        // comes last. The inner source is subscribed again at 220, and 74 is sent before it or after it.
        "replay3{cold[20:4 70:3 100:3 170:6 220:1 240:#B1]}cl startWith.startWith.enumerated"
            + ".switch(self|share3wc{deferred{hot[].groupByLatest}}concat self)":
            "200:7 200:18 220:63 220:74 220:7 220:18 220:63 220:74 270:7 270:18 270:53 270:64 270:73 370:7 370:18 370:83 "
            + "370:93 370:103 370:116 420:7 420:18 420:33 420:43 420:56 420:61 440:#B1"
    ]

    @Test("Chains of operators send the events that RxSwift sends")
    func chains() throws {
        let cases = try ConformanceCase.all()
        #expect(cases.count == 3007)
        var different: Set<String> = []
        for line in cases {
            let actual = line.play()
            let known = try ConformanceTests.differences[line.text].map { try ChainParser.events($0) }
            if known != nil { different.insert(line.text) }
            if actual != known ?? line.expected {
                Issue.record(
                    """
                    \(line.text), disposed at \(line.disposed)
                      RxSwift: \(ConformanceTests.text(line.expected))
                      Rill:    \(ConformanceTests.text(actual))
                    """
                )
            }
            if known == line.expected { Issue.record("\(line.text) is said to differ and does not") }
        }
        #expect(different == Set(ConformanceTests.differences.keys), "a difference that no chain has")
    }

    @Test("Every form of the language is in the chains")
    func everyForm() throws {
        var seen: Set<String> = []
        func visit(_ chain: Chain) {
            seen.insert(chain.rule.spelling)
            for filling in chain.fillings {
                switch filling {
                case .chain(let chain): visit(chain)
                case .list(let chains): chains.compactMap { $0 }.forEach(visit)
                case .number, .word, .events: break
                }
            }
        }
        for line in try ConformanceCase.all() { visit(line.chain) }
        let all = Set((ChainRule.beginnings + ChainRule.operators).map(\.spelling))
        #expect(all.subtracting(seen).sorted() == [])
    }

    @Test(
        "A text that is no chain is refused with its place",
        arguments: [
            ("hot[210:1].skipp2", "hot[210:1].skipp2: a number is expected at character 16, before “p2”."),
            ("of123.tak", "of123.tak: an operator is expected at character 6, before “.tak”."),
            (
                "zip(empty; empty)",
                "zip(empty; empty): an operator or “, ” is expected at character 10, before “; empty)”."
            ),
            ("just(7", "just(7: “)” is expected at the end."),
            ("cold[5:#]", "cold[5:#]: a word is expected at character 9, before “]”."),
            ("", ": a source is expected at the end."),
            ("merge[self]", "merge[self]: a source is expected at character 7, before “self]”."),
            (
                "just(99999999999999999999)",
                "just(99999999999999999999): a number is expected at character 6, before “99999999999999999999)”."
            ),
        ]
    )
    func badChain(_ text: String, _ message: String) {
        let error = #expect(throws: ChainSyntaxError.self) { try ChainParser.parse(text) }
        #expect(error?.description == message)
    }

    private static func text(_ events: [ChainEvent]) -> String {
        events.isEmpty ? "nothing" : events.map(\.description).joined(separator: " ")
    }
}
