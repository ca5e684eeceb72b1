import Rill

// The same shape as `combineLatest`, for the same reasons.

extension RxProperty {
    /// The first values of two properties as one tuple, then the second ones, and so on.
    ///
    /// ```
    /// a             1---2-----------
    /// b             x-------y---z---
    /// zip(a, b)     1x------2y------
    /// ```
    /// Values that wait for their partners are kept.
    public static func zip<A, B>(
        _ first: RxProperty<A>,
        _ second: RxProperty<B>
    ) -> RxProperty<(A, B)> where Element == (A, B) {
        zipped(first, second)
    }

    /// The values of three properties, one of each at a time, as tuples.
    public static func zip<A, B, C>(
        _ first: RxProperty<A>,
        _ second: RxProperty<B>,
        _ third: RxProperty<C>
    ) -> RxProperty<(A, B, C)> where Element == (A, B, C) {
        zipped(first, second, third)
    }

    /// The values of four properties, one of each at a time, as tuples.
    public static func zip<A, B, C, D>(
        _ first: RxProperty<A>,
        _ second: RxProperty<B>,
        _ third: RxProperty<C>,
        _ fourth: RxProperty<D>
    ) -> RxProperty<(A, B, C, D)> where Element == (A, B, C, D) {
        zipped(first, second, third, fourth)
    }

    /// The values of five properties, one of each at a time, as tuples.
    public static func zip<A, B, C, D, E>(
        _ first: RxProperty<A>,
        _ second: RxProperty<B>,
        _ third: RxProperty<C>,
        _ fourth: RxProperty<D>,
        _ fifth: RxProperty<E>
    ) -> RxProperty<(A, B, C, D, E)> where Element == (A, B, C, D, E) {
        zipped(first, second, third, fourth, fifth)
    }

    /// The values of any number of properties, one of each at a time, as tuples.
    @_disfavoredOverload
    public static func zip<each Part>(
        _ properties: repeat RxProperty<each Part>
    ) -> RxProperty<(repeat each Part)> where Element == (repeat each Part) {
        zipped(repeat each properties)
    }

    /// The values of a list of properties, one of each at a time, as arrays. One empty array where there is none.
    public static func zip<Part>(_ properties: [RxProperty<Part>]) -> RxProperty<[Part]> where Element == [Part] {
        if properties.isEmpty { return RxProperty<[Part]>([]) }
        return RxProperty<[Part]>(
            initial: properties.map(\.value),
            then: Observable.zip(properties.map { $0.asObservable() })
        )
    }
}

/// The property of a zipped tuple.
private func zipped<each Part>(_ properties: repeat RxProperty<each Part>) -> RxProperty<(repeat each Part)> {
    let first = (repeat (each properties).value)
    let rows = tuples(repeat (each properties).asObservable()) { Observable<() -> Void>.zip($0) }
    return RxProperty<(repeat each Part)>(initial: first, then: rows)
}
