extension ObservableConvertibleType {
    /// The same stream as one that cannot fail: an error becomes an element and the end.
    ///
    /// ```
    /// source                              -a-b-#
    /// asInfallible(onErrorJustReturn: z)  -a-b-(z|)
    /// ```
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().catchAndReturn(element))
    }

    /// The same stream as one that cannot fail: another one takes over after an error.
    ///
    /// ```
    /// source                                  -a-b-#
    /// other                                        -y-z-|
    /// asInfallible(onErrorFallbackTo: other)  -a-b--y-z-|
    /// ```
    public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
        Infallible(raw: asObservable().catch { _ in infallible.asObservable() })
    }

    /// The same stream as one that cannot fail: another one, made from the error, takes over.
    ///
    /// ```
    /// source                              -a-b-#
    /// the one made from the error              -y-z-|
    /// asInfallible(onErrorRecover: …)     -a-b--y-z-|
    /// ```
    public func asInfallible(
        onErrorRecover: @escaping (Swift.Error) -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().catch { onErrorRecover($0).asObservable() })
    }
}

extension InfallibleType {
    /// This stream.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}

extension BehaviorRelay {
    /// The relay's elements as a stream that cannot fail.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}

extension PublishRelay {
    /// The relay's elements as a stream that cannot fail.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}

extension ReplayRelay {
    /// The relay's elements as a stream that cannot fail.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}

extension ObservableType {
    /// Transforms each element into a stream that cannot fail and follows the newest one only.
    ///
    /// ```
    /// source                 -x----y---|
    ///   x                     --a--b--c|
    ///   y                          -d--|
    /// flatMapLatest { … }    ---a---d--|
    /// ```
    /// The result is taken for one that cannot fail, as in RxSwift. Where the source can fail, or the selector throws, that
    /// error ends it all the same: see `InfallibleType`.
    ///
    /// - Parameter selector: The stream for an element.
    public func flatMapLatest<Source: InfallibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Infallible<Source.Element> {
        let latest: Observable<Source.Element> = flatMapLatest { try selector($0).asObservable() }
        return Infallible(raw: latest)
    }
}
