import Rill

extension RxProperty {
    /// The value of the newest property that `transform` made: where this property changes, the result follows the new
    /// one and leaves the old one.
    ///
    /// ```
    /// value                 a-------b----
    /// a's own               1---2-----3--
    /// b's own               7----------8-
    /// flatMap { its own }   1---2---7--8-
    /// ```
    /// - Parameter transform: Runs once for each update, and once for the first value.
    public func flatMap<Result>(_ transform: @escaping (Element) -> RxProperty<Result>) -> RxProperty<Result> {
        let source = asObservable().flatMapLatest { transform($0).asObservable() }
        do {
            return try RxProperty<Result>(replaying: source)
        } catch {
            // Not reached: properties have a value to send at once.
            return RxProperty<Result>(initial: transform(value).value, then: source)
        }
    }

    /// The value of the property that this property holds: of the newest one.
    public func flatten<Inner>() -> RxProperty<Inner> where Element == RxProperty<Inner> { flatMap { $0 } }
}
