extension ObservableType where Element: ObservableConvertibleType {
    /// Follows the newest of the sources that come.
    ///
    /// ```
    /// outer            -x----y---|
    ///   x               --a--b--c|
    ///   y                    -d--|
    /// switchLatest()   ---a---d--|
    /// ```
    public func switchLatest() -> Observable<Element.Element> {
        followingLatest { $0.asObservable() }
    }
}
