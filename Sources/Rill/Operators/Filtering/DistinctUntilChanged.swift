extension ObservableType {
    /// Drops elements that equal the one before.
    ///
    /// ```
    /// source                    -a-a-b-a-|
    /// distinctUntilChanged()    -a---b-a-|
    /// ```
    @inlinable
    public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        distinctUntilChanged(by: { $0 }, { $0 == $1 })
    }

    /// Drops elements whose key equals the key of the one before.
    ///
    /// ```
    /// source                                   -a-A-b-|
    /// distinctUntilChanged { lowercase }       -a---b-|
    /// ```
    /// - Parameter keySelector: The key of an element. An error that it throws fails the result.
    @inlinable
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) throws -> Key
    ) -> Observable<Element> {
        distinctUntilChanged(by: keySelector, { $0 == $1 })
    }

    /// Drops elements that a comparison calls equal to the one before.
    ///
    /// ```
    /// source                                        -1-3-2-|
    /// distinctUntilChanged { both odd or even }     -1---2-|
    /// ```
    /// - Parameter comparer: Whether two elements count as equal. An error that it throws fails the result.
    @inlinable
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        distinctUntilChanged(by: { $0 }, comparer)
    }

    /// Drops elements whose key a comparison calls equal to the key of the one before.
    ///
    /// ```
    /// source                                   -a-A-b-|
    /// distinctUntilChanged(lowercase, ==)      -a---b-|
    /// ```
    /// - Parameters:
    ///   - keySelector: The key of an element. An error that it throws fails the result.
    ///   - comparer: Whether two keys count as equal. An error that it throws fails the result.
    @inlinable
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key,
        comparer: @escaping (Key, Key) throws -> Bool
    ) -> Observable<Element> {
        distinctUntilChanged(by: keySelector, comparer)
    }

    /// Drops elements whose property equals that of the one before.
    ///
    /// ```
    /// source                                -a-A-b-|
    /// distinctUntilChanged(at: \.lower)     -a---b-|
    /// ```
    /// - Parameter keyPath: The property to compare.
    @inlinable
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Observable<Element> {
        distinctUntilChanged(by: { $0[keyPath: keyPath] }, { $0 == $1 })
    }
}

extension ObservableType {
    @inlinable
    func distinctUntilChanged<Key>(
        by key: @escaping (Element) throws -> Key,
        _ isEqual: @escaping (Key, Key) throws -> Bool
    ) -> Observable<Element> {
        Lifted(asObservable()) { DistinctUntilChangedSink(key, isEqual, $0) }
    }
}

@usableFromInline
package final class DistinctUntilChangedSink<Element, Key>: OperatorSink<Element, Element> {
    private let key: (Element) throws -> Key
    private let isEqual: (Key, Key) throws -> Bool
    /// The key of the last element that was sent: none or one.
    @exclusivity(unchecked) private final var last = RawRing<Key>()

    @usableFromInline
    package init(
        _ key: @escaping (Element) throws -> Key,
        _ isEqual: @escaping (Key, Key) throws -> Bool,
        _ downstream: Sink<Element>
    ) {
        self.key = key
        self.isEqual = isEqual
        super.init(downstream)
    }

    deinit { last.deallocate() }

    package override func next(_ element: Element) {
        do {
            let present = try key(element)
            if last.count > 0, try isEqual(last.pointer(at: 0).pointee, present) { return }
            last.keep(present)
        } catch {
            return downstream.error(error)
        }
        downstream.next(element)
    }
}
