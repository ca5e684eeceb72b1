extension ObservableType {
    /// Subscribes to the source again when a notifier, made from the errors, says so.
    ///
    /// ```
    /// source                    -1-#
    ///                                -1-2-|
    /// errors                       e
    /// notifier                     --n
    /// retry(when: notifier)     -1----1-2-|
    /// ```
    /// An element of the notifier subscribes to the source again in that moment; its completion completes the result
    /// and its error fails it. All three count only while the source has failed and waits.
    ///
    /// - Parameter notificationHandler: Makes the notifier from the errors, once for each subscription. An error that
    ///   is not of the closure's error type passes straight through.
    public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
        when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
    ) -> Observable<Element> {
        retrying { ErrorChannel({ $0 as? Error }, into: { notificationHandler($0).map { _ in } }) }
    }

    /// Subscribes to the source again when a notifier, made from the errors, says so.
    ///
    /// ```
    /// source                    -1-#
    ///                                -1-2-|
    /// errors                       e
    /// notifier                     --n
    /// retry(when: notifier)     -1----1-2-|
    /// ```
    /// An element of the notifier subscribes to the source again in that moment; its completion completes the result
    /// and its error fails it. All three count only while the source has failed and waits.
    ///
    /// - Parameter notificationHandler: Makes the notifier from the errors, once for each subscription.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<Swift.Error>) -> TriggerObservable
    ) -> Observable<Element> {
        retrying { ErrorChannel({ $0 }, into: { notificationHandler($0).map { _ in } }) }
    }

    private func retrying(_ makeChannel: @escaping () -> ErrorChannel) -> Observable<Element> {
        let source = asObservable()
        return SinkFunction { sink in
            let channel = makeChannel()
            let succession = RetryWhenSuccession(source, channel, sink)
            sink.attach(succession)
            channel.notifier.run(NotifierSink(succession))
            succession.advance()
        }
    }
}

/// The way from the source's errors to the notifier.
private struct ErrorChannel {
    /// What sends an error to the notifier; nil where the error is not of the notifier's type.
    let sending: (any Swift.Error) -> (() -> Void)?
    let notifier: Observable<Void>

    init<Failure>(
        _ cast: @escaping (any Swift.Error) -> Failure?,
        into makeNotifier: (Observable<Failure>) -> Observable<Void>
    ) {
        let subject = PublishSubject<Failure>()
        notifier = makeNotifier(subject)
        sending = { error in cast(error).map { failure in { subject.onNext(failure) } } }
    }
}

private final class RetryWhenSuccession<Element>: Succession<Element> {
    enum End {
        case error(any Swift.Error)
        case completed
    }

    private let source: Observable<Element>
    private let channel: ErrorChannel
    let notifierSlot = SourceSlot()
    /// Whether the source failed and waits, and how the notifier ended. Guarded by the lock stripe.
    private var isWaiting = false
    private var end: End?

    init(_ source: Observable<Element>, _ channel: ErrorChannel, _ downstream: Sink<Element>) {
        self.source = source
        self.channel = channel
        super.init(downstream)
    }

    override func step() { source.start(RetryWhenSink(self)) }

    func failed(_ error: any Swift.Error) {
        // An error that the notifier does not know is none of its affair, not even where it has ended.
        guard let send = channel.sending(error) else { return downstream.error(error) }
        let end: End? = withStripe(of: self) {
            isWaiting = self.end == nil
            return self.end
        }
        if let end { finish(end) } else { send() }
    }

    func notified() {
        let goOn = withStripe(of: self) {
            defer { isWaiting = false }
            return isWaiting
        }
        if goOn { advance() }
    }

    func notifierEnded(_ end: End) {
        let isPending = withStripe(of: self) {
            self.end = end
            defer { isWaiting = false }
            return isWaiting
        }
        notifierSlot.dispose()
        if isPending { finish(end) }
    }

    private func finish(_ end: End) {
        switch end {
        case .error(let error): downstream.error(error)
        case .completed: downstream.completed()
        }
    }

    override func dispose() {
        guard markDisposed() else { return }
        slot.dispose()
        notifierSlot.dispose()
    }
}

private final class RetryWhenSink<Element>: SlotSink<Element> {
    private let succession: RetryWhenSuccession<Element>

    init(_ succession: RetryWhenSuccession<Element>) {
        self.succession = succession
        super.init(succession.slot.open(), succession.downstream)
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        slot.dispose()
        succession.failed(error)
    }
}

private final class NotifierSink<Element>: Sink<Void> {
    private let succession: RetryWhenSuccession<Element>

    init(_ succession: RetryWhenSuccession<Element>) {
        self.succession = succession
    }

    override func keep(_ handle: SourceHandle) { succession.notifierSlot.attach(handle) }
    override var isListening: Bool { !succession.notifierSlot.isDisposed }

    // Nothing counts once the notifier was disposed: a closure on the way may have ended the whole subscription.

    override func next(_ element: Void) {
        if isListening { succession.notified() }
    }

    override func error(_ error: any Swift.Error) {
        if isListening { succession.notifierEnded(.error(error)) }
    }

    override func completed() {
        if isListening { succession.notifierEnded(.completed) }
    }
}
