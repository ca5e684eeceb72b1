import Rill

// Two to five properties have methods of their own: with a parameter pack alone, the compiler (6.3.1) does not know the
// tuple in time for a closure that follows in the same expression. There is no `combineLatest(with:)`, since an instance
// method of that name keeps the compiler from inferring the type in `RxProperty.combineLatest(a, b)`.

extension RxProperty {
    /// The values of two properties as one tuple.
    ///
    /// ```
    /// a                      1-------2------
    /// b                      x---y----------
    /// combineLatest(a, b)    1x--1y--2y-----
    /// ```
    /// `value` reads both at that moment. The stream sends a tuple for each update of each property; where one
    /// assignment changes both, it sends two (`ReadOnlyProxy.compound` sends one).
    public static func combineLatest<A, B>(
        _ first: RxProperty<A>,
        _ second: RxProperty<B>
    ) -> RxProperty<(A, B)> where Element == (A, B) {
        combined(first, second)
    }

    /// The values of three properties as one tuple, for each update of each of them.
    public static func combineLatest<A, B, C>(
        _ first: RxProperty<A>,
        _ second: RxProperty<B>,
        _ third: RxProperty<C>
    ) -> RxProperty<(A, B, C)> where Element == (A, B, C) {
        combined(first, second, third)
    }

    /// The values of four properties as one tuple, for each update of each of them.
    public static func combineLatest<A, B, C, D>(
        _ first: RxProperty<A>,
        _ second: RxProperty<B>,
        _ third: RxProperty<C>,
        _ fourth: RxProperty<D>
    ) -> RxProperty<(A, B, C, D)> where Element == (A, B, C, D) {
        combined(first, second, third, fourth)
    }

    /// The values of five properties as one tuple, for each update of each of them.
    public static func combineLatest<A, B, C, D, E>(
        _ first: RxProperty<A>,
        _ second: RxProperty<B>,
        _ third: RxProperty<C>,
        _ fourth: RxProperty<D>,
        _ fifth: RxProperty<E>
    ) -> RxProperty<(A, B, C, D, E)> where Element == (A, B, C, D, E) {
        combined(first, second, third, fourth, fifth)
    }

    /// The values of any number of properties as one tuple, for each update of each of them.
    @_disfavoredOverload
    public static func combineLatest<each Part>(
        _ properties: repeat RxProperty<each Part>
    ) -> RxProperty<(repeat each Part)> where Element == (repeat each Part) {
        combined(repeat each properties)
    }

    /// The values of a list of properties as one array, for each update of each of them.
    public static func combineLatest<Part>(
        _ properties: [RxProperty<Part>]
    ) -> RxProperty<[Part]> where Element == [Part] {
        if properties.isEmpty { return RxProperty<[Part]>([]) }
        let storages = properties.map(\.storage)
        return RxProperty<[Part]>(
            storage: DerivedStorage(
                { storages.map { $0.value } },
                Observable.combineLatest(storages.map { $0.stream() })
            )
        )
    }
}

/// The property of a tuple.
private func combined<each Part>(_ properties: repeat RxProperty<each Part>) -> RxProperty<(repeat each Part)> {
    let storages = (repeat (each properties).storage)
    return RxProperty<(repeat each Part)>(
        storage: DerivedStorage(
            { (repeat (each storages).value) },
            tuples(repeat (each storages).stream()) { Observable<() -> Void>.combineLatest($0) }
        )
    )
}
