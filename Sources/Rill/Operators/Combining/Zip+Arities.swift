extension ObservableType {
    /// Joins the elements of two sources in pairs: the first with the first, the second with the second.
    ///
    /// ```
    /// a             -1---2-3---|
    /// b             ---x---y-z-|
    /// zip(a, b)     ---p---q---|      (p = 1x, q = 2y)
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    ///
    /// - Parameter resultSelector: Makes the result. An error that it throws fails the result.
    public static func zip<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        // The most frequent arity has a path without a parameter pack, which costs half as much.
        Zip([TypedZipInput(source1.asObservable()), TypedZipInput(source2.asObservable())]) {
            try resultSelector(
                $0[0].assumingMemoryBound(to: O1.Element.self).pointee,
                $0[1].assumingMemoryBound(to: O2.Element.self).pointee
            )
        }
    }

    /// Joins the elements of several sources by their order: all the first ones, then all the second ones.
    ///
    /// ```
    /// a             -1---2-3---|
    /// b             ---x---y-z-|
    /// zip(a, b)     ---p---q---|      (p = 1x, q = 2y)
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    ///
    /// - Parameters:
    ///   - source: The sources, any number of them.
    ///   - resultSelector: Makes the result. An error that it throws fails the result.
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source,
        resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        var inputs: [ZipInput] = []
        for source in repeat each source { inputs.append(TypedZipInput(source.asObservable())) }
        return Zip(inputs) { addresses in
            var reader = CellReader(addresses)
            return try resultSelector(repeat reader.next((each Source).Element.self))
        }
    }
}

extension ObservableType where Element == Any {
    /// Joins the elements of several sources by their order to tuples.
    ///
    /// ```
    /// a             -1---2-3---|
    /// b             ---x---y-z-|
    /// zip(a, b)     ---p---q---|      (p = 1x, q = 2y)
    /// ```
    /// Completes when all have. An error of any of them fails the result.
    ///
    /// - Parameter source: The sources, any number of them.
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        Observable<(repeat (each Source).Element)>.zip(repeat each source) {
            (element: repeat (each Source).Element) in (repeat each element)
        }
    }
}
