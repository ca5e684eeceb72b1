import Rill

extension RxProperty {
    /// The value transformed.
    ///
    /// ```
    /// value                  0-1---1---2--
    /// map { $0 * 10 }        a-b---b---c--      (a = 0, b = 10, c = 20)
    /// ```
    /// `transform` runs at each read of `value`, and once for each subscriber and update.
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> RxProperty<Result> {
        let storage = storage
        return RxProperty<Result>(
            storage: DerivedStorage({ transform(storage.value) }, storage.stream().map(transform))
        )
    }

    /// A part of the value.
    public func map<Part>(_ path: KeyPath<Element, Part>) -> RxProperty<Part> {
        map { $0[keyPath: path] }
    }

    /// One value, whatever this property's is.
    @_disfavoredOverload  // A trailing closure is a transformation, not a value.
    public func map<Result>(value: Result) -> RxProperty<Result> { map { _ in value } }

    /// The last value that meets a condition.
    ///
    /// ```
    /// value                              1-2-3-4--
    /// filter(initial: 0) { is even }     0-2---4--
    /// ```
    /// - Parameters:
    ///   - initial: The value until one meets the condition.
    ///   - isIncluded: The condition. Runs once for each update.
    public func filter(initial: Element, _ isIncluded: @escaping (Element) -> Bool) -> RxProperty<Element> {
        RxProperty(initial: initial, then: asObservable().filter(isIncluded))
    }

    /// The values without those that equal the one before.
    ///
    /// ```
    /// value             1-1-2-1--
    /// skipRepeats()     1---2-1--
    /// ```
    public func skipRepeats() -> RxProperty<Element> where Element: Equatable {
        skipRepeats { $0 == $1 }
    }

    /// The values without those that count as equal to the one before.
    public func skipRepeats(_ areEqual: @escaping (Element, Element) -> Bool) -> RxProperty<Element> {
        let storage = storage
        return RxProperty(
            storage: DerivedStorage({ storage.value }, storage.stream().distinctUntilChanged(areEqual))
        )
    }

    /// The values that were never there before, since this call.
    ///
    /// ```
    /// value              1-2-1-3--
    /// uniqueValues()     1-2---3--
    /// ```
    /// Keeps every value that it has seen.
    public func uniqueValues() -> RxProperty<Element> where Element: Hashable { uniqueValues { $0 } }

    /// The values whose key was never there before, since this call.
    public func uniqueValues<Key: Hashable>(_ key: @escaping (Element) -> Key) -> RxProperty<Element> {
        let first = value
        var seen: Set<Key> = []
        return RxProperty(initial: first, then: asObservable().filter { seen.insert(key($0)).inserted })
    }

    /// Each value together with the one before.
    ///
    /// ```
    /// value                           1-----2-----3--
    /// combinePrevious(initial: 0)     (0,1) (1,2) (2,3)
    /// ```
    public func combinePrevious(initial: Element) -> RxProperty<(Element, Element)> {
        let pairs = asObservable().scan((initial, initial)) { ($0.1, $1) }
        return RxProperty<(Element, Element)>(initial: (initial, initial), then: pairs)
    }
}

extension RxProperty where Element == Bool {
    /// The opposite.
    public func negate() -> RxProperty<Bool> { map { !$0 } }

    /// Whether both are true.
    public func and(_ other: RxProperty<Bool>) -> RxProperty<Bool> {
        RxProperty<(Bool, Bool)>.combineLatest(self, other).map { $0 && $1 }
    }

    /// Whether one of them is true, or both.
    public func or(_ other: RxProperty<Bool>) -> RxProperty<Bool> {
        RxProperty<(Bool, Bool)>.combineLatest(self, other).map { $0 || $1 }
    }

    /// Whether all are true. True where there is none.
    public static func all(_ properties: [RxProperty<Bool>]) -> RxProperty<Bool> {
        RxProperty<[Bool]>.combineLatest(properties).map { $0.allSatisfy(\.self) }
    }

    /// Whether one or more are true. False where there is none.
    public static func any(_ properties: [RxProperty<Bool>]) -> RxProperty<Bool> {
        RxProperty<[Bool]>.combineLatest(properties).map { $0.contains(true) }
    }
}
