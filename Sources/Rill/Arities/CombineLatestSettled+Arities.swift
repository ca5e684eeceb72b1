// Written by `.ci/arities`, which is the place to change it.
// swift-format-ignore-file

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
    ///   - resultSelector: Makes the result. An error that it throws fails the result. Without one, the elements are joined
    ///     to a tuple.
    public static func combineLatestSettled<O1: ObservableConvertibleType, O2: ObservableConvertibleType, Source:
    ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, of source: Source, resultSelector: @escaping (O1.Element, O2.Element) throws ->
        Element
    ) -> Observable<Element> {
        CombineLatestSettled(source.asObservable(), [latestInput(source1), latestInput(source2)],
        reading(resultSelector))
    }

    /// Three sources. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, Source: ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, of source: Source, resultSelector: @escaping (O1.Element,
        O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatestSettled(source.asObservable(), [latestInput(source1), latestInput(source2),
        latestInput(source3)], reading(resultSelector))
    }

    /// Four sources. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, O4: ObservableConvertibleType, Source: ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, of source: Source, resultSelector: @escaping
        (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatestSettled(source.asObservable(), [latestInput(source1), latestInput(source2), latestInput(source3),
        latestInput(source4)], reading(resultSelector))
    }

    /// Five sources. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, O4: ObservableConvertibleType, O5: ObservableConvertibleType, Source:
    ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, of source: Source, resultSelector:
        @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatestSettled(source.asObservable(), [latestInput(source1), latestInput(source2), latestInput(source3),
        latestInput(source4), latestInput(source5)], reading(resultSelector))
    }
}

extension ObservableType where Element == Any {
    /// Two sources, to a tuple. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: ObservableConvertibleType, O2: ObservableConvertibleType, Source:
    ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, of source: Source
    ) -> Observable<(O1.Element, O2.Element)> {
        .combineLatestSettled(source1, source2, of: source) { ($0, $1) }
    }

    /// Three sources, to a tuple. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, Source: ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, of source: Source
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        .combineLatestSettled(source1, source2, source3, of: source) { ($0, $1, $2) }
    }

    /// Four sources, to a tuple. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, O4: ObservableConvertibleType, Source: ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, of source: Source
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        .combineLatestSettled(source1, source2, source3, source4, of: source) { ($0, $1, $2, $3) }
    }

    /// Five sources, to a tuple. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: ObservableConvertibleType, O2: ObservableConvertibleType, O3:
    ObservableConvertibleType, O4: ObservableConvertibleType, O5: ObservableConvertibleType, Source:
    ObservableConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, of source: Source
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        .combineLatestSettled(source1, source2, source3, source4, source5, of: source) { ($0, $1, $2, $3, $4) }
    }
}

extension SharedSequenceConvertibleType {
    /// Two sources. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType,
    Source: SharedSequenceConvertibleType>(
        _ source1: O1, _ source2: O2, of source: Source, resultSelector: @escaping (O1.Element, O2.Element) throws ->
        Element
    ) -> SharedSequence<SharingStrategy, Element>
    where O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy {
        SharedSequence(.combineLatestSettled(source1, source2, of: source, resultSelector: resultSelector))
    }

    /// Three sources. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType, O3:
    SharedSequenceConvertibleType, Source: SharedSequenceConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, of source: Source, resultSelector: @escaping (O1.Element,
        O2.Element, O3.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy, O3.SharingStrategy ==
    SharingStrategy {
        SharedSequence(.combineLatestSettled(source1, source2, source3, of: source, resultSelector: resultSelector))
    }

    /// Four sources. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType, O3:
    SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType, Source: SharedSequenceConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, of source: Source, resultSelector: @escaping
        (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy, O3.SharingStrategy ==
    SharingStrategy, O4.SharingStrategy == SharingStrategy {
        SharedSequence(.combineLatestSettled(source1, source2, source3, source4, of: source, resultSelector:
        resultSelector))
    }

    /// Five sources. See ``ObservableType/combineLatestSettled(_:_:of:resultSelector:)``.
    public static func combineLatestSettled<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType, O3:
    SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType, O5: SharedSequenceConvertibleType, Source:
    SharedSequenceConvertibleType>(
        _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, of source: Source, resultSelector:
        @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy, O3.SharingStrategy ==
    SharingStrategy, O4.SharingStrategy == SharingStrategy, O5.SharingStrategy == SharingStrategy {
        SharedSequence(.combineLatestSettled(source1, source2, source3, source4, source5, of: source, resultSelector:
        resultSelector))
    }
}
