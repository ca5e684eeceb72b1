import Foundation
import Testing

@testable import RillTest

/// What is recorded compiles, and means what happened: for each form of literal and for texts that are hard on it.
@Suite struct WrittenLiteralTests {
    /// A literal that means `x`, in each form.
    private static let forms = [
        #""x""#, ##"#"x"#"##, ###"##"x"##"###, "\"\"\"\n        x\n        \"\"\"",
        "#\"\"\"\n        x\n        \"\"\"#",
        "##\"\"\"\n        x\n        \"\"\"##",
    ]

    /// Texts of the scalars that mean something in a literal, and of those that an editor does not show.
    private static func texts(_ count: Int, seed: UInt64) -> [String] {
        var random = SplitMix(seed: seed)
        let parts: [String] = [
            "\"", "\"\"", "\"\"\"", "#", "##", "\"#", "\"##", "\\", "\\#", "\\(", "\\#(", "\\##(", "\\n", "\\u{41}",
            "(", ")",
            "\n", "\r", "\r\n", "\t", "\0", "\u{7F}", "\u{85}", "\u{2028}", "\u{1B}", "\u{FEFF}", "\u{202E}",
            "\u{200B}", " ",
            "  ", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧", "🇩🇪", "日本", "'", "-a|", "x", "//", "/*", "*/", "\u{E000}",
            "\u{10FFFF}",
        ]
        return (0..<count).map { index in
            if index < parts.count { return parts[index] }
            return (0..<random.next(below: 6) + 1).map { _ in parts[random.next(below: parts.count)] }.joined()
        }
    }

    @Test(arguments: forms) func aTextIsWrittenSoThatTheLiteralMeansIt(form: String) throws {
        let source = Array("t.expect(a, \(form)); t.expect(b, \(form))".utf8)
        for text in Self.texts(600, seed: 11) {
            let argument = DiagramArgument(
                call: SourceSite(fileID: "T/T.swift", filePath: "/T.swift", line: 1, column: 9),
                role: .diagram,
                value: "x"
            )
            var journal = RecordingJournal(build: "", content: "")
            let changed = try InlineRecorder.changed(
                source,
                by: LiteralEdit(argument: argument, change: .whole(text)),
                &journal
            )
            let file = String(decoding: changed, as: UTF8.self)
            let literal = String(
                String.UnicodeScalarView(file.unicodeScalars.dropFirst(12).dropLast("); t.expect(b, \(form))".count))
            )
            #expect(
                try LiteralReader.meaning(of: literal).unicodeScalars.elementsEqual(text.unicodeScalars),
                "\(literal)"
            )
            #expect(file.unicodeScalars.suffix(form.count + 15).elementsEqual("; t.expect(b, \(form))".unicodeScalars))
        }
    }

    @Test(arguments: forms) func anythingThatIsRecordedMeansWhatHappened(form: String) throws {
        for text in Self.texts(100, seed: 12) {
            let file = try SourceFile("t.expect(a, \(form.replacingOccurrences(of: "x", with: "-x|")))")
            let failures = file.run(line: 1) { test, at in
                let source = test.hot(diagram: "-a|").map { _ in text }
                test.expect(source, diagram: "-x|", filePath: at.filePath, line: at.line, column: at.column)
            }
            if text == "x" { continue }
            #expect(failures.first?.notes.last?.hasPrefix("recorded: ") == true, "\(failures)")
            let literal = String(String.UnicodeScalarView(try file.text().unicodeScalars.dropFirst(12).dropLast()))
            let diagram = try LiteralReader.meaning(of: literal)
            let again = Failure.collect {
                expectMarbles { test in test.expect(test.hot(diagram: "-a|").map { _ in text }, diagram: diagram) }
            }
            #expect(again.isEmpty, "\(literal)\n\(again)")
        }
    }

    /// Pictures: their meaning is `taps: -a|`, `output: -b|` with a comment, `other: -a|`.
    private static let pictures = [
        "\"\"\"\n    taps: -a|\n    output: -b| // \"\n    other: -a|\n    \"\"\"",
        "#\"\"\"\n    taps: -a|\n    output: -b| // \"\n    other: -a|\n    \"\"\"#",
        #""taps: -a|\noutput: -b| // \"\nother: -a|""#, ##"#"taps: -a|\#noutput: -b| // "\#nother: -a|"#"##,
    ]

    @Test(arguments: pictures) func aLaneThatIsRecordedMeansWhatHappened(form: String) throws {
        let lanes = "taps: -a|\noutput: -b| // \"\nother: -a|"
        for text in Self.texts(80, seed: 14) where text != "b" {
            let file = try SourceFile("expectMarbles(\(form)) { test in more(\"-b|\") }")
            func run(_ lanes: String) -> [Failure] {
                file.run(line: 1, lanes: lanes) { test in
                    test.expect(test.hot("taps"), lane: "other")
                    return test.hot("taps").map { _ in text }
                }
            }
            let failures = run(lanes)
            #expect(failures.first?.notes.contains { $0.hasPrefix("recorded: ") } == true, "\(failures)")
            let now = try file.text().unicodeScalars
            let end = " { test in more(\"-b|\") }".unicodeScalars
            #expect(now.suffix(end.count).elementsEqual(end))
            let literal = String(String.UnicodeScalarView(now.dropFirst(14).dropLast(end.count + 1)))
            let picture = try LiteralReader.meaning(of: literal)
            #expect(picture.unicodeScalars.filter { $0 == "\n" }.count == 2, "\(literal)")
            #expect(picture.contains("// \"\nother:"), "\(literal)")
            let again = run(picture)
            #expect(again.isEmpty, "\(literal)\n\(again)")
        }
    }

    #if os(macOS) || os(Linux)
    /// The compiler has the last word: a file with many recorded literals is compiled and prints what they mean.
    @Test func theRewrittenFileCompiles() throws {
        let texts = Self.texts(240, seed: 13)
        let header = "func expect(_ stream: Int, _ diagram: String) -> String { diagram }\nlet all: [String] = [\n"
        var (text, lines) = (header, [Int]())
        for index in texts.indices {
            lines.append(text.utf8.count { $0 == UInt8(ascii: "\n") } + 1)
            text += "    expect(0, \(Self.forms[index % Self.forms.count])),\n"
        }
        text += "]\nfor one in all { print(one.unicodeScalars.map { \"\\($0.value)\" }.joined(separator: \" \")) }\n"
        let file = try SourceFile(text)
        for (index, new) in texts.enumerated() {
            let argument = DiagramArgument(call: file.call("expect", line: lines[index]), role: .diagram, value: "x")
            try InlineRecorder.apply(LiteralEdit(argument: argument, change: .whole(new)))
        }
        let program = file.folder + "/main"
        try FileManager.default.moveItem(atPath: file.path, toPath: file.folder + "/main.swift")
        let built = try run(["swiftc", "-Onone", "-o", program, file.folder + "/main.swift"])
        try #require(built.status == 0, "\(built.output)")
        #expect(!built.output.contains("warning"), "\(built.output)")
        let printed = try run([program]).output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(
            printed.map(String.init) == texts.map { $0.unicodeScalars.map { "\($0.value)" }.joined(separator: " ") }
        )
    }

    private func run(_ command: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
    #endif
}

/// Numbers that look random and are the same in each run.
private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(limit))
    }
}
