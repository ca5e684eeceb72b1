import Foundation
import Rill

/// A source file as it is now, with what recordings have done to it since it was compiled: a place of the compiled file is
/// found in it.
struct CompiledFile {
    private let bytes: [UInt8]
    private let journal: RecordingJournal

    /// The file at a path; nil where it cannot be read.
    init?(at path: String) {
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var found: (bytes: [UInt8], journal: RecordingJournal?)?
        // Another process of the run may record between the two reads.
        for _ in 0..<3 where found?.journal == nil {
            guard let data = FileManager.default.contents(atPath: path), String(validating: data, as: UTF8.self) != nil
            else { return nil }
            let bytes = Array(data)
            found = (bytes, try? RecordingJournal.read(for: path, bytes))
        }
        guard let found else { return nil }
        bytes = found.bytes
        // Where someone else has changed it, it may still be as it was where it counts.
        journal = found.journal ?? RecordingJournal(build: "", content: "")
    }

    /// The lines of the file.
    var lines: [Substring] {
        String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// The call at a place of the compiled file; nil where none can be read there.
    func call(at site: SourceSite) -> CallSyntax? {
        journal.offset(ofLine: site.line, column: site.column, in: bytes).flatMap { CallSyntax(in: bytes, at: $0) }
    }

    /// Whether a recording has written what an argument says now.
    func isRecorded(_ argument: DiagramArgument) -> Bool { journal.holds(argument) }

    /// The line of a byte, from 1, and how many characters stand before it there.
    func place(of byte: Int) -> (line: Int, indentation: Int) {
        let before = bytes[..<byte]
        let start = before.lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
        return (before.count { $0 == .lineFeed } + 1, String(decoding: bytes[start..<byte], as: UTF8.self).count)
    }
}
