// What `Infallible` has of the timing operators: each hands its source to the one of `Observable`.

extension InfallibleType {
    /// Passes on an element only when nothing came after it for a while.
    ///
    /// ```
    /// source               -a-b----c-|
    /// debounce(3 ticks)    ------b---(c|)
    /// ```
    /// - Parameters:
    ///   - dueTime: How long it has to be quiet.
    ///   - scheduler: Where the time is measured.
    public func debounce(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().debounce(dueTime, scheduler: scheduler))
    }

    /// Sends the first element at once, and of those that follow within a while at most the last one.
    ///
    /// ```
    /// source                                -1-2-3-----4--|
    /// throttle(5 ticks)                     -1----3----4--|
    /// throttle(5 ticks, latest: false)      -1---------4--|
    /// ```
    /// - Parameters:
    ///   - dueTime: The shortest time between two elements.
    ///   - latest: Whether the last element that came meanwhile is sent when the time is over.
    ///   - scheduler: Where the time is measured.
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: SchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
    }

    /// Sends each element, and completion, later.
    ///
    /// ```
    /// source            -a-b-|
    /// delay(2 ticks)    ---a-b-|
    /// ```
    /// - Parameters:
    ///   - dueTime: How much later.
    ///   - scheduler: Where the time is measured.
    public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes to the source later.
    ///
    /// ```
    /// source                        -1-2-3-|
    /// delaySubscription(2 ticks)    ---2-3-|      (a hot source)
    /// ```
    /// - Parameters:
    ///   - dueTime: How much later.
    ///   - scheduler: Where the time is measured.
    public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Delivers the events on a scheduler.
    ///
    /// ```
    /// source             -1-2-3-|
    /// observe(on: s)     --1-2-3-|
    /// ```
    public func observe(on scheduler: ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().observe(on: scheduler))
    }

    /// Subscribes to the source, and disposes it, on a scheduler.
    ///
    /// ```
    /// source              -1-2-|
    /// subscribe(on: s)    --1-2-|
    /// ```
    public func subscribe(on scheduler: ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().subscribe(on: scheduler))
    }
}
