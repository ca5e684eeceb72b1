// The arities of `zip`. Each hands its sources to `Observable.zip`.
// Longer than 400 lines: each number of sources has a signature and a diagram of its own.

extension SharedSequenceConvertibleType {
    /// Joins the elements of two sources by their order.
    ///
    /// ```
    /// a            -1---2-3---
    /// b            ---x---y-z-
    /// zip(a, b)    ---p---q-r-      (p = 1x, q = 2y, r = 3z)
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func zip<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy {
        SharedSequence(
            Observable<Element>.zip(source1.asObservable(), source2.asObservable(), resultSelector: resultSelector)
        )
    }

    /// Joins the elements of three sources by their order.
    ///
    /// ```
    /// a … c    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func zip<
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
            Observable<Element>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the elements of four sources by their order.
    ///
    /// ```
    /// a … d    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func zip<
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
            Observable<Element>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the elements of five sources by their order.
    ///
    /// ```
    /// a … e    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func zip<
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
            Observable<Element>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the elements of six sources by their order.
    ///
    /// ```
    /// a … f    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func zip<
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
            Observable<Element>.zip(
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

    /// Joins the elements of seven sources by their order.
    ///
    /// ```
    /// a … g    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func zip<
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
            Observable<Element>.zip(
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

    /// Joins the elements of eight sources by their order.
    ///
    /// ```
    /// a … h    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    /// `resultSelector` makes the result. An error that it throws fails the stream, as a fault of the program.
    public static func zip<
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
            Observable<Element>.zip(
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
    /// Joins the elements of two sources by their order to tuples.
    ///
    /// ```
    /// a            -1---2-3---
    /// b            ---x---y-z-
    /// zip(a, b)    ---p---q-r-      (p = 1x, q = 2y, r = 3z)
    /// ```
    public static func zip<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType>(
        _ source1: O1,
        _ source2: O2
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element)>
    where O1.SharingStrategy == SharingStrategy, O2.SharingStrategy == SharingStrategy {
        SharedSequence<SharingStrategy, (O1.Element, O2.Element)>.zip(source1, source2) { ($0, $1) }
    }

    /// Joins the elements of three sources by their order to tuples.
    ///
    /// ```
    /// a … c    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    public static func zip<
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
        SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element)>.zip(
            source1,
            source2,
            source3
        ) { ($0, $1, $2) }
    }

    /// Joins the elements of four sources by their order to tuples.
    ///
    /// ```
    /// a … d    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    public static func zip<
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
        SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element)>.zip(
            source1,
            source2,
            source3,
            source4
        ) { ($0, $1, $2, $3) }
    }

    /// Joins the elements of five sources by their order to tuples.
    ///
    /// ```
    /// a … e    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    public static func zip<
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
        SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)>.zip(
            source1,
            source2,
            source3,
            source4,
            source5
        ) { ($0, $1, $2, $3, $4) }
    }

    /// Joins the elements of six sources by their order to tuples.
    ///
    /// ```
    /// a … f    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    public static func zip<
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
        SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)>.zip(
            source1,
            source2,
            source3,
            source4,
            source5,
            source6
        ) { ($0, $1, $2, $3, $4, $5) }
    }

    /// Joins the elements of seven sources by their order to tuples.
    ///
    /// ```
    /// a … g    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    public static func zip<
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
        >.zip(
            source1,
            source2,
            source3,
            source4,
            source5,
            source6,
            source7
        ) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// Joins the elements of eight sources by their order to tuples.
    ///
    /// ```
    /// a … h    each sends in turn
    /// result   one joined element when each of them has one
    /// ```
    public static func zip<
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
        >.zip(
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
