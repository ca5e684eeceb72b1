/// The rule of `Single`.
public enum SingleTrait: Sendable {}

/// A stream of exactly one element, or an error.
///
/// ```
/// a Single    ---a|        or        ---#
/// ```
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// What a `Single` comes to: its element, or an error.
public typealias SingleEvent<Element> = Result<Element, Swift.Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// A closure that receives what a `Single` comes to.
    public typealias SingleObserver = (SingleEvent<Element>) -> Void

    /// Makes a `Single` from a closure that is run for each subscriber.
    ///
    /// ```
    /// create { observer in         ---a|
    ///     observer(.success(a))
    /// }
    /// ```
    /// Only the first call of the observer counts.
    ///
    /// - Parameter subscribe: Calls the observer it is given and returns what stops it.
    public static func create(
        subscribe: @escaping (@escaping SingleObserver) -> Disposable
    ) -> Single<Element> {
        PrimitiveSequence(
            raw: Observable.create { observer in
                let outcome = FirstOutcome(observer)
                return subscribe { event in
                    switch event {
                    case .success(let element): outcome.success(element)
                    case .failure(let error): outcome.failure(error)
                    }
                }
            }
        )
    }

    /// Subscribes a closure that receives what the `Single` comes to.
    ///
    /// - Returns: What ends the subscription.
    public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> Disposable {
        primitiveSequence.subscribe(
            onElement: { observer(.success($0)) },
            onFailure: { observer(.failure($0)) },
            onEmpty: { observer(.failure(RxError.noElements)) },
            onDisposed: nil
        )
    }

    /// Subscribes closures for the element and the error.
    ///
    /// - Parameters:
    ///   - onSuccess: Receives the element.
    ///   - onFailure: Receives the error. Without it, an error goes to `Hooks.defaultErrorHandler`.
    ///   - onDisposed: Called once, after the end or the disposal.
    /// - Returns: What ends the subscription.
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil,
        onFailure: ((Swift.Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> Disposable {
        primitiveSequence.subscribe(
            onElement: onSuccess,
            onFailure: onFailure,
            onEmpty: { onFailure?(RxError.noElements) },
            onDisposed: onDisposed
        )
    }

    /// Subscribes closures that also receive an object, which is not retained.
    ///
    /// - Parameters:
    ///   - object: Held weakly. What comes when it is gone is dropped.
    ///   - onSuccess: Receives the object and the element.
    ///   - onFailure: Receives the object and the error. Without it, an error goes to `Hooks.defaultErrorHandler`.
    ///   - onDisposed: Called once, after the end or the disposal.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onSuccess: ((Object, Element) -> Void)? = nil,
        onFailure: ((Object, Swift.Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> Disposable {
        subscribe(
            onSuccess: unretained(object, onSuccess),
            onFailure: unretained(object, onFailure),
            onDisposed: unretained(object, onDisposed)
        )
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// A `Single` of one element.
    ///
    /// ```
    /// just(a)    (a|)
    /// ```
    public static func just(_ element: Element) -> Single<Element> {
        PrimitiveSequence(raw: Observable.just(element))
    }

    /// A `Single` of one element, sent on a scheduler.
    ///
    /// ```
    /// just(a, scheduler: s)    -a|
    /// ```
    public static func just(_ element: Element, scheduler: ImmediateSchedulerType) -> Single<Element> {
        PrimitiveSequence(raw: Observable.just(element, scheduler: scheduler))
    }

    /// A `Single` that fails at once.
    ///
    /// ```
    /// error(e)    #
    /// ```
    public static func error(_ error: Swift.Error) -> Single<Element> {
        PrimitiveSequence(raw: Observable.error(error))
    }

    /// A `Single` that sends nothing and does not end.
    ///
    /// ```
    /// never()    --------
    /// ```
    public static func never() -> Single<Element> {
        PrimitiveSequence(raw: Observable.never())
    }
}
