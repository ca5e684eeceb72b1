// What `SharedSequence` has of the transforming operators: each hands its source to the one of `Observable`.

extension SharedSequenceConvertibleType {
    /// Transforms each element.
    ///
    /// ```
    /// source            -1-2-3-|
    /// map { $0 * 10 }   -a-b-c-|      (a = 10, b = 20, c = 30)
    /// ```
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().map(transform))
    }

    /// Transforms each element and drops those that become nil.
    ///
    /// ```
    /// source                    -1-x-3-|
    /// compactMap { Int($0) }    -1---3-|
    /// ```
    public func compactMap<Result>(
        _ transform: @escaping (Element) -> Result?
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().compactMap(transform))
    }

    /// Transforms each element into a stream and passes on the elements of all these streams.
    ///
    /// ```
    /// source           -x--y------|
    ///   x               -a---b|
    ///   y                  -c---|
    /// flatMap { … }    --a--cb----|
    /// ```
    /// The result is shared as the streams of `selector` are: a driver may become a signal.
    public func flatMap<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        SharedSequence(asObservable().flatMap(selector))
    }

    /// Transforms each element into a stream and follows the newest one only.
    ///
    /// ```
    /// source                 -x----y---|
    ///   x                     --a--b--c|
    ///   y                          -d--|
    /// flatMapLatest { … }    ---a---d--|
    /// ```
    /// The result is shared as the streams of `selector` are: a driver may become a signal.
    public func flatMapLatest<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        SharedSequence(asObservable().flatMapLatest(selector))
    }

    /// Transforms an element into a stream and ignores further elements until that one has ended.
    ///
    /// ```
    /// source                -x-y------z----|
    ///   x                    -a---b|
    ///   z                             -c|
    /// flatMapFirst { … }    --a---b----c---|
    /// ```
    /// The result is shared as the streams of `selector` are: a driver may become a signal.
    public func flatMapFirst<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        SharedSequence(asObservable().flatMapFirst(selector))
    }

    /// Transforms each element into a stream and runs these one after another.
    ///
    /// ```
    /// source              -x--y------|
    ///   x                  -a---b|
    ///   y                        -c---|
    /// concatMap { … }     --a---b-c---|
    /// ```
    /// The result is shared as the streams of `selector` are: a driver may become a signal.
    public func concatMap<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        SharedSequence(asObservable().concatMap(selector))
    }

    /// Folds the elements and sends each intermediate result.
    ///
    /// ```
    /// source           -1-2-3-|
    /// scan(0, +)       -1-3-6-|
    /// ```
    /// - Parameters:
    ///   - seed: The first state. It is not sent.
    ///   - accumulator: Makes the next state from the present one and an element.
    public func scan<State>(
        _ seed: State,
        accumulator: @escaping (State, Element) -> State
    ) -> SharedSequence<SharingStrategy, State> {
        SharedSequence(asObservable().scan(seed, accumulator: accumulator))
    }

    /// Folds the elements in place and sends each intermediate result.
    ///
    /// ```
    /// source                         -1-2-3-|
    /// scan(into: 0) { $0 += $1 }     -1-3-6-|
    /// ```
    /// - Parameters:
    ///   - seed: The first state. It is not sent.
    ///   - accumulator: Changes the state by an element.
    public func scan<State>(
        into seed: State,
        accumulator: @escaping (inout State, Element) -> Void
    ) -> SharedSequence<SharingStrategy, State> {
        SharedSequence(asObservable().scan(into: seed, accumulator: accumulator))
    }

    /// Numbers the elements from 0.
    ///
    /// ```
    /// source          -a-b-c-|
    /// enumerated()    -p-q-r-|      (p = (0, a), q = (1, b), r = (2, c))
    /// ```
    public func enumerated() -> SharedSequence<SharingStrategy, (index: Int, element: Element)> {
        SharedSequence(asObservable().enumerated())
    }
}
