import Testing

@testable import RillMarbles

/// The part of two texts that shows how they differ.
struct DifferingTextsTests {
    private let long = String(repeating: "abcdefghij", count: 20)

    @Test func showsShortTextsWhole() {
        let texts = DifferingTexts("one", "two")
        #expect(texts.expected == "one")
        #expect(texts.actual == "two")
        #expect(texts.remark == nil)
    }

    @Test func showsTheSamePlaceOfBothSides() {
        let texts = DifferingTexts(long + "X" + long, long + "Y" + long)
        #expect(texts.position == 201)
        #expect(texts.expected.replacing("X", with: "Y") == texts.actual)
        #expect(texts.expected.hasPrefix("…") && texts.expected.hasSuffix("…"))
        #expect(texts.expected.contains("hijX"))
        #expect(texts.expected.displayWidth <= 72)
    }

    @Test(arguments: [("", "z"), ("z", ""), ("é", "e\u{301}"), ("👩‍🚀", "👩")])
    func shows(_ left: String, _ right: String) {
        let texts = DifferingTexts(long + left, long + right)
        #expect(texts.position != nil)
        #expect(!texts.expected.utf8.elementsEqual(texts.actual.utf8))
    }

    @Test func neverTakesAScalarApart() {
        // The last bytes differ, the first ones are the same.
        let texts = DifferingTexts("日", "旦")
        #expect(texts.expected == "日")
        #expect(texts.actual == "旦")
        let wide = String(repeating: "漢", count: 100)
        let cut = DifferingTexts(wide + "日" + wide, wide + "旦" + wide)
        #expect(cut.position == 101)
        #expect(cut.expected.contains("日") && cut.actual.contains("旦"))
        #expect(cut.expected.displayWidth <= 72)
    }

    @Test func isBoundedByBytes() {
        let marks = "a" + String(repeating: "\u{301}", count: 100_000)
        let texts = DifferingTexts(marks + "x", marks + "y")
        #expect(texts.expected.utf8.count < 800)
        #expect(texts.position == 100_002)
        #expect(marks.shortened(to: 20).utf8.count < 200)
        #expect(marks.shortenedInTheMiddle().utf8.count < 800)
        #expect(marks.inOneLine.utf8.count < 60)
    }

    @Test func cutsByWidthAsBefore() {
        #expect("abcdef".shortened(to: 4) == "abc…")
        #expect("abcd".shortened(to: 4) == "abcd")
        #expect("漢字漢字".shortened(to: 5) == "漢字…")
        #expect("abc".shortened(to: 1) == "…")
        #expect("日本".shortened(to: 4) == "日本")
    }
}

/// Text in one line, scalar by scalar.
struct OneLineTextTests {
    @Test(arguments: [
        ("a\nb\r\nc\rd\u{2028}", "a␤b␤c␤d␤"), ("a\tb\u{A0}c\u{3000}", "a b c\u{3000}"),
        ("\u{1B}[2J\u{9B}", "\u{FFFD}[2J\u{FFFD}"),
        ("\u{600}<b", "\u{FFFD}<b"), ("e\u{301}x", "e\u{301}x"), ("\u{301}x", "\u{FFFD}x"),
        ("\n\u{301}x", "␤\u{FFFD}x"),
        ("👩‍🚀", "👩‍🚀"), ("a\u{200D}b", "a\u{FFFD}b"), ("🏴\u{E0067}\u{E007F}", "🏴\u{E0067}\u{E007F}"),
        ("a\u{E0067}", "a\u{FFFD}"),
        ("\u{202E}x\u{2066}", "\u{FFFD}x\u{FFFD}"), ("\u{FFFE}\u{1FFFF}", "\u{FFFD}\u{FFFD}"), ("☕️", "☕️"),
        ("\u{3164}", "\u{FFFD}"),
    ])
    func isSafe(_ text: String, _ line: String) {
        #expect(text.inOneLine.unicodeScalars.elementsEqual(line.unicodeScalars))
    }
}

/// Failures of long labels, and of what nobody sees.
struct LongLabelFailureTests {
    private func notes(_ left: String, _ right: String) -> [String] {
        let (expected, actual) = (
            MarbleDiagram(events: [.next(.zero, left)]), MarbleDiagram(events: [.next(.zero, right)])
        )
        let difference = MarbleDiagram.difference(expected: expected, actual: actual)
        return MarbleFailure(expected: expected, actual: actual, difference: difference).notes
    }

    @Test func showsWhereLongLabelsDiffer() {
        let long = String(repeating: "abcdefghij", count: 50)
        let notes = notes(long + "OLD" + long, long + "NEW" + long)
        #expect(notes.count == 1)
        #expect(notes[0].contains("OLD") && notes[0].contains("NEW"))
        #expect(notes[0].contains("first difference at character 501"))
        #expect(notes[0].utf8.count < 400)
    }

    @Test(arguments: [
        ("a b", "a\u{A0}b", "U+00A0 NO-BREAK SPACE instead of U+0020 SPACE"),
        ("A", "\u{410}", "U+0410 CYRILLIC CAPITAL LETTER A"),
        ("ab", "a\u{200B}b", "with U+200B ZERO WIDTH SPACE"), ("\u{200F}ab", "ab", "without U+200F RIGHT-TO-LEFT MARK"),
    ])
    func namesWhatIsNotSeen(_ left: String, _ right: String, _ name: String) {
        #expect(notes(left, right)[0].contains(name), "\(notes(left, right))")
    }

    @Test func showsTheValuesBehindLabels() {
        let long = String(repeating: "abcdefghij", count: 500)
        let expected = MarbleDiagram(events: [.next(.zero, "A")])
        let actual = MarbleDiagram(events: [.next(.zero, "B")])
        let text = MarbleFailure(
            expected: expected,
            actual: actual,
            difference: MarbleDiagram.difference(expected: expected, actual: actual),
            expectedValues: ["A": long + "OLD" + long],
            actualValues: ["B": long + "NEW" + long]
        ).text
        #expect(text.contains("OLD") && text.contains("NEW") && text.contains("first difference at character 5001"))
        #expect(text.utf8.count < 2000)
    }

    @Test func cutsLabelsThatNobodyReads() {
        let marks = "a" + String(repeating: "\u{301}", count: 200_000)
        let expected = MarbleDiagram(events: [.next(.zero, marks + "OLD"), .completed(.milliseconds(3))])
        let actual = MarbleDiagram(events: [.next(.zero, marks + "NEW"), .completed(.milliseconds(3))])
        let difference = MarbleDiagram.difference(expected: expected, actual: actual)
        let text = MarbleFailure(expected: expected, actual: actual, difference: difference).text
        #expect(text.utf8.count < 5000)
        #expect(text.contains("labels of more than 1000 bytes are cut"))
        let lanes = text.split(separator: "\n")
        #expect(lanes[0].contains("OLD") && lanes[1].contains("NEW"))
    }
}
