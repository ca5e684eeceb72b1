import Foundation
import RillMarbles

/// Reads a trace event by event, with memory for one line: a file of any size.
///
/// ```swift
/// let reader = try TraceReader(path: "Search.trace.jsonl")
/// while let event = try reader.next() { print(event.at, event.lane) }
/// ```
/// Errors are `TraceFileError` with line and column. A file whose last line is not finished is read up to there, and
/// `notes` says so. That events do not fit the header's `check` comes out at the end: it is the last call of `next()`
/// that throws.
///
/// Not `Sendable`: it belongs to the one who reads.
public final class TraceReader {
    /// The header.
    public let header: TraceHeader
    /// What was noticed so far.
    public private(set) var notes: [TraceNote] = []

    /// Where the first line behind the header begins.
    let eventsOffset: Int

    private let lines: LineReader
    private let path: String?
    private let declared: DeclaredContent
    private let names = LaneNames()
    // Unchecked: touched for each event, by one reader.
    @exclusivity(unchecked) package private(set) var check = StableHash()
    @exclusivity(unchecked) private var count = 0
    private var unknown: [String] = []
    private var unknownCount = 0
    @exclusivity(unchecked) private var lastNumber = 1
    @exclusivity(unchecked) private var isFinished = false

    /// Opens a file and reads the header.
    public convenience init(path: String) throws {
        try self.init(LineReader(path: path), path: path)
    }

    /// Opens a file that errors call by another name than its path, from the first line to the last.
    package convenience init(path: String, name: String) throws {
        try self.init(LineReader(path: path, name: name), path: name)
    }

    /// Reads from an open file: a pipe, standard input. `name` is what errors call it.
    public convenience init(_ handle: FileHandle, name: String) throws {
        try self.init(LineReader(FileSource(handle), name: name), path: name)
    }

    /// Reads from memory.
    public convenience init(jsonLines bytes: [UInt8], name: String? = nil) throws {
        try self.init(LineReader(MemorySource(bytes), name: name), path: name)
    }

    package init(_ lines: LineReader, path: String?) throws {
        self.lines = lines
        self.path = path
        guard let first = try lines.next() else {
            throw TraceFileError(
                path: path,
                line: 1,
                column: 1,
                message: "the file is empty; a trace begins with a header line {\"schema\":\"rill-trace/1\",…}"
            )
        }
        do {
            (header, declared) = try HeaderParser.parse(first.bytes, isTerminated: first.isTerminated)
        } catch {
            throw TraceFileError(path: path, error.located(in: first.bytes))
        }
        eventsOffset = lines.offset
        if !TimeUnit.isKnown(header.unit) {
            let units = TimeUnit.known.joined(separator: ", ")
            let message =
                "the unit of time is one of \(units), and not \"\(header.unit.inOneLine)\": nobody knows how long it is"
            notes.append(TraceNote(line: 1, column: 1, message: message, isCutShort: false, isInvalid: true))
        }
        for name in header.unknownMembers { noteUnknown(name) }
    }

    /// The line of the event that was read last, from 1.
    public var lineNumber: Int { lastNumber }

    /// About how many events follow: what the header says, as far as the size of the file bears it out.
    package var expectedCount: Int {
        // No event line is shorter than this.
        min(declared.events ?? 0, (lines.size ?? 0) / 40)
    }

    /// The next event, or nil at the end.
    public func next() throws -> TraceEvent? {
        while let line = try nextLine() {
            do {
                let event = try EventParser.parse(line.bytes, names, &check)
                if event.hasDetail { for name in event.unknownMembers { noteUnknown(name) } }
                count += 1
                return event
            } catch {
                try reject(line, error)
            }
        }
        return nil
    }

    /// The next line that is not blank, or nil at the end, once the whole was checked.
    package func nextLine() throws -> LineReader.Line? {
        if isFinished { return nil }
        while let line = try lines.next() {
            lastNumber = line.number
            if line.bytes.isEmpty { continue }
            return line
        }
        try finish()
        return nil
    }

    /// Counts a line that was read elsewhere.
    @inline(__always)
    package func accept(_ check: StableHash) {
        count += 1
        self.check = check
    }

    /// Whether `follow` can stand for reading what `other` has read, where the bytes are the same: nothing but the
    /// header is left to say about it.
    func canFollow(_ other: TraceReader) -> Bool {
        count == 0 && !isFinished && other.isFinished && !other.notes.contains { $0.isCutShort }
            && other.unknownCount == other.header.unknownMembers.count
    }

    /// Takes it that what follows are the lines that `other` has read.
    func follow(_ other: TraceReader) throws {
        count = other.count
        check = other.check
        lastNumber = other.lastNumber
        try finish()
    }

    /// Whether the header says how many events there are, and their hash.
    var declaresContent: Bool { declared.events != nil && declared.check != nil }

    /// Whether the header declares so many events with this hash.
    func declares(_ events: Int, _ check: StableHash) -> Bool {
        declared.events == events && declared.check == check.text
    }

    /// Takes it that the lines are those that the header declares: then nothing is to be said of them, and none is read.
    func takeUnread() {
        isFinished = true
        finishNotes()
    }

    /// Takes a line that cannot be read: as the end of a file that was cut, else as an error.
    func reject(_ line: LineReader.Line, _ fault: JSONFault) throws {
        let error = fault.located(in: line.bytes, firstLine: line.number)
        let isCut = !line.isTerminated && JSONScanner.endsEarly(line.bytes) && !EventParser.isConflict(line.bytes)
        guard isCut else { throw TraceFileError(path: path, error) }
        isFinished = true
        let message = "the file ends inside this line; it was read up to the line before"
        notes.append(TraceNote(line: error.line, column: error.column, message: message, isCutShort: true))
        finishNotes()
    }

    /// Remembers a member that this version does not know.
    package func noteUnknown(_ name: String) {
        unknownCount += 1
        if unknown.count < 5, !unknown.contains(where: { $0.hasSameBytes(as: name) }) { unknown.append(name) }
    }

    private func finish() throws {
        isFinished = true
        finishNotes()
        if let events = declared.events, count < events {
            let message = "the header declares \(events) events, the file ends after \(count); record it again"
            notes.append(TraceNote(line: lastNumber, column: 1, message: message, isCutShort: true))
            return
        }
        let isOff = declared.events.map { $0 != count } ?? false || declared.check.map { $0 != check.text } ?? false
        guard isOff else { return }
        if declared.events == count {
            // As many as there should be, and another text: someone changed a line. It can be read, and it is said.
            let message = "the events do not fit the header's check: edited by hand or merged by git, record it again"
            notes.append(TraceNote(line: 1, column: 1, message: message, isCutShort: false, isAltered: true))
            return
        }
        let found = declared.events.map { $0 == count ? "" : " (\(count) events instead of \($0))" } ?? ""
        throw TraceFileError(
            path: path,
            line: 1,
            column: 1,
            message:
                "the events do not fit the header's check\(found): merged by git or edited by hand, record it again"
        )
    }

    private func finishNotes() {
        guard unknownCount > 0 else { return }
        let names = unknown.map { "\"\($0.inOneLine)\"" }.joined(separator: ", ")
        let message = "\(counted(unknownCount, "unknown field")) kept and not compared: \(names)"
        notes.append(TraceNote(line: 1, column: 1, message: message, isCutShort: false))
    }
}

extension Trace {
    /// Reads a trace from a file.
    public init(contentsOfFile path: String) throws {
        try self.init(TraceReader(path: path))
    }

    /// Reads a trace from the bytes of its file.
    public init(jsonLines bytes: [UInt8], name: String? = nil) throws {
        try self.init(TraceReader(jsonLines: bytes, name: name))
    }

    /// Reads everything a reader has left.
    package init(_ reader: TraceReader) throws {
        self.init(header: reader.header, events: [])
        events.reserveCapacity(reader.expectedCount)
        while let event = try reader.next() { events.append(event) }
        notes = reader.notes
    }
}
