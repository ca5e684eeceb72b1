extension ObservableType {
    /// Shares one subscription to the source through a subject.
    ///
    /// ```
    /// source              -1-2-3-|
    /// connect()           ^
    /// multicast(subject)  -1-2-3-|      (each subscriber follows the subject)
    /// ```
    /// A later connection sends to the same subject, even where that has ended.
    ///
    /// - Parameter subject: Receives the events of the source.
    public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
    where Subject.Observer.Element == Element {
        Multicast(asObservable()) { subject }
    }

    /// Shares one subscription to the source through a subject that is made for each connection.
    ///
    /// ```
    /// source               -1-2-3-|
    /// connect()            ^
    /// multicast { … }      -1-2-3-|      (each subscriber follows the subject)
    /// ```
    /// - Parameter makeSubject: Makes a subject when one is needed: at the first subscription or connection.
    public func multicast<Subject: SubjectType>(
        makeSubject: @escaping () -> Subject
    ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
        Multicast(asObservable(), makeSubject)
    }

    /// Shares one subscription to the source within a function of it.
    ///
    /// ```
    /// source                                   -1-2-3-|
    /// multicast({ … }) { zip($0, $0.skip(1)) } ---p-q-|      (p = 12, q = 23)
    /// ```
    /// - Parameters:
    ///   - subjectSelector: Makes a subject for each subscriber. An error that it throws fails the result.
    ///   - selector: Makes the result from the shared source. An error that it throws fails the result.
    public func multicast<Subject: SubjectType, Result>(
        _ subjectSelector: @escaping () throws -> Subject,
        selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
    ) -> Observable<Result> where Subject.Observer.Element == Element {
        let source = asObservable()
        return SinkFunction { sink in
            do {
                let connectable = source.multicast(try subjectSelector())
                let result = try selector(connectable)
                let slot = SourceSlot()
                let connection = SourceSlot()
                sink.attach(HandlePair(slot, connection))
                result.run(SlotSink(slot, sink))
                if !slot.isDisposed { connection.attach(ForeignHandle(connectable.connect())) }
            } catch {
                sink.error(error)
            }
        }
    }
}

private final class Multicast<Source, Subject: SubjectType>: ConnectableObservable<Subject.Element>, @unchecked Sendable
where Subject.Observer.Element == Source {
    /// Retained by hand, so that a long chain can go on a flat stack.
    private let source: Unmanaged<Observable<Source>>
    private let makeSubject: () -> Subject
    /// Guarded by the lock stripe, as is the connection.
    private var subject: Subject?
    private var connection: Connection<Subject>?

    init(_ source: Observable<Source>, _ makeSubject: @escaping () -> Subject) {
        self.source = .passRetained(source)
        self.makeSubject = makeSubject
    }

    deinit { FlatStack.release(source) }

    /// What follows the subject follows it at once. The source is started by itself.
    package override var opensTrampoline: Bool { false }

    package override func run(_ sink: Sink<Subject.Element>) {
        presentSubject().asObservable().run(sink)
    }

    private func presentSubject() -> Subject {
        if let subject = withStripe(of: self, { subject }) { return subject }
        // Made outside the lock. Where two threads make one at once, the first one stays.
        let new = makeSubject()
        return withStripe(of: self) {
            if let subject { return subject }
            subject = new
            return new
        }
    }

    override func connect() -> Disposable {
        let subject = presentSubject()
        let (present, isNew) = withStripe(of: self) {
            if let connection { return (connection, false) }
            let new = Connection<Subject> { [weak self] in self?.forget($0) }
            connection = new
            return (new, true)
        }
        if isNew {
            if FlatStack.isScarce {
                FlatStack.perform { self.start(present, subject) }
            } else {
                startNow(present, subject)
            }
        }
        return present
    }

    /// Starts a connection, unless it was disposed while that waited.
    private func start(_ connection: Connection<Subject>, _ subject: Subject) {
        if !connection.hasDisposedBit { startNow(connection, subject) }
    }

    private func startNow(_ connection: Connection<Subject>, _ subject: Subject) {
        source._withUnsafeGuaranteedRef { $0.start(ConnectionSink(subject, connection)) }
    }

    private func forget(_ ended: Connection<Subject>) {
        // Both go outside the lock: releasing them may run foreign code.
        let released: (Connection<Subject>, Subject?)? = withStripe(of: self) {
            guard connection === ended else { return nil }
            defer {
                connection = nil
                subject = nil
            }
            return (ended, subject)
        }
        withExtendedLifetime(released) {}
    }
}

/// One subscription to the source.
private final class Connection<Subject: SubjectType>: SourceHandle {
    let slot = SourceSlot()
    private var forget: ((Connection) -> Void)?

    init(_ forget: @escaping (Connection) -> Void) {
        self.forget = forget
    }

    override func dispose() {
        guard markDisposed() else { return }
        let forget = self.forget
        self.forget = nil
        forget?(self)
        slot.dispose()
    }
}

private final class ConnectionSink<Subject: SubjectType>: Sink<Subject.Observer.Element> {
    private let observer: Subject.Observer
    /// The subject's own, where it is one of ours: a shorter way, and one that does not grow the stack without limit.
    private let hub: Hub<Subject.Observer.Element>?
    private let connection: Connection<Subject>

    init(_ subject: Subject, _ connection: Connection<Subject>) {
        observer = subject.asObserver()
        hub = (subject as? any HubOwner)?.ownHub as? Hub<Subject.Observer.Element>
        self.connection = connection
    }

    override func keep(_ handle: SourceHandle) { connection.slot.attach(handle) }
    override var isListening: Bool { !connection.hasDisposedBit }

    override func next(_ element: Subject.Observer.Element) {
        if connection.hasDisposedBit { return }
        if let hub { hub.nextOfSource(element) } else { observer.onNext(element) }
    }

    // The connection is forgotten before the event is delivered: who connects again from within starts a new one.

    override func error(_ error: any Swift.Error) {
        if connection.hasDisposedBit { return }
        connection.dispose()
        observer.onError(error)
    }

    override func completed() {
        if connection.hasDisposedBit { return }
        connection.dispose()
        observer.onCompleted()
    }
}

/// Disposes one handle, then another.
private final class HandlePair: SourceHandle {
    private let first: SourceHandle
    private let second: SourceHandle

    init(_ first: SourceHandle, _ second: SourceHandle) {
        self.first = first
        self.second = second
    }

    override func dispose() {
        guard markDisposed() else { return }
        first.dispose()
        second.dispose()
    }
}
