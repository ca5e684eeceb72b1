// What `Infallible` has of the filtering operators: each hands its source to the one of `Observable`.

extension InfallibleType {
    /// Passes on the elements that satisfy a predicate. See ``ObservableType/filter(_:)``.
    public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().filter(predicate))
    }

    /// Drops elements that equal the one before. See ``ObservableType/distinctUntilChanged()``.
    public func distinctUntilChanged() -> Infallible<Element> where Element: Equatable {
        Infallible(raw: asObservable().distinctUntilChanged())
    }

    /// Drops elements whose key equals the key of the one before. See `ObservableType.distinctUntilChanged(_:)`.
    public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) throws -> Key) -> Infallible<
        Element
    > {
        Infallible(raw: asObservable().distinctUntilChanged(keySelector))
    }

    /// Drops elements that a comparison calls equal to the one before. See `ObservableType.distinctUntilChanged(_:)`.
    public func distinctUntilChanged(_ comparer: @escaping (Element, Element) throws -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().distinctUntilChanged(comparer))
    }

    /// Drops elements whose key a comparison calls equal to the key of the one before. See
    /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key,
        comparer: @escaping (Key, Key) throws -> Bool
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().distinctUntilChanged(keySelector, comparer: comparer))
    }

    /// Drops elements whose property equals that of the one before. See ``ObservableType/distinctUntilChanged(at:)``.
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().distinctUntilChanged(at: keyPath))
    }

    /// Passes on the first elements, then completes. See ``ObservableType/take(_:)``.
    ///
    /// A count below 1 completes at once.
    public func take(_ count: Int) -> Infallible<Element> {
        Infallible(raw: asObservable().take(max(0, count)))
    }

    /// Passes on elements for a while, then completes. See ``ObservableType/take(for:scheduler:)``.
    public func take(for duration: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().take(for: duration, scheduler: scheduler))
    }

    /// Passes on elements until another stream sends something, then completes. See ``ObservableType/take(until:)``.
    public func take<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
        Infallible(raw: asObservable().take(until: other.asObservable()))
    }

    /// Passes on elements until another stream sends something, then completes. See ``ObservableType/take(until:)``.
    ///
    /// An error of the other one fails the result, as in RxSwift: handle it there.
    public func take<Source: ObservableType>(until other: Source) -> Infallible<Element> {
        Infallible(raw: asObservable().take(until: other))
    }

    /// Passes on elements until one satisfies a predicate, then completes. See
    /// ``ObservableType/take(until:behavior:)``.
    public func take(
        until predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().take(until: predicate, behavior: behavior))
    }

    /// Passes on elements as long as they satisfy a predicate, then completes. See
    /// ``ObservableType/take(while:behavior:)``.
    public func take(
        while predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().take(while: predicate, behavior: behavior))
    }

    /// Passes on the last elements when the source completes. A negative count counts as 0. See
    /// ``ObservableType/takeLast(_:)``.
    public func takeLast(_ count: Int) -> Infallible<Element> {
        Infallible(raw: asObservable().takeLast(max(0, count)))
    }

    /// Drops elements as long as they satisfy a predicate. See ``ObservableType/skip(while:)``.
    public func skip(while predicate: @escaping (Element) throws -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(while: predicate))
    }

    /// Drops elements until another stream sends something. See ``ObservableType/skip(until:)``.
    public func skip<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(until: other.asObservable()))
    }

    /// Drops elements until another stream sends something. See ``ObservableType/skip(until:)``.
    ///
    /// An error of the other one fails the result, as in RxSwift: handle it there.
    public func skip<Source: ObservableType>(until other: Source) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(until: other))
    }

    /// Drops the elements that come within a while after the subscription. See ``ObservableType/skip(_:scheduler:)``.
    public func skip(_ duration: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(duration, scheduler: scheduler))
    }

    /// Sends an element where the source completes without one. See ``ObservableType/ifEmpty(default:)``.
    public func ifEmpty(default element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().ifEmpty(default: element))
    }

    /// Goes on with another stream where this one completes without an element. See
    /// ``ObservableType/ifEmpty(switchTo:)``.
    public func ifEmpty(switchTo other: Infallible<Element>) -> Infallible<Element> {
        Infallible(raw: asObservable().ifEmpty(switchTo: other.asObservable()))
    }

    /// Drops the first elements. A negative count counts as 0. See ``ObservableType/skip(_:)``.
    public func skip(_ count: Int) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(count))
    }
}
