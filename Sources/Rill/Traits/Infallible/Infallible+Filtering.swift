// What `Infallible` has of the filtering operators: each hands its source to the one of `Observable`.

extension InfallibleType {
    /// Passes on the elements that satisfy a predicate.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// filter { $0 > 2 }    -----3-4-|
    /// ```
    public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().filter(predicate))
    }

    /// Drops elements that equal the one before.
    ///
    /// ```
    /// source                    -a-a-b-a-|
    /// distinctUntilChanged()    -a---b-a-|
    /// ```
    public func distinctUntilChanged() -> Infallible<Element> where Element: Equatable {
        Infallible(raw: asObservable().distinctUntilChanged())
    }

    /// Drops elements whose key equals the key of the one before.
    ///
    /// ```
    /// source                                -a-A-b-|
    /// distinctUntilChanged { lowercase }    -a---b-|
    /// ```
    public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) throws -> Key) -> Infallible<
        Element
    > {
        Infallible(raw: asObservable().distinctUntilChanged(keySelector))
    }

    /// Drops elements that a comparison calls equal to the one before.
    ///
    /// ```
    /// source                                     -1-3-2-|
    /// distinctUntilChanged { both odd or even }  -1---2-|
    /// ```
    public func distinctUntilChanged(_ comparer: @escaping (Element, Element) throws -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().distinctUntilChanged(comparer))
    }

    /// Drops elements whose key a comparison calls equal to the key of the one before.
    ///
    /// ```
    /// source                                -a-A-b-|
    /// distinctUntilChanged(lowercase, ==)   -a---b-|
    /// ```
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key,
        comparer: @escaping (Key, Key) throws -> Bool
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().distinctUntilChanged(keySelector, comparer: comparer))
    }

    /// Drops elements whose property equals that of the one before.
    ///
    /// ```
    /// source                              -a-A-b-|
    /// distinctUntilChanged(at: \.lower)   -a---b-|
    /// ```
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().distinctUntilChanged(at: keyPath))
    }

    /// Passes on the first elements, then completes.
    ///
    /// ```
    /// source     -1-2-3-|
    /// take(2)    -1-(2|)
    /// ```
    /// A count below 1 completes at once.
    public func take(_ count: Int) -> Infallible<Element> {
        Infallible(raw: asObservable().take(max(0, count)))
    }

    /// Passes on elements for a while, then completes.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// take(for: 4 ticks)   -1-2|
    /// ```
    /// - Parameters:
    ///   - duration: How long, counted from the subscription.
    ///   - scheduler: Where the time is measured.
    public func take(for duration: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().take(for: duration, scheduler: scheduler))
    }

    /// Passes on elements until another stream sends something, then completes.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// other                ----x----
    /// take(until: other)   -1-2|
    /// ```
    public func take<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
        Infallible(raw: asObservable().take(until: other.asObservable()))
    }

    /// Passes on elements until another stream sends something, then completes.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// other                ----x----
    /// take(until: other)   -1-2|
    /// ```
    /// An error of the other one fails the result, as in RxSwift: handle it there.
    public func take<Source: ObservableType>(until other: Source) -> Infallible<Element> {
        Infallible(raw: asObservable().take(until: other))
    }

    /// Passes on elements until one satisfies a predicate, then completes.
    ///
    /// ```
    /// source                      -1-2-3-4-|
    /// take(until: { $0 == 3 })    -1-2-|
    /// ```
    /// - Parameters:
    ///   - predicate: Called once for each element.
    ///   - behavior: Whether the element that satisfies it is passed on.
    public func take(
        until predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().take(until: predicate, behavior: behavior))
    }

    /// Passes on elements as long as they satisfy a predicate, then completes.
    ///
    /// ```
    /// source                     -1-2-3-4-|
    /// take(while: { $0 < 3 })    -1-2-|
    /// ```
    /// - Parameters:
    ///   - predicate: Called once for each element.
    ///   - behavior: Whether the first element that does not satisfy it is passed on.
    public func take(
        while predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().take(while: predicate, behavior: behavior))
    }

    /// Passes on the last elements when the source completes. A negative count counts as 0.
    ///
    /// ```
    /// source         -1-2-3-|
    /// takeLast(2)    -------(23|)
    /// ```
    public func takeLast(_ count: Int) -> Infallible<Element> {
        Infallible(raw: asObservable().takeLast(max(0, count)))
    }

    /// Drops elements as long as they satisfy a predicate.
    ///
    /// ```
    /// source                     -1-2-3-1-|
    /// skip(while: { $0 < 3 })    -----3-1-|
    /// ```
    public func skip(while predicate: @escaping (Element) throws -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(while: predicate))
    }

    /// Drops elements until another stream sends something.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// other                ----x----
    /// skip(until: other)   -----3-4-|
    /// ```
    public func skip<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(until: other.asObservable()))
    }

    /// Drops elements until another stream sends something.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// other                ----x----
    /// skip(until: other)   -----3-4-|
    /// ```
    /// An error of the other one fails the result, as in RxSwift: handle it there.
    public func skip<Source: ObservableType>(until other: Source) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(until: other))
    }

    /// Drops the elements that come within a while after the subscription.
    ///
    /// ```
    /// source           -1-2-3-|
    /// skip(4 ticks)    -----3-|
    /// ```
    /// - Parameters:
    ///   - duration: How long.
    ///   - scheduler: Where the time is measured.
    public func skip(_ duration: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(duration, scheduler: scheduler))
    }

    /// Sends an element where the source completes without one.
    ///
    /// ```
    /// source                 -----|
    /// ifEmpty(default: 0)    -----(0|)
    /// ```
    public func ifEmpty(default element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().ifEmpty(default: element))
    }

    /// Goes on with another stream where this one completes without an element.
    ///
    /// ```
    /// source                    -----|
    /// other                          -8-9-|
    /// ifEmpty(switchTo: other)  ------8-9-|
    /// ```
    public func ifEmpty(switchTo other: Infallible<Element>) -> Infallible<Element> {
        Infallible(raw: asObservable().ifEmpty(switchTo: other.asObservable()))
    }

    /// Drops the first elements. A negative count counts as 0.
    ///
    /// ```
    /// source     -1-2-3-|
    /// skip(2)    -----3-|
    /// ```
    public func skip(_ count: Int) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(count))
    }
}
