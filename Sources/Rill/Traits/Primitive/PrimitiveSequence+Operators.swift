import Foundation

extension PrimitiveSequence {
    /// Makes the sequence anew for each subscriber. See ``ObservableType/deferred(_:)``.
    public static func deferred(
        _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: Observable.deferred { try observableFactory().source })
    }

    /// Sends the element, and completion, later; an error overtakes. See ``ObservableType/delay(_:scheduler:)``.
    public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes to the source later. See ``ObservableType/delaySubscription(_:scheduler:)``.
    public func delaySubscription(
        _ dueTime: RxTimeInterval,
        scheduler: SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Delivers the events on a scheduler. See ``ObservableType/observe(on:)``.
    public func observe(on scheduler: ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.observe(on: scheduler))
    }

    /// Subscribes to the source, and disposes it, on a scheduler. See ``ObservableType/subscribe(on:)``.
    public func subscribe(on scheduler: ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.subscribe(on: scheduler))
    }

    /// Goes on with another sequence when this one fails. See ``ObservableType/catch(_:)``.
    public func `catch`(
        _ handler: @escaping (Swift.Error) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.catch { try handler($0).source })
    }

    /// Subscribes to the source again each time that it fails. See ``ObservableType/retry()``.
    public func retry() -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry())
    }

    /// Subscribes to the source again when it fails, until it was subscribed a number of times. See
    /// ``ObservableType/retry(_:)``.
    ///
    /// Where `maxAttemptCount` is below 1, the result fails with `RxError.argumentOutOfRange`.
    public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
        // An observable would complete without an element, which a Single must not.
        let isInRange = maxAttemptCount > 0
        return PrimitiveSequence(
            raw: isInRange ? source.retry(maxAttemptCount) : .error(RxError.argumentOutOfRange)
        )
    }

    /// Subscribes to the source again when a notifier, made from the errors, says so. See
    /// `ObservableType.retry(when:)`.
    public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
        when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Subscribes to the source again when a notifier, made from the errors, says so. See
    /// `ObservableType.retry(when:)`.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<Swift.Error>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Prints each event, the subscription and the disposal, and passes everything on unchanged. See
    /// ``ObservableType/debug(_:trimOutput:file:line:function:)``.
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

    /// Fails with `RxError.timeout` where no element comes in time. See ``ObservableType/timeout(_:scheduler:)``.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
    }

    /// Goes on with another sequence where no element comes in time. See
    /// ``ObservableType/timeout(_:other:scheduler:)``.
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
