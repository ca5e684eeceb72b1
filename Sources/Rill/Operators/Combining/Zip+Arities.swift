// The arities of `zip`. Each hands its sources to the one core, `Join`, and reads the oldest elements back
// with their types.
// Longer than 400 lines: each number of sources has a signature and a diagram of its own.

extension ObservableType {
    /// Joins the elements of 2 sources by their order.
    ///
    /// ```
    /// a            -1---2-3---|
    /// b            ---x---y-z-|
    /// zip(a, b)    ---p---q-r-|      (p = 1x, q = 2y, r = 3z)
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public static func zip<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        Join(
            .inOrder,
            [
                TypedJoinInput(source1.asObservable()),
                TypedJoinInput(source2.asObservable()),
            ],
            reading(resultSelector)
        )
    }

    /// Joins the elements of 3 sources by their order.
    ///
    /// ```
    /// a … c    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        Join(
            .inOrder,
            [
                TypedJoinInput(source1.asObservable()),
                TypedJoinInput(source2.asObservable()),
                TypedJoinInput(source3.asObservable()),
            ],
            reading(resultSelector)
        )
    }

    /// Joins the elements of 4 sources by their order.
    ///
    /// ```
    /// a … d    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        Join(
            .inOrder,
            [
                TypedJoinInput(source1.asObservable()),
                TypedJoinInput(source2.asObservable()),
                TypedJoinInput(source3.asObservable()),
                TypedJoinInput(source4.asObservable()),
            ],
            reading(resultSelector)
        )
    }

    /// Joins the elements of 5 sources by their order.
    ///
    /// ```
    /// a … e    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public static func zip<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> Observable<Element> {
        Join(
            .inOrder,
            [
                TypedJoinInput(source1.asObservable()),
                TypedJoinInput(source2.asObservable()),
                TypedJoinInput(source3.asObservable()),
                TypedJoinInput(source4.asObservable()),
                TypedJoinInput(source5.asObservable()),
            ],
            reading(resultSelector)
        )
    }

    /// Joins the elements of 6 sources by their order.
    ///
    /// ```
    /// a … f    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public static func zip<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element) throws -> Element
    ) -> Observable<Element> {
        Join(
            .inOrder,
            [
                TypedJoinInput(source1.asObservable()),
                TypedJoinInput(source2.asObservable()),
                TypedJoinInput(source3.asObservable()),
                TypedJoinInput(source4.asObservable()),
                TypedJoinInput(source5.asObservable()),
                TypedJoinInput(source6.asObservable()),
            ],
            reading(resultSelector)
        )
    }

    /// Joins the elements of 7 sources by their order.
    ///
    /// ```
    /// a … g    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public static func zip<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType
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
    ) -> Observable<Element> {
        Join(
            .inOrder,
            [
                TypedJoinInput(source1.asObservable()),
                TypedJoinInput(source2.asObservable()),
                TypedJoinInput(source3.asObservable()),
                TypedJoinInput(source4.asObservable()),
                TypedJoinInput(source5.asObservable()),
                TypedJoinInput(source6.asObservable()),
                TypedJoinInput(source7.asObservable()),
            ],
            reading(resultSelector)
        )
    }

    /// Joins the elements of 8 sources by their order.
    ///
    /// ```
    /// a … h    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public static func zip<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType,
        O8: ObservableType
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
    ) -> Observable<Element> {
        Join(
            .inOrder,
            [
                TypedJoinInput(source1.asObservable()),
                TypedJoinInput(source2.asObservable()),
                TypedJoinInput(source3.asObservable()),
                TypedJoinInput(source4.asObservable()),
                TypedJoinInput(source5.asObservable()),
                TypedJoinInput(source6.asObservable()),
                TypedJoinInput(source7.asObservable()),
                TypedJoinInput(source8.asObservable()),
            ],
            reading(resultSelector)
        )
    }
}

extension ObservableType where Element == Any {
    /// Joins the elements of 2 sources by their order to tuples.
    ///
    /// ```
    /// a            -1---2-3---|
    /// b            ---x---y-z-|
    /// zip(a, b)    ---p---q-r-|      (p = 1x, q = 2y, r = 3z)
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    public static func zip<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        Observable<(O1.Element, O2.Element)>.zip(source1, source2) { ($0, $1) }
    }

    /// Joins the elements of 3 sources by their order to tuples.
    ///
    /// ```
    /// a … c    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element)>.zip(source1, source2, source3) { ($0, $1, $2) }
    }

    /// Joins the elements of 4 sources by their order to tuples.
    ///
    /// ```
    /// a … d    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element)>.zip(source1, source2, source3, source4) {
            ($0, $1, $2, $3)
        }
    }

    /// Joins the elements of 5 sources by their order to tuples.
    ///
    /// ```
    /// a … e    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    public static func zip<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)>.zip(
            source1,
            source2,
            source3,
            source4,
            source5
        ) { ($0, $1, $2, $3, $4) }
    }

    /// Joins the elements of 6 sources by their order to tuples.
    ///
    /// ```
    /// a … f    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    public static func zip<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)>.zip(
            source1,
            source2,
            source3,
            source4,
            source5,
            source6
        ) { ($0, $1, $2, $3, $4, $5) }
    }

    /// Joins the elements of 7 sources by their order to tuples.
    ///
    /// ```
    /// a … g    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    public static func zip<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)>.zip(
            source1,
            source2,
            source3,
            source4,
            source5,
            source6,
            source7
        ) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// Joins the elements of 8 sources by their order to tuples.
    ///
    /// ```
    /// a … h    each sends in turn
    /// result   one joined element each time that each of them has one more
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    public static func zip<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType,
        O8: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8
    ) -> Observable<
        (
            O1.Element, O2.Element, O3.Element, O4.Element, O5.Element,
            O6.Element, O7.Element, O8.Element
        )
    > {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)>
            .zip(source1, source2, source3, source4, source5, source6, source7, source8) {
                ($0, $1, $2, $3, $4, $5, $6, $7)
            }
    }
}
