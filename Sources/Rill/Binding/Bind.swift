extension ObservableType {
    /// Sends every event to observers.
    ///
    /// ```
    /// source             -1-2-|
    /// bind(to: a, b)   a -1-2-|
    ///                  b -1-2-|
    /// ```
    /// - Returns: What ends the binding.
    public func bind<Observer: ObserverType>(to observers: Observer...) -> Disposable
    where Observer.Element == Element {
        subscribe { event in observers.forEach { $0.on(event) } }
    }

    /// Sends every event to observers of optional elements.
    ///
    /// - Returns: What ends the binding.
    public func bind<Observer: ObserverType>(to observers: Observer...) -> Disposable
    where Observer.Element == Element? {
        map { Optional($0) }.subscribe { event in observers.forEach { $0.on(event) } }
    }

    /// Hands the source to a function that binds it.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// Hands the source to a function that binds it, with one more argument.
    public func bind<Argument, Result>(
        to binder: (Self) -> (Argument) -> Result,
        curriedArgument: Argument
    ) -> Result {
        binder(self)(curriedArgument)
    }

    /// Sends every element to a closure. An error goes to `Hooks.defaultErrorHandler`.
    ///
    /// - Returns: What ends the binding.
    public func bind(onNext: @escaping (Element) -> Void) -> Disposable {
        subscribe(onNext: onNext)
    }

    /// Sends every element to a closure, together with an object that is not retained.
    ///
    /// - Returns: What ends the binding.
    public func bind<Object: AnyObject>(
        with object: Object,
        onNext: @escaping (Object, Element) -> Void
    ) -> Disposable {
        subscribe(with: object, onNext: onNext)
    }

    /// Sends every element to relays. The end of the source leaves them open; its error goes to
    /// `Hooks.defaultErrorHandler`.
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

    /// Sends every element to relays. The end of the source leaves them open; its error goes to
    /// `Hooks.defaultErrorHandler`.
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

    /// Sends every element to relays. The end of the source leaves them open; its error goes to
    /// `Hooks.defaultErrorHandler`.
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
