extension ObservableType {
    /// Subscribes to the source again each time that it fails.
    ///
    /// ```
    /// source     -1-2-#
    ///                 -1-2-#
    /// retry()    -1-2--1-2--1-2-…
    /// ```
    /// The new subscription begins at the moment of the error. The stack stays flat, however often it fails at once.
    public func retry() -> Observable<Element> {
        retrying(attempts: nil)
    }

    /// Subscribes to the source again when it fails, until it was subscribed a number of times.
    ///
    /// ```
    /// source      -1-#
    ///                -1-#
    /// retry(2)    -1--1-#
    /// ```
    /// - Parameter maxAttemptCount: The most subscriptions in all; the error of the last one fails the result. A
    ///   negative number fails with `RxError.argumentOutOfRange`; with 0 the source is not subscribed and the result
    ///   completes.
    public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        if maxAttemptCount < 0 { return .error(RxError.argumentOutOfRange) }
        if maxAttemptCount == 0 { return .empty() }
        return retrying(attempts: maxAttemptCount)
    }

    private func retrying(attempts: Int?) -> Observable<Element> {
        let source = asObservable()
        return SinkFunction { RetrySuccession(source, attempts, $0).begin() }
    }
}

private final class RetrySuccession<Element>: Succession<Element> {
    private let source: Observable<Element>
    /// The attempts left; nil where there is no limit.
    private var attempts: Int?

    init(_ source: Observable<Element>, _ attempts: Int?, _ downstream: Sink<Element>) {
        self.source = source
        self.attempts = attempts
        super.init(downstream)
    }

    override func step() { source.start(RetrySink(self)) }

    /// Whether another attempt is allowed; counts it.
    func mayGoOn() -> Bool {
        guard let attempts else { return true }
        self.attempts = attempts - 1
        return attempts > 1
    }
}

private final class RetrySink<Element>: SlotSink<Element> {
    private let succession: RetrySuccession<Element>

    init(_ succession: RetrySuccession<Element>) {
        self.succession = succession
        super.init(succession.slot.open(), succession.downstream)
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        guard succession.mayGoOn() else { return downstream.error(error) }
        slot.dispose()
        succession.advance()
    }
}
