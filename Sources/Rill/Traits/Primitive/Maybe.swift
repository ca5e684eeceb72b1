/// The rule of `Maybe`.
public enum MaybeTrait: Sendable {}

/// A stream of at most one element, or an error.
///
/// ```
/// a Maybe    ---a|        or        ---|        or        ---#
/// ```
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// What a `Maybe` comes to.
@frozen public enum MaybeEvent<Element> {
    /// It has an element.
    case success(Element)
    /// It failed.
    case error(Swift.Error)
    /// It ended without an element.
    case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// A closure that receives what a `Maybe` comes to.
    public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

    /// Makes a `Maybe` from a closure that is run for each subscriber.
    ///
    /// ```
    /// create { observer in        ---|
    ///     observer(.completed)
    /// }
    /// ```
    /// Only the first call of the observer counts.
    ///
    /// - Parameter subscribe: Calls the observer it is given and returns what stops it.
    public static func create(
        subscribe: @escaping (@escaping MaybeObserver) -> Disposable
    ) -> Maybe<Element> {
        PrimitiveSequence(
            raw: Observable.create { observer in
                let outcome = FirstOutcome(observer)
                return subscribe { event in
                    switch event {
                    case .success(let element): outcome.success(element)
                    case .error(let error): outcome.failure(error)
                    case .completed: outcome.empty()
                    }
                }
            }
        )
    }

    /// Subscribes a closure that receives what the `Maybe` comes to.
    ///
    /// - Returns: What ends the subscription.
    public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> Disposable {
        primitiveSequence.subscribe(
            onElement: { observer(.success($0)) },
            onFailure: { observer(.error($0)) },
            onEmpty: { observer(.completed) },
            onDisposed: nil
        )
    }

    /// Subscribes closures for the outcomes.
    ///
    /// - Parameters:
    ///   - onSuccess: Receives the element.
    ///   - onError: Receives the error. Without it, an error goes to `Hooks.defaultErrorHandler`.
    ///   - onCompleted: Called where it ended without an element.
    ///   - onDisposed: Called once, after the end or the disposal.
    /// - Returns: What ends the subscription.
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil,
        onError: ((Swift.Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> Disposable {
        primitiveSequence.subscribe(
            onElement: onSuccess,
            onFailure: onError,
            onEmpty: onCompleted,
            onDisposed: onDisposed
        )
    }

    /// Subscribes closures that also receive an object, which is not retained.
    ///
    /// - Parameters:
    ///   - object: Held weakly. What comes when it is gone is dropped.
    ///   - onSuccess: Receives the object and the element.
    ///   - onError: Receives the object and the error. Without it, an error goes to `Hooks.defaultErrorHandler`.
    ///   - onCompleted: Called where it ended without an element.
    ///   - onDisposed: Called once, after the end or the disposal.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onSuccess: ((Object, Element) -> Void)? = nil,
        onError: ((Object, Swift.Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> Disposable {
        subscribe(
            onSuccess: unretained(object, onSuccess),
            onError: unretained(object, onError),
            onCompleted: unretained(object, onCompleted),
            onDisposed: unretained(object, onDisposed)
        )
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// A `Maybe` of one element.
    ///
    /// ```
    /// just(a)    (a|)
    /// ```
    public static func just(_ element: Element) -> Maybe<Element> {
        PrimitiveSequence(raw: Observable.just(element))
    }

    /// A `Maybe` of one element, sent on a scheduler.
    ///
    /// ```
    /// just(a, scheduler: s)    -a|
    /// ```
    public static func just(_ element: Element, scheduler: ImmediateSchedulerType) -> Maybe<Element> {
        PrimitiveSequence(raw: Observable.just(element, scheduler: scheduler))
    }

    /// A `Maybe` that fails at once.
    ///
    /// ```
    /// error(e)    #
    /// ```
    public static func error(_ error: Swift.Error) -> Maybe<Element> {
        PrimitiveSequence(raw: Observable.error(error))
    }

    /// A `Maybe` that sends nothing and does not end.
    ///
    /// ```
    /// never()    --------
    /// ```
    public static func never() -> Maybe<Element> {
        PrimitiveSequence(raw: Observable.never())
    }

    /// A `Maybe` that ends at once, without an element.
    ///
    /// ```
    /// empty()    |
    /// ```
    public static func empty() -> Maybe<Element> {
        PrimitiveSequence(raw: Observable.empty())
    }
}
