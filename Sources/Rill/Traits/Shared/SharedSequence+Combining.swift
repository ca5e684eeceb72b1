// What `SharedSequence` has of the combining operators: each hands its source to the one of `Observable`.

extension SharedSequenceConvertibleType {
    /// Sends the given element first, then those of the source. See ``ObservableType/startWith(_:)``.
    public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().startWith(element))
    }

    /// Joins each element with the newest element of another stream. Signal or driver, the result is what this
    /// one is. See ``ObservableType/withLatestFrom(_:resultSelector:)``.
    public func withLatestFrom<Source: SharedSequenceConvertibleType, Result>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().withLatestFrom(second, resultSelector: resultSelector))
    }

    /// Sends the newest element of another stream each time that this one sends an element. Signal or driver,
    /// the result is what this one is. See ``ObservableType/withLatestFrom(_:)``.
    public func withLatestFrom<Source: SharedSequenceConvertibleType>(
        _ second: Source
    ) -> SharedSequence<SharingStrategy, Source.Element> {
        SharedSequence(asObservable().withLatestFrom(second))
    }

    /// Goes on with another stream when this one completes. See `ObservableType.concat(_:)`.
    public func concat<Source: SharedSequenceConvertibleType>(
        _ second: Source
    ) -> SharedSequence<SharingStrategy, Element>
    where Source.Element == Element, Source.SharingStrategy == SharingStrategy {
        SharedSequence(asObservable().concat(second))
    }

    /// Joins each element with an object that is not retained; completes when it is gone. See
    /// ``ObservableType/withUnretained(_:resultSelector:)``.
    public func withUnretained<Object: AnyObject, Out>(
        _ object: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> SharedSequence<SharingStrategy, Out> {
        SharedSequence(asObservable().withUnretained(object, resultSelector: resultSelector))
    }

    /// Joins each element with an object that is not retained; completes when it is gone. See
    /// ``ObservableType/withUnretained(_:)``.
    public func withUnretained<Object: AnyObject>(
        _ object: Object
    ) -> SharedSequence<SharingStrategy, (Object, Element)> {
        SharedSequence(asObservable().withUnretained(object))
    }
}
