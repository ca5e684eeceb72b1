import RillMarbles
import Testing

@Suite struct MarbleParsingTests {
    /// The events as `instant kind label`, with instants in the diagram's own spelling.
    private func events(
        _ text: String,
        as role: MarbleRole = .cold,
        dialect: MarbleDialect = .standard,
        frame: MarbleTime? = nil
    ) throws -> [String] {
        try MarbleDiagram(parsing: text, as: role, dialect: dialect, frame: frame).events.map { event in
            let window = event.windowEnd.map { "...\($0)" } ?? ""
            return "\(event.at)\(window) \(event.kind)" + (event.label.map { " " + $0 } ?? "")
        }
    }

    @Test func digitsAreValuesWhereNoUnitFollows() throws {
        #expect(try events("12|") == ["0ms next 1", "1ms next 2", "2ms completed"])
        #expect(try events("1 s") == ["0ms next 1", "1ms next s"])
        #expect(try events("'1's") == ["0ms next 1", "1ms next s"])
        #expect(try events("1a2") == ["0ms next 1", "1ms next a", "2ms next 2"])
        #expect(try events("٣s") == ["0ms next ٣", "1ms next s"])
    }

    @Test func everyUnitIsExact() throws {
        #expect(
            try events("1ns a 1us b 1µs c 1μs d 1ms e 1s f 1m g 1h h", frame: .nanoseconds(1)).map {
                $0.split(separator: " ")[0]
            } == [
                "1ns", "1.002us", "2.003us", "3.004us", "1.003005ms", "1.001003006s", "1m1.001003007s",
                "1h1m1.001003008s",
            ]
        )
        #expect(try events("0.000001ms a") == ["1ns next a"])
        #expect(try events("0.1ms 0.2ms a") == ["300us next a"])
    }

    @Test func durationsJoinAndMayEndTheText() throws {
        let diagram = try MarbleDiagram(parsing: "a 1h30m15s", as: .cold)
        #expect(diagram.end == .milliseconds(5_415_001))
    }

    @Test func anAnchorSetsTheClock() throws {
        #expect(try events("a @10ms b") == ["0ms next a", "10ms next b"])
        #expect(try events("@10a") == ["10ms next a"])
        #expect(try events("@10a", frame: .milliseconds(5)) == ["50ms next a"])
        #expect(try events("@1.5a") == ["1.5ms next a"])
        #expect(try events("@1h30m a") == ["1h30m next a"])
        #expect(try events("@5ms(ab)") == ["5ms next a", "5ms next b"])
    }

    @Test func anAnchorMayTakeBackTheFrameOfTheEventBeforeIt() throws {
        #expect(try events("a @0.7ms b") == ["0ms next a", "700us next b"])
        #expect(try events("[ab]@0ms{c}", as: .expectation) == ["0ms next a", "0ms next b", "0ms next c"])
    }

    @Test func anAnchorBehindTheSubscriptionCountsFromIt() throws {
        #expect(try events("a-^@10ms b", as: .hot) == ["-2ms next a", "10ms next b"])
    }

    @Test func aWindowHoldsForTheEventOrGroupBehindIt() throws {
        #expect(try events("@10ms...12ms a b", as: .expectation) == ["10ms...12ms next a", "11ms next b"])
        #expect(try events("@1…3[ab]", as: .expectation) == ["1ms...3ms next a", "1ms...3ms next b"])
        #expect(try events("@1...3-a", as: .expectation) == ["2ms next a"])
    }

    @Test func anAnchorBeforeAnOpenEndIsNoWindow() throws {
        let diagram = try MarbleDiagram(parsing: "a@10ms...", as: .expectation)
        #expect(diagram.isOpen)
        #expect(diagram.end == .milliseconds(10))
        #expect(try MarbleDiagram(parsing: "1...  // more", as: .expectation).isOpen)
        #expect(try MarbleDiagram(parsing: "a…", as: .expectation).isOpen)
    }

    @Test func aWideGroupCostsItsMembersAndBrackets() throws {
        #expect(try events("(ab)c") == ["0ms next a", "0ms next b", "4ms next c"])
        #expect(try events("( 'long' b )c") == ["0ms next long", "0ms next b", "4ms next c"])
        #expect(try events("(!#'x')", as: .expectation) == ["0ms unsubscribe", "0ms error x"])
    }

    @Test func aNarrowGroupCostsOneFrame() throws {
        #expect(try events("[abc]d") == ["0ms next a", "0ms next b", "0ms next c", "1ms next d"])
        #expect(try events("{ab}c", as: .expectation) == ["0ms next a", "0ms next b", "1ms next c"])
    }

    @Test func unorderedGroupsAreNumbered() throws {
        let diagram = try MarbleDiagram(parsing: "{ab}-{cd}", as: .expectation)
        #expect(diagram.events.map(\.unorderedGroup) == [1, 1, 2, 2])
    }

    @Test func timeZeroOfAHotDiagramIsAnInstant() throws {
        #expect(try events("1s a ^ b", as: .hot) == ["-1ms next a", "1ms next b"])
        #expect(try events("[^a]b", as: .hot) == ["0ms next a", "1ms next b"])
    }

    @Test func quotesHoldAnyText() throws {
        #expect(try events(#"'it\'s \\ | #'"#) == [#"0ms next it's \ | #"#])
        #expect(try events(#"''"#) == ["0ms next "])
        #expect(try events(#"'\n\t\u{1F648}'"#) == ["0ms next \n\t🙈"])
    }

    @Test func aCommentEndsTheDiagram() throws {
        #expect(try events("a//b|") == ["0ms next a"])
        #expect(try events("'//'") == ["0ms next //"])
    }

    @Test func everyValueOfATicksDiagramIsATick() throws {
        #expect(try events("x-'y'1", as: .ticks) == ["0ms tick", "2ms tick", "3ms tick"])
    }

    @Test func tiesRunInTheOrderSubscribeUnsubscribeEmit() throws {
        let diagram = try MarbleDiagram(parsing: "-[a!]", as: .expectation)
        #expect(diagram.events.map(\.kind) == [.next, .unsubscribe])
        #expect(diagram.eventsInRunningOrder.map(\.kind) == [.unsubscribe, .next])
    }

    @Test func aSwitchAllowsEventsBehindTheTerminator() throws {
        let diagram = try MarbleDiagram(parsing: "a|b#|", as: .cold, allowsEventsAfterTerminal: true)
        #expect(diagram.events.map(\.kind) == [.next, .completed, .next, .error, .completed])
        let again = try MarbleDiagram(parsing: diagram.rendered(), as: .cold, allowsEventsAfterTerminal: true)
        #expect(again == diagram)
    }

    @Test func trailingTimeIsNoPartOfEquality() throws {
        let short = try MarbleDiagram(parsing: "-a", as: .cold)
        let long = try MarbleDiagram(parsing: "-a----", as: .cold)
        #expect(short == long)
        #expect(short.end == .milliseconds(2))
        #expect(long.end == .milliseconds(6))
        #expect(long.rendered() == "-a----")
    }

    @Test func rxjsTakesFillersAndTimeBehindTheTerminator() throws {
        #expect(try events("(- )a", dialect: .rxjs) == ["3ms next a"])
        #expect(try events("(a-|)", dialect: .rxjs) == ["0ms next a", "0ms completed"])
        #expect(try events("a|---", dialect: .rxjs) == ["0ms next a", "1ms completed"])
    }

    @Test func everySpaceOfLegacyRxJSIsAFrameOfTenMilliseconds() throws {
        #expect(try events("-a b|", dialect: .rxjsLegacy) == ["10ms next a", "30ms next b", "40ms completed"])
        #expect(try events("(- )a", dialect: .rxjsLegacy) == ["40ms next a"])
    }

    @Test func asyncAlgorithmsHasItsOwnTokensAndFinishesWithTheLastEvent() throws {
        #expect(try events("a-^", dialect: .asyncAlgorithms) == ["0ms next a", "2ms error"])
        #expect(try events("a-b-", dialect: .asyncAlgorithms) == ["0ms next a", "2ms next b", "2ms completed"])
        #expect(
            try events("a-;", as: .expectation, dialect: .asyncAlgorithms) == ["0ms next a", "2ms unsubscribe"]
        )
    }

    @Test func aDialectIsConvertedToTheStandardForm() throws {
        #expect(try MarbleDialect.asyncAlgorithms.standardForm(of: "a-^", as: .cold) == "a-#")
        #expect(try MarbleDialect.rxjs.standardForm(of: "-(ab)-c", as: .cold) == "-[ab]----c")
        #expect(try MarbleDialect.rxjsLegacy.standardForm(of: "a b|", as: .cold) == "a-b|")
    }

    @Test func aThemeSwapsTheTokens() throws {
        var theme = MarbleTheme.standard
        theme.completed = "🏁"
        theme.step = "·"
        let diagram = try MarbleDiagram(parsing: "·a·🏁", as: .cold, theme: theme)
        #expect(diagram.rendered() == "-a-|")
        #expect(diagram.rendered(theme: theme) == "·a·🏁")
        let flag = MarbleDiagram(events: [.next(.zero, "🏁")])
        #expect(flag.rendered(theme: theme) == "'🏁'")
    }

    @Test func aMillionCharactersTakeLinearTime() throws {
        let clock = ContinuousClock()
        func time(_ count: Int) throws -> Duration {
            let text = String(repeating: "-a1-[bc]'d' 1ms ", count: count / 16)
            return try clock.measure {
                _ = try MarbleDiagram(parsing: text, as: .cold)
            }
        }
        let small = try max(time(100_000), time(100_000))
        let large = try time(1_000_000)
        // Ten times the text: anything near a hundred times the time would be quadratic.
        #expect(large < small * 40)
        let digits = String(repeating: "1", count: 1_000_000)
        #expect(try MarbleDiagram(parsing: digits, as: .cold).events.count == 1_000_000)
    }
}
