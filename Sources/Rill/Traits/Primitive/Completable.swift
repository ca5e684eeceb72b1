/// The rule of `Completable`.
public enum CompletableTrait: Sendable {}

/// A stream without elements: it completes or fails.
///
/// ```
/// a Completable    ---|        or        ---#
/// ```
public typealias Completable = PrimitiveSequence<CompletableTrait, Swift.Never>

/// What a `Completable` comes to.
@frozen public enum CompletableEvent: Sendable {
    /// It failed.
    case error(Swift.Error)
    /// It completed.
    case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// A closure that receives what a `Completable` comes to.
    public typealias CompletableObserver = (CompletableEvent) -> Void

    /// Makes a `Completable` from a closure that is run for each subscriber.
    ///
    /// ```
    /// create { observer in        ---|
    ///     observer(.completed)
    /// }
    /// ```
    /// Only the first call of the observer counts.
    ///
    /// - Parameter subscribe: Calls the observer it is given and returns what stops it.
    public static func create(subscribe: @escaping (@escaping CompletableObserver) -> Disposable) -> Completable {
        PrimitiveSequence(
            raw: Observable.create { observer in
                subscribe { event in
                    switch event {
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            }
        )
    }

    /// Subscribes a closure that receives what the `Completable` comes to.
    ///
    /// - Returns: What ends the subscription.
    public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> Disposable {
        primitiveSequence.subscribe(
            onElement: nil,
            onFailure: { observer(.error($0)) },
            onEmpty: { observer(.completed) },
            onDisposed: nil
        )
    }

    /// Subscribes closures for the end and the error.
    ///
    /// - Parameters:
    ///   - onCompleted: Called when it completed.
    ///   - onError: Receives the error. Without it, an error goes to `Hooks.defaultErrorHandler`.
    ///   - onDisposed: Called once, after the end or the disposal.
    /// - Returns: What ends the subscription.
    public func subscribe(
        onCompleted: (() -> Void)? = nil,
        onError: ((Swift.Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> Disposable {
        primitiveSequence.subscribe(onElement: nil, onFailure: onError, onEmpty: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes closures that also receive an object, which is not retained.
    ///
    /// - Parameters:
    ///   - object: Held weakly. What comes when it is gone is dropped.
    ///   - onCompleted: Called when it completed.
    ///   - onError: Receives the object and the error. Without it, an error goes to `Hooks.defaultErrorHandler`.
    ///   - onDisposed: Called once, after the end or the disposal.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onCompleted: ((Object) -> Void)? = nil,
        onError: ((Object, Swift.Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> Disposable {
        subscribe(
            onCompleted: unretained(object, onCompleted),
            onError: unretained(object, onError),
            onDisposed: unretained(object, onDisposed)
        )
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// A `Completable` that fails at once.
    ///
    /// ```
    /// error(e)    #
    /// ```
    public static func error(_ error: Swift.Error) -> Completable {
        PrimitiveSequence(raw: Observable.error(error))
    }

    /// A `Completable` that does not end.
    ///
    /// ```
    /// never()    --------
    /// ```
    public static func never() -> Completable {
        PrimitiveSequence(raw: Observable.never())
    }

    /// A `Completable` that completes at once.
    ///
    /// ```
    /// empty()    |
    /// ```
    public static func empty() -> Completable {
        PrimitiveSequence(raw: Observable.empty())
    }
}
