// What `Infallible` has of the combining operators: each hands its source to the one of `Observable`.

extension InfallibleType {
    /// Sends the given element first, then those of the source.
    ///
    /// ```
    /// source          ---1-2-|
    /// startWith(a)    a--1-2-|      (a while subscribing)
    /// ```
    public func startWith(_ element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().startWith(element))
    }

    /// Joins each element with the newest element of another stream.
    ///
    /// ```
    /// source                  ---1---2-3-|
    /// other                   -a---b------
    /// withLatestFrom(other)   ---x---y-z-|      (x = 1a, y = 2b, z = 3b)
    /// ```
    /// - Parameters:
    ///   - second: The other stream.
    ///   - resultSelector: Makes the result.
    public func withLatestFrom<Source: InfallibleType, Result>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) throws -> Result
    ) -> Infallible<Result> {
        Infallible(raw: asObservable().withLatestFrom(second, resultSelector: resultSelector))
    }

    /// Sends the newest element of another stream each time that this one sends an element.
    ///
    /// ```
    /// source                  ---1---2-3-|
    /// other                   -a---b------
    /// withLatestFrom(other)   ---a---b-b-|
    /// ```
    public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
        Infallible(raw: asObservable().withLatestFrom(second))
    }

    /// Goes on with another stream when this one completes.
    ///
    /// ```
    /// source          -1-2|
    /// second              -3-4|
    /// concat(second)  -1-2-3-4|
    /// ```
    public func concat<Source: InfallibleType>(_ second: Source) -> Infallible<Element>
    where Source.Element == Element {
        Infallible(raw: asObservable().concat(second))
    }

    /// Joins each element with an object that is not retained; completes when it is gone.
    ///
    /// ```
    /// source                    -1-2-3-4-|
    /// object                    ^-----released
    /// withUnretained(object)    -p-q-r-|      (p = (object, 1), …)
    /// ```
    /// - Parameters:
    ///   - object: Held weakly.
    ///   - resultSelector: Makes the result from the object and an element.
    public func withUnretained<Object: AnyObject, Out>(
        _ object: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Infallible<Out> {
        Infallible(raw: asObservable().withUnretained(object, resultSelector: resultSelector))
    }

    /// Joins each element with an object that is not retained; completes when it is gone.
    ///
    /// ```
    /// source                    -1-2-3-4-|
    /// object                    ^-----released
    /// withUnretained(object)    -p-q-r-|      (p = (object, 1), …)
    /// ```
    public func withUnretained<Object: AnyObject>(_ object: Object) -> Infallible<(Object, Element)> {
        Infallible(raw: asObservable().withUnretained(object))
    }

    /// Shares one subscription for all subscribers, and replays the last elements to those who come later.
    ///
    /// ```
    /// source             -a--b--c-|
    /// share(replay: 1)
    ///   late                    b-c-|      (subscribed after b)
    /// ```
    /// - Parameters:
    ///   - replay: The most elements to keep.
    ///   - scope: How long they are kept.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
        Infallible(raw: asObservable().share(replay: replay, scope: scope))
    }

    /// Follows whichever of two streams sends an event first.
    ///
    /// ```
    /// source        ---1-2-|
    /// right         -8---9-|
    /// amb(right)    -8---9-|
    /// ```
    public func amb<Source: InfallibleType>(_ right: Source) -> Infallible<Element> where Source.Element == Element {
        Infallible(raw: asObservable().amb(right.asObservable()))
    }
}
