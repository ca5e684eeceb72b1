import Foundation
import RillMarbles
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

/// Every format, with every scalar that hides its neighbours around every character that is special there. What comes out
/// is looked at as bytes, and read back by rules that are written down here once more.
final class EscapingTests: XCTestCase {
    /// Fails for the first ten scalars whose text is not right.
    private func check(
        _ specials: String,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ isRight: (String) throws -> Bool
    ) rethrows {
        var wrong: [String] = []
        for scalar in HostileScalars.all {
            let text = HostileScalars.text(scalar, around: specials)
            if try !isRight(text), wrong.count < 10 { wrong.append(scalar.codePointName) }
        }
        XCTAssertEqual(wrong, [], file: file, line: line)
    }

    func testTheScalarsAreThose() {
        let all = Set(HostileScalars.all)
        for value: UInt32 in [
            0x600, 0x6DD, 0x110BD, 0x0D4E, 0x301, 0x200D, 0x202E, 0x2066, 0x1B, 0x85, 0xFFFE, 0x1F3FB, 0xFE0F,
        ] {
            XCTAssertTrue(Unicode.Scalar(value).map { all.contains($0) } ?? false, String(value, radix: 16))
        }
        XCTAssertGreaterThan(HostileScalars.prepending.count, 20)
        XCTAssertGreaterThan(HostileScalars.extending.count, 2000)
    }

    // MARK: Markup

    /// What markup holds of a text: what XML has no place for is U+FFFD.
    private func inMarkup(_ text: String) -> [UInt8] {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar)
            let isLost = isControl || (0x7F...0x9F).contains(scalar.value) || scalar.properties.isNoncharacterCodePoint
            scalars.append(isLost ? "\u{FFFD}" : scalar)
        }
        return Array(String(scalars).utf8)
    }

    /// The bytes with references replaced; nil where there is a bare `&`.
    private func withoutReferences(_ bytes: [UInt8]) -> [UInt8]? {
        let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "&") else {
                result.append(byte)
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
            let name = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            if let text = names[name] {
                result += Array(text.utf8)
            } else if name.utf8.first == UInt8(ascii: "#"), let value = UInt32(name.dropFirst()),
                let scalar = Unicode.Scalar(value)
            {
                result += Array(String(scalar).utf8)
            } else {
                return nil
            }
        }
        return result
    }

    func testMarkup() {
        check("&<>\"'\n\t\r</script><!--]]>") { text in
            let content = Array(text.escapedForMarkup.utf8)
            let attribute = Array(text.escapedForAttribute.utf8)
            return !content.contains { "<>\"'\r".utf8.contains($0) } && withoutReferences(content) == inMarkup(text)
                && !attribute.contains { "<>\"'\r\n\t".utf8.contains($0) }
                && withoutReferences(attribute) == inMarkup(text)
        }
    }

    func testPicturesAndPages() throws {
        // A thousand at a time, for a picture takes its time.
        for start in stride(from: 0, to: HostileScalars.all.count, by: 500) {
            let scalars = HostileScalars.all[start..<min(start + 500, HostileScalars.all.count)]
            let text = scalars.map { HostileScalars.text($0, around: "<\"&") }.joined()
            var trace = Trace(header: TraceHeader(name: text, lanes: [TraceLane(id: text)]), events: [])
            trace.events.append(TraceEvent(at: 1, lane: text, kind: .next, value: .string(text)))
            let picture = trace.chart.svg(title: text)
            let page = TracePage.html(trace)
            for (document, known) in [(picture, "<svg"), (page, "<!DOCTYPE")] {
                XCTAssertTrue(document.utf8.starts(with: known.utf8))
                // Only this package's own elements begin, and each `&` a reference.
                let bytes = Array(document.utf8)
                for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "<") {
                    let next = bytes[index + 1]
                    let isElement =
                        next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || (0x61...0x7A).contains(next)
                    if !isElement, !isScript(bytes, index) { return XCTFail("a bare < at \(index) of \(known)") }
                }
            }
            let data = page.components(separatedBy: "id=\"data\">")[1].components(separatedBy: "</script>")[0]
            XCTAssertFalse(data.utf8.contains { "<>&".utf8.contains($0) })
            XCTAssertNoThrow(try JSONValue(parsing: data))
        }
    }

    /// Whether a `<` is one of the page's own script, where it compares.
    private func isScript(_ bytes: [UInt8], _ index: Int) -> Bool {
        [UInt8(ascii: " "), UInt8(ascii: "=")].contains(bytes[index + 1])
    }

    func testMarkdown() {
        check("&<>|`*_[](){}!#~@:\\$^=\"'%\nwww.") { text in
            let inline = Array(MarkdownText.inline(text).utf8)
            let marks = "<>|`*_[](){}!~@:\\$^=\"'%\n".utf8
            return !inline.contains { marks.contains($0) } && withoutReferences(inline) == Array(text.inOneLine.utf8)
                && !MarkdownText.inline(text).contains("www.")
        }
        check("`````\n") { text in
            let lines = MarkdownText.block(text).utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            let fence = lines[0].prefix { $0 == UInt8(ascii: "`") }
            var runs = text.utf8.split { $0 != UInt8(ascii: "`") }
            runs.append(Substring("``").utf8)
            return runs.allSatisfy { $0.count < fence.count }
        }
    }

    // MARK: Programs

    func testJSON() throws {
        try check("\"\\/<\n\t\u{7F}{}[]") { text in
            let document = JSONValue.array([.string(text)])
            for written in [document.description, document.descriptionForScript] {
                guard case .array(let elements) = try JSONValue(parsing: written), case .string(let read) = elements[0]
                else { return false }
                let raw = written.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
                if raw || !read.utf8.elementsEqual(text.utf8) { return false }
            }
            return !document.descriptionForScript.utf8.contains { "<>&".utf8.contains($0) }
        }
    }

    func testPathsForGit() {
        check("\"\\\t\n é") { text in
            let quoted = Array("a/\(text)".quotedForGit.utf8)
            return quoted.allSatisfy { (0x20..<0x7F).contains($0) } && withoutQuotes(quoted) == Array("a/\(text)".utf8)
        }
        XCTAssertEqual("a/b c.x".quotedForGit, "a/b c.x")
        XCTAssertEqual("a/\u{E9}".quotedForGit, "\"a/\\303\\251\"")
    }

    /// The bytes that git reads from quotes as in C.
    private func withoutQuotes(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\""), bytes.count > 1 else { return bytes }
        let letters: [UInt8: UInt8] = [
            UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
            UInt8(ascii: "v"): 11,
            UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13, UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C,
        ]
        var result: [UInt8] = []
        var rest = bytes[1..<bytes.count - 1]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return nil }
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            guard let next = rest.popFirst() else { return nil }
            if let letter = letters[next] {
                result.append(letter)
            } else {
                let digits = [next] + [rest.popFirst(), rest.popFirst()].compactMap(\.self)
                guard let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) else { return nil }
                result.append(value)
            }
        }
        return result
    }

    func testAddresses() {
        check("/:?#[]@ %\\") { text in
            let uri = Array(PathAddress.uri(text).utf8)
            let isPlain = uri.allSatisfy { $0 > 0x20 && $0 < 0x7F && !":?#[]\\\"<>".utf8.contains($0) }
            var (result, rest) = ([UInt8](), uri[...])
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "%") else {
                    result.append(byte)
                    continue
                }
                guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                    return false
                }
                result.append(value)
                rest = rest.dropFirst(2)
            }
            return isPlain && result == Array(text.utf8)
        }
        XCTAssertEqual(PathAddress.uri("/a b:c"), "file:///a%20b%3Ac")
    }

    func testTables() {
        for start in ["=", "+", "-", "@", "\t", "\r", "\u{FF1D}"] {
            check("=\",;\n") { text in
                for whole in [start + text, text, "\u{200B}" + start + text] {
                    guard let read = field(Array(CSVText.field(whole).utf8)) else { return false }
                    let isMarked = read == Array("'\(whole)".utf8)
                    // What an import shows first.
                    let first = whole.unicodeScalars.first { scalar in
                        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
                            && !scalar.properties.isNoncharacterCodePoint
                            && ![.control, .format, .nonspacingMark, .enclosingMark, .spacingMark].contains(
                                scalar.properties.generalCategory
                            )
                    }
                    let isFormula = first.map { "=+-@\u{FF1D}".unicodeScalars.contains($0) } ?? false
                    if isFormula, !isMarked { return false }
                    if !isMarked, read != Array(whole.utf8) { return false }
                }
                return true
            }
        }
        XCTAssertEqual(CSVText.field("plain"), "plain")
        XCTAssertEqual(CSVText.field("-5"), "'-5")
        for (value, text) in [(JSONValue(integer: -5), "-5"), ("=1+1", "\"\"\"=1+1\"\"\""), ([1], "[1]")] {
            var buffer = ByteBuffer()
            CSVText.put(value, &buffer)
            XCTAssertEqual(buffer.text(), text)
        }
        for text in ["word", "=1", "a,b", ""] {
            var buffer = ByteBuffer()
            CSVText.put(text, &buffer)
            XCTAssertEqual(buffer.text(), CSVText.field(text))
        }
    }

    /// The field as RFC 4180 reads it; nil where it would end early.
    private func field(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.first == 0x22 else { return bytes.contains { ",;\"\r\n".utf8.contains($0) } ? nil : bytes }
        var (result, rest) = ([UInt8](), bytes.dropFirst())
        while let byte = rest.popFirst() {
            if byte != 0x22 {
                result.append(byte)
            } else if rest.first == 0x22 {
                result.append(0x22)
                rest = rest.dropFirst()
            } else {
                return rest.isEmpty ? result : nil
            }
        }
        return nil
    }

    // MARK: Shells and terminals

    func testWordsOfAShellRunThroughOne() throws {
        let texts = HostileScalars.all.filter { $0.value != 0 }
            .map { HostileScalars.text($0, around: "'\\\"$(`;&|<>*?[~#={ \n") }
        let folder = try CommandHarness()
        try folder.write(texts.map { "printf '%s\\0' \(ShellCall.quoted($0))\n" }.joined(), "script")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [folder.folder + "/script"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let words = data.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Array($0) }
        XCTAssertEqual(words.count, texts.count)
        XCTAssertTrue(words.elementsEqual(texts.map { Array($0.utf8) }))
    }

    func testTerminals() {
        let specials = "<>'\"\\&|:#["
        check(specials) { text in
            let line = text.inOneLine
            let isSafe = line.unicodeScalars.allSatisfy { scalar in
                let category = scalar.properties.generalCategory
                let isBidi = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
                return category != .control && category != .lineSeparator && category != .paragraphSeparator && !isBidi
                    && !scalar.properties.isNoncharacterCodePoint
            }
            // None of the neighbours is lost.
            let kept = line.utf8.filter { specials.utf8.contains($0) }
            return isSafe && kept == Array(specials.utf8)
        }
    }

    // MARK: The runner of GitHub Actions

    func testWorkflowCommandsHoldTheirText() {
        check("%:,\r\n::#") { text in
            let property = Array(WorkflowCommandText.property(text).utf8)
            let data = Array(WorkflowCommandText.data(text).utf8)
            return !property.contains { ":,\r\n".utf8.contains($0) } && !data.contains { "\r\n".utf8.contains($0) }
                && unescaped(property) == inCommands(text) && unescaped(data) == inCommands(text)
        }
        XCTAssertEqual(WorkflowCommandText.data("a ##[error]"), "a ## [error]")
    }

    /// What a command holds of a text: there are escapes for the ends of lines, and none for other control characters.
    private func inCommands(_ text: String) -> [UInt8] {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\r"
            let isBidi = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            scalars.append(isControl || isBidi ? "\u{FFFD}" : scalar)
        }
        return Array(String(scalars).utf8)
    }

    private func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var text = bytes
        for (code, byte) in [("%0D", 0x0D), ("%0A", 0x0A), ("%3A", 0x3A), ("%2C", 0x2C), ("%25", 0x25)]
            as [(String, UInt8)]
        {
            var (result, rest) = ([UInt8](), text[...])
            while !rest.isEmpty {
                if rest.starts(with: code.utf8) {
                    result.append(byte)
                    rest = rest.dropFirst(3)
                } else {
                    result.append(rest.removeFirst())
                }
            }
            text = result
        }
        return text
    }

    func testNoTextBecomesAWorkflowCommand() throws {
        for (language, start) in [(OutputLanguage.plain, ""), (.xml, "")] {
            for pieces in [
                ["", "::error::x"], [":", ":error::x"], ["\n", "::add-mask::x"], ["x\r", "::error"], ["\r\n ", " ::e"],
            ] {
                check("") { text in
                    let scalar = String(text.unicodeScalars.dropLast())
                    for hostile in [pieces.joined(separator: scalar), scalar + pieces.joined(separator: scalar)] {
                        var runner = WorkflowCommandGuard()
                        if Runner.command(runner.guarded(start + hostile, language)) != nil { return false }
                    }
                    return true
                }
            }
            check("") { text in
                let scalar = String(text.unicodeScalars.dropLast())
                let hostile = "a##\(scalar)[error]b \(scalar)#\(scalar)#\(scalar)[x] ##[y] :::###[z]"
                var runner = WorkflowCommandGuard()
                return Runner.command(runner.guarded(hostile, language)) == nil
            }
        }
    }

    func testAGuardedDocumentIsTheSameDocument() throws {
        try check("#") { text in
            let value = JSONValue.array([.string("##[\(text)##[a"), .string("::\(text)")])
            var runner = WorkflowCommandGuard()
            let written = runner.guarded(value.description + "\n", .json)
            return try Runner.command(written) == nil && JSONValue(parsing: written) == value && runner.changes == 0
        }
        // Also where the text comes in pieces.
        for pieces in [["##", "[x]"], ["#", "#[x]"], [":", ":x"], ["\n", "::x"], ["a\n:", ":x"]] {
            var runner = WorkflowCommandGuard()
            XCTAssertNil(Runner.command(pieces.map { runner.guarded($0, .plain) }.joined()), "\(pieces)")
            XCTAssertEqual(runner.changes, 1)
        }
        var runner = WorkflowCommandGuard()
        XCTAssertEqual(runner.guarded("a::b #[ ## [ : ::\n", .plain), "a::b #[ ## [ : ::\n")
    }
}

/// The runner of GitHub Actions, as far as it looks for commands in the output of a step.
enum Runner {
    /// The first line that it takes for a command, literally or as people read.
    static func command(_ output: String) -> String? {
        for line in output.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            for scalars in [Array(line), line.filter { !isOverlooked($0) }] {
                let trimmed = scalars.drop { $0.properties.isWhitespace }
                if trimmed.starts(with: "::".unicodeScalars) || contains(Array(trimmed), Array("##[".unicodeScalars)) {
                    return String(String.UnicodeScalarView(line))
                }
            }
        }
        return nil
    }

    private static func isOverlooked(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return !scalar.properties.isWhitespace
            && ([.control, .format, .nonspacingMark, .enclosingMark].contains(category)
                || scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isNoncharacterCodePoint)
    }

    private static func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
        text.indices.contains { text[$0...].starts(with: part) }
    }
}
