// The arities of `withLatestFrom` with more than one other source. Each hands its sources to the one core.

extension ObservableType {
    /// Joins each element with the newest elements of two other sources.
    ///
    /// ```
    /// source                  ---1---2---3-|
    /// a                       -a-------b----
    /// b                       -----x--------
    /// withLatestFrom(a, b)    -------p---q-|      (p = 2ax, q = 3bx)
    /// ```
    /// Elements that come before each of the others has sent something are dropped. The ends of the others are ignored; an
    /// error of any of them fails the result. They are subscribed before this source, in their order.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public func withLatestFrom<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        Result
    >(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (Element, O1.Element, O2.Element) throws -> Result
    ) -> Observable<Result> {
        WithLatestFromSeveral(
            asObservable(),
            [
                TypedLatestInput(source1.asObservable()),
                TypedLatestInput(source2.asObservable()),
            ],
            reading(resultSelector)
        )
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
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        withLatestFrom(source1, source2) { (_: Element, a: O1.Element, b: O2.Element) in (a, b) }
    }

    /// Joins each element with the newest elements of three other sources.
    ///
    /// ```
    /// source   sends in turn
    /// a … c    each sends in turn
    /// result   one joined element for each element of the source, once all of the others have sent
    /// ```
    /// Elements that come before each of the others has sent something are dropped. The ends of the others are ignored; an
    /// error of any of them fails the result. They are subscribed before this source, in their order.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public func withLatestFrom<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        Result
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (Element, O1.Element, O2.Element, O3.Element) throws -> Result
    ) -> Observable<Result> {
        WithLatestFromSeveral(
            asObservable(),
            [
                TypedLatestInput(source1.asObservable()),
                TypedLatestInput(source2.asObservable()),
                TypedLatestInput(source3.asObservable()),
            ],
            reading(resultSelector)
        )
    }

    /// Sends the newest elements of three other sources, as a tuple, each time that this one sends an element.
    ///
    /// ```
    /// source   sends in turn
    /// a … c    each sends in turn
    /// result   one tuple for each element of the source, once all of the others have sent
    /// ```
    public func withLatestFrom<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        withLatestFrom(source1, source2, source3) { (_: Element, a: O1.Element, b: O2.Element, c: O3.Element) in
            (a, b, c)
        }
    }

    /// Joins each element with the newest elements of four other sources.
    ///
    /// ```
    /// source   sends in turn
    /// a … d    each sends in turn
    /// result   one joined element for each element of the source, once all of the others have sent
    /// ```
    /// Elements that come before each of the others has sent something are dropped. The ends of the others are ignored; an
    /// error of any of them fails the result. They are subscribed before this source, in their order.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public func withLatestFrom<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        O4: ObservableConvertibleType,
        Result
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (Element, O1.Element, O2.Element, O3.Element, O4.Element) throws -> Result
    ) -> Observable<Result> {
        WithLatestFromSeveral(
            asObservable(),
            [
                TypedLatestInput(source1.asObservable()),
                TypedLatestInput(source2.asObservable()),
                TypedLatestInput(source3.asObservable()),
                TypedLatestInput(source4.asObservable()),
            ],
            reading(resultSelector)
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
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        O4: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        withLatestFrom(source1, source2, source3, source4) {
            (_: Element, a: O1.Element, b: O2.Element, c: O3.Element, d: O4.Element) in (a, b, c, d)
        }
    }

    /// Joins each element with the newest elements of five other sources.
    ///
    /// ```
    /// source   sends in turn
    /// a … e    each sends in turn
    /// result   one joined element for each element of the source, once all of the others have sent
    /// ```
    /// Elements that come before each of the others has sent something are dropped. The ends of the others are ignored; an
    /// error of any of them fails the result. They are subscribed before this source, in their order.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public func withLatestFrom<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        O4: ObservableConvertibleType,
        O5: ObservableConvertibleType,
        Result
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector: @escaping (Element, O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Result
    ) -> Observable<Result> {
        WithLatestFromSeveral(
            asObservable(),
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

    /// Sends the newest elements of five other sources, as a tuple, each time that this one sends an element.
    ///
    /// ```
    /// source   sends in turn
    /// a … e    each sends in turn
    /// result   one tuple for each element of the source, once all of the others have sent
    /// ```
    public func withLatestFrom<
        O1: ObservableConvertibleType,
        O2: ObservableConvertibleType,
        O3: ObservableConvertibleType,
        O4: ObservableConvertibleType,
        O5: ObservableConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        withLatestFrom(source1, source2, source3, source4, source5) {
            (_: Element, a: O1.Element, b: O2.Element, c: O3.Element, d: O4.Element, e: O5.Element) in (a, b, c, d, e)
        }
    }
}
