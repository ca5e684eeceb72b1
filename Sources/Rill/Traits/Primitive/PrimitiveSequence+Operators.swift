import Foundation

extension PrimitiveSequence {
    /// Makes the sequence anew for each subscriber.
    ///
    /// ```
    /// deferred { just(clock) }   first subscriber  (1|)
    ///                            second subscriber (2|)
    /// ```
    /// - Parameter observableFactory: Called at each subscription. An error that it throws fails the result.
    public static func deferred(
        _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: Observable.deferred { try observableFactory().source })
    }

    /// Sends the element, and completion, later; an error overtakes.
    ///
    /// ```
    /// source            --a|
    /// delay(2 ticks)    ----a|
    /// ```
    /// - Parameters:
    ///   - dueTime: How much later.
    ///   - scheduler: Where the time is measured and the events are sent.
    public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes to the source later.
    ///
    /// ```
    /// source                        (a|)
    /// delaySubscription(2 ticks)    --(a|)
    /// ```
    /// - Parameters:
    ///   - dueTime: How much later.
    ///   - scheduler: Where the time is measured and the source is subscribed.
    public func delaySubscription(
        _ dueTime: RxTimeInterval,
        scheduler: SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Delivers the events on a scheduler.
    ///
    /// ```
    /// source            --a|
    /// observe(on: s)    ---a|
    /// ```
    public func observe(on scheduler: ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.observe(on: scheduler))
    }

    /// Subscribes to the source, and disposes it, on a scheduler.
    ///
    /// ```
    /// source              (a|)
    /// subscribe(on: s)    -(a|)
    /// ```
    public func subscribe(on scheduler: ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.subscribe(on: scheduler))
    }

    /// Goes on with another sequence when this one fails.
    ///
    /// ```
    /// source            --#
    /// catch { other }     --b|
    /// result            ----b|
    /// ```
    /// - Parameter handler: The sequence to go on with. An error that it throws takes the place of the first one.
    public func `catch`(
        _ handler: @escaping (Swift.Error) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.catch { try handler($0).source })
    }

    /// Subscribes to the source again each time that it fails.
    ///
    /// ```
    /// source     --#
    ///              --a|
    /// retry()    ----a|
    /// ```
    public func retry() -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry())
    }

    /// Subscribes to the source again when it fails, until it was subscribed a number of times.
    ///
    /// ```
    /// source      --#
    ///               --#
    /// retry(2)    ----#
    /// ```
    /// - Parameter maxAttemptCount: The most subscriptions in all. Below 1: the result fails with
    ///   `RxError.argumentOutOfRange`.
    public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
        // An observable would complete without an element, which a Single must not.
        let isInRange = maxAttemptCount > 0
        return PrimitiveSequence(
            raw: isInRange ? source.retry(maxAttemptCount) : .error(RxError.argumentOutOfRange)
        )
    }

    /// Subscribes to the source again when a notifier, made from the errors, says so.
    ///
    /// ```
    /// source                   --#
    ///                             --a|
    /// notifier                   -n
    /// retry(when: notifier)    -----a|
    /// ```
    /// - Parameter notificationHandler: Makes the notifier from the errors, once for each subscription. An error that
    ///   is not of the closure's error type passes straight through.
    public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
        when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Subscribes to the source again when a notifier, made from the errors, says so.
    ///
    /// ```
    /// source                   --#
    ///                             --a|
    /// notifier                   -n
    /// retry(when: notifier)    -----a|
    /// ```
    /// - Parameter notificationHandler: Makes the notifier from the errors, once for each subscription.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<Swift.Error>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Prints each event, the subscription and the disposal, and passes everything on unchanged.
    ///
    /// ```
    /// source           --a|
    /// debug("name")    --a|
    /// ```
    /// - Parameters:
    ///   - identifier: What the lines begin with: the place in the code by default.
    ///   - trimOutput: Whether an event longer than 40 characters is shortened in its middle.
    ///   - file: The caller's file, by default.
    ///   - line: The caller's line, by default.
    ///   - function: The caller's function, by default.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #file,
        line: UInt = #line,
        function: String = #function
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function)
        )
    }

    /// Makes a resource for each subscriber, a sequence from it, and disposes the resource with the subscription.
    ///
    /// ```
    /// source                  --a|
    /// using(open, source)     --a|
    /// the resource            ^  disposed
    /// ```
    /// - Parameters:
    ///   - resourceFactory: Makes the resource. An error that it throws fails the result.
    ///   - primitiveSequenceFactory: Makes the sequence. An error that it throws fails the result.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            raw: Observable.using(resourceFactory) { try primitiveSequenceFactory($0).source }
        )
    }

    /// Fails with `RxError.timeout` where no element comes in time.
    ///
    /// ```
    /// source              ------a|
    /// timeout(4 ticks)    ----#
    /// ```
    /// - Parameters:
    ///   - dueTime: How long to wait for an event.
    ///   - scheduler: Where the time is measured.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
    }

    /// Goes on with another sequence where no element comes in time.
    ///
    /// ```
    /// source                           ------a|
    /// other                                --b|
    /// timeout(4 ticks, other: other)   ------b|
    /// ```
    /// - Parameters:
    ///   - dueTime: How long to wait for an event.
    ///   - other: What to go on with.
    ///   - scheduler: Where the time is measured.
    public func timeout(
        _ dueTime: RxTimeInterval,
        other: PrimitiveSequence<Trait, Element>,
        scheduler: SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
    }
}

extension PrimitiveSequenceType where Element: RxAbstractInteger {
    /// A sequence that sends 0 after a while.
    ///
    /// ```
    /// timer(3 ticks)    ---(0|)
    /// ```
    /// The line of the call is kept: a run on virtual time that does not end names it.
    ///
    /// - Parameters:
    ///   - dueTime: How long.
    ///   - scheduler: Where the time is measured and the number is sent.
    public static func timer(
        _ dueTime: RxTimeInterval,
        scheduler: SchedulerType,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> PrimitiveSequence<Trait, Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return PrimitiveSequence(raw: .timer(dueTime, period: nil, scheduler: scheduler, site))
    }

    /// `timer` as a function value, `Single<Int>.timer(_:scheduler:)`: no line is kept.
    ///
    /// ```
    /// timer(3 ticks)    ---(0|)
    /// ```
    @_disfavoredOverload
    public static func timer(
        _ dueTime: RxTimeInterval,
        scheduler: SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .timer(dueTime, period: nil, scheduler: scheduler, nil))
    }
}
