extension ObservableType {
    /// Joins the elements of a collection of sources by their order.
    ///
    /// ```
    /// a               -1---2-----|
    /// b               ---3---4-5-|
    /// zip([a, b])     ---p---q---|      (p = [1, 3], q = [2, 4])
    /// ```
    /// Completes when all have, and at once where there is no source. Where all but one have, and one of those has no
    /// element left, it completes with the next element of the one that runs: there will be no further result. An error of
    /// any of them fails the result.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public static func zip<Sources: Collection>(
        _ collection: Sources,
        resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        let count = collection.count
        return Join(.inOrderWithPartners, collection.map { joinInput($0) }) { cells in
            try resultSelector(
                (0..<count).map { cells[$0].assumingMemoryBound(to: Sources.Element.Element.self).pointee }
            )
        }
    }

    /// Joins the elements of a collection of sources by their order to arrays.
    ///
    /// ```
    /// a               -1---2-----|
    /// b               ---3---4-5-|
    /// zip([a, b])     ---p---q---|      (p = [1, 3], q = [2, 4])
    /// ```
    public static func zip<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType, Sources.Element.Element == Element {
        Observable<[Element]>.zip(collection) { $0 }
    }
}
