// What `Infallible` has of the combining operators: each hands its source to the one of `Observable`.

extension InfallibleType {
    /// Sends the given element first, then those of the source. See ``ObservableType/startWith(_:)``.
    public func startWith(_ element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().startWith(element))
    }

    /// Joins each element with the newest element of another stream. See
    /// ``ObservableType/withLatestFrom(_:resultSelector:)``.
    public func withLatestFrom<Source: InfallibleType, Result>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) throws -> Result
    ) -> Infallible<Result> {
        Infallible(raw: asObservable().withLatestFrom(second, resultSelector: resultSelector))
    }

    /// Sends the newest element of another stream each time that this one sends an element. See
    /// ``ObservableType/withLatestFrom(_:)``.
    public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
        Infallible(raw: asObservable().withLatestFrom(second))
    }

    /// Goes on with another stream when this one completes. See `ObservableType.concat(_:)`.
    public func concat<Source: InfallibleType>(_ second: Source) -> Infallible<Element>
    where Source.Element == Element {
        Infallible(raw: asObservable().concat(second))
    }

    /// Joins each element with an object that is not retained; completes when it is gone. See
    /// ``ObservableType/withUnretained(_:resultSelector:)``.
    public func withUnretained<Object: AnyObject, Out>(
        _ object: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Infallible<Out> {
        Infallible(raw: asObservable().withUnretained(object, resultSelector: resultSelector))
    }

    /// Joins each element with an object that is not retained; completes when it is gone. See
    /// ``ObservableType/withUnretained(_:)``.
    public func withUnretained<Object: AnyObject>(_ object: Object) -> Infallible<(Object, Element)> {
        Infallible(raw: asObservable().withUnretained(object))
    }

    /// Shares one subscription for all subscribers, and replays the last elements to those who come later. See
    /// ``ObservableType/share(replay:scope:)``.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
        Infallible(raw: asObservable().share(replay: replay, scope: scope))
    }

    /// Follows whichever of two streams sends an event first. See `ObservableType.amb(_:)`.
    public func amb<Source: InfallibleType>(_ right: Source) -> Infallible<Element> where Source.Element == Element {
        Infallible(raw: asObservable().amb(right.asObservable()))
    }
}
