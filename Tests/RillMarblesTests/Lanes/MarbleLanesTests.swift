import RillMarbles
import Testing

@Suite struct MarbleLanesTests {
    private func failure(_ literal: String) -> MarbleError? {
        do {
            _ = try MarbleLanes(parsing: literal)
            return nil
        } catch {
            return error
        }
    }

    @Test func aLiteralIsSplitIntoNamedLanes() throws {
        let lanes = try MarbleLanes(
            parsing: """
                // taps come in pairs

                taps:   -a-b----c-|
                taps^:  ^---------!
                  output: ------b---[c|]
                """
        )
        #expect(lanes.lanes.map(\.writtenName) == ["taps", "taps^", "output"])
        #expect(lanes.lanes.map(\.line) == [2, 3, 4])
        #expect(lanes.lanes.map(\.column) == [8, 8, 10])
        #expect(lanes["taps"]?.text == "-a-b----c-|")
        #expect(lanes.subscriptions(of: "taps").map(\.text) == ["^---------!"])
        #expect(lanes["nothing"] == nil)
    }

    @Test func anEmptyLiteralHasNoLanes() throws {
        #expect(try MarbleLanes(parsing: "").lanes == [])
        #expect(try MarbleLanes(parsing: "\n  \n// a\r\n").lanes == [])
    }

    @Test func aLaneMayBeEmptyAndHoldColons() throws {
        let lanes = try MarbleLanes(parsing: "output:\r\nerrors: 'a:b' // c: d")
        #expect(lanes["output"]?.text == "")
        #expect(lanes["errors"]?.text == "'a:b' // c: d")
    }

    @Test func namesMayBeWordsDigitsAndEmoji() throws {
        let lanes = try MarbleLanes(parsing: "x: a|\n1: b|\nsave#2: c|\nmodel.shown: d|\n🙈: e|\nis-on : f|")
        #expect(lanes.lanes.map(\.name) == ["x", "1", "save#2", "model.shown", "🙈", "is-on"])
    }

    @Test func severalSubscriptionsOfOneSourceKeepTheirOrder() throws {
        let lanes = try MarbleLanes(parsing: "a^: ^-!\na: -x\na^: --^-!")
        #expect(lanes.subscriptions(of: "a").map(\.line) == [0, 2])
    }

    @Test func aSecondLaneOfOneNameIsAMistakeOnItsLine() {
        let error = failure("a: -x\nb: -y\n  a: -z")
        #expect(error?.kind == .duplicateLane)
        #expect(error?.line == 2)
        #expect(error?.column == 2)
        #expect(error?.message == "a second lane 'a' (first on line 1)")
    }

    @Test func aLineWithoutAColonIsAMistake() {
        let error = failure("a: -x\n -a-b|")
        #expect(error?.kind == .badLane)
        #expect(error?.line == 1)
        #expect(error?.column == 1)
        #expect(error?.hint == "write 'name: diagram'; a comment starts with '//'")
    }

    @Test func aBadNameIsAMistake() {
        #expect(failure(": -a")?.message == "a lane without a name")
        #expect(failure("-a-: -a")?.message == "'-a-' is no name for a lane")
        #expect(failure("two words: -a")?.kind == .badLane)
    }

    @Test func aMistakeInADiagramIsOnTheLanesLine() throws {
        let lanes = try MarbleLanes(parsing: "// a\nx: a|b")
        let error = #expect(throws: MarbleError.self) { _ = try lanes.lanes[0].diagram(as: .cold) }
        #expect(error?.line == 1)
        #expect(error?.column == 2)
    }

    @Test func aMisspeltNameHasANearestOne() {
        let names = ["taps", "output"]
        #expect(nearestName(to: "tap", among: names) == "taps")
        #expect(nearestName(to: "ouptut", among: names) == "output")
        #expect(nearestName(to: "save", among: names) == nil)
    }

    @Test func lanesThatLineUpGetNoNote() throws {
        let lanes = try MarbleLanes(
            parsing: """
                taps:   -a-b----   c-|
                taps^:  ^-------   --!
                output: ------b-   [c|]
                """
        )
        #expect(lanes.alignmentNotes() == [])
    }

    @Test func columnsAreThoseOfTheTerminal() throws {
        let wide = try MarbleLanes(parsing: "🙈:     -a-👩‍🚀-|\noutput: -a-b --|")
        #expect(wide.alignmentNotes() == [])
        let narrow = try MarbleLanes(parsing: "🙈:      -a-b-|\noutput: -a-b--|")
        #expect(narrow.alignmentNotes().count == 1)
    }

    @Test func aTabIsAsWideAsTheEditorSays() throws {
        let lanes = try MarbleLanes(parsing: "taps:\t-a-b|\noutput:\t-a-b|\nother: -a-b|")
        #expect(lanes.alignmentNotes() == [])
    }

    @Test func lanesThatCountFromAnotherInstantAreLeftOut() throws {
        let lanes = try MarbleLanes(parsing: "taps:   --a|\nsave:     -k|\noutput: ---k|")
        #expect(lanes.alignmentNotes() != [])
        #expect(lanes.alignmentNotes { $0.name != "save" } == [])
    }

    @Test func lanesThatDoNotLineUpGetOneNoteEach() throws {
        let lanes = try MarbleLanes(
            parsing: """
                taps: -a-b----c-|
                output: -a-b----c-|
                far: 10ms a
                """
        )
        let notes = lanes.alignmentNotes()
        #expect(notes.map(\.line) == [1, 2])
        #expect(notes.first?.message.contains("lane 'output' does not line up: 1ms stands 2 columns right") == true)
        #expect(notes.first?.column == 9)
    }

    @Test func whereASpaceIsAFrameNobodyIsToldToPad() throws {
        let lanes = try MarbleLanes(parsing: "taps: -a-b|\noutput: -a-b|")
        let message = lanes.alignmentNotes(dialect: .rxjsLegacy).first?.message
        #expect(
            message?.hasSuffix("a space is a frame, so let the diagrams begin in one column") == true,
            "\(message ?? "")"
        )
    }
}
