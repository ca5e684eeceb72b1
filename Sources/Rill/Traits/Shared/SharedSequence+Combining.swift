// What `SharedSequence` has of the combining operators: each hands its source to the one of `Observable`.

extension SharedSequenceConvertibleType {
    /// Sends the given element first, then those of the source.
    ///
    /// ```
    /// source          ---1-2-|
    /// startWith(a)    a--1-2-|      (a while subscribing)
    /// ```
    public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().startWith(element))
    }

    /// Joins each element with the newest element of another stream.
    ///
    /// ```
    /// source                  ---1---2-3-|
    /// other                   -a---b------
    /// withLatestFrom(other)   ---x---y-z-|      (x = 1a, y = 2b, z = 3b)
    /// ```
    /// - Parameters:
    ///   - second: The other stream: a signal or a driver, whichever this one is.
    ///   - resultSelector: Makes the result.
    public func withLatestFrom<Source: SharedSequenceConvertibleType, Result>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().withLatestFrom(second, resultSelector: resultSelector))
    }

    /// Sends the newest element of another stream each time that this one sends an element.
    ///
    /// ```
    /// source                  ---1---2-3-|
    /// other                   -a---b------
    /// withLatestFrom(other)   ---a---b-b-|
    /// ```
    /// - Parameter second: The other stream: a signal or a driver, whichever this one is.
    public func withLatestFrom<Source: SharedSequenceConvertibleType>(
        _ second: Source
    ) -> SharedSequence<SharingStrategy, Source.Element> {
        SharedSequence(asObservable().withLatestFrom(second))
    }

    /// Goes on with another stream when this one completes.
    ///
    /// ```
    /// source          -1-2|
    /// second              -3-4|
    /// concat(second)  -1-2-3-4|
    /// ```
    public func concat<Source: SharedSequenceConvertibleType>(
        _ second: Source
    ) -> SharedSequence<SharingStrategy, Element>
    where Source.Element == Element, Source.SharingStrategy == SharingStrategy {
        SharedSequence(asObservable().concat(second))
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
    ) -> SharedSequence<SharingStrategy, Out> {
        SharedSequence(asObservable().withUnretained(object, resultSelector: resultSelector))
    }

    /// Joins each element with an object that is not retained; completes when it is gone.
    ///
    /// ```
    /// source                    -1-2-3-4-|
    /// object                    ^-----released
    /// withUnretained(object)    -p-q-r-|      (p = (object, 1), …)
    /// ```
    public func withUnretained<Object: AnyObject>(
        _ object: Object
    ) -> SharedSequence<SharingStrategy, (Object, Element)> {
        SharedSequence(asObservable().withUnretained(object))
    }
}
