extension SharedSequence {
    /// Passes on the elements of several streams, as they come.
    ///
    /// ```
    /// a              -1---3-|
    /// b              ---2-----|
    /// merge(a, b)    -1-2-3---|
    /// ```
    public static func merge(
        _ sources: SharedSequence<SharingStrategy, Element>...
    ) -> SharedSequence<SharingStrategy, Element> {
        merge(sources)
    }

    /// Passes on the elements of several streams, as they come.
    ///
    /// ```
    /// a                -1---3-|
    /// b                ---2-----|
    /// merge([a, b])    -1-2-3---|
    /// ```
    public static func merge(
        _ sources: [SharedSequence<SharingStrategy, Element>]
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(.merge(sources.map { $0.asObservable() }))
    }

    /// Passes on the elements of several streams, as they come.
    ///
    /// ```
    /// a                -1---3-|
    /// b                ---2-----|
    /// merge([a, b])    -1-2-3---|
    /// ```
    public static func merge<Sources: Collection>(_ sources: Sources) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
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
    public static func concat<Sources: Sequence>(_ sequence: Sources) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
        SharedSequence(.concat(sequence.lazy.map { $0.asObservable() }))
    }

    /// Runs streams one after another, each when the one before has completed.
    ///
    /// ```
    /// a                 -1-2|
    /// b                     -3|
    /// concat([a, b])    -1-2-3|
    /// ```
    public static func concat<Sources: Collection>(_ collection: Sources) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
        SharedSequence(.concat(collection.map { $0.asObservable() }))
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

    /// Joins the newest elements of a collection of streams to an array each time that one of them sends.
    ///
    /// ```
    /// a                        -1-----2--|
    /// b                        ---3-4----|
    /// combineLatest([a, b])    ---p-q-r--|      (p = [1, 3], q = [1, 4], r = [2, 4])
    /// ```
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
    ) -> SharedSequence<SharingStrategy, Element>
    where
        Sources.Element: SharedSequenceConvertibleType,
        Sources.Element.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector)
        )
    }

    /// Joins the elements of a collection of streams by their order to arrays.
    ///
    /// ```
    /// a               -1---2-----|
    /// b               ---3---4-5-|
    /// zip([a, b])     ---p---q---|      (p = [1, 3], q = [2, 4])
    /// ```
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
    /// Passes on the elements of all streams that come.
    ///
    /// ```
    /// outer      -x--y-----|
    ///   x         -a---b|
    ///   y            -c---|
    /// merge()    --a--cb---|
    /// ```
    public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(asObservable().merge())
    }

    /// Passes on the elements of the streams that come, while only so many of them run at a time.
    ///
    /// ```
    /// outer                      -x-y-z--------|
    ///   x                         -a---b|
    ///   y                           -c-----d|
    ///   z                               -e|
    /// merge(maxConcurrent: 2)    --a-c-b-e-d---|
    /// ```
    /// - Parameter maxConcurrent: The most streams that run at a time. Below 1 counts as 1.
    public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(asObservable().merge(maxConcurrent: max(1, maxConcurrent)))
    }

    /// Follows the newest of the streams that come.
    ///
    /// ```
    /// outer            -x----y---|
    ///   x               --a--b--c|
    ///   y                    -d--|
    /// switchLatest()   ---a---d--|
    /// ```
    public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(asObservable().switchLatest())
    }
}
