// The arities of `combineLatestSettled`. Each hands its sides to the one core.

extension ObservableType {
    /// Joins the newest elements of two sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// source                                    -1---2---|
    /// a = source.map { $0 * 10 }                -a---b---|
    /// b = source.map { $0 * 100 }               -x---y---|
    /// combineLatest(a, b)                       -p---(qr)|      (p = ax, q = bx, r = by: q was never true)
    /// combineLatestSettled(a, b, of: source)    -p---r---|
    /// ```
    /// What the sides send while the source delivers an element is joined when that element has reached everyone. What they
    /// send at other times, because of a `delay` for example, is joined at once, as by `combineLatest`.
    ///
    /// The cost: one more subscription to the source, and results come behind everything else that the element leads to.
    /// Elements that are sent to a subject from within its own delivery may be joined to one result.
    ///
    /// Completes when all sides have, or when one ends without an element. An error of any of them fails the result. The
    /// source's own end and error count only as far as the sides pass them on.
    ///
    /// - Parameters:
    ///   - source1: A side.
    ///   - source2: A side.
    ///   - source: What the sides come from: a subject, a relay, a driver, a signal, or what `share` hands out. A side may
    ///     be shared itself. Where the source is of another kind, the sides must not be shared, and a cold source is one
    ///     stream for each side, whose elements do not belong together.
    ///   - resultSelector: Makes the result. An error that it throws fails the result.
    public static func combineLatestSettled<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        Source: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        of source: Source,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatestSettled(
            source.asObservable(),
            [
                TypedLatestInput(source1.asObservable()),
                TypedLatestInput(source2.asObservable()),
            ],
            reading(resultSelector)
        )
    }

    /// Joins the newest elements of three sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// a … c    each follows from the source, or sends in turn
    /// result   one joined element for each element of the source, once all have sent
    /// ```
    /// See `combineLatestSettled(_:_:of:resultSelector:)` for two sides: what counts as one element, and at which cost.
    public static func combineLatestSettled<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        Source: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        of source: Source,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatestSettled(
            source.asObservable(),
            [
                TypedLatestInput(source1.asObservable()),
                TypedLatestInput(source2.asObservable()),
                TypedLatestInput(source3.asObservable()),
            ],
            reading(resultSelector)
        )
    }

    /// Joins the newest elements of four sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// a … d    each follows from the source, or sends in turn
    /// result   one joined element for each element of the source, once all have sent
    /// ```
    /// See `combineLatestSettled(_:_:of:resultSelector:)` for two sides: what counts as one element, and at which cost.
    public static func combineLatestSettled<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        O4: ObservableConvertibleType,
        Source: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        of source: Source,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatestSettled(
            source.asObservable(),
            [
                TypedLatestInput(source1.asObservable()),
                TypedLatestInput(source2.asObservable()),
                TypedLatestInput(source3.asObservable()),
                TypedLatestInput(source4.asObservable()),
            ],
            reading(resultSelector)
        )
    }

    /// Joins the newest elements of five sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// a … e    each follows from the source, or sends in turn
    /// result   one joined element for each element of the source, once all have sent
    /// ```
    /// See `combineLatestSettled(_:_:of:resultSelector:)` for two sides: what counts as one element, and at which cost.
    public static func combineLatestSettled<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        O4: ObservableConvertibleType,
        O5: ObservableConvertibleType,
        Source: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        of source: Source,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatestSettled(
            source.asObservable(),
            [
                TypedLatestInput(source1.asObservable()),
                TypedLatestInput(source2.asObservable()),
                TypedLatestInput(source3.asObservable()),
                TypedLatestInput(source4.asObservable()),
                TypedLatestInput(source5.asObservable()),
            ],
            reading(resultSelector)
        )
    }
}

extension ObservableType where Element == Any {
    /// Joins the newest elements of two sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// source                                    -1---2---|
    /// a = source.map { $0 * 10 }                -a---b---|
    /// b = source.map { $0 * 100 }               -x---y---|
    /// combineLatest(a, b)                       -p---(qr)|      (p = ax, q = bx, r = by: q was never true)
    /// combineLatestSettled(a, b, of: source)    -p---r---|
    /// ```
    /// The result is a tuple. See `combineLatestSettled(_:_:of:resultSelector:)`.
    public static func combineLatestSettled<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        Source: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        of source: Source
    ) -> Observable<(O1.Element, O2.Element)> {
        Observable<(O1.Element, O2.Element)>.combineLatestSettled(source1, source2, of: source) { ($0, $1) }
    }

    /// Joins the newest elements of three sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// a … c    each follows from the source, or sends in turn
    /// result   one tuple for each element of the source, once all have sent
    /// ```
    /// The result is a tuple. See `combineLatestSettled(_:_:of:resultSelector:)`.
    public static func combineLatestSettled<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        Source: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        of source: Source
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element)>.combineLatestSettled(source1, source2, source3, of: source) {
            ($0, $1, $2)
        }
    }

    /// Joins the newest elements of four sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// a … d    each follows from the source, or sends in turn
    /// result   one tuple for each element of the source, once all have sent
    /// ```
    /// The result is a tuple. See `combineLatestSettled(_:_:of:resultSelector:)`.
    public static func combineLatestSettled<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        O4: ObservableConvertibleType,
        Source: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        of source: Source
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element)>.combineLatestSettled(
            source1,
            source2,
            source3,
            source4,
            of: source
        ) { ($0, $1, $2, $3) }
    }

    /// Joins the newest elements of five sides that come from one source, once for each element of that source.
    ///
    /// ```
    /// a … e    each follows from the source, or sends in turn
    /// result   one tuple for each element of the source, once all have sent
    /// ```
    /// The result is a tuple. See `combineLatestSettled(_:_:of:resultSelector:)`.
    public static func combineLatestSettled<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        O4: ObservableConvertibleType,
        O5: ObservableConvertibleType,
        Source: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        of source: Source
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)>.combineLatestSettled(
            source1,
            source2,
            source3,
            source4,
            source5,
            of: source
        ) { ($0, $1, $2, $3, $4) }
    }
}
