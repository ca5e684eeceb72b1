extension ObservableType {
    /// Joins the newest elements of a collection of sources each time that one of them sends.
    ///
    /// ```
    /// a                        -1-----2--|
    /// b                        ---3-4----|
    /// combineLatest([a, b])    ---p-q-r--|      (p = [1, 3], q = [1, 4], r = [2, 4])
    /// ```
    /// Where there is no source, there is one result, of no elements, and completion.
    ///
    /// `resultSelector` makes the result. An error that it throws fails the result.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources,
        resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        let count = collection.count
        return Join(.newest, collection.map { joinInput($0) }) { cells in
            try resultSelector(
                (0..<count).map { cells[$0].assumingMemoryBound(to: Sources.Element.Element.self).pointee }
            )
        }
    }

    /// Joins the newest elements of a collection of sources to an array each time that one of them sends.
    ///
    /// ```
    /// a                        -1-----2--|
    /// b                        ---3-4----|
    /// combineLatest([a, b])    ---p-q-r--|      (p = [1, 3], q = [1, 4], r = [2, 4])
    /// ```
    public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType, Sources.Element.Element == Element {
        Observable<[Element]>.combineLatest(collection) { $0 }
    }
}
