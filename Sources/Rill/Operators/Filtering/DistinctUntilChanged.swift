extension ObservableType {
    /// Drops elements that equal the one before.
    ///
    /// ```
    /// source                    -a-a-b-a-|
    /// distinctUntilChanged()    -a---b-a-|
    /// ```
    public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        DistinctUntilChanged(asObservable(), { $0 }, { $0 == $1 })
    }

    /// Drops elements whose key equals the key of the one before.
    ///
    /// ```
    /// source                                   -a-A-b-|
    /// distinctUntilChanged { lowercase }       -a---b-|
    /// ```
    /// - Parameter keySelector: The key of an element. An error that it throws fails the result.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) throws -> Key
    ) -> Observable<Element> {
        DistinctUntilChanged(asObservable(), keySelector, { $0 == $1 })
    }

    /// Drops elements that a comparison calls equal to the one before.
    ///
    /// ```
    /// source                                        -1-3-2-|
    /// distinctUntilChanged { both odd or even }     -1---2-|
    /// ```
    /// - Parameter comparer: Whether two elements count as equal. An error that it throws fails the result.
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        DistinctUntilChanged(asObservable(), { $0 }, comparer)
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
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key,
        comparer: @escaping (Key, Key) throws -> Bool
    ) -> Observable<Element> {
        DistinctUntilChanged(asObservable(), keySelector, comparer)
    }

    /// Drops elements whose property equals that of the one before.
    ///
    /// ```
    /// source                                -a-A-b-|
    /// distinctUntilChanged(at: \.lower)     -a---b-|
    /// ```
    /// - Parameter keyPath: The property to compare.
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Observable<Element> {
        DistinctUntilChanged(asObservable(), { $0[keyPath: keyPath] }, { $0 == $1 })
    }
}

private final class DistinctUntilChanged<Element, Key>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let key: (Element) throws -> Key
    private let isEqual: (Key, Key) throws -> Bool

    init(
        _ source: Observable<Element>,
        _ key: @escaping (Element) throws -> Key,
        _ isEqual: @escaping (Key, Key) throws -> Bool
    ) {
        self.source = source
        self.key = key
        self.isEqual = isEqual
    }

    override func run(_ sink: Sink<Element>) {
        source.run(DistinctUntilChangedSink(key, isEqual, sink))
    }
}

private final class DistinctUntilChangedSink<Element, Key>: OperatorSink<Element, Element> {
    private let key: (Element) throws -> Key
    private let isEqual: (Key, Key) throws -> Bool
    /// The key of the last element that was sent: none or one.
    @exclusivity(unchecked) private final var last = RawRing<Key>()

    init(
        _ key: @escaping (Element) throws -> Key,
        _ isEqual: @escaping (Key, Key) throws -> Bool,
        _ downstream: Sink<Element>
    ) {
        self.key = key
        self.isEqual = isEqual
        super.init(downstream)
    }

    deinit { last.deallocate() }

    override func next(_ element: Element) {
        do {
            let present = try key(element)
            if last.count > 0 {
                if try isEqual(last.pointer(at: 0).pointee, present) { return }
                last.pointer(at: 0).pointee = present
            } else {
                last.append(present)
            }
        } catch {
            return downstream.error(error)
        }
        downstream.next(element)
    }
}
