// What `SharedSequence` has of the filtering operators: each hands its source to the one of `Observable`.

extension SharedSequenceConvertibleType {
    /// Passes on the elements that satisfy a predicate.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// filter { $0 > 2 }    -----3-4-|
    /// ```
    public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().filter(predicate))
    }

    /// Drops elements that equal the one before.
    ///
    /// ```
    /// source                    -a-a-b-a-|
    /// distinctUntilChanged()    -a---b-a-|
    /// ```
    public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> where Element: Equatable {
        SharedSequence(asObservable().distinctUntilChanged())
    }

    /// Drops elements whose key equals the key of the one before.
    ///
    /// ```
    /// source                                -a-A-b-|
    /// distinctUntilChanged { lowercase }    -a---b-|
    /// ```
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) -> Key
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().distinctUntilChanged(keySelector))
    }

    /// Drops elements that a comparison calls equal to the one before.
    ///
    /// ```
    /// source                                     -1-3-2-|
    /// distinctUntilChanged { both odd or even }  -1---2-|
    /// ```
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().distinctUntilChanged(comparer))
    }

    /// Drops elements whose key a comparison calls equal to the key of the one before.
    ///
    /// ```
    /// source                                -a-A-b-|
    /// distinctUntilChanged(lowercase, ==)   -a---b-|
    /// ```
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) -> Key,
        comparer: @escaping (Key, Key) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
    }

    /// Drops elements whose property equals that of the one before.
    ///
    /// ```
    /// source                              -a-A-b-|
    /// distinctUntilChanged(at: \.lower)   -a---b-|
    /// ```
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().distinctUntilChanged(at: keyPath))
    }

    /// Drops the first elements. A negative count counts as 0.
    ///
    /// ```
    /// source     -1-2-3-|
    /// skip(2)    -----3-|
    /// ```
    public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().skip(count))
    }
}
