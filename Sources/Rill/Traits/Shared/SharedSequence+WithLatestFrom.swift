// The arities of `withLatestFrom` with more than one other source: each hands its source to the one of `Observable`.

extension SharedSequenceConvertibleType {
    /// Joins each element with the newest elements of two other sources.
    ///
    /// ```
    /// source                  ---1---2---3-|
    /// a                       -a-------b----
    /// b                       -----x--------
    /// withLatestFrom(a, b)    -------p---q-|      (p = 2ax, q = 3bx)
    /// ```
    /// Elements that come before each of the others has sent something are dropped, and the ends of the others are ignored.
    ///
    /// `resultSelector` makes the result.
    public func withLatestFrom<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        Result
    >(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (Element, O1.Element, O2.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, resultSelector: resultSelector))
    }

    /// Sends the newest elements of two other sources, as a tuple, each time that this one sends an element.
    ///
    /// ```
    /// source                  ---1---2---3-|
    /// a                       -a-------b----
    /// b                       -----x--------
    /// withLatestFrom(a, b)    -------p---q-|      (p = ax, q = bx)
    /// ```
    public func withLatestFrom<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element)> {
        SharedSequence(asObservable().withLatestFrom(source1, source2))
    }

    /// Joins each element with the newest elements of three other sources.
    ///
    /// ```
    /// source   sends in turn
    /// a … c    each sends in turn
    /// result   one joined element for each element of the source, once all of the others have sent
    /// ```
    /// Elements that come before each of the others has sent something are dropped, and the ends of the others are ignored.
    ///
    /// `resultSelector` makes the result.
    public func withLatestFrom<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        Result
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (Element, O1.Element, O2.Element, O3.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, source3, resultSelector: resultSelector))
    }

    /// Sends the newest elements of three other sources, as a tuple, each time that this one sends an element.
    ///
    /// ```
    /// source   sends in turn
    /// a … c    each sends in turn
    /// result   one tuple for each element of the source, once all of the others have sent
    /// ```
    public func withLatestFrom<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element)> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, source3))
    }

    /// Joins each element with the newest elements of four other sources.
    ///
    /// ```
    /// source   sends in turn
    /// a … d    each sends in turn
    /// result   one joined element for each element of the source, once all of the others have sent
    /// ```
    /// Elements that come before each of the others has sent something are dropped, and the ends of the others are ignored.
    ///
    /// `resultSelector` makes the result.
    public func withLatestFrom<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        Result
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (Element, O1.Element, O2.Element, O3.Element, O4.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(
            asObservable().withLatestFrom(source1, source2, source3, source4, resultSelector: resultSelector)
        )
    }

    /// Sends the newest elements of four other sources, as a tuple, each time that this one sends an element.
    ///
    /// ```
    /// source   sends in turn
    /// a … d    each sends in turn
    /// result   one tuple for each element of the source, once all of the others have sent
    /// ```
    public func withLatestFrom<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element)> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, source3, source4))
    }

    /// Joins each element with the newest elements of five other sources.
    ///
    /// ```
    /// source   sends in turn
    /// a … e    each sends in turn
    /// result   one joined element for each element of the source, once all of the others have sent
    /// ```
    /// Elements that come before each of the others has sent something are dropped, and the ends of the others are ignored.
    ///
    /// `resultSelector` makes the result.
    public func withLatestFrom<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        Result
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector: @escaping (Element, O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(
            asObservable().withLatestFrom(source1, source2, source3, source4, source5, resultSelector: resultSelector)
        )
    }

    /// Sends the newest elements of five other sources, as a tuple, each time that this one sends an element.
    ///
    /// ```
    /// source   sends in turn
    /// a … e    each sends in turn
    /// result   one tuple for each element of the source, once all of the others have sent
    /// ```
    public func withLatestFrom<
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
    ) -> SharedSequence<SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        SharedSequence(asObservable().withLatestFrom(source1, source2, source3, source4, source5))
    }
}
