extension ObservableType {
    /// Subscribes to the source again when it fails, as a policy says.
    ///
    /// ```
    /// source                                            -1-#
    ///                                                       -1-#
    ///                                                             -1-2-|
    /// retry(policy, scheduler: s)                       -1---1-----1-2-|
    ///   (delay: .linear(from: 1 tick, adding: 1 tick))
    /// ```
    /// The source is released at the moment of the error, and subscribed again when the wait is over. Without a wait, that
    /// is the same moment, without the scheduler, and the stack stays flat. The error of the last attempt, and one that is
    /// not worth another, fails the result at once. Disposal ends a wait.
    ///
    /// - Parameters:
    ///   - policy: How often, how long after an error, and after which errors. `maximumAttempts` below zero fails with
    ///     `RxError.argumentOutOfRange`; with 0 the source is not subscribed and the result completes, as for `retry(_:)`.
    ///   - scheduler: Where the waits are measured, and where the source is subscribed again after one.
    public func retry(_ policy: RetryPolicy, scheduler: SchedulerType) -> Observable<Element> {
        if let maximum = policy.maximumAttempts {
            if maximum < 0 { return .error(RxError.argumentOutOfRange) }
            if maximum == 0 { return .empty() }
        }
        let source = asObservable()
        return SinkFunction { RetryByPolicySuccession(source, policy, scheduler, $0).begin() }
    }
}

extension PrimitiveSequence {
    /// Subscribes to the source again when it fails, as a policy says.
    ///
    /// ```
    /// source                                          --#
    ///                                                      --a|
    /// retry(policy, scheduler: s)                     -------a|
    ///   (delay: .constant(3 ticks))
    /// ```
    /// - Parameters:
    ///   - policy: How often, how long after an error, and after which errors. `maximumAttempts` below 1 fails with
    ///     `RxError.argumentOutOfRange`.
    ///   - scheduler: Where the waits are measured, and where the source is subscribed again after one.
    public func retry(_ policy: RetryPolicy, scheduler: SchedulerType) -> PrimitiveSequence<Trait, Element> {
        // An observable would complete without an element, which a Single must not.
        let isInRange = policy.maximumAttempts.map { $0 > 0 } ?? true
        return PrimitiveSequence(
            raw: isInRange ? source.retry(policy, scheduler: scheduler) : .error(RxError.argumentOutOfRange)
        )
    }
}

private final class RetryByPolicySuccession<Element>: Succession<Element> {
    private let source: Observable<Element>
    private let policy: RetryPolicy
    private let scheduler: any SchedulerType
    private let timer = SerialSlot()
    private let shorten: ((RxTimeInterval) -> RxTimeInterval)?
    /// The errors so far. Only the source's events touch it.
    private var errors = 0

    init(
        _ source: Observable<Element>,
        _ policy: RetryPolicy,
        _ scheduler: any SchedulerType,
        _ downstream: Sink<Element>
    ) {
        self.source = source
        self.policy = policy
        self.scheduler = scheduler
        shorten = policy.jitter?.makeShortener()
        super.init(downstream)
    }

    override func step() { source.start(RetryByPolicySink(self)) }

    /// How long to wait after an error; nil where there is no further attempt.
    func wait(after error: any Swift.Error) throws -> RxTimeInterval? {
        errors += 1
        if let maximum = policy.maximumAttempts, errors >= maximum { return nil }
        guard try policy.shouldRetry(error) else { return nil }
        let interval = policy.delay.interval(afterErrors: errors)
        return shorten?(interval) ?? interval
    }

    func advance(after interval: RxTimeInterval) {
        if interval.inNanoseconds <= 0 { return advance() }
        if hasDisposedBit { return }
        timer.run {
            VirtualTimers.naming(VirtualTimeOrigin("retry", nil), on: scheduler) {
                scheduler.scheduleRelative((), dueTime: interval) { [self] _ in
                    advance()
                    return Disposables.create()
                }
            }
        }
    }

    override func dispose() {
        guard markDisposed() else { return }
        slot.dispose()
        timer.dispose()
    }
}

private final class RetryByPolicySink<Element>: SlotSink<Element> {
    private let succession: RetryByPolicySuccession<Element>

    init(_ succession: RetryByPolicySuccession<Element>) {
        self.succession = succession
        super.init(succession.slot.open(), succession.downstream)
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        do {
            guard let interval = try succession.wait(after: error) else { return downstream.error(error) }
            // The predicate may have ended the whole subscription.
            if slot.isDisposed { return }
            slot.dispose()
            succession.advance(after: interval)
        } catch {
            downstream.error(error)
        }
    }
}
