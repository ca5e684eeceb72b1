import Rill
import RillVirtualTime

/// A stream of another library, made testable: say how to subscribe, and hand back what cancels.
///
/// ```swift
/// extension Ticker: RecordableStream {
///     func record(into recorder: StreamRecorder<Int>) -> () -> Void {
///         let token = addListener { recorder.next($0) }
///         return { self.removeListener(token) }
///     }
/// }
/// ```
/// Observables, traits, properties, asynchronous sequences and Combine publishers need nothing of the kind.
public protocol RecordableStream<Element> {
    /// The type of the elements.
    associatedtype Element

    /// Subscribes: everything that the stream sends from now on goes to the recorder.
    ///
    /// - Returns: What cancels the subscription. Called at most once.
    func record(into recorder: StreamRecorder<Element>) -> () -> Void
}

/// Receives the events of a stream that is not Rill's.
///
/// Thread-safe.
public struct StreamRecorder<Element>: @unchecked Sendable {
    let observer: TestableObserver<Element>
    /// Called with each element once it is recorded.
    let sent: (Any) -> Void

    /// The stream sent an element.
    public func next(_ element: Element) {
        observer.on(.next(element))
        sent(element)
    }

    /// The stream failed.
    public func error(_ error: any Error) { observer.on(.error(error)) }

    /// The stream ended.
    public func completed() { observer.on(.completed) }
}
