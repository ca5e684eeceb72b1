extension ObservableType {
    /// Folds the elements and sends each intermediate result.
    ///
    /// ```
    /// source           -1-2-3-|
    /// scan(0, +)       -1-3-6-|
    /// ```
    /// - Parameters:
    ///   - seed: The first state. It is not sent.
    ///   - accumulator: Makes the next state from the present one and an element. An error that it throws fails the
    ///     result.
    @inlinable
    public func scan<State>(
        _ seed: State,
        accumulator: @escaping (State, Element) throws -> State
    ) -> Observable<State> {
        Lifted(asObservable()) { ScanSink(seed, accumulator, $0) }
    }

    /// Folds the elements in place and sends each intermediate result.
    ///
    /// ```
    /// source                                   -1-2-3-|
    /// scan(into: 0) { $0 += $1 }               -1-3-6-|
    /// ```
    /// - Parameters:
    ///   - seed: The first state. It is not sent.
    ///   - accumulator: Changes the state by an element. An error that it throws fails the result.
    @inlinable
    public func scan<State>(
        into seed: State,
        accumulator: @escaping (inout State, Element) throws -> Void
    ) -> Observable<State> {
        Lifted(asObservable()) { ScanIntoSink(seed, accumulator, $0) }
    }
}

// The states of the two sinks are touched by one event at a time, so the dynamic exclusivity check is left out.

@usableFromInline
package final class ScanSink<Source, State>: OperatorSink<Source, State> {
    @exclusivity(unchecked) private final var state: State
    private let accumulator: (State, Source) throws -> State

    @usableFromInline
    package init(_ seed: State, _ accumulator: @escaping (State, Source) throws -> State, _ downstream: Sink<State>) {
        state = seed
        self.accumulator = accumulator
        super.init(downstream)
    }

    package override func next(_ element: Source) {
        do { state = try accumulator(state, element) } catch { return downstream.error(error) }
        downstream.next(state)
    }
}

@usableFromInline
package final class ScanIntoSink<Source, State>: OperatorSink<Source, State> {
    @exclusivity(unchecked) private final var state: State
    private let accumulator: (inout State, Source) throws -> Void

    @usableFromInline
    package init(
        _ seed: State,
        _ accumulator: @escaping (inout State, Source) throws -> Void,
        _ downstream: Sink<State>
    ) {
        state = seed
        self.accumulator = accumulator
        super.init(downstream)
    }

    package override func next(_ element: Source) {
        do { try accumulator(&state, element) } catch { return downstream.error(error) }
        downstream.next(state)
    }
}
