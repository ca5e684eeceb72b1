import Foundation
import RillTrace

/// What the recordings since the last build have done to a source file, so that the next one finds its way: in this
/// process and in the others of the run.
///
/// A test knows the lines and columns of the file that was compiled. Recordings add and take no lines, but they move what
/// stands behind a literal on its line. Each one leaves a note of that, and of the content that it left. A file whose
/// content nobody noted was changed by someone else; then no place in it is sure.
struct RecordingJournal: Codable {
    /// The bytes of the file that changed, as it was then.
    struct Edit: Codable {
        let line: Int
        /// From 1, in bytes.
        let column: Int
        /// How many bytes longer the line is since.
        let growth: Int
        /// The argument whose literal it was.
        let argument: String
    }

    /// The program whose recordings these are.
    private let build: String
    /// The content that the last recording has left.
    private var content: String
    private(set) var edits: [Edit] = []
    /// The content before the last recording, and how many edits there were: what holds if it never came to the file.
    private var former: String?
    private var formerCount = 0

    /// A journal of a file that no recording has touched since it was compiled.
    init(build: String, content: String) {
        self.build = build
        self.content = content
    }

    /// Whether the literal of an argument was written already.
    func holds(_ argument: DiagramArgument) -> Bool { edits.contains { $0.argument == argument.identity } }

    /// Where a place of the compiled file is now; nil where the file has no such place.
    func offset(ofLine line: Int, column: Int, in bytes: [UInt8]) -> Int? {
        var column = column
        for edit in edits where edit.line == line && edit.column < column { column += edit.growth }
        guard line > 0, column > 0, let start = Self.start(ofLine: line, in: bytes) else { return nil }
        let offset = start + column - 1
        return offset < bytes.count && !bytes[start..<offset].contains(.lineFeed) ? offset : nil
    }

    private static func start(ofLine line: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for _ in 1..<line {
                // Each picture of a test comes here, in a file of any length.
                guard let base = bytes.baseAddress, start < bytes.count,
                    let end = memchr(base + start, Int32(UInt8.lineFeed), bytes.count - start)
                else { return nil }
                start = base.distance(to: UnsafeRawPointer(end)) + 1
            }
            return start
        }
    }

    /// Notes that bytes of a file were replaced, in the order of the file.
    mutating func add(_ replacements: [LiteralEdit.Replacement], of argument: DiagramArgument, in bytes: [UInt8]) {
        var (line, lineStart, place) = (1, 0, 0)
        var moved: [Int: Int] = [:]
        for replacement in replacements {
            let start = replacement.range.lowerBound
            while let end = bytes[place..<start].firstIndex(of: .lineFeed) {
                (line, lineStart, place) = (line + 1, end + 1, end + 1)
            }
            let growth = replacement.text.utf8.count - replacement.range.count
            let column = start - lineStart + 1 + moved[line, default: 0]
            edits.append(Edit(line: line, column: column, growth: growth, argument: argument.identity))
            moved[line, default: 0] += growth
            place = start
        }
    }

    // MARK: On disk

    /// Whether nobody has changed a file since the program was built.
    static func isUntouched(_ path: String) -> Bool {
        guard let program = RunningProgram.current, let date = FileDate(ofFile: path) else { return false }
        return date <= program.date
    }

    /// The journal of a file whose lock is held.
    ///
    /// - Throws: `RecordingRefusal` where the file was changed since the program was built, by anyone but a recording.
    static func read(for path: String, _ bytes: [UInt8]) throws -> RecordingJournal {
        guard let program = RunningProgram.current else {
            throw RecordingRefusal("it cannot be told whether \(path) was changed since the test was built")
        }
        let content = digest(bytes)
        if isUntouched(path) {
            return RecordingJournal(build: program.identity, content: content)
        }
        guard let data = FileManager.default.contents(atPath: place(for: path)),
            var journal = try? JSONDecoder().decode(RecordingJournal.self, from: data),
            journal.build == program.identity, journal.content == content || journal.former == content
        else {
            throw RecordingRefusal(
                "\(path) was changed since the test was built, so no place in it is sure; build and run the test again"
            )
        }
        if journal.content != content {
            journal.edits = Array(journal.edits.prefix(max(0, journal.formerCount)))
            journal.content = content
        }
        return journal
    }

    /// Writes the journal of a file whose lock is held, and that is about to get other bytes: once it has them, others
    /// may edit it, and need the journal.
    ///
    /// - Parameter count: How many edits there were before.
    mutating func write(for path: String, _ bytes: [UInt8], editsBefore count: Int) throws {
        (former, formerCount) = (content, count)
        content = Self.digest(bytes)
        let place = URL(fileURLWithPath: Self.place(for: path))
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try JSONEncoder().encode(self).write(to: place, options: .atomic)
    }

    /// Beside the log of the goldens that a run uses.
    private static func place(for path: String) -> String {
        let folder = PackageRoot.folder(above: path).appendingPathComponent(".build/rill/recordings")
        return folder.appendingPathComponent("\(digest(Array(path.utf8)).dropFirst(8)).json").path
    }

    private static func digest(_ bytes: [UInt8]) -> String {
        var hash = StableHash()
        bytes.withUnsafeBufferPointer { hash.add($0) }
        return "\(hash.text)-\(bytes.count)"
    }
}

/// When a file was last changed, to the nanosecond.
struct FileDate: Comparable {
    let seconds: Int
    let nanoseconds: Int

    init?(ofFile path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
        #else
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        #endif
    }

    static func < (left: FileDate, right: FileDate) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}

/// The file with the program that runs the tests.
struct RunningProgram {
    let date: FileDate
    /// The same for all processes that run it until it is built anew.
    let identity: String

    static let current: RunningProgram? = {
        #if os(Linux) || os(Android)
        // Also where the file has another name by now.
        let path = "/proc/self/exe"
        let name = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? path
        #else
        // The bundle that holds this code: the process may be a host for it.
        var information = Dl_info()
        guard dladdr(#dsohandle, &information) != 0, let file = information.dli_fname else { return nil }
        let path = String(cString: file)
        let name = path
        #endif
        guard let date = FileDate(ofFile: path) else { return nil }
        return RunningProgram(date: date, identity: "\(name) \(date.seconds).\(date.nanoseconds)")
    }()
}
