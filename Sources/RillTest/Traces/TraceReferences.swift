import Foundation
import RillTrace

/// Notes which goldens the tests of a run use, for `rilltrace stale`, and finds two tests that use one golden.
///
/// All processes of a `swift test` write to one log, however many `--parallel` starts; the first one of the next run
/// begins it anew. They are told apart by their parent process.
final class TraceReferences: @unchecked Sendable {
    /// That of this process.
    static let shared = TraceReferences(
        run: ParentProcess.identity,
        process: "\(getpid())",
        isFiltered: isFiltered(CommandLine.arguments, parent: ParentProcess.arguments)
    )

    private let run: String
    private let process: String
    private let isFiltered: Bool
    private let lock = NSLock()
    private var begun: [String: OpenLog] = [:]

    /// A log, and what was read of it so far.
    private struct OpenLog {
        var log: TraceReferenceLog
        var owners = TraceReferenceLog.Owners()
    }

    init(run: String, process: String, isFiltered: Bool) {
        self.run = run
        self.process = process
        self.isFiltered = isFiltered
    }

    /// Whether these arguments of a test process leave out tests.
    ///
    /// - Parameter parent: The arguments of the process that started it. With `--parallel` it starts a process for each
    ///   test, and says itself what is left out.
    static func isFiltered(_ arguments: [String], parent: [String] = []) -> Bool {
        if parent.contains("--parallel") {
            let options = ["--filter", "--skip", "--specifier", "-s", "--disable-xctest", "--disable-swift-testing"]
            return parent.contains { argument in options.contains { argument == $0 || argument.hasPrefix($0 + "=") } }
        }
        var rest = arguments.dropFirst()[...]
        while let argument = rest.popFirst() {
            if ["--filter", "--skip"].contains(argument) { return true }
            if argument.hasPrefix("--") {
                // The value of an option is no name of a test.
                if let next = rest.first, !next.hasPrefix("-"), !argument.contains("=") { rest.removeFirst() }
            } else if !argument.hasPrefix("-"), !argument.hasSuffix(".xctest") {
                return true
            }
        }
        return false
    }

    /// Notes that a golden is used. A log that cannot be written is nobody's failure.
    ///
    /// - Parameters:
    ///   - golden: Its path below the folder of goldens.
    ///   - owner: The test and the line.
    ///   - path: The log.
    /// - Returns: Who used it, or one that differs from it in upper and lower case only, before in this run, in any
    ///   process, where that is someone else or another name.
    @discardableResult
    func use(_ golden: String, by owner: String, log path: String) -> TraceReferenceLog.Use? {
        lock.withLock {
            if begun[path] == nil { begin(path) }
            guard var open = begun[path], (try? open.log.use(golden, by: owner)) != nil else { return nil }
            // Read after writing: of two that write at once, the one whose line is behind sees the other's.
            let first = open.owners.first(of: golden, in: open.log)
            begun[path] = open
            return first == TraceReferenceLog.Use(golden: golden, owner: owner) ? nil : first
        }
    }

    /// Notes that the process came to its end.
    func end() {
        lock.withLock {
            for open in begun.values { try? open.log.end(id: id) }
            begun = [:]
        }
    }

    private var id: String { "\(run).\(process)" }

    private func begin(_ path: String) {
        if begun.isEmpty, self === TraceReferences.shared { atexit { TraceReferences.shared.end() } }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let log = TraceReferenceLog(path: path)
        try? log.begin(id: id, ofRun: run, isFiltered: isFiltered)
        begun[path] = OpenLog(log: log)
    }
}

/// The process that started this one: the same for all processes of a `swift test`.
private enum ParentProcess {
    /// Its number, and where the system tells it, when it was started: in a container numbers come again.
    static var identity: String {
        let number = "\(getppid())"
        #if os(Linux)
        // The name of the program, in parentheses, may have blanks; the time is the twentieth word behind it.
        if let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
            let words = text.split(separator: ")").last?.split(separator: " "), words.count > 19
        {
            return "\(number)-\(words[19])"
        }
        #endif
        return number
    }

    /// Its arguments, where the system tells them.
    static var arguments: [String] {
        #if os(Linux)
        guard let data = FileManager.default.contents(atPath: "/proc/\(getppid())/cmdline") else { return [] }
        return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        #else
        return []
        #endif
    }
}
