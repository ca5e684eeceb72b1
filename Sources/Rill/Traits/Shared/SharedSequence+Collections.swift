extension SharedSequence {
    /// Passes on the elements of several streams, as they come. See `ObservableType.merge(_:)`.
    public static func merge(
        _ sources: SharedSequence<SharingStrategy, Element>...
    ) -> SharedSequence<SharingStrategy, Element> {
        merge(sources)
    }

    /// Passes on the elements of several streams, as they come. See `ObservableType.merge(_:)`.
    public static func merge(
        _ sources: [SharedSequence<SharingStrategy, Element>]
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(.merge(sources.map { $0.asObservable() }))
    }

    /// Passes on the elements of several streams, as they come. See `ObservableType.merge(_:)`.
    public static func merge<Sources: Collection>(_ sources: Sources) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
        merge(Array(sources))
    }

    /// Runs streams one after another, each when the one before has completed. See `ObservableType.concat(_:)`.
    public static func concat<Sources: Sequence>(_ sequence: Sources) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
        SharedSequence(.concat(sequence.lazy.map { $0.asObservable() }))
    }

    /// Runs streams one after another, each when the one before has completed. See `ObservableType.concat(_:)`.
    public static func concat<Sources: Collection>(_ collection: Sources) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
        SharedSequence(.concat(collection.map { $0.asObservable() }))
    }

    /// Joins the newest elements of a collection of streams each time that one of them sends. See
    /// ``ObservableType/combineLatest(_:resultSelector:)``.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources,
        resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        Sources.Element: SharedSequenceConvertibleType,
        Sources.Element.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                collection.map { $0.asObservable() },
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the newest elements of a collection of streams to an array each time that one of them sends. See
    /// ``ObservableType/combineLatest(_:)``.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources
    ) -> SharedSequence<SharingStrategy, [Element]>
    where
        Sources.Element: SharedSequenceConvertibleType,
        Sources.Element.SharingStrategy == SharingStrategy,
        Sources.Element.Element == Element
    {
        SharedSequence<SharingStrategy, [Element]>.combineLatest(collection) { $0 }
    }

    /// Joins the elements of a collection of streams by their order. See ``ObservableType/zip(_:resultSelector:)``.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func zip<Sources: Collection>(
        _ collection: Sources,
        resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        Sources.Element: SharedSequenceConvertibleType,
        Sources.Element.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector)
        )
    }

    /// Joins the elements of a collection of streams by their order to arrays. See ``ObservableType/zip(_:)``.
    public static func zip<Sources: Collection>(
        _ collection: Sources
    ) -> SharedSequence<SharingStrategy, [Element]>
    where
        Sources.Element: SharedSequenceConvertibleType,
        Sources.Element.SharingStrategy == SharingStrategy,
        Sources.Element.Element == Element
    {
        SharedSequence<SharingStrategy, [Element]>.zip(collection) { $0 }
    }
}

// The results are shared as the streams that come are: a driver of signals becomes a signal.

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
    /// Passes on the elements of all streams that come. See ``ObservableType/merge()``.
    public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(asObservable().merge())
    }

    /// Passes on the elements of the streams that come, while only so many of them run at a time. See
    /// ``ObservableType/merge(maxConcurrent:)``.
    ///
    /// `maxConcurrent` below 1 counts as 1.
    public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(asObservable().merge(maxConcurrent: max(1, maxConcurrent)))
    }

    /// Follows the newest of the streams that come. See ``ObservableType/switchLatest()``.
    public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(asObservable().switchLatest())
    }
}
