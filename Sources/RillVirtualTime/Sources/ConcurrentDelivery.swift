import Foundation

/// Runs a piece of work on a thread of its own, at the same time as the caller goes on.
enum ConcurrentDelivery {
    /// Starts the thread and returns once it is about to run `body`.
    static func run(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        let isRunning = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            isRunning.signal()
            body()
        }
        isRunning.wait()
    }
}
