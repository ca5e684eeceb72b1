// What `Infallible` has of the transforming operators: each hands its source to the one of `Observable`.

extension InfallibleType {
    /// Transforms each element. See ``ObservableType/map(_:)``.
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
        Infallible(raw: asObservable().map(transform))
    }

    /// Transforms each element and drops those that become nil. See ``ObservableType/compactMap(_:)``.
    public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Infallible<Result> {
        Infallible(raw: asObservable().compactMap(transform))
    }

    /// Transforms each element into a stream and passes on the elements of all these streams. See
    /// ``ObservableType/flatMap(_:)``.
    public func flatMap<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(raw: asObservable().flatMap(selector))
    }

    /// Transforms each element into a stream and follows the newest one only. See `ObservableType.flatMapLatest(_:)`.
    public func flatMapLatest<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(raw: asObservable().flatMapLatest(selector))
    }

    /// Transforms an element into a stream and ignores further elements until that one has ended. See
    /// ``ObservableType/flatMapFirst(_:)``.
    public func flatMapFirst<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(raw: asObservable().flatMapFirst(selector))
    }

    /// Transforms each element into a stream and runs these one after another. See ``ObservableType/concatMap(_:)``.
    public func concatMap<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(raw: asObservable().concatMap(selector))
    }

    /// Folds the elements and sends each intermediate result. See ``ObservableType/scan(_:accumulator:)``.
    public func scan<State>(_ seed: State, accumulator: @escaping (State, Element) -> State) -> Infallible<State> {
        Infallible(raw: asObservable().scan(seed, accumulator: accumulator))
    }

    /// Folds the elements in place and sends each intermediate result. See ``ObservableType/scan(into:accumulator:)``.
    public func scan<State>(
        into seed: State,
        accumulator: @escaping (inout State, Element) -> Void
    ) -> Infallible<State> {
        Infallible(raw: asObservable().scan(into: seed, accumulator: accumulator))
    }

    /// Numbers the elements from 0. See ``ObservableType/enumerated()``.
    public func enumerated() -> Infallible<(index: Int, element: Element)> {
        Infallible(raw: asObservable().enumerated())
    }
}
