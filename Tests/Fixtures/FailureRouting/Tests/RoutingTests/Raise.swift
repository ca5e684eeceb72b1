import Foundation
import Rill
import RillTest

/// Reports a failure of the caller's line.
func raise(
    _ message: String,
    severity: Failure.Severity = .failure,
    in scope: TestScope? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    Failure(message, at: site, severity: severity).report(in: scope)
}

/// Runs `body` on a dispatch queue and waits for it.
func onQueue(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "fixture").async {
        body()
        done.signal()
    }
    done.wait()
}

/// Runs `body` on a thread and waits for it.
func onThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread {
        body()
        done.signal()
    }.start()
    done.wait()
}

/// Runs at the very end of the process, when no test framework listens any more.
enum AfterTheRun {
    nonisolated(unsafe) private static var body: (@Sendable () -> Void)?

    static func perform(_ body: @escaping @Sendable () -> Void) {
        self.body = body
        atexit { AfterTheRun.body?() }
    }
}
