// What `Infallible` has of the timing operators: each hands its source to the one of `Observable`.

extension InfallibleType {
    /// Passes on an element only when nothing came after it for a while. See ``ObservableType/debounce(_:scheduler:)``.
    public func debounce(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().debounce(dueTime, scheduler: scheduler))
    }

    /// Sends the first element at once, and of those that follow within a while at most the last one. See
    /// ``ObservableType/throttle(_:latest:scheduler:)``.
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: SchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
    }

    /// Sends each element, and completion, later. See ``ObservableType/delay(_:scheduler:)``.
    public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes to the source later. See ``ObservableType/delaySubscription(_:scheduler:)``.
    public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Delivers the events on a scheduler. See ``ObservableType/observe(on:)``.
    public func observe(on scheduler: ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().observe(on: scheduler))
    }

    /// Subscribes to the source, and disposes it, on a scheduler. See ``ObservableType/subscribe(on:)``.
    public func subscribe(on scheduler: ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().subscribe(on: scheduler))
    }
}
