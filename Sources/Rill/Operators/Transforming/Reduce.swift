extension ObservableType {
    /// Folds the elements and sends the final result when the source completes.
    ///
    /// ```
    /// source          -1-2-3-|
    /// reduce(0, +)    -------(6|)
    /// ```
    /// - Parameters:
    ///   - seed: The first state; the result of a source without elements.
    ///   - accumulator: Makes the next state from the present one and an element. An error that it throws fails the
    ///     result.
    public func reduce<State>(
        _ seed: State,
        accumulator: @escaping (State, Element) throws -> State
    ) -> Observable<State> {
        reduce(seed, accumulator: accumulator) { $0 }
    }

    /// Folds the elements and sends the final result, transformed, when the source completes.
    ///
    /// ```
    /// source                          -1-2-3-|
    /// reduce(0, +, mapResult: text)   -------("6"|)
    /// ```
    /// - Parameters:
    ///   - seed: The first state.
    ///   - accumulator: Makes the next state from the present one and an element. An error that it throws fails the
    ///     result.
    ///   - mapResult: Transforms the last state. An error that it throws fails the result.
    public func reduce<State, Result>(
        _ seed: State,
        accumulator: @escaping (State, Element) throws -> State,
        mapResult: @escaping (State) throws -> Result
    ) -> Observable<Result> {
        Lifted(asObservable()) { ReduceSink(seed, accumulator, mapResult, $0) }
    }
}

private final class ReduceSink<Source, State, Result>: OperatorSink<Source, Result> {
    @exclusivity(unchecked) private var state: State
    private let accumulator: (State, Source) throws -> State
    private let mapResult: (State) throws -> Result

    init(
        _ seed: State,
        _ accumulator: @escaping (State, Source) throws -> State,
        _ mapResult: @escaping (State) throws -> Result,
        _ downstream: Sink<Result>
    ) {
        state = seed
        self.accumulator = accumulator
        self.mapResult = mapResult
        super.init(downstream)
    }

    override func next(_ element: Source) {
        do { state = try accumulator(state, element) } catch { downstream.error(error) }
    }

    override func completed() {
        do { downstream.sendLast(try mapResult(state)) } catch { downstream.error(error) }
    }
}
