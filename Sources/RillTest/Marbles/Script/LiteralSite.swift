import Foundation
import Rill

/// Where the lines of a literal stand in the source file.
///
/// A macro like `#line` gives the line of the call, not of the literal. The file itself tells where the literal's lines
/// are: in the call mostly, elsewhere where a constant or a helper holds the literal. Where it cannot be read, the
/// usual layout is assumed: the lines of a literal with several lines begin below the call.
struct LiteralSite: Sendable {
    let call: SourceSite
    private let lines: [String]
    private let search: LiteralSearch

    init(literal: String, call: SourceSite) {
        self.call = call
        lines = literal.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        search = LiteralSearch(literal, lines, call)
    }

    /// A line of the literal.
    func line(_ number: Int) -> String { lines.indices.contains(number) ? lines[number] : "" }

    /// The site of a line of the literal.
    ///
    /// - Parameters:
    ///   - line: The line of the literal, from 0.
    ///   - column: The column in that line, from 0.
    func site(line: Int, column: Int) -> SourceSite {
        guard lines.count > 1 else { return call }
        switch search.result {
        case .found(let starts): return starts.indices.contains(line) ? site(starts[line], column) : call
        case .unknown: return call
        case .unreadable: return site((call.line + 1 + line, 0), column)
        }
    }

    /// Why a line of the literal is told at the line of the call; nil where it is not, or where that is all there is.
    var remark: String? {
        guard lines.count > 1, case .unknown(let reason) = search.result else { return nil }
        return reason.map { "\($0), so this is the line of the call" }
    }

    private func site(_ start: (line: Int, indentation: Int), _ column: Int) -> SourceSite {
        SourceSite(
            fileID: call.fileID,
            filePath: call.filePath,
            line: start.line,
            column: start.indentation + column + 1
        )
    }
}

/// Looks for the literal in the file once, and only if someone asks: a picture may have many lanes, and a property many
/// pictures.
private final class LiteralSearch: @unchecked Sendable {
    enum Finding {
        /// For each line of the literal, its line in the file, from 1, and how far it is indented there.
        case found([(line: Int, indentation: Int)])
        /// It is not there, or nobody knows which of several it is.
        case unknown(reason: String?)
        case unreadable
    }

    private let literal: String
    private let lines: [String]
    private let call: SourceSite
    private let lock = NSLock()
    private var found: Finding?

    init(_ literal: String, _ lines: [String], _ call: SourceSite) {
        self.literal = literal
        self.lines = lines
        self.call = call
    }

    var result: Finding {
        lock.withLock {
            let result = found ?? find()
            found = result
            return result
        }
    }

    private func find() -> Finding {
        guard let file = CompiledFile(at: call.filePath) else { return .unreadable }
        guard let (syntax, byte) = file.call(at: call) else { return below(file) }
        let literals = syntax.arguments.compactMap(\.literal).filter { !$0.isInterpolated }
        if let same = literals.first(where: { $0.meaning.utf8.elementsEqual(literal.utf8) }) {
            return .found(starts(of: same, in: file, calledAt: byte))
        }
        // Recording keeps the lines of a literal. Another one that is spelled as this one was is not meant.
        let picture = DiagramArgument(call: call, role: .picture, value: literal)
        if file.isRecorded(picture), let now = literals.first, now.meaning.lineStarts.count == lines.count {
            return .found(starts(of: now, in: file, calledAt: byte))
        }
        if let other = syntax.arguments.first?.literal {
            // What an interpolation makes is known at run time alone.
            let reason = other.isInterpolated ? nil : "the literal in this call is not the one that was compiled"
            return .unknown(reason: reason)
        }
        let places = places(in: file.lines)
        if places.count > 1 {
            let numbers = places.prefix(4).map { "\($0 + 1)" }.joined(separator: ", ")
            return .unknown(reason: "the picture stands in this file \(places.count) times, at lines \(numbers)")
        }
        return places.first.map { .found(starts($0, in: file.lines)) } ?? .unknown(reason: nil)
    }

    /// Where the call cannot be read: calls are short, and what stands just below is the literal of this one.
    private func below(_ file: CompiledFile) -> Finding {
        let text = file.lines
        let places = places(in: text)
        let first = min(max(0, call.line - 1), max(0, text.count - lines.count))
        let below = places.first { $0 >= first && $0 <= first + 40 }
        let nearest = below ?? places.min { abs($0 - first) < abs($1 - first) }
        return nearest.map { .found(starts($0, in: text)) } ?? .unknown(reason: nil)
    }

    /// The lines of the file, from 0, at which lines begin that read as those of the literal.
    private func places(in file: [Substring]) -> [Int] {
        let wanted = lines.map(trimmed)
        let last = file.count - lines.count
        guard last >= 0 else { return [] }
        return (0...last).filter { start in
            // In the file, a backslash may be written twice.
            zip(file[start..<start + lines.count], wanted).allSatisfy { candidate, line in
                let text = trimmed(candidate)
                return text == line || text.replacingOccurrences(of: "\\\\", with: "\\") == line
            }
        }
    }

    private func starts(_ place: Int, in file: [Substring]) -> [(line: Int, indentation: Int)] {
        let end = place + lines.count < file.count ? file[place + lines.count] : ""
        let indentation = end.prefix(while: \.isWhitespace).count
        return lines.indices.map { (place + 1 + $0, indentation) }
    }

    private func starts(
        of literal: StringLiteral,
        in file: CompiledFile,
        calledAt byte: Int
    ) -> [(line: Int, indentation: Int)] {
        literal.meaning.lineStarts.map { index in
            let isAtEnd = index >= literal.units.count
            let start = isAtEnd ? literal.content.upperBound : literal.units[index].range.lowerBound
            let place = file.place(of: start, below: byte)
            return (call.line + place.lines, place.indentation)
        }
    }
}

extension String {
    /// At which scalars the lines of the text begin, as the lanes of a picture see them.
    fileprivate var lineStarts: [Int] {
        var starts = [0]
        var place = 0
        for character in self {
            place += character.unicodeScalars.count
            if character.isNewline { starts.append(place) }
        }
        return starts
    }
}

private func trimmed(_ line: some StringProtocol) -> String {
    line.trimmingCharacters(in: .whitespaces)
}
