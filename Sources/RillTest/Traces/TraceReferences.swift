import Foundation
import RillTrace

/// Notes which goldens the tests of a run use, for `rilltrace stale`.
///
/// Both processes of a `swift test` write to one log; the first one of the next run begins it anew. They are told apart
/// by their parent process.
final class TraceReferences: @unchecked Sendable {
    /// That of this process.
    static let shared = TraceReferences(
        run: "\(getppid())",
        process: "\(getpid())",
        isFiltered: isFiltered(CommandLine.arguments)
    )

    private let run: String
    private let process: String
    private let isFiltered: Bool
    private let lock = NSLock()
    private var begun: [String: TraceReferenceLog] = [:]

    init(run: String, process: String, isFiltered: Bool) {
        self.run = run
        self.process = process
        self.isFiltered = isFiltered
    }

    /// Whether these arguments of a test process leave out tests.
    static func isFiltered(_ arguments: [String]) -> Bool {
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
    ///   - path: The log.
    func use(_ golden: String, log path: String) {
        lock.withLock {
            if begun[path] == nil { begin(path) }
            try? begun[path]?.use(golden)
        }
    }

    /// Notes that the process came to its end.
    func end() {
        lock.withLock {
            for log in begun.values { try? log.end(id: id) }
            begun = [:]
        }
    }

    private var id: String { "\(run).\(process)" }

    private func begin(_ path: String) {
        if begun.isEmpty, self === TraceReferences.shared { atexit { TraceReferences.shared.end() } }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let text = try? String(contentsOfFile: path, encoding: .utf8), !text.contains("\"\(run).") {
            try? FileManager.default.removeItem(atPath: path)
        }
        let log = TraceReferenceLog(path: path)
        try? log.begin(id: id, isFiltered: isFiltered)
        begun[path] = log
    }
}
