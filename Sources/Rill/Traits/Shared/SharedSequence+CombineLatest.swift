// The arities of `combineLatest`. Each hands its sources to `Observable.combineLatest`.
// Longer than 400 lines: each number of sources has a signature and a diagram of its own.

extension SharedSequenceConvertibleType {
    /// Joins the newest elements of two sources each time that one of them sends.
    ///
    /// ```
    /// a                      -1-----2--
    /// b                      ---x-y----
    /// combineLatest(a, b)    ---p-q-r--      (p = 1x, q = 1y, r = 2y)
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func combineLatest<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the newest elements of three sources each time that one of them sends.
    ///
    /// ```
    /// a … c    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the newest elements of four sources each time that one of them sends.
    ///
    /// ```
    /// a … d    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy,
        O4.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the newest elements of five sources each time that one of them sends.
    ///
    /// ```
    /// a … e    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy,
        O4.SharingStrategy == SharingStrategy,
        O5.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the newest elements of six sources each time that one of them sends.
    ///
    /// ```
    /// a … f    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy,
        O4.SharingStrategy == SharingStrategy,
        O5.SharingStrategy == SharingStrategy,
        O6.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the newest elements of seven sources each time that one of them sends.
    ///
    /// ```
    /// a … g    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element) throws ->
            Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy,
        O4.SharingStrategy == SharingStrategy,
        O5.SharingStrategy == SharingStrategy,
        O6.SharingStrategy == SharingStrategy,
        O7.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the newest elements of eight sources each time that one of them sends.
    ///
    /// ```
    /// a … h    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType,
        O8: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
            throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy,
        O4.SharingStrategy == SharingStrategy,
        O5.SharingStrategy == SharingStrategy,
        O6.SharingStrategy == SharingStrategy,
        O7.SharingStrategy == SharingStrategy,
        O8.SharingStrategy == SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable(),
                source8.asObservable(),
                resultSelector: resultSelector
            )
        )
    }
}

extension SharedSequenceConvertibleType where Element == Any {
    /// Joins the newest elements of two sources to a tuple each time that one of them sends.
    ///
    /// ```
    /// a                      -1-----2--
    /// b                      ---x-y----
    /// combineLatest(a, b)    ---p-q-r--      (p = 1x, q = 1y, r = 2y)
    /// ```
    public static func combineLatest<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType>(
        _ source1: O1,
        _ source2: O2
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element)>
    where O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy {
        SharedSequence<SharingStrategy, (O1.Element, O2.Element)>.combineLatest(source1, source2) { ($0, $1) }
    }

    /// Joins the newest elements of three sources to a tuple each time that one of them sends.
    ///
    /// ```
    /// a … c    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element)>
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy
    {
        SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element)>.combineLatest(
            source1,
            source2,
            source3
        ) { ($0, $1, $2) }
    }

    /// Joins the newest elements of four sources to a tuple each time that one of them sends.
    ///
    /// ```
    /// a … d    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element)>
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy,
        O4.SharingStrategy == SharingStrategy
    {
        SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element)>.combineLatest(
            source1,
            source2,
            source3,
            source4
        ) { ($0, $1, $2, $3) }
    }

    /// Joins the newest elements of five sources to a tuple each time that one of them sends.
    ///
    /// ```
    /// a … e    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)>
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy,
        O4.SharingStrategy == SharingStrategy,
        O5.SharingStrategy == SharingStrategy
    {
        SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)>.combineLatest(
            source1,
            source2,
            source3,
            source4,
            source5
        ) { ($0, $1, $2, $3, $4) }
    }

    /// Joins the newest elements of six sources to a tuple each time that one of them sends.
    ///
    /// ```
    /// a … f    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)>
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy,
        O4.SharingStrategy == SharingStrategy,
        O5.SharingStrategy == SharingStrategy,
        O6.SharingStrategy == SharingStrategy
    {
        SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)>
            .combineLatest(
                source1,
                source2,
                source3,
                source4,
                source5,
                source6
            ) { ($0, $1, $2, $3, $4, $5) }
    }

    /// Joins the newest elements of seven sources to a tuple each time that one of them sends.
    ///
    /// ```
    /// a … g    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7
    ) -> SharedSequence<
        SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)
    >
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy,
        O4.SharingStrategy == SharingStrategy,
        O5.SharingStrategy == SharingStrategy,
        O6.SharingStrategy == SharingStrategy,
        O7.SharingStrategy == SharingStrategy
    {
        SharedSequence<
            SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)
        >.combineLatest(
            source1,
            source2,
            source3,
            source4,
            source5,
            source6,
            source7
        ) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// Joins the newest elements of eight sources to a tuple each time that one of them sends.
    ///
    /// ```
    /// a … h    each sends in turn
    /// result   one joined element each time that any of them sends, once all have sent
    /// ```
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType,
        O8: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8
    ) -> SharedSequence<
        SharingStrategy,
        (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
    >
    where
        O1.SharingStrategy == SharingStrategy,
        O2.SharingStrategy == SharingStrategy,
        O3.SharingStrategy == SharingStrategy,
        O4.SharingStrategy == SharingStrategy,
        O5.SharingStrategy == SharingStrategy,
        O6.SharingStrategy == SharingStrategy,
        O7.SharingStrategy == SharingStrategy,
        O8.SharingStrategy == SharingStrategy
    {
        SharedSequence<
            SharingStrategy,
            (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
        >.combineLatest(
            source1,
            source2,
            source3,
            source4,
            source5,
            source6,
            source7,
            source8
        ) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    }
}
