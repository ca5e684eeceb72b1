/// One notification of a stream: an element, or the one event that ends it.
///
/// A well-formed stream is `next* (error | completed)?`.
@frozen public enum Event<Element> {
    /// The stream produced an element.
    case next(Element)
    /// The stream failed. Nothing follows.
    case error(Swift.Error)
    /// The stream ended normally. Nothing follows.
    case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomDebugStringConvertible {
    /// The event as text: `next(1)`, `error(offline)` or `completed`.
    public var debugDescription: String {
        switch self {
        case .next(let element): "next(\(element))"
        case .error(let error): "error(\(error))"
        case .completed: "completed"
        }
    }
}

extension Event {
    /// Whether the event ends its stream.
    public var isStopEvent: Bool {
        switch self {
        case .next: false
        case .error, .completed: true
        }
    }

    /// The element of a `next` event, otherwise nil.
    public var element: Element? {
        if case .next(let element) = self { element } else { nil }
    }

    /// The error of an `error` event, otherwise nil.
    public var error: Swift.Error? {
        if case .error(let error) = self { error } else { nil }
    }

    /// Whether the event is `completed`.
    public var isCompleted: Bool {
        if case .completed = self { true } else { false }
    }

    /// The event with its element transformed. An error thrown by `transform` becomes an `error` event.
    public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        switch self {
        case .next(let element):
            do { return .next(try transform(element)) } catch { return .error(error) }
        case .error(let error):
            return .error(error)
        case .completed:
            return .completed
        }
    }
}

/// A type that is one event of a stream, so that `dematerialize` can take it apart.
public protocol EventConvertible {
    /// The type of the elements.
    associatedtype Element
    /// The event.
    var event: Event<Element> { get }
}

extension Event: EventConvertible {
    /// The event itself.
    public var event: Event<Element> { self }
}
