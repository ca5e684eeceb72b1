import Foundation

/// The last resort: a line on standard error, in the form that editors and CI recognise.
enum StandardErrorRoute {
    /// Gets the lines instead, in tests of the kit.
    @TaskLocal static var override: (@Sendable (String) -> Void)?

    static func write(_ failure: Failure) { say(text(of: failure)) }

    static func text(of failure: Failure) -> String {
        let kind = failure.severity == .failure ? "error" : "warning"
        let place = failure.site.map { "\($0.filePath):\($0.line): " } ?? ""
        return "\(place)\(kind): \(failure)"
    }

    /// Writes a line.
    static func say(_ text: String) {
        if let override { return override(text) }
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }

    /// Writes a line unless this process has written it before.
    static func sayOnce(_ text: String) {
        if override != nil || said.insert(text) { say(text) }
    }

    private static let said = SaidLines()
}

private final class SaidLines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: Set<String> = []

    /// Whether the line is new.
    func insert(_ line: String) -> Bool { lock.withLock { lines.insert(line).inserted } }
}
