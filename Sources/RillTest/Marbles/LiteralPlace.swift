import Foundation
import Rill

/// Where the lines of a literal stand in the source file.
///
/// A macro like `#line` gives the line of the call, not of the literal. The file itself tells where the literal's lines
/// are; where it cannot be read, or is not what was compiled, the usual layout is assumed: the lines of a literal with
/// several lines begin below the call.
struct LiteralPlace: Sendable {
    let call: SourceSite
    private let lines: [String]
    private let search: Search

    init(literal: String, call: SourceSite) {
        self.call = call
        lines = literal.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        search = Search(lines.map(trimmed), call)
    }

    /// A line of the literal.
    func line(_ number: Int) -> String { lines.indices.contains(number) ? lines[number] : "" }

    /// The place of a line of the literal.
    ///
    /// - Parameters:
    ///   - line: The line of the literal, from 0.
    ///   - column: The column in that line, from 0.
    func site(line: Int, column: Int) -> SourceSite {
        guard lines.count > 1 else { return call }
        let found = search.result
        return SourceSite(
            fileID: call.fileID,
            filePath: call.filePath,
            line: (found?.line ?? call.line + 1) + line,
            column: (found?.indentation ?? 0) + column + 1
        )
    }

    /// The line of the file, from 1, that holds a line of the literal; nil where the file does not have it.
    func lineInFile(of line: Int) -> Int? {
        search.result.map { $0.line + line }
    }

    /// The literal, where it has one line only.
    var onlyLine: String? { lines.count == 1 ? lines[0] : nil }

    fileprivate static func firstLine(of lines: [String], in call: SourceSite) -> (line: Int, indentation: Int)? {
        guard let text = try? String(contentsOfFile: call.filePath, encoding: .utf8) else { return nil }
        let file = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // Calls are short; what is further away is another call.
        let starts = file.indices.dropFirst(max(0, call.line - 1)).prefix(40)
        for start in starts where start + lines.count <= file.count {
            let candidates = file[start..<start + lines.count]
            // In the file, a backslash may be written twice.
            let isFound = zip(candidates, lines).allSatisfy { candidate, line in
                let text = trimmed(candidate)
                return text == line || text.replacingOccurrences(of: "\\\\", with: "\\") == line
            }
            guard isFound else { continue }
            let end = start + lines.count < file.count ? file[start + lines.count] : ""
            return (start + 1, end.prefix(while: \.isWhitespace).count)
        }
        return nil
    }
}

/// Looks for the literal in the file once, and only if someone asks: a picture may have many lanes, and a property many
/// pictures.
private final class Search: @unchecked Sendable {
    private let lines: [String]
    private let call: SourceSite
    private let lock = NSLock()
    private var found: (line: Int, indentation: Int)??

    init(_ lines: [String], _ call: SourceSite) {
        self.lines = lines
        self.call = call
    }

    /// The line of the file, from 1, that the literal's first line is on, and how far the literal is indented.
    var result: (line: Int, indentation: Int)? {
        lock.withLock {
            if let found { return found }
            let result = LiteralPlace.firstLine(of: lines, in: call)
            found = .some(result)
            return result
        }
    }
}

private func trimmed(_ line: some StringProtocol) -> String {
    line.trimmingCharacters(in: .whitespaces)
}
