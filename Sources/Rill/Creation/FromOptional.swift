extension ObservableType {
    /// An observable of the element of an optional, or of none.
    ///
    /// ```
    /// from(optional: a)     (a|)
    /// from(optional: nil)   |
    /// ```
    /// - Parameter optional: What to send while subscribing.
    public static func from(optional: Element?) -> Observable<Element> {
        if let optional { just(optional) } else { empty() }
    }

    /// An observable of the element of an optional, or of none, sent on a scheduler.
    ///
    /// ```
    /// from(optional: a, scheduler: s)     -a|
    /// from(optional: nil, scheduler: s)   -|
    /// ```
    /// - Parameters:
    ///   - optional: What to send.
    ///   - scheduler: Sends the element, and completion, as a piece of work of its own.
    public static func from(optional: Element?, scheduler: ImmediateSchedulerType) -> Observable<Element> {
        from(optional.map { [$0] } ?? [], scheduler: scheduler)
    }
}
