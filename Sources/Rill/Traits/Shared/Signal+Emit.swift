extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Sends every event to observers. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> Disposable
    where Observer.Element == Element {
        asObservable().subscribe { event in observers.forEach { $0.on(event) } }
    }

    /// Sends every event to observers of optional elements. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> Disposable
    where Observer.Element == Element? {
        asObservable().map { Optional($0) }.subscribe { event in observers.forEach { $0.on(event) } }
    }

    /// Sends every element to relays. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func emit(to relays: PublishRelay<Element>...) -> Disposable {
        asObservable().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays of optional elements. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func emit(to relays: PublishRelay<Element?>...) -> Disposable {
        asObservable().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func emit(to relays: BehaviorRelay<Element>...) -> Disposable {
        asObservable().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays of optional elements. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func emit(to relays: BehaviorRelay<Element?>...) -> Disposable {
        asObservable().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func emit(to relays: ReplayRelay<Element>...) -> Disposable {
        asObservable().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays of optional elements. Call it on the main thread.
    ///
    /// - Returns: What ends the subscription.
    public func emit(to relays: ReplayRelay<Element?>...) -> Disposable {
        asObservable().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Subscribes closures for the kinds of events. Call it on the main thread.
    ///
    /// - Parameters:
    ///   - onNext: Receives the elements.
    ///   - onCompleted: Called when the stream completes.
    ///   - onDisposed: Called once, after the stream ended or was disposed.
    /// - Returns: What ends the subscription.
    public func emit(
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
    public func emit<Object: AnyObject>(
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
    public func emit() -> Disposable {
        asObservable().subscribe()
    }
}
