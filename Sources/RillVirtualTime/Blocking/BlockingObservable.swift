import Foundation
import Rill

/// A stream whose events can be waited for on the present thread.
///
/// For tests of code that works with real time. On the main thread the main queue goes on working meanwhile.
public struct BlockingObservable<Element> {
    let timeout: TimeInterval?
    let source: Observable<Element>
}

extension ObservableConvertibleType {
    /// The stream as one that can be waited for.
    ///
    /// - Parameter timeout: After how many seconds waiting ends with `RxError.timeout`; never by default.
    public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
        BlockingObservable(timeout: timeout, source: asObservable())
    }
}

/// What a stream that was waited for has produced.
public enum MaterializedSequenceResult<Element> {
    /// It completed, with these elements.
    case completed(elements: [Element])
    /// It failed, after these elements.
    case failed(elements: [Element], error: Swift.Error)
}

extension MaterializedSequenceResult: Sendable where Element: Sendable {}

extension BlockingObservable {
    /// Waits for the end, and returns all elements.
    ///
    /// - Throws: The stream's error, or `RxError.timeout`.
    public func toArray() throws -> [Element] {
        let (elements, error) = wait { _ in false }
        if let error { throw error }
        return elements
    }

    /// Waits for the first element and disposes; nil where the stream is empty.
    ///
    /// - Throws: The stream's error, if it comes first, or `RxError.timeout`.
    public func first() throws -> Element? {
        let (elements, error) = wait { _ in true }
        if elements.isEmpty, let error { throw error }
        return elements.first
    }

    /// Waits for the end, and returns the last element; nil where the stream is empty.
    ///
    /// - Throws: The stream's error, or `RxError.timeout`.
    public func last() throws -> Element? { try toArray().last }

    /// Waits for the end, and returns the only element.
    ///
    /// - Throws: The stream's error, `RxError.noElements`, `RxError.moreThanOneElement` at the second element, or
    ///   `RxError.timeout`.
    public func single() throws -> Element { try single { _ in true } }

    /// Waits for the end, and returns the only element that meets a condition.
    ///
    /// - Throws: What `predicate` throws; the stream's error; `RxError.noElements`, `RxError.moreThanOneElement` at the
    ///   second such element, or `RxError.timeout`.
    public func single(_ predicate: (Element) throws -> Bool) throws -> Element {
        var found: [Element] = []
        var thrown: (any Swift.Error)?
        let (_, error) = wait { element in
            do {
                if try predicate(element) { found.append(element) }
            } catch {
                thrown = error
            }
            return found.count > 1 || thrown != nil
        }
        if let thrown { throw thrown }
        if found.count > 1 { throw RxError.moreThanOneElement }
        if let error { throw error }
        guard let only = found.first else { throw RxError.noElements }
        return only
    }

    /// Waits for the end, and returns everything as a value.
    public func materialize() -> MaterializedSequenceResult<Element> {
        let (elements, error) = wait { _ in false }
        if let error { return .failed(elements: elements, error: error) }
        return .completed(elements: elements)
    }

    /// Waits until the stream ends, the time is over, or `isEnough` says so of an element.
    private func wait(isEnough: (Element) -> Bool) -> (elements: [Element], error: (any Swift.Error)?) {
        BlockingWaiter<Element>().wait(for: source, timeout: timeout, isEnough: isEnough)
    }
}
