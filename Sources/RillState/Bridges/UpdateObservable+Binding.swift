import Rill

extension ObservableType {
    /// Sets a value through a proxy to each element. An error goes to `Hooks.defaultErrorHandler`; the value stays.
    ///
    /// ```swift
    /// searchResults.bind(to: $model.results).disposed(by: bag)
    /// ```
    /// The binding keeps the model alive. Inside the model bind to a weak proxy: `observableValues.weak.results`.
    ///
    /// - Returns: What ends the binding.
    public func bind(to proxy: ValueProxy<Element>) -> Disposable {
        subscribe(onNext: { proxy.wrappedValue = $0 })
    }

    /// Sets a value through a weak proxy to each element, without keeping its model alive.
    ///
    /// - Returns: What ends the binding.
    public func bind(to proxy: WeakValueProxy<Element>) -> Disposable {
        subscribe(onNext: { proxy.wrappedValue = $0 })
    }
}

extension UpdateObservable {
    /// Sends the present value, then each value set, to an observer.
    ///
    /// - Returns: What ends the binding.
    public func bind<Observer: ObserverType>(to observer: Observer) -> Disposable where Observer.Element == Value {
        asObservable().bind(to: observer)
    }

    /// Sends the present value, then each value set, to a relay.
    ///
    /// - Returns: What ends the binding.
    public func bind(to relay: BehaviorRelay<Value>) -> Disposable { asObservable().bind(to: relay) }

    /// Sends the present value, then each value set, to a relay.
    ///
    /// - Returns: What ends the binding.
    public func bind(to relay: PublishRelay<Value>) -> Disposable { asObservable().bind(to: relay) }

    /// Sets another value to the present one, then to each one set.
    ///
    /// - Returns: What ends the binding.
    public func bind(to proxy: ValueProxy<Value>) -> Disposable { asObservable().bind(to: proxy) }

    /// Sets another value to the present one, then to each one set, without keeping the other's model alive.
    ///
    /// - Returns: What ends the binding.
    public func bind(to proxy: WeakValueProxy<Value>) -> Disposable { asObservable().bind(to: proxy) }
}

extension RxProperty {
    /// Sets a value through a proxy to the present value, then to each one set.
    ///
    /// - Returns: What ends the binding.
    public func bind(to proxy: ValueProxy<Element>) -> Disposable { asObservable().bind(to: proxy) }

    /// Sets a value through a weak proxy to the present value, then to each one set.
    ///
    /// - Returns: What ends the binding.
    public func bind(to proxy: WeakValueProxy<Element>) -> Disposable { asObservable().bind(to: proxy) }

    /// The read-only property of an observed value. It holds what the proxy holds.
    public convenience init(observing updates: some UpdateObservable<Element>) {
        self.init(storage: DerivedStorage({ updates.currentValue }, updates.asObservable()))
    }
}
