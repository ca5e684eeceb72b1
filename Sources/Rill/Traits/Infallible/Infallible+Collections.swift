extension InfallibleType {
    /// Passes on the elements of several streams, as they come. See `ObservableType.merge(_:)`.
    public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { merge(sources) }

    /// Passes on the elements of several streams, as they come. See `ObservableType.merge(_:)`.
    public static func merge(_ sources: [Infallible<Element>]) -> Infallible<Element> {
        Infallible(raw: .merge(sources.map { $0.asObservable() }))
    }

    /// Passes on the elements of several streams, as they come. See `ObservableType.merge(_:)`.
    public static func merge<Sources: Collection>(_ sources: Sources) -> Infallible<Element>
    where Sources.Element == Infallible<Element> {
        merge(Array(sources))
    }

    /// Runs streams one after another, each when the one before has completed. See `ObservableType.concat(_:)`.
    public static func concat<Sources: Sequence>(_ sequence: Sources) -> Infallible<Element>
    where Sources.Element == Infallible<Element> {
        Infallible(raw: .concat(sequence.lazy.map { $0.asObservable() }))
    }

    /// Runs streams one after another, each when the one before has completed. See `ObservableType.concat(_:)`.
    public static func concat<Sources: Collection>(_ collection: Sources) -> Infallible<Element>
    where Sources.Element == Infallible<Element> {
        Infallible(raw: .concat(collection.map { $0.asObservable() }))
    }

    /// Runs streams one after another, each when the one before has completed. See `ObservableType.concat(_:)`.
    public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
        Infallible(raw: .concat(sources.map { $0.asObservable() }))
    }

    /// Joins the newest elements of a collection of streams each time that one of them sends. See
    /// ``ObservableType/combineLatest(_:resultSelector:)``.
    ///
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

    /// Joins the newest elements of a collection of streams to an array each time that one of them sends. See
    /// ``ObservableType/combineLatest(_:)``.
    public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
    where Sources.Element: InfallibleType, Sources.Element.Element == Element {
        Infallible<[Element]>.combineLatest(collection) { $0 }
    }

    /// Joins the elements of a collection of streams by their order. See ``ObservableType/zip(_:resultSelector:)``.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func zip<Sources: Collection>(
        _ collection: Sources,
        resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Infallible<Element> where Sources.Element: InfallibleType {
        Infallible(
            raw: Observable<Element>.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector)
        )
    }

    /// Joins the elements of a collection of streams by their order to arrays. See ``ObservableType/zip(_:)``.
    public static func zip<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
    where Sources.Element: InfallibleType, Sources.Element.Element == Element {
        Infallible<[Element]>.zip(collection) { $0 }
    }
}

extension InfallibleType where Element: InfallibleType {
    /// Passes on the elements of all streams that come. See ``ObservableType/merge()``.
    public func merge() -> Infallible<Element.Element> { Infallible(raw: asObservable().merge()) }

    /// Runs the streams that come one after another. See ``ObservableType/concat()``.
    public func concat() -> Infallible<Element.Element> { Infallible(raw: asObservable().concat()) }

    /// Follows the newest of the streams that come. See ``ObservableType/switchLatest()``.
    public func switchLatest() -> Infallible<Element.Element> { Infallible(raw: asObservable().switchLatest()) }
}
