extension ObservableType {
    /// Subscribes a closure that receives every event.
    ///
    /// - Returns: What ends the subscription.
    public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> Disposable {
        let subscription = SourceSlot()
        run(EventSink(on, subscription))
        return subscription
    }

    /// Subscribes closures for the kinds of events.
    ///
    /// - Parameters:
    ///   - onNext: Receives the elements.
    ///   - onError: Receives the error. Without it, an error goes to `Hooks.defaultErrorHandler`.
    ///   - onCompleted: Called when the stream completes.
    ///   - onDisposed: Called once: behind the closure for the end, before the source is disposed; where the stream is
    ///     disposed, after the source.
    /// - Returns: What ends the subscription.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((Swift.Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> Disposable {
        let source = asObservable()
        let isOver = source.handAll(to: onNext) {
            onCompleted?()
            onDisposed?()
        }
        if isOver { return Disposables.create() }
        let subscription = onDisposed.map { NotifyingSubscription($0) } ?? SourceSlot()
        let callStack = onError == nil ? Hooks.callStack() : []
        source.start(ClosureSink(onNext, onError, onCompleted, callStack, subscription))
        return subscription
    }

    /// Subscribes closures that also receive an object, which is not retained.
    ///
    /// - Parameters:
    ///   - object: Held weakly. Events that come when it is gone are dropped.
    ///   - onNext: Receives the object and an element.
    ///   - onError: Receives the object and the error. Without it, an error goes to `Hooks.defaultErrorHandler`.
    ///   - onCompleted: Called when the stream completes.
    ///   - onDisposed: Called once, after the stream ended or was disposed.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onError: ((Object, Swift.Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> Disposable {
        subscribe(
            onNext: onNext.map { onNext in
                { [weak object] element in if let object { onNext(object, element) } }
            },
            onError: onError.map { onError in
                { [weak object] error in if let object { onError(object, error) } }
            },
            onCompleted: onCompleted.map { onCompleted in
                { [weak object] in if let object { onCompleted(object) } }
            },
            onDisposed: onDisposed.map { onDisposed in
                { [weak object] in if let object { onDisposed(object) } }
            }
        )
    }

    /// Runs the engine's form of this source into `sink`, below the trampoline.
    private func run(_ sink: Sink<Element>) { asObservable().start(sink) }
}

/// A subscription that says when it was disposed.
package final class NotifyingSubscription: SourceSlot {
    private var onDisposed: (() -> Void)?

    init(_ onDisposed: @escaping () -> Void) {
        self.onDisposed = onDisposed
    }

    package override func didDispose() {
        let onDisposed = withStripe(of: self) {
            defer { self.onDisposed = nil }
            return self.onDisposed
        }
        onDisposed?()
    }
}

/// The end of a chain: one closure for all events.
private final class EventSink<Element>: Sink<Element> {
    private let handler: (Event<Element>) -> Void
    private let subscription: SourceSlot

    init(_ handler: @escaping (Event<Element>) -> Void, _ subscription: SourceSlot) {
        self.handler = handler
        self.subscription = subscription
    }

    override func keep(_ handle: SourceHandle) { subscription.attach(handle) }
    override var isListening: Bool { subscription.isActive }

    override func next(_ element: Element) {
        if subscription.isActive { handler(.next(element)) }
    }

    override func error(_ error: any Swift.Error) { finish(.error(error)) }
    override func completed() { finish(.completed) }

    private func finish(_ event: Event<Element>) {
        if subscription.finish() {
            handler(event)
            subscription.dispose()
        }
    }
}

/// The end of a chain: a closure for each kind of event.
private final class ClosureSink<Element>: Sink<Element> {
    private let onNext: ((Element) -> Void)?
    private let onError: ((any Swift.Error) -> Void)?
    private let onCompleted: (() -> Void)?
    private let callStack: [String]
    private let subscription: SourceSlot

    init(
        _ onNext: ((Element) -> Void)?,
        _ onError: ((any Swift.Error) -> Void)?,
        _ onCompleted: (() -> Void)?,
        _ callStack: [String],
        _ subscription: SourceSlot
    ) {
        self.onNext = onNext
        self.onError = onError
        self.onCompleted = onCompleted
        self.callStack = callStack
        self.subscription = subscription
    }

    override func keep(_ handle: SourceHandle) { subscription.attach(handle) }
    override var isListening: Bool { subscription.isActive }

    override func next(_ element: Element) {
        if subscription.isActive { onNext?(element) }
    }

    override func error(_ error: any Swift.Error) {
        if subscription.finish() {
            if let onError { onError(error) } else { Hooks.defaultErrorHandler(callStack, error) }
            subscription.didDispose()
            subscription.dispose()
        }
    }

    override func completed() {
        if subscription.finish() {
            onCompleted?()
            subscription.didDispose()
            subscription.dispose()
        }
    }
}
