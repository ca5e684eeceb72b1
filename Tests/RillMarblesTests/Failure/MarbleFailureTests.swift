import RillMarbles
import Testing

/// What a failed expectation prints, for every kind of mistake.
@Suite struct MarbleFailureTests {
    private func failure(
        _ expected: String,
        _ actual: String,
        as role: MarbleRole = .expectation,
        expectedValues: [String: String] = [:],
        actualValues: [String: String] = [:],
        valueDifferences: [Int: String] = [:],
        lanes: [MarbleFailure.Lane] = []
    ) throws -> String {
        let expected = try MarbleDiagram(parsing: expected, as: role)
        let actual = try MarbleDiagram(parsing: actual, as: role)
        let difference = MarbleDiagram.difference(expected: expected, actual: actual)
        #expect(!difference.isEmpty)
        let failure = MarbleFailure(
            expected: expected,
            actual: actual,
            difference: difference,
            expectedValues: expectedValues,
            actualValues: actualValues,
            valueDifferences: valueDifferences,
            lanes: lanes
        )
        return failure.text
    }

    @Test func anEarlyValue() throws {
        #expect(
            try failure("A--B---C--|", "A--B--C---|") == """
                  expected: A--B---C--|
                  actual:   A--B--C---|
                                  ^^
                     at ms        6…7
                  C expected at 7ms, arrived 1ms early (at 6ms)
                """
        )
    }

    @Test(
        "No two instants on the ruler touch",
        arguments: [
            ("-a|", "a|", "0…2"), ("abcd|", "efgh|", "0…3"), ("-a-b|", "-c-d|", "1 3"),
            ("@12ms a-b|", "@12ms c-d|", "12…14"), ("@12ms a--b|", "@12ms c--d|", "12 15"),
            ("@9ms a-b-c-d-e|", "@9ms f-g-h-i-j|", "9 11…13 17"),
            ("[ab]c|", "[de]f|", "0   1"), ("'ab'c|", "'de'f|", "0   1"),
            ("@100ms a[bc]|", "@100ms d[ef]|", "100…101"),
        ]
    )
    func instantsOnTheRuler(expected: String, actual: String, ruler: String) throws {
        let lines = try failure(expected, actual).split(separator: "\n")
        let line = try #require(lines.first { $0.contains("at ms") })
        #expect(line.replacing("at ms", with: "").trimmingPrefix { $0 == " " } == ruler)
    }

    @Test func anotherValueAndAWideCell() throws {
        #expect(
            try failure("-a-'long'-|", "-a-b-|") == """
                  expected: -a-'long'-|
                  actual:   -a-b     -|
                               ^^^^^^
                     at ms     3
                  at 3ms expected long, got b
                """
        )
    }

    @Test func aLateCompletion() throws {
        #expect(
            try failure("-a|", "-a--|") == """
                  expected: -a|
                  actual:   -a--|
                              ^ ^
                     at ms    2 4
                  completion expected at 2ms, arrived 2ms late (at 4ms)
                """
        )
    }

    @Test func aMissingValueWithAFarInstant() throws {
        #expect(
            try failure("a @1.5s b|", "a @1501ms |") == """
                  expected: a 1.499s b|
                  actual:   a 1.499s -|
                                     ^
                     at ms           1500
                  b expected at 1.5s, never arrived
                """
        )
    }

    @Test func anUnexpectedValue() throws {
        #expect(
            try failure("a--|", "a-x|") == """
                  expected: a--|
                  actual:   a-x|
                              ^
                     at ms    2
                  x at 2ms was not expected
                """
        )
    }

    @Test func anotherOrderInsideAnInstant() throws {
        #expect(
            try failure("-[ab]-|", "-[ba]-|") == """
                  expected: -[ab]-|
                  actual:   -[ba]-|
                             ^^^^
                     at ms   1
                  at 1ms expected the order a, b, got b, a
                """
        )
    }

    @Test func anotherTerminal() throws {
        #expect(
            try failure("-a-|", "-a-#'offline'") == """
                  expected: -a-|
                  actual:   -a-#'offline'
                               ^^^^^^^^^^
                     at ms     3
                  at 3ms expected completion, got error 'offline'
                """
        )
    }

    @Test func aSubscriptionThatNeverHappened() throws {
        #expect(
            try failure("-^--!", "", as: .subscription) == """
                  expected: -^--!
                  actual:   -----
                             ^  ^
                     at ms   1  4
                  subscription expected at 1ms, never arrived
                  unsubscription expected at 4ms, never arrived
                """
        )
    }

    @Test func aWindowThatWasMissed() throws {
        #expect(
            try failure("@2ms...4ms a", "-----a") == """
                  expected: --@2ms...4ms a---
                  actual:   ---           --a
                              ^^^^^^^^^^^^  ^
                     at ms    2             5
                  a expected between 2ms and 4ms, arrived 1ms late (at 5ms)
                """
        )
    }

    @Test func manyEventsWithOneShiftShareANote() throws {
        #expect(
            try failure("-a-b-c-d|", "--a-b-c-d|") == """
                  expected: -a-b-c-d|
                  actual:   --a-b-c-d|
                             ^^^^^^^^^
                     at ms   1…9
                  5 events arrived 1ms late, from a (expected at 1ms) to completion (expected at 8ms)
                """
        )
    }

    @Test func wideInstantsUnderNarrowColumnsAreARange() throws {
        #expect(
            try failure("@10 [ab]cd|", "@10 [ba]dc|").contains("at ms            10…12")
        )
    }

    @Test func notesComeInTheOrderOfTheDesign() throws {
        let text = try failure("a-[bc]-d-e-f", "a-[cb]-x-e-----fg")
        let notes = text.split(separator: "\n").dropFirst(4).map { $0.drop { $0 == " " } }
        #expect(
            notes == [
                "f expected at 8ms, arrived 4ms late (at 12ms)",
                "at 4ms expected d, got x",
                "g at 13ms was not expected",
                "at 2ms expected the order b, c, got c, b",
            ]
        )
    }

    @Test func valuesAreSpelledOutByLabel() throws {
        let text = try failure(
            "-a-b",
            "-a-c",
            expectedValues: ["a": "Book(1)", "b": "Book(2)"],
            actualValues: ["a": "Book(1)", "c": "Book(3)"],
            valueDifferences: [1: "id: 2 → 3"]
        )
        #expect(
            text == """
                  expected: -a-b
                  actual:   -a-c
                               ^
                     at ms     3
                  at 3ms expected b, got c
                    b = Book(2)
                    c = Book(3)
                      id: 2 → 3
                """
        )
    }

    @Test func sourcesAndSubscriptionsStandUnderTheNotesOnTheSameRuler() throws {
        let taps = try MarbleDiagram(parsing: "-a-🙈-|", as: .hot)
        let subscription = try MarbleDiagram(parsing: "^----!", as: .subscription)
        let text = try failure(
            "---'long'-|",
            "-----['long'|]",
            lanes: [.init(name: "taps", diagram: taps), .init(name: "taps^", diagram: subscription)]
        )
        #expect(
            text == """
                  expected: ---'long'-|
                  actual:   ----     -['long'|]
                               ^^^^^^ ^^^^^^^^^
                     at ms     3      5
                  long expected at 3ms, arrived 2ms late (at 5ms)
                  taps:     -a-🙈    -|
                  taps^:    ^---     -!
                """
        )
    }
}
