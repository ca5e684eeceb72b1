import Foundation
import Rill
import RillTrace

/// A diagram in a source file that is to be replaced by what happened.
struct LiteralEdit: Sendable {
    /// Where the diagram stands.
    enum Place: Sendable {
        /// A lane of a literal with several lines: the line of the file, and the lane as the program knows it.
        case lane(line: Int, writtenName: String)
        /// A literal of its own, at or below the line of a call.
        case literal(call: Int)
    }

    let path: String
    let place: Place
    let old: String
    let new: String
    /// How many spaces stand between a lane's colon and its diagram; as many as before where nil.
    var padding: Int?
}

/// Why a source file was left as it is.
struct RecordingRefusal: Error, CustomStringConvertible {
    let description: String
}

/// Replaces diagrams in source files. Lines are never added or removed, so edits of one file do not disturb each other.
enum InlineRecorder {
    /// Makes the edits of one file, all of them or none. The file is locked meanwhile: other processes of the run may
    /// edit it too. It is replaced as a whole, so that one who reads it meanwhile sees all of it, and a process that is
    /// killed leaves it as it was.
    ///
    /// - Throws: `RecordingRefusal` where the file is not what was compiled, or cannot be written.
    static func apply(_ edits: [LiteralEdit]) throws {
        guard let name = edits.first?.path else { return }
        let path = URL(fileURLWithPath: name).resolvingSymlinksInPath().path
        let lock = try lockedFile(at: path)
        defer { close(lock) }
        var text = try String(contentsOfFile: path, encoding: .utf8)
        for edit in edits { text = try changed(text, by: edit) }
        do {
            let file = try PartialFile(for: path)
            try Array(text.utf8).withUnsafeBytes { try file.write($0) }
            try file.commit()
        } catch {
            throw RecordingRefusal(description: "\(path) cannot be written: \(error)")
        }
    }

    /// A descriptor of the file that is at `path` while nobody else has its lock. Closing it gives the lock back.
    private static func lockedFile(at path: String) throws -> Int32 {
        while true {
            let file = open(path, O_RDWR | O_CLOEXEC)
            guard file >= 0 else { throw RecordingRefusal(description: "\(path) cannot be opened for writing") }
            flock(file, LOCK_EX)
            var locked = stat()
            var present = stat()
            if fstat(file, &locked) == 0, stat(path, &present) == 0, locked.st_ino == present.st_ino { return file }
            // Another process has replaced the file while this one waited.
            close(file)
        }
    }

    /// The text of a file with one edit made.
    static func changed(_ text: String, by edit: LiteralEdit) throws -> String {
        // Only the line's own characters are touched: line ends stay as they are. A carriage return stays with its line,
        // though Swift takes it and the line feed for one character.
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        switch edit.place {
        case .lane(let line, let name):
            guard let index = lines.indices.contains(line - 1) ? line - 1 : nil,
                let changed = lane(lines[index], name, edit, isRaw: isRaw(lines, above: index))
            else { throw stale(edit, line) }
            lines[index] = changed
        case .literal(let call):
            let start = max(0, call - 1)
            guard start < lines.count else { throw stale(edit, call) }
            let extent = lengthOfCall(lines[start...].prefix(20))
            try refuseSeveral(lines[start..<start + extent], edit)
            for index in start..<min(lines.count, start + 20) {
                if let changed = try literal(lines[index], edit) {
                    lines[index] = changed
                    return lines.joined(separator: "\n")
                }
            }
            throw stale(edit, call)
        }
        return lines.joined(separator: "\n")
    }

    private static func stale(_ edit: LiteralEdit, _ line: Int) -> RecordingRefusal {
        RecordingRefusal(
            description: "\(edit.path):\(line) does not hold the diagram \"\(edit.old)\" any more, so nothing was "
                + "written; build and run the test again"
        )
    }

    // MARK: A lane

    private static func lane(_ line: String, _ name: String, _ edit: LiteralEdit, isRaw: Bool) -> String? {
        let content = line.drop(while: \.isWhitespace)
        guard content.hasPrefix(name), let colon = content.firstIndex(of: ":"),
            content[..<colon].filter({ !$0.isWhitespace }) == name
        else { return nil }
        let rest = content[content.index(after: colon)...]
        let spaces = rest.prefix(while: { $0 == " " || $0 == "\t" })
        let old = rest.dropFirst(spaces.count)
        let end = old.reversed().prefix(while: \.isWhitespace).reversed()
        guard old.dropLast(end.count) == escaped(edit.old, isRaw: isRaw) else { return nil }
        let indentation = line.prefix(line.count - content.count)
        let lead = edit.padding.map { String(repeating: " ", count: $0) } ?? (spaces.isEmpty ? " " : String(spaces))
        let carriageReturn = end.last == "\r" ? "\r" : ""
        return indentation + content[...colon] + lead + escaped(edit.new, isRaw: isRaw) + carriageReturn
    }

    /// Whether the literal that a line is in begins with `#"""`.
    private static func isRaw(_ lines: [String], above index: Int) -> Bool {
        for line in lines[..<index].reversed() where line.contains("\"\"\"") {
            return line.contains("#\"\"\"")
        }
        return false
    }

    // MARK: A literal on one line

    private static func literal(_ line: String, _ edit: LiteralEdit) throws -> String? {
        for isRaw in [true, false] {
            guard let place = ranges(of: written(edit.old, isRaw: isRaw), in: line).first else { continue }
            return line.replacingCharacters(in: place, with: written(edit.new, isRaw: isRaw))
        }
        return nil
    }

    /// Throws where a call holds the text more than once: a source may be drawn like what is expected of it.
    private static func refuseSeveral(_ call: ArraySlice<String>, _ edit: LiteralEdit) throws {
        for isRaw in [true, false] {
            let old = written(edit.old, isRaw: isRaw)
            let count = call.reduce(0) { $0 + ranges(of: old, in: $1).count }
            guard count > 1 else { continue }
            throw RecordingRefusal(
                description: "the \(call.count == 1 ? "line" : "call") holds \(old) \(count) times, so it is not clear "
                    + "which one to replace; put each expectation on a line of its own, and its stream before it"
            )
        }
    }

    /// How many of the lines the call takes that begins on the first one: up to the one that closes its parentheses.
    private static func lengthOfCall(_ lines: ArraySlice<String>) -> Int {
        var depth = 0
        var hasBegun = false
        var isQuoted = false
        var isEscaped = false
        for (index, line) in lines.enumerated() {
            for character in line {
                if isQuoted {
                    if character == "\"", !isEscaped { isQuoted = false }
                    isEscaped = character == "\\" && !isEscaped
                } else if character == "\"" {
                    isQuoted = true
                } else if character == "(" {
                    depth += 1
                    hasBegun = true
                } else if character == ")" {
                    depth = max(0, depth - 1)
                }
            }
            if depth == 0, hasBegun { return index + 1 }
        }
        return lines.count
    }

    private static func written(_ text: String, isRaw: Bool) -> String {
        let content = "\"" + escaped(text, isRaw: isRaw, isOneLine: true) + "\""
        return isRaw ? "#\(content)#" : content
    }

    private static func ranges(of text: String, in line: String) -> [Range<String.Index>] {
        var found: [Range<String.Index>] = []
        var start = line.startIndex
        while let range = line.range(of: text, range: start..<line.endIndex) {
            found.append(range)
            start = range.upperBound
        }
        return found
    }

    private static func escaped(_ text: String, isRaw: Bool, isOneLine: Bool = false) -> String {
        if isRaw { return text }
        let slashes = text.replacingOccurrences(of: "\\", with: "\\\\")
        return isOneLine ? slashes.replacingOccurrences(of: "\"", with: "\\\"") : slashes
    }
}
