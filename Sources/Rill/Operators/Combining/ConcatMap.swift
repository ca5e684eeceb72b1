extension ObservableType {
    /// Transforms each element into a source and runs these sources one after another.
    ///
    /// ```
    /// source              -x--y------|
    ///   x                  -a---b|
    ///   y                        -c---|
    /// concatMap { … }     --a---b-c---|
    /// ```
    /// - Parameter selector: The source for an element, called when the element comes. An error that it throws fails
    ///   the result.
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        merging(maxConcurrent: 1) { try selector($0).asObservable() }
    }
}
