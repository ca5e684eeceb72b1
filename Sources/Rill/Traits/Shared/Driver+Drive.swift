extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// Sends every event to observers. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func drive<Observer: ObserverType>(_ observers: Observer...) -> Disposable
    where Observer.Element == Element {
        asObservable().subscribe { event in observers.forEach { $0.on(event) } }
    }

    /// Sends every event to observers of optional elements. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func drive<Observer: ObserverType>(_ observers: Observer...) -> Disposable
    where Observer.Element == Element? {
        asObservable().map { Optional($0) }.subscribe { event in observers.forEach { $0.on(event) } }
    }

    /// Sends every element to relays. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func drive(_ relays: BehaviorRelay<Element>...) -> Disposable {
        asObservable().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays of optional elements. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func drive(_ relays: BehaviorRelay<Element?>...) -> Disposable {
        asObservable().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func drive(_ relays: ReplayRelay<Element>...) -> Disposable {
        asObservable().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays of optional elements. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func drive(_ relays: ReplayRelay<Element?>...) -> Disposable {
        asObservable().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Hands the driver to a function that binds it.
    public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
        transformation(asObservable())
    }

    /// Hands the driver to a function that binds it, with one more argument.
    public func drive<Argument, Result>(
        _ with: (Observable<Element>) -> (Argument) -> Result,
        curriedArgument: Argument
    ) -> Result {
        with(asObservable())(curriedArgument)
    }

    /// Subscribes closures for the kinds of events. Call it on the main thread.
    ///
    /// - Parameters:
    ///   - onNext: Receives the elements.
    ///   - onCompleted: Called when the stream completes.
    ///   - onDisposed: Called once, after the stream ended or was disposed.
    /// - Returns: What ends the subscription.
    public func drive(
        onNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> Disposable {
        asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes closures that also receive an object, which is not retained. Call it on the main thread.
    ///
    /// - Parameters:
    ///   - object: Held weakly. Events that come when it is gone are dropped.
    ///   - onNext: Receives the object and an element.
    ///   - onCompleted: Called when the stream completes.
    ///   - onDisposed: Called once, after the stream ended or was disposed.
    /// - Returns: What ends the subscription.
    public func drive<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> Disposable {
        asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes without listening, for the side effects of the source. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func drive() -> Disposable {
        asObservable().subscribe()
    }
}
