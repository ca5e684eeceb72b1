extension ObservableType {
    /// An observable of the given elements.
    ///
    /// ```
    /// of(a, b, c)   (abc|)
    /// ```
    /// - Parameters:
    ///   - elements: What to send.
    ///   - scheduler: Sends each element, and completion, as a piece of work of its own.
    public static func of(
        _ elements: Element...,
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        fromArray(elements, scheduler)
    }
}
