/// A stream of the elements that share a key.
public struct GroupedObservable<Key, Element>: ObservableType {
    /// The key.
    public let key: Key
    private let source: Observable<Element>

    /// A group of a key, with its elements.
    public init(key: Key, source: Observable<Element>) {
        self.key = key
        self.source = source
    }

    /// Starts sending the group's elements to `observer`.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
    where Observer.Element == Element {
        source.subscribe(observer)
    }

    /// The elements without the key.
    public func asObservable() -> Observable<Element> { source }
}

extension GroupedObservable: Sendable where Key: Sendable, Element: Sendable {}
