import Foundation
import Rill

/// Where the lines of a literal stand in the source file.
///
/// A macro like `#line` gives the line of the call, not of the literal. The file itself tells where the literal's lines
/// are: below the call mostly, elsewhere where a constant or a helper holds the literal. Where it cannot be read, the
/// usual layout is assumed: the lines of a literal with several lines begin below the call.
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
        switch search.result {
        case .found(let first, let indentation):
            return SourceSite(
                fileID: call.fileID,
                filePath: call.filePath,
                line: first + line,
                column: indentation + column + 1
            )
        case .notThere:
            return call
        case .unreadable:
            return SourceSite(
                fileID: call.fileID,
                filePath: call.filePath,
                line: call.line + 1 + line,
                column: column + 1
            )
        }
    }

    fileprivate static func find(_ lines: [String], for call: SourceSite) -> Search.Result {
        guard let text = try? String(contentsOfFile: call.filePath, encoding: .utf8) else { return .unreadable }
        let file = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        func isThere(_ start: Int) -> Bool {
            // In the file, a backslash may be written twice.
            zip(file[start..<start + lines.count], lines).allSatisfy { candidate, line in
                let text = trimmed(candidate)
                return text == line || text.replacingOccurrences(of: "\\\\", with: "\\") == line
            }
        }
        func result(_ start: Int) -> Search.Result {
            let end = start + lines.count < file.count ? file[start + lines.count] : ""
            return .found(line: start + 1, indentation: end.prefix(while: \.isWhitespace).count)
        }
        let last = file.count - lines.count
        guard last >= 0 else { return .notThere }
        let first = min(max(0, call.line - 1), last)
        // Calls are short: what stands just below is the literal of this one.
        if let start = (first...min(last, first + 40)).first(where: isThere) { return result(start) }
        let places = (0...last).filter(isThere)
        guard let nearest = places.min(by: { abs($0 - first) < abs($1 - first) }) else { return .notThere }
        return result(nearest)
    }
}

/// Looks for the literal in the file once, and only if someone asks: a picture may have many lanes, and a property many
/// pictures.
private final class Search: @unchecked Sendable {
    enum Result {
        /// The first line, from 1, and how far the literal is indented.
        case found(line: Int, indentation: Int)
        case notThere
        case unreadable
    }

    private let lines: [String]
    private let call: SourceSite
    private let lock = NSLock()
    private var found: Result?

    init(_ lines: [String], _ call: SourceSite) {
        self.lines = lines
        self.call = call
    }

    var result: Result {
        lock.withLock {
            let result = found ?? LiteralPlace.find(lines, for: call)
            found = result
            return result
        }
    }
}

private func trimmed(_ line: some StringProtocol) -> String {
    line.trimmingCharacters(in: .whitespaces)
}
