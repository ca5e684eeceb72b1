import Foundation
import Rill

/// Sends an event from a thread of its own, at the same time as the caller sends it.
enum ConcurrentDelivery {
    /// Starts the thread, waits until it is about to send, and returns.
    static func send<Element>(_ event: Event<Element>, to sink: Sink<Element>) {
        nonisolated(unsafe) let event = event
        nonisolated(unsafe) let sink = sink
        let isRunning = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            isRunning.signal()
            sink.send(event)
        }
        isRunning.wait()
    }
}
