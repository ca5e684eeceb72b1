extension InfallibleType {
    /// Subscribes a closure that receives every event.
    ///
    /// - Returns: What ends the subscription.
    public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> Disposable {
        asObservable().subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) })
    }

    /// Subscribes closures for the kinds of events.
    ///
    /// - Parameters:
    ///   - onNext: Receives the elements.
    ///   - onCompleted: Called when the stream completes.
    ///   - onDisposed: Called once, after the stream ended or was disposed.
    /// - Returns: What ends the subscription.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> Disposable {
        asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes closures that also receive an object, which is not retained.
    ///
    /// - Parameters:
    ///   - object: Held weakly. Events that come when it is gone are dropped.
    ///   - onNext: Receives the object and an element.
    ///   - onCompleted: Called when the stream completes.
    ///   - onDisposed: Called once, after the stream ended or was disposed.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> Disposable {
        asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }
}

extension InfallibleType {
    /// Sends every event to observers.
    ///
    /// - Returns: What ends the binding.
    public func bind<Observer: ObserverType>(to observers: Observer...) -> Disposable
    where Observer.Element == Element {
        asObservable().subscribe { event in observers.forEach { $0.on(event) } }
    }

    /// Sends every event to observers of optional elements.
    ///
    /// - Returns: What ends the binding.
    public func bind<Observer: ObserverType>(to observers: Observer...) -> Disposable
    where Observer.Element == Element? {
        asObservable().map { Optional($0) }.subscribe { event in observers.forEach { $0.on(event) } }
    }

    /// Hands the stream to a function that binds it.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// Hands the stream to a function that binds it, with one more argument.
    public func bind<Argument, Result>(
        to binder: (Self) -> (Argument) -> Result,
        curriedArgument: Argument
    ) -> Result {
        binder(self)(curriedArgument)
    }

    /// Sends every element to a closure.
    ///
    /// - Returns: What ends the binding.
    public func bind(onNext: @escaping (Element) -> Void) -> Disposable { subscribe(onNext: onNext) }

    /// Sends every element to a closure, together with an object that is not retained.
    ///
    /// - Returns: What ends the binding.
    public func bind<Object: AnyObject>(
        with object: Object,
        onNext: @escaping (Object, Element) -> Void
    ) -> Disposable {
        subscribe(with: object, onNext: onNext)
    }

    /// Sends every element to relays.
    ///
    /// - Returns: What ends the binding.
    public func bind(to relays: PublishRelay<Element>...) -> Disposable {
        subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays of optional elements.
    ///
    /// - Returns: What ends the binding.
    public func bind(to relays: PublishRelay<Element?>...) -> Disposable {
        subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays.
    ///
    /// - Returns: What ends the binding.
    public func bind(to relays: BehaviorRelay<Element>...) -> Disposable {
        subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays of optional elements.
    ///
    /// - Returns: What ends the binding.
    public func bind(to relays: BehaviorRelay<Element?>...) -> Disposable {
        subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays.
    ///
    /// - Returns: What ends the binding.
    public func bind(to relays: ReplayRelay<Element>...) -> Disposable {
        subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }

    /// Sends every element to relays of optional elements.
    ///
    /// - Returns: What ends the binding.
    public func bind(to relays: ReplayRelay<Element?>...) -> Disposable {
        subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
    }
}
