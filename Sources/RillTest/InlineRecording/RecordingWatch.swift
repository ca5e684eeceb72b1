import Foundation

/// Sees whether what is to be recorded came from the thread of the test alone: from another one, chance says when.
final class RecordingWatch: @unchecked Sendable {
    private let lock = NSLock()
    private let thread = pthread_self()
    private var strangers = 0

    /// Whether an event came from another thread.
    var hasStrangers: Bool { lock.withLock { strangers > 0 } }

    /// Called with each event.
    func note() {
        if pthread_equal(pthread_self(), thread) == 0 { lock.withLock { strangers += 1 } }
    }
}
