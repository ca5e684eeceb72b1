extension ObservableConvertibleType {
    /// The same stream as a shared sequence of any strategy: an error becomes an element and the end.
    ///
    /// ```
    /// source                                  -a-b-#
    /// asSharedSequence(onErrorJustReturn: z)  -a-b-(z|)
    /// ```
    /// The elements come on the strategy's scheduler.
    ///
    /// - Parameters:
    ///   - sharingStrategy: How the subscribers share the source. May be left to the context.
    ///   - element: What is sent in the place of an error.
    public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self,
        onErrorJustReturn element: Element
    ) -> SharedSequence<Strategy, Element> {
        SharedSequence(asObservable().observe(on: Strategy.scheduler).catchAndReturn(element))
    }

    /// The same stream as a shared sequence of any strategy: another one takes over after an error.
    ///
    /// ```
    /// source                                      -a-b-#
    /// other                                            -y-z-|
    /// asSharedSequence(onErrorDriveWith: other)   -a-b--y-z-|
    /// ```
    /// - Parameters:
    ///   - sharingStrategy: How the subscribers share the source. May be left to the context.
    ///   - other: The stream that takes over.
    public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self,
        onErrorDriveWith other: SharedSequence<Strategy, Element>
    ) -> SharedSequence<Strategy, Element> {
        SharedSequence(asObservable().observe(on: Strategy.scheduler).catch { _ in other.asObservable() })
    }

    /// The same stream as a shared sequence of any strategy: another one, made from the error, takes over.
    ///
    /// ```
    /// source                                -a-b-#
    /// the one made from the error                -y-z-|
    /// asSharedSequence(onErrorRecover: …)   -a-b--y-z-|
    /// ```
    /// - Parameters:
    ///   - sharingStrategy: How the subscribers share the source. May be left to the context.
    ///   - onErrorRecover: Makes the stream that takes over.
    public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self,
        onErrorRecover: @escaping (Swift.Error) -> SharedSequence<Strategy, Element>
    ) -> SharedSequence<Strategy, Element> {
        SharedSequence(asObservable().observe(on: Strategy.scheduler).catch { onErrorRecover($0).asObservable() })
    }
}

extension SharedSequenceConvertibleType {
    /// The same stream as one that cannot fail. It is still shared, and still comes on the strategy's scheduler.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
