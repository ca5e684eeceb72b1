extension ObservableType {
    /// An observable of one element, sent over and over again.
    ///
    /// ```
    /// repeatElement(a)   (aaaa…
    /// ```
    /// It never ends: on the current thread, `subscribe` returns only where an operator such as `take` ends it.
    ///
    /// - Parameters:
    ///   - element: What to send.
    ///   - scheduler: Sends each repetition as a piece of work of its own.
    public static func repeatElement(
        _ element: Element,
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        from(sequence(first: element) { $0 }, scheduler: scheduler)
    }
}
