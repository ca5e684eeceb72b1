import Rill

extension RxProperty {
    /// Calls a closure with the present value, then with each one set.
    ///
    /// - Returns: What ends the subscription.
    public func subscribe(onNext: @escaping (Element) -> Void) -> Disposable {
        asObservable().subscribe(onNext: onNext)
    }

    /// Calls a closure with the present value, then with each one set, together with an object that is not retained.
    ///
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: @escaping (Object, Element) -> Void
    ) -> Disposable {
        asObservable().subscribe(with: object, onNext: onNext)
    }

    /// Sends the present value, then each one set, to an observer.
    ///
    /// - Returns: What ends the binding.
    public func bind<Observer: ObserverType>(to observer: Observer) -> Disposable where Observer.Element == Element {
        asObservable().bind(to: observer)
    }

    /// Sends the present value, then each one set, to a relay.
    ///
    /// - Returns: What ends the binding.
    public func bind(to relay: BehaviorRelay<Element>) -> Disposable { asObservable().bind(to: relay) }

    /// Sends the present value, then each one set, to a relay.
    ///
    /// - Returns: What ends the binding.
    public func bind(to relay: PublishRelay<Element>) -> Disposable { asObservable().bind(to: relay) }
}
