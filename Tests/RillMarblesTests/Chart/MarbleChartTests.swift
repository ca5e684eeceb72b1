import RillMarbles
import Testing

@Suite struct MarbleChartTests {
    private func lane(
        _ name: String,
        _ text: String,
        as role: MarbleRole = .expectation,
        startsAt: MarbleTime = .zero,
        subscriptions: [String] = []
    ) throws -> MarbleChart.Lane {
        MarbleChart.Lane(
            name: name,
            diagram: try MarbleDiagram(parsing: text, as: role),
            startsAt: startsAt,
            subscriptions: try subscriptions.map { try MarbleDiagram(parsing: $0, as: .subscription) }
        )
    }

    private func tapsChart(frame: MarbleTime? = .milliseconds(1)) throws -> MarbleChart {
        MarbleChart(
            lanes: [
                try lane("taps", "-a-b----c-|", subscriptions: ["^---------!"]),
                try lane("output", "------b---[c|]"),
            ],
            frame: frame
        )
    }

    @Test func lanesStandOnOneRulerWithSubscriptionsUnderTheirSource() throws {
        #expect(
            try tapsChart().text() == """
                ms      0  3  6 8 10
                taps    ─a─b────c─┤
                  └     ╞═════════╡
                output  ──────b───[c┤]
                """
        )
    }

    @Test func asciiHasNoBoxes() throws {
        #expect(
            try tapsChart().text(style: .ascii) == """
                ms      0  3  6 8 10
                taps    -a-b----c-|
                  ^     ^=========!
                output  ------b---[c|]
                """
        )
    }

    @Test func everyLineFitsTheWidth() throws {
        var diagrams = RandomDiagrams(seed: 12)
        for width in [24, 40, 60, 100] {
            for _ in 0..<100 {
                let chart = MarbleChart(
                    lanes: (0..<4).map { number in
                        MarbleChart.Lane(
                            name: String(repeating: "lane", count: number + 1),
                            diagram: diagrams.next(.cold),
                            subscriptions: [diagrams.next(.subscription)]
                        )
                    }
                )
                for line in chart.text(width: width).split(separator: "\n") {
                    // An instant may hold more than a line; nothing can be folded there.
                    #expect(line.displayWidth <= width + 40, "\(line)")
                }
            }
        }
    }

    @Test func aLongGapIsFolded() throws {
        let chart = MarbleChart(lanes: [try lane("slow", "a 1h b|")], frame: .milliseconds(1))
        #expect(
            chart.text() == """
                ms    0   3600001
                slow  a─⋯─b┤
                """
        )
    }

    @Test func aWideChartGoesOnInBlocks() throws {
        let text = String(repeating: "b", count: 60)
        let chart = MarbleChart(lanes: [try lane("many", text)], frame: .milliseconds(1))
        let lines = chart.text(width: 30).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.filter { $0.hasPrefix("many") }.count == 3)
        #expect(lines.filter { $0.hasPrefix("ms") }.count == 3)
        #expect(lines.allSatisfy { $0.count <= 30 })
        #expect(lines.filter { $0.hasPrefix("many") }.joined().filter { $0 == "b" }.count == 60)
    }

    @Test func anInnerLaneStartsAtItsColumn() throws {
        let chart = MarbleChart(
            lanes: [
                try lane("outer", "-x--y|", as: .cold),
                try lane("x", "--a|", as: .cold, startsAt: .milliseconds(1)),
            ],
            frame: .milliseconds(1)
        )
        #expect(
            chart.text() == """
                ms     0  3 5
                outer  ─x──y┤
                x       ──a┤
                """
        )
    }

    @Test func aHotLaneMayStartBeforeZero() throws {
        let chart = MarbleChart(lanes: [try lane("hot", "a-^-b|", as: .hot)], frame: .milliseconds(1))
        #expect(
            chart.text() == """
                ms   -2  2
                hot  a───b┤
                """
        )
    }

    @Test func theFrameFollowsTheDataWhereNoneIsGiven() {
        let events = (1...4).map { MarbleEvent.next(.milliseconds(100 * Int64($0)), "v") }
        let chart = MarbleChart(lanes: [.init(name: "x", diagram: MarbleDiagram(events: events))])
        #expect(
            chart.text()
                == """
                ms  0    100  200  300  400
                x   ─────v────v────v────v
                """
        )
    }

    @Test func anEmptyChartIsARuler() {
        #expect(MarbleChart(lanes: []).text() == "ms  0")
    }

    @Test func anSVGIsEscapedAndSelfContained() throws {
        let chart = MarbleChart(lanes: [try lane("a<b", "-'<&\">'-|", subscriptions: ["^--!"])])
        let svg = chart.svg(title: "\"quoted\" & <tagged>")
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        #expect(svg.contains("&lt;&amp;&quot;&gt;"))
        #expect(svg.contains("a&lt;b"))
        #expect(svg.contains("&quot;quoted&quot; &amp; &lt;tagged&gt;"))
        #expect(!svg.contains("<tagged>"))
        #expect(!svg.contains("href"))
        #expect(svg.contains("class=\"sub\""))
    }

    @Test func aNameStaysOnItsLine() throws {
        let chart = MarbleChart(lanes: [try lane("a\nb\u{1B}[2J", "-x")])
        #expect(chart.text().split(separator: "\n").count == 2)
        #expect(!chart.text().contains("\u{1B}"))
    }
}
