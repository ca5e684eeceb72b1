import RillMarbles
import Testing

@Suite struct MarbleErrorTests {
    private func error(
        _ text: String,
        as role: MarbleRole = .cold,
        dialect: MarbleDialect = .standard,
        tick: MarbleTime = .nanoseconds(1),
        labels: Set<String>? = nil,
        errorNames: Set<String>? = nil
    ) -> MarbleError? {
        do {
            _ = try MarbleDiagram(
                parsing: text,
                as: role,
                dialect: dialect,
                tick: tick,
                labels: labels,
                errorNames: errorNames
            )
            return nil
        } catch {
            return error
        }
    }

    @Test func theDescriptionShowsTheDiagramTheCaretAndTheHint() {
        #expect(
            error("a10ms b")?.description == """
                error: ambiguous: '10ms' directly after 'a'
                  a10ms b
                   ^
                  hint: put a space before it to make it a duration, or quote the values
                """
        )
        #expect(
            error("a|b")?.description == """
                error: nothing can follow completion '|' at column 1
                  a|b
                    ^
                  hint: the stream has already terminated; delete this event or the terminator
                """
        )
    }

    @Test func theCaretCountsTerminalColumns() {
        let failure = error("-🙈-👩‍🚀$")
        #expect(failure?.column == 4)
        #expect(failure?.displayColumn == 6)
        #expect(failure?.description.contains("\n        ^\n") == true)
    }

    @Test func theCaretCoversAnUnknownLabel() {
        let failure = error("-'long'-", labels: ["a", "b"])
        #expect(failure?.length == 6)
        #expect(failure?.hint == "the map knows a, b")
        #expect(failure?.description.contains("\n   ^^^^^^\n") == true)
    }

    @Test func aLongDiagramIsShownAroundTheCaret() {
        let failure = error(String(repeating: "-", count: 5_000) + "$" + String(repeating: "-", count: 5_000))
        let lines = failure?.description.split(separator: "\n").map(String.init) ?? []
        #expect(failure?.column == 5_000)
        #expect(lines[1].count < 120)
        let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) } ?? 0
        #expect(Array(lines[1])[caret] == "$")
    }

    struct Mistake: Sendable, CustomStringConvertible {
        let text: String
        let role: MarbleRole
        let kind: MarbleError.Kind
        let column: Int
        let message: String
        var description: String { "\(role) \(text)" }

        init(_ text: String, _ role: MarbleRole, _ kind: MarbleError.Kind, _ column: Int, _ message: String) {
            (self.text, self.role, self.kind, self.column, self.message) = (text, role, kind, column, message)
        }
    }

    static let mistakes: [Mistake] = [
        Mistake("ab1s", .cold, .ambiguousDuration, 2, "ambiguous: '1s' directly after 'b'"),
        Mistake("_1s", .cold, .ambiguousDuration, 1, "ambiguous: '1s' directly after '_'"),
        Mistake("10msa", .cold, .durationRunsIntoValue, 4, "ambiguous: duration '10ms' runs into 'a'"),
        Mistake("5min", .cold, .durationRunsIntoValue, 2, "ambiguous: duration '5m' runs into 'i'"),
        Mistake("@10msa", .cold, .durationRunsIntoValue, 5, "ambiguous: time '10ms' runs into 'a'"),
        Mistake("1.5 a", .cold, .numberWithoutUnit, 0, "number '1.5' without a unit"),
        Mistake("1.5x", .cold, .unknownUnit, 3, "unknown unit 'x' behind '1.5'"),
        Mistake("0.5ns", .cold, .timeOutOfRange, 0, "'0.5' of this unit is no whole number of nanoseconds"),
        Mistake("99999999h", .cold, .timeOutOfRange, 0, "the clock of a diagram ends after 146 years"),
        Mistake("a;", .cold, .reservedCharacter, 1, "';' is reserved"),
        Mistake("a$b", .cold, .reservedCharacter, 1, "'$' is reserved"),
        Mistake("-\u{301}", .cold, .reservedCharacter, 0, "'-\u{301}' is reserved"),
        Mistake("a\0", .cold, .invisibleCharacter, 1, "invisible character U+0000"),
        Mistake("\u{FEFF}a", .cold, .invisibleCharacter, 0, "invisible character U+FEFF"),
        Mistake("-[ab", .cold, .groupNeverClosed, 1, "group is never closed"),
        Mistake("-[a(b)]", .cold, .nestedGroup, 3, "nested group"),
        Mistake("-[a)", .cold, .wrongClosingBracket, 3, "expected ']' to close the group opened at column 1"),
        Mistake("a)", .cold, .groupNeverOpened, 1, "')' closes a group that was never opened"),
        Mistake("-( )", .cold, .emptyGroup, 1, "empty group"),
        Mistake("[a@5b]", .cold, .timeInsideGroup, 2, "time cannot pass inside a group"),
        Mistake("-{a|}", .expectation, .notAValueInUnorderedGroup, 3, "an unordered group can hold only values"),
        Mistake("-{?}", .expectation, .notAValueInUnorderedGroup, 2, "an unordered group can hold only values"),
        Mistake("-'abc", .cold, .quoteNeverClosed, 1, "quote is never closed"),
        Mistake("'a\\x'", .cold, .unknownEscape, 2, "unknown escape '\\x' in quotes"),
        Mistake("a|-", .cold, .afterTerminator, 2, "nothing can follow completion '|' at column 1"),
        Mistake("a#'x' 5ms", .cold, .afterTerminator, 6, "nothing can follow error '#' at column 1"),
        Mistake("a|...", .expectation, .afterTerminator, 2, "nothing can follow completion '|' at column 1"),
        Mistake("a!", .hot, .notAllowedInRole, 1, "'!' is not allowed in a hot diagram"),
        Mistake("^a", .expectation, .notAllowedInRole, 0, "'^' is not allowed in an expectation"),
        Mistake("a?", .cold, .notAllowedInRole, 1, "'?' (any value) is only allowed in an expectation"),
        Mistake("@1...3a", .hot, .notAllowedInRole, 0, "a window ('@10ms...12ms') is only allowed in an expectation"),
        Mistake("--|", .subscription, .notAllowedInRole, 2, "'|' is not allowed in a subscription diagram"),
        Mistake("-a|", .time, .notAllowedInRole, 1, "a time diagram cannot contain values"),
        Mistake("--#", .time, .notAllowedInRole, 2, "'#' is not allowed in a time diagram"),
        Mistake("x-|", .ticks, .notAllowedInRole, 2, "'|' is not allowed in a diagram of ticks"),
        Mistake("-^-^", .hot, .secondMark, 3, "a second '^' (first at column 1)"),
        Mistake("-!-!", .expectation, .secondMark, 3, "a second '!' (first at column 1)"),
        Mistake("-!-^", .subscription, .unsubscribeBeforeSubscribe, 1, "'!' before '^'"),
        Mistake("---a@2ms b", .cold, .anchorBackwards, 4, "'@2ms' goes back: the clock is at 4ms"),
        Mistake("---@2ms b", .cold, .anchorBackwards, 3, "'@2ms' goes back: the clock is at 3ms"),
        Mistake("(ab)@1c", .cold, .anchorBackwards, 4, "'@1' goes back: the clock is at 4ms"),
        Mistake("a @", .cold, .anchorWithoutTime, 2, "'@' needs a time"),
        Mistake("@9...3a", .expectation, .windowBackwards, 0, "the window ends before it starts"),
        Mistake("a...b", .expectation, .openEndNotLast, 1, "'...' must be the last item"),
        Mistake("[a...]", .expectation, .openEndNotLast, 2, "'...' must be the last item"),
        Mistake("a\nb", .cold, .lineBreak, 1, "line break inside a diagram"),
        Mistake("a\r\nb", .cold, .lineBreak, 1, "line break inside a diagram"),
        Mistake("'a\nb'", .cold, .lineBreak, 2, "line break inside a diagram"),
        Mistake("a // b\n", .cold, .lineBreak, 6, "line break inside a diagram"),
        Mistake("--  // 3", .time, .timeWithoutTerminator, 2, "a time diagram needs one '|'"),
        Mistake("", .time, .timeWithoutTerminator, 0, "a time diagram needs one '|'"),
    ]

    @Test(arguments: mistakes)
    func everyKindOfMistakeNamesItsPlace(_ mistake: Mistake) {
        let failure = error(mistake.text, as: mistake.role)
        #expect(failure?.kind == mistake.kind)
        #expect(failure?.column == mistake.column)
        #expect(failure?.message == mistake.message)
    }

    @Test func likelyIntentsAreHints() {
        #expect(error("a;")?.hint == "cancellation is written '!'")
        #expect(error("a/b")?.hint == "a comment starts with '//'")
        #expect(error("a#", dialect: .asyncAlgorithms)?.hint == "an error is written '^' here")
    }

    @Test func anInstantBetweenTwoTicksNamesTheFrameThatWouldDo() {
        let failure = error("-a 1.6ms b", tick: .milliseconds(1))
        #expect(failure?.kind == .notAWholeTick)
        #expect(failure?.message == "3.6ms is not a whole number of ticks of 1ms")
        #expect(failure?.column == 9)
        #expect(failure?.hint?.contains("200us") == true)
    }

    @Test func ticksAreCountedFromTheSubscriptionOfAHotDiagram() {
        #expect(error("0.5ms a ^ b", as: .hot, tick: .milliseconds(1)) == nil)
        #expect(error("a 0.5ms ^ b", as: .hot, tick: .milliseconds(1))?.column == 0)
    }

    @Test func anUnknownErrorNameListsTheKnownOnes() {
        let failure = error("-#'tiemout'", errorNames: ["timeout"])
        #expect(failure?.kind == .unknownLabel)
        #expect(failure?.message == "no error for name 'tiemout'")
        #expect(failure?.hint == "the map knows timeout")
        #expect(error("-#", errorNames: []) == nil)
    }

    @Test func aFrameWithoutLengthIsRefused() {
        let failure = #expect(throws: MarbleError.self) {
            _ = try MarbleDiagram(parsing: "a", as: .cold, frame: .zero)
        }
        #expect(failure?.kind == .unusableSettings)
    }

    @Test func aThemeWithOneCharacterForTwoTokensIsRefused() {
        var theme = MarbleTheme.standard
        theme.completed = "#"
        let failure = #expect(throws: MarbleError.self) {
            _ = try MarbleDiagram(parsing: "a", as: .cold, theme: theme)
        }
        #expect(failure?.message == "the theme uses '#' for two tokens")
    }

    @Test func aLabelStaysOnTheLineOfItsSentence() {
        #expect(error(#"-'a\nb'"#, labels: ["x"])?.message == #"no value for label 'a\nb'"#)
    }
}
