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
        // A journal is read only where there may be one: a picture whose test passes comes here as well.
        let isUntouched = RecordingJournal.isUntouched(path)
        var found: (bytes: [UInt8], journal: RecordingJournal?)?
        // Another process of the run may record between the two reads.
        for _ in 0..<3 where found?.journal == nil {
            guard let data = FileManager.default.contents(atPath: path), String(validating: data, as: UTF8.self) != nil
            else { return nil }
            let bytes = Array(data)
            found = (bytes, isUntouched ? nil : try? RecordingJournal.read(for: path, bytes))
            if isUntouched { break }
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

    /// The call at a place of the compiled file, and the byte at which it is; nil where none can be read there.
    func call(at site: SourceSite) -> (syntax: CallSyntax, byte: Int)? {
        guard let byte = journal.offset(ofLine: site.line, column: site.column, in: bytes),
            let syntax = CallSyntax(in: bytes, at: byte)
        else { return nil }
        return (syntax, byte)
    }

    /// Whether a recording has written what an argument says now.
    func isRecorded(_ argument: DiagramArgument) -> Bool { journal.holds(argument) }

    /// How many lines a byte is below another one, and how many characters stand before it in its line.
    func place(of byte: Int, below other: Int) -> (lines: Int, indentation: Int) {
        var start = byte
        while start > 0, bytes[start - 1] != .lineFeed { start -= 1 }
        let lines = other < start ? bytes[other..<start].count { $0 == .lineFeed } : 0
        return (lines, String(decoding: bytes[start..<byte], as: UTF8.self).count)
    }
}
