import Foundation
import Rill

/// Collects what is reported as a misuse by the thread that collects.
final class Reports: @unchecked Sendable {
    private let lock = NSLock()
    private var collected: [String] = []
    private static let exclusive = NSLock()

    var messages: [String] { lock.withLock { collected } }

    /// Runs `body` with this collector in place of the handler. One collector at a time.
    func collect(_ body: () throws -> Void) rethrows {
        try Reports.exclusive.withLock {
            let before = Misuse.handler
            let collector = ObjectIdentifier(Thread.current)
            Misuse.handler = { report in
                guard ObjectIdentifier(Thread.current) == collector else { return before(report) }
                self.lock.withLock { self.collected.append(report.message) }
            }
            defer { Misuse.handler = before }
            try body()
        }
    }
}
