extension InfallibleType {
    /// Passes on the elements of several streams, as they come.
    ///
    /// ```
    /// a              -1---3-|
    /// b              ---2-----|
    /// merge(a, b)    -1-2-3---|
    /// ```
    public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { merge(sources) }

    /// Passes on the elements of several streams, as they come.
    ///
    /// ```
    /// a                -1---3-|
    /// b                ---2-----|
    /// merge([a, b])    -1-2-3---|
    /// ```
    public static func merge(_ sources: [Infallible<Element>]) -> Infallible<Element> {
        Infallible(raw: .merge(sources.map { $0.asObservable() }))
    }

    /// Passes on the elements of several streams, as they come.
    ///
    /// ```
    /// a                -1---3-|
    /// b                ---2-----|
    /// merge([a, b])    -1-2-3---|
    /// ```
    public static func merge<Sources: Collection>(_ sources: Sources) -> Infallible<Element>
    where Sources.Element == Infallible<Element> {
        merge(Array(sources))
    }

    /// Runs streams one after another, each when the one before has completed.
    ///
    /// ```
    /// a                 -1-2|
    /// b                     -3|
    /// concat([a, b])    -1-2-3|
    /// ```
    /// - Parameter sequence: The streams, taken one by one as they are needed. May be endless.
    public static func concat<Sources: Sequence>(_ sequence: Sources) -> Infallible<Element>
    where Sources.Element == Infallible<Element> {
        Infallible(raw: .concat(sequence.lazy.map { $0.asObservable() }))
    }

    /// Runs streams one after another, each when the one before has completed.
    ///
    /// ```
    /// a                 -1-2|
    /// b                     -3|
    /// concat([a, b])    -1-2-3|
    /// ```
    public static func concat<Sources: Collection>(_ collection: Sources) -> Infallible<Element>
    where Sources.Element == Infallible<Element> {
        Infallible(raw: .concat(collection.map { $0.asObservable() }))
    }

    /// Runs streams one after another, each when the one before has completed.
    ///
    /// ```
    /// a               -1-2|
    /// b                   -3|
    /// concat(a, b)    -1-2-3|
    /// ```
    public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
        Infallible(raw: .concat(sources.map { $0.asObservable() }))
    }

    /// Joins the newest elements of a collection of streams each time that one of them sends.
    ///
    /// ```
    /// a                        -1-----2--|
    /// b                        ---3-4----|
    /// combineLatest([a, b])    ---p-q-r--|      (p from [1, 3], q from [1, 4], r from [2, 4])
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources,
        resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Infallible<Element> where Sources.Element: InfallibleType {
        Infallible(
            raw: Observable<Element>.combineLatest(
                collection.map { $0.asObservable() },
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the newest elements of a collection of streams to an array each time that one of them sends.
    ///
    /// ```
    /// a                        -1-----2--|
    /// b                        ---3-4----|
    /// combineLatest([a, b])    ---p-q-r--|      (p = [1, 3], q = [1, 4], r = [2, 4])
    /// ```
    public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
    where Sources.Element: InfallibleType, Sources.Element.Element == Element {
        Infallible<[Element]>.combineLatest(collection) { $0 }
    }

    /// Joins the elements of a collection of streams by their order.
    ///
    /// ```
    /// a               -1---2-----|
    /// b               ---3---4-5-|
    /// zip([a, b])     ---p---q---|      (p from [1, 3], q from [2, 4])
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func zip<Sources: Collection>(
        _ collection: Sources,
        resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Infallible<Element> where Sources.Element: InfallibleType {
        Infallible(
            raw: Observable<Element>.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector)
        )
    }

    /// Joins the elements of a collection of streams by their order to arrays.
    ///
    /// ```
    /// a               -1---2-----|
    /// b               ---3---4-5-|
    /// zip([a, b])     ---p---q---|      (p = [1, 3], q = [2, 4])
    /// ```
    public static func zip<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
    where Sources.Element: InfallibleType, Sources.Element.Element == Element {
        Infallible<[Element]>.zip(collection) { $0 }
    }
}

extension InfallibleType where Element: InfallibleType {
    /// Passes on the elements of all streams that come.
    ///
    /// ```
    /// outer      -x--y-----|
    ///   x         -a---b|
    ///   y            -c---|
    /// merge()    --a--cb---|
    /// ```
    public func merge() -> Infallible<Element.Element> { Infallible(raw: asObservable().merge()) }

    /// Runs the streams that come one after another.
    ///
    /// ```
    /// outer       -x--y------|
    ///   x          -a---b|
    ///   y                -c---|
    /// concat()    --a---b-c---|
    /// ```
    public func concat() -> Infallible<Element.Element> { Infallible(raw: asObservable().concat()) }

    /// Follows the newest of the streams that come.
    ///
    /// ```
    /// outer            -x----y---|
    ///   x               --a--b--c|
    ///   y                    -d--|
    /// switchLatest()   ---a---d--|
    /// ```
    public func switchLatest() -> Infallible<Element.Element> { Infallible(raw: asObservable().switchLatest()) }
}
