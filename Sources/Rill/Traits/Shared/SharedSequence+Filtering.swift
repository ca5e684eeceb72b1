// What `SharedSequence` has of the filtering operators: each hands its source to the one of `Observable`.

extension SharedSequenceConvertibleType {
    /// Passes on the elements that satisfy a predicate. See ``ObservableType/filter(_:)``.
    public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().filter(predicate))
    }

    /// Drops elements that equal the one before. See ``ObservableType/distinctUntilChanged()``.
    public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> where Element: Equatable {
        SharedSequence(asObservable().distinctUntilChanged())
    }

    /// Drops elements whose key equals the key of the one before. See `ObservableType.distinctUntilChanged(_:)`.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) -> Key
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().distinctUntilChanged(keySelector))
    }

    /// Drops elements that a comparison calls equal to the one before. See `ObservableType.distinctUntilChanged(_:)`.
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().distinctUntilChanged(comparer))
    }

    /// Drops elements whose key a comparison calls equal to the key of the one before. See
    /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) -> Key,
        comparer: @escaping (Key, Key) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
    }

    /// Drops elements whose property equals that of the one before. See ``ObservableType/distinctUntilChanged(at:)``.
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().distinctUntilChanged(at: keyPath))
    }

    /// Drops the first elements. A negative count counts as 0. See ``ObservableType/skip(_:)``.
    public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().skip(count))
    }
}
