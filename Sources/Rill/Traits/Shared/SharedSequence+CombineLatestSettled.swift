// The arities of `combineLatestSettled`: each hands its sides to the one of `Observable`.

extension SharedSequenceConvertibleType {
    /// Joins the newest elements of two sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// source                                    -1---2---|
    /// a = source.map { $0 * 10 }                -a---b---|
    /// b = source.map { $0 * 100 }               -x---y---|
    /// combineLatest(a, b)                       -p---(qr)|      (p = ax, q = bx, r = by: q was never true)
    /// combineLatestSettled(a, b, of: source)    -p---r---|
    /// ```
    /// See `Observable.combineLatestSettled`: what counts as one element, and at which cost.
    public static func combineLatestSettled<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        Source: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        of source: Source,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy {
        SharedSequence(
            Observable<Element>.combineLatestSettled(source1, source2, of: source, resultSelector: resultSelector)
        )
    }

    /// Joins the newest elements of three sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// a … c    each follows from the source, or sends in turn
    /// result   one joined element for each element of the source, once all have sent
    /// ```
    /// See `Observable.combineLatestSettled`: what counts as one element, and at which cost.
    public static func combineLatestSettled<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        Source: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        of source: Source,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatestSettled(
                source1,
                source2,
                source3,
                of: source,
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the newest elements of four sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// a … d    each follows from the source, or sends in turn
    /// result   one joined element for each element of the source, once all have sent
    /// ```
    /// See `Observable.combineLatestSettled`: what counts as one element, and at which cost.
    public static func combineLatestSettled<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        Source: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        of source: Source,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy, O4.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatestSettled(
                source1,
                source2,
                source3,
                source4,
                of: source,
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the newest elements of five sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// a … e    each follows from the source, or sends in turn
    /// result   one joined element for each element of the source, once all have sent
    /// ```
    /// See `Observable.combineLatestSettled`: what counts as one element, and at which cost.
    public static func combineLatestSettled<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        Source: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        of source: Source,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy, O4.SharingStrategy == SharingStrategy,
        O5.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatestSettled(
                source1,
                source2,
                source3,
                source4,
                source5,
                of: source,
                resultSelector: resultSelector
            )
        )
    }
}
