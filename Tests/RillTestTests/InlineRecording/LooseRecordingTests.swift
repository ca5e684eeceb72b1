import RillMarbles
import Testing

@testable import RillTest

/// For random sources and loose expectations: what is recorded passes, and is as loose as it was where it was met; or nothing
/// is written, and a sentence says why.
@Suite struct LooseRecordingTests {
    private struct Random {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }

        mutating func source() -> String {
            let parts = ["-", "--", "a", "b", "c", "[ab]", "[ca]"]
            return "-" + (0..<below(6)).map { _ in parts[below(parts.count)] }.joined()
                + ["|", "#", "-", "#'no'"][below(4)]
        }

        mutating func expectation() -> String {
            var (text, clock) = ("", 0)
            for _ in 0..<below(5) + 1 {
                let at = clock + below(4)
                let value = ["a", "b", "c", "?", "{ab}", "{cab}"][below(6)]
                switch below(3) {
                case 0: text += "@\(at)ms...\(at + below(5))ms \(value) "
                case 1: text += "@\(at)ms \(value) "
                default: text += String(repeating: "-", count: at - clock) + value
                }
                clock = at + 1
            }
            return text + ["|", "#", "-", "...", "--...", "!"][below(6)]
        }
    }

    @Test(arguments: [1, 2, 3, 4]) func whatIsRecordedPassesAndStaysAsLoose(seed: UInt64) throws {
        var random = Random(state: seed)
        var recorded = 0
        for _ in 0..<120 {
            let (source, diagram) = (random.source(), random.expectation())
            let text = "t.expect(a, \"\(diagram)\")"
            let file = try SourceFile(text)
            let failures = file.run(line: 1) { test, at in
                test.expect(
                    test.hot(diagram: source),
                    diagram: diagram,
                    filePath: at.filePath,
                    line: at.line,
                    column: at.column
                )
            }
            let now = try file.text()
            guard let note = failures.first?.notes.last(where: { $0.contains("recorded: ") }) else {
                #expect(failures.isEmpty && now == text, "\(source) \(diagram) \(failures)")
                continue
            }
            guard note.hasPrefix("recorded: ") else {
                #expect(now == text, "\(source) \(diagram) \(note)")
                continue
            }
            recorded += 1
            let written = String(now.dropFirst("t.expect(a, \"".count).dropLast(2))
            let again = Failure.collect {
                expectMarbles { test in test.expect(test.hot(diagram: source), diagram: written) }
            }
            #expect(again.isEmpty, "\(source) \(diagram) → \(written)\n\(again)")
            // A window that is there was there before.
            let old = try MarbleDiagram(parsing: diagram, as: .expectation)
            let new = try MarbleDiagram(parsing: written, as: .expectation)
            #expect(new.isOpen == old.isOpen, "\(source) \(diagram) → \(written)")
            for event in new.events where event.windowEnd != nil {
                let isKept = old.events.contains {
                    $0.at == event.at && $0.windowEnd == event.windowEnd && $0.label == event.label
                }
                #expect(isKept, "\(source) \(diagram) → \(written)")
            }
        }
        #expect(recorded > 40)
    }
}
