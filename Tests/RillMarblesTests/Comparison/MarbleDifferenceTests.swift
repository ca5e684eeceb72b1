import RillMarbles
import Testing

@Suite struct MarbleDifferenceTests {
    /// The differences as `kind expected-position actual-position shift`, with `-` for nil.
    private func difference(
        _ expected: String,
        _ actual: String,
        as role: MarbleRole = .expectation,
        tolerance: MarbleTime = .zero
    ) throws -> [String] {
        MarbleDiagram.difference(
            expected: try MarbleDiagram(parsing: expected, as: role),
            actual: try MarbleDiagram(parsing: actual, as: role),
            tolerance: tolerance
        ).entries.map { entry in
            let positions = [entry.expected, entry.actual].map { $0.map(String.init) ?? "-" }
            return "\(entry.kind) \(positions[0]) \(positions[1])" + (entry.shift == .zero ? "" : " \(entry.shift)")
        }
    }

    @Test func aLargeGroupOfEqualMembersIsMatchedWithoutMovingThemAbout() throws {
        let members = String(repeating: "a", count: 2_000)
        let expected = try MarbleDiagram(parsing: "-{\(members)}|", as: .expectation)
        let actual = try MarbleDiagram(parsing: "-[\(members)]|", as: .cold)
        #expect(MarbleDiagram.difference(expected: expected, actual: actual).isEmpty)
    }

    @Test func equalDiagramsHaveNoDifference() throws {
        #expect(try difference("-a-[bc]-|", "-a-[bc]-|") == [])
        #expect(try difference("---", "") == [])
        #expect(try difference("-^--!", "-^--!", as: .subscription) == [])
    }

    @Test func theRightValueAtAnotherTimeIsEarlyOrLate() throws {
        #expect(try difference("a-b-c", "a--bc") == ["late 1 1 1ms"])
        #expect(try difference("a-b-c", "ab--c") == ["early 1 1 -1ms"])
        #expect(try difference("-a-b", "-b-a") == ["late 0 1 2ms", "early 1 0 -2ms"])
    }

    @Test func anotherValueAtTheRightTimeIsADifferentValue() throws {
        #expect(try difference("a-b", "a-c") == ["differentValue 1 1"])
        #expect(try difference("a-|", "a-#") == ["differentValue 1 1"])
    }

    @Test func whatIsLeftOverIsMissingOrUnexpected() throws {
        #expect(try difference("a-b-c", "a---c") == ["missing 1 -"])
        #expect(try difference("a---c", "a-b-c") == ["unexpected - 1"])
        #expect(try difference("a-", "a-|") == ["unexpected - 1"])
        #expect(try difference("", "a") == ["unexpected - 0"])
    }

    @Test func anotherOrderInsideAnInstantIsOrderOnly() throws {
        #expect(try difference("[abc]", "[bac]").count == 1)
        #expect(try difference("[abc]", "[bac]").allSatisfy { $0.hasPrefix("orderOnly") })
        #expect(try difference("[aab]", "[aba]").allSatisfy { $0.hasPrefix("orderOnly") })
    }

    @Test func aGroupWithoutOrderTakesAnyOrder() throws {
        #expect(try difference("-{abc}-|", "-[cab]-|") == [])
        #expect(try difference("-{aab}-|", "-[aba]-|") == [])
        #expect(try difference("-{abc}-|", "-[cxb]-|") == ["differentValue 0 1"])
    }

    /// What differs where each expected label stands for the actual ones in its text.
    private func difference(
        _ expected: String,
        _ actual: String,
        fitting: [String: String]
    ) throws -> [MarbleDifference.Kind] {
        let expected = try MarbleDiagram(parsing: expected, as: .expectation)
        let actual = try MarbleDiagram(parsing: actual, as: .expectation)
        return MarbleDiagram.difference(expected: expected, actual: actual) { wanted, happened in
            fitting[expected.events[wanted].label ?? ""]?.contains(actual.events[happened].label ?? "-") == true
        }.entries.map(\.kind)
    }

    @Test func theMembersOfAGroupMakeRoomForEachOther() throws {
        // b is asked first and fits both; a fits only what b would take.
        for members in ["ba", "ab"] {
            #expect(try difference("-{\(members)}|", "-[xy]|", fitting: ["a": "x", "b": "xy"]) == [])
            #expect(try difference("-{\(members)}|", "-[yx]|", fitting: ["a": "x", "b": "xy"]) == [])
        }
        // One makes room for another, which makes room for a third.
        #expect(try difference("-{cba}|", "-[xyz]|", fitting: ["a": "x", "b": "yz", "c": "xy"]) == [])
        #expect(try difference("-{cba}|", "-[xyz]|", fitting: ["a": "x", "b": "xy", "c": "xyz"]) == [])
    }

    @Test func twoMembersThatFitOneEventAloneDoNotBothMatch() throws {
        #expect(try difference("-{ba}|", "-[xy]|", fitting: ["a": "x", "b": "x"]) == [.differentValue])
        #expect(try difference("-{cba}|", "-[xyz]|", fitting: ["a": "x", "b": "x", "c": "xyz"]) == [.differentValue])
    }

    @Test func aWildcardTakesAnyValueButNoTerminal() throws {
        #expect(try difference("-?-b", "-x-b") == [])
        #expect(try difference("-?", "-|") == ["differentValue 0 0"])
        #expect(try difference("?-a", "a-x") == ["differentValue 1 1"])
        #expect(try difference("-?a", "a----b") == ["late 0 1 4ms", "early 1 0 -2ms"])
    }

    @Test func aBareErrorTakesAnyErrorAndANameOnlyItsOwn() throws {
        #expect(try difference("-#", "-#'timeout'") == [])
        #expect(try difference("-#'timeout'", "-#'timeout'") == [])
        #expect(try difference("-#'timeout'", "-#'offline'") == ["differentValue 0 0"])
        #expect(try difference("-#'timeout'", "-#") == ["differentValue 0 0"])
    }

    @Test func aWindowTakesAnyInstantInsideIt() throws {
        #expect(try difference("@10ms...12ms a", "@10 a") == [])
        #expect(try difference("@10ms...12ms a", "@12 a") == [])
        #expect(try difference("@10ms...12ms a", "@13 a") == ["late 0 0 1ms"])
        #expect(try difference("@10ms...12ms a", "@9 a") == ["early 0 0 -1ms"])
        #expect(try difference("@1ms...9ms{ab}", "---b-a") == [])
        #expect(try difference("@1ms...9ms[ab]", "---b-a").count == 1)
    }

    @Test func aToleranceHoldsForEveryEvent() throws {
        #expect(try difference("-a--b-|", "a----b|", tolerance: .milliseconds(1)) == [])
        #expect(try difference("-a--b-|", "a----b|", tolerance: .microseconds(999)).count == 2)
    }

    @Test func behindAnOpenEndAnythingMayFollow() throws {
        #expect(try difference("a-b...", "a-b") == [])
        #expect(try difference("a-b...", "a-[bc]d-|") == [])
        #expect(try difference("a-b...", "axb") == ["unexpected - 1"])
        #expect(try difference("a-b--...", "a-b-c") == ["unexpected - 2"])
        #expect(try difference("a-b--...", "a-b--c") == [])
        #expect(try difference("a-b...", "a") == ["missing 1 -"])
        #expect(try difference("...", "a-|") == [])
    }

    @Test func whatComesBeforeTheLastExpectedEventDoesNotFollowIt() throws {
        #expect(try difference("-b...", "-[ab]") == ["unexpected - 0"])
        #expect(try difference("-b...", "-[ba]") == [])
        #expect(try difference("-{ab}...", "-[bac]") == [])
    }

    @Test func behindAnEventThatCameInItsWindowAnythingMayFollow() throws {
        #expect(try difference("@10ms...12ms a...", "@10 ab") == [])
        #expect(try difference("-a...", "[ab]", tolerance: .milliseconds(1)) == [])
    }

    @Test func aLargeGroupMayComeInAnyOrder() throws {
        let members = (0..<600).map { "'\($0)'" }
        let expected = try MarbleDiagram(parsing: "-{\(members.joined())}|", as: .expectation)
        let actual = try MarbleDiagram(parsing: "-[\(members.reversed().joined())]|", as: .cold)
        #expect(MarbleDiagram.difference(expected: expected, actual: actual).isEmpty)
    }

    @Test func marksInAnExpectationAreNoEvents() throws {
        #expect(try difference("a,,b!", "a--b") == [])
    }

    @Test func subscriptionsAreCompared() throws {
        #expect(try difference("-^--!", "-^-!", as: .subscription) == ["early 1 1 -1ms"])
        #expect(try difference("---", "-^", as: .subscription) == ["unexpected - 0"])
        #expect(try difference("-^", "---", as: .subscription) == ["missing 0 -"])
    }

    @Test func theCallerDecidesWhichValuesAreTheSame() throws {
        let expected = try MarbleDiagram(parsing: "-a-b", as: .expectation)
        let actual = try MarbleDiagram(parsing: "-'Book 1'-'Book 2'", as: .expectation)
        let wanted = ["a": 1, "b": 3]
        let happened = [1, 2]
        let difference = MarbleDiagram.difference(expected: expected, actual: actual) { expectedIndex, actualIndex in
            wanted[expected.events[expectedIndex].label ?? ""] == happened[actualIndex]
        }
        #expect(difference.matches.map(\.expected) == [0])
        #expect(difference.matches.map(\.actual) == [0])
        #expect(difference.entries.map(\.kind) == [.differentValue])
    }

    @Test func everyDiagramEqualsItself() {
        var diagrams = RandomDiagrams(seed: 3)
        for role in MarbleRole.allCases {
            for _ in 0..<500 {
                let diagram = diagrams.next(role)
                let actual = MarbleDiagram(
                    events: diagram.events.map { event in
                        var event = event
                        event.windowEnd = nil
                        event.unorderedGroup = nil
                        if event.kind == .any { event.kind = .next }
                        return event
                    }
                )
                let difference = MarbleDiagram.difference(expected: diagram, actual: actual)
                #expect(difference.isEmpty, "\(diagram)")
            }
        }
    }

    @Test func manyEventsAtOneInstantStayAffordable() {
        let events = (0..<2_000).map { MarbleEvent.next(.zero, "\($0 % 7)") }
        let diagram = MarbleDiagram(events: events)
        #expect(MarbleDiagram.difference(expected: diagram, actual: diagram).isEmpty)
        let other = MarbleDiagram(events: [.next(.zero, "first")] + events.dropLast() + [.next(.zero, "last")])
        let difference = MarbleDiagram.difference(expected: diagram, actual: other)
        #expect(difference.matches.count == 1_999)
        #expect(difference.entries.count == 2)
    }
}
