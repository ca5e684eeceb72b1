extension ObservableType {
    /// Joins the newest elements of two sources each time that one of them sends.
    ///
    /// ```
    /// a                      -1-----2--|
    /// b                      ---x-y----|
    /// combineLatest(a, b)    ---p-q-r--|      (p = 1x, q = 1y, r = 2y)
    /// ```
    /// Completes when all have, or when no further result is possible. An error of any of them fails the result.
    ///
    /// - Parameter resultSelector: Makes the result. An error that it throws fails the result.
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        // The most frequent arity has a path without a parameter pack, which costs half as much.
        CombineLatest([TypedCombineInput(source1.asObservable()), TypedCombineInput(source2.asObservable())]) {
            try resultSelector(
                $0[0].assumingMemoryBound(to: O1.Element.self).pointee,
                $0[1].assumingMemoryBound(to: O2.Element.self).pointee
            )
        }
    }

    /// Joins the newest elements of several sources each time that one of them sends.
    ///
    /// ```
    /// a                      -1-----2--|
    /// b                      ---x-y----|
    /// combineLatest(a, b)    ---p-q-r--|      (p = 1x, q = 1y, r = 2y)
    /// ```
    /// Completes when all have, or when no further result is possible. An error of any of them fails the result.
    ///
    /// - Parameters:
    ///   - source: The sources, any number of them.
    ///   - resultSelector: Makes the result. An error that it throws fails the result.
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source,
        resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        var inputs: [CombineInput] = []
        for source in repeat each source { inputs.append(TypedCombineInput(source.asObservable())) }
        return CombineLatest(inputs) { addresses in
            var reader = CellReader(addresses)
            return try resultSelector(repeat reader.next((each Source).Element.self))
        }
    }
}

extension ObservableType where Element == Any {
    /// Joins the newest elements of several sources to a tuple each time that one of them sends.
    ///
    /// ```
    /// a                      -1-----2--|
    /// b                      ---x-y----|
    /// combineLatest(a, b)    ---p-q-r--|      (p = 1x, q = 1y, r = 2y)
    /// ```
    /// Completes when all have, or when no further result is possible. An error of any of them fails the result.
    ///
    /// - Parameter source: The sources, any number of them.
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        Observable<(repeat (each Source).Element)>.combineLatest(repeat each source) {
            (element: repeat (each Source).Element) in (repeat each element)
        }
    }
}
