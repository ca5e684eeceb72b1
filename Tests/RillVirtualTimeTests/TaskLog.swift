import Foundation

/// Lines that tasks and threads may add.
final class TaskLog: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: [String] = []

    var lines: [String] { lock.withLock { stored } }

    func add(_ line: String) { lock.withLock { stored.append(line) } }
}
