// What `SharedSequence` has of the transforming operators: each hands its source to the one of `Observable`.

extension SharedSequenceConvertibleType {
    /// Transforms each element. See ``ObservableType/map(_:)``.
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().map(transform))
    }

    /// Transforms each element and drops those that become nil. See ``ObservableType/compactMap(_:)``.
    public func compactMap<Result>(
        _ transform: @escaping (Element) -> Result?
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().compactMap(transform))
    }

    /// Transforms each element into a stream and passes on the elements of all these streams. See
    /// ``ObservableType/flatMap(_:)``.
    ///
    /// The result is shared as the streams of `selector` are: a driver may become a signal.
    public func flatMap<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        SharedSequence(asObservable().flatMap(selector))
    }

    /// Transforms each element into a stream and follows the newest one only. See `ObservableType.flatMapLatest(_:)`.
    ///
    /// The result is shared as the streams of `selector` are: a driver may become a signal.
    public func flatMapLatest<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        SharedSequence(asObservable().flatMapLatest(selector))
    }

    /// Transforms an element into a stream and ignores further elements until that one has ended. See
    /// ``ObservableType/flatMapFirst(_:)``.
    ///
    /// The result is shared as the streams of `selector` are: a driver may become a signal.
    public func flatMapFirst<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        SharedSequence(asObservable().flatMapFirst(selector))
    }

    /// Transforms each element into a stream and runs these one after another. See ``ObservableType/concatMap(_:)``.
    ///
    /// The result is shared as the streams of `selector` are: a driver may become a signal.
    public func concatMap<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        SharedSequence(asObservable().concatMap(selector))
    }

    /// Folds the elements and sends each intermediate result. See ``ObservableType/scan(_:accumulator:)``.
    public func scan<State>(
        _ seed: State,
        accumulator: @escaping (State, Element) -> State
    ) -> SharedSequence<SharingStrategy, State> {
        SharedSequence(asObservable().scan(seed, accumulator: accumulator))
    }

    /// Folds the elements in place and sends each intermediate result. See ``ObservableType/scan(into:accumulator:)``.
    public func scan<State>(
        into seed: State,
        accumulator: @escaping (inout State, Element) -> Void
    ) -> SharedSequence<SharingStrategy, State> {
        SharedSequence(asObservable().scan(into: seed, accumulator: accumulator))
    }

    /// Numbers the elements from 0. See ``ObservableType/enumerated()``.
    public func enumerated() -> SharedSequence<SharingStrategy, (index: Int, element: Element)> {
        SharedSequence(asObservable().enumerated())
    }
}
