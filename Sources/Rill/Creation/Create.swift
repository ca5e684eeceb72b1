import CRillAtomics

extension ObservableType {
    /// Makes an observable from a closure that is run for each subscriber.
    ///
    /// ```
    /// create { observer in           -a-b-c|
    ///     a, b, c, completed
    /// }
    /// ```
    /// Events after a terminal event or after disposal are dropped. Events sent from several threads at once are
    /// passed on as they come: send from one thread at a time.
    ///
    /// - Parameter subscribe: Sends events to the observer it is given and returns what stops it. Disposed once, after
    ///   a terminal event or when the subscriber disposes, also where that comes before the closure returns.
    public static func create(_ subscribe: @escaping (AnyObserver<Element>) -> Disposable) -> Observable<Element> {
        Create(subscribe)
    }
}

package final class Create<Element>: Observable<Element>, @unchecked Sendable {
    let subscribe: (AnyObserver<Element>) -> Disposable

    package init(_ subscribe: @escaping (AnyObserver<Element>) -> Disposable) {
        self.subscribe = subscribe
    }

    package override func run(_ sink: Sink<Element>) {
        let subscription = SourceSlot()
        sink.attach(subscription)
        let guarded = GuardedSink(sink, subscription)
        subscription.attach(ForeignHandle(subscribe(AnyObserver(sink: guarded))))
    }
}

/// Enforces the grammar for a source that may break it: code outside the engine.
///
/// After a terminal event it leaves the disposal to whoever keeps the handle, like every other sink.
package final class GuardedSink<Element>: Sink<Element> {
    private let downstream: Sink<Element>
    private let subscription: SourceSlot

    package init(_ downstream: Sink<Element>, _ subscription: SourceSlot) {
        self.downstream = downstream
        self.subscription = subscription
    }

    package override func next(_ element: Element) {
        if subscription.isActive { downstream.next(element) }
    }

    package override func error(_ error: any Swift.Error) {
        if subscription.finish() { downstream.error(error) }
    }

    package override func completed() {
        if subscription.finish() { downstream.completed() }
    }
}

extension ObservableType {
    /// The observable form of this value. Enforces `next* (error | completed)?` and nothing after disposal.
    public func asObservable() -> Observable<Element> {
        Create { observer in self.subscribe(observer) }
    }
}
