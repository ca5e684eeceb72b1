/// Looks at one subscription from another module of the package.
///
/// The engine's classes can be subclassed in this module only (`open` needs `public`), so a module that wants to see
/// what passes, such as RillTrace, brings a probe.
package protocol SubscriptionProbe<Element> {
    associatedtype Element

    /// Receives an element and passes it on.
    func next(_ element: Element, to downstream: Sink<Element>)
    /// Receives an error and passes it on.
    func error(_ error: any Swift.Error, to downstream: Sink<Element>)
    /// Receives the normal end and passes it on.
    func completed(to downstream: Sink<Element>)
    /// Hears that the subscription is disposed, also after a terminal event. Called once or, in a race, twice.
    func willDispose()
}

/// A source with a probe in each of its subscriptions.
package final class ProbedObservable<Probe: SubscriptionProbe>: Observable<Probe.Element>, @unchecked Sendable {
    private let source: Observable<Probe.Element>
    private let makeProbe: (_ keepsGrammar: Bool) -> Probe

    /// - Parameter makeProbe: Called for each subscription. The argument tells whether the source keeps the grammar by
    ///   itself; where it is false the probe sees events ahead of the guard that drops what is wrong.
    package init(_ source: Observable<Probe.Element>, makeProbe: @escaping (_ keepsGrammar: Bool) -> Probe) {
        self.source = source
        self.makeProbe = makeProbe
    }

    package override func run(_ sink: Sink<Probe.Element>) {
        let create = source as? Create<Probe.Element>
        let probe = makeProbe(create == nil)
        let subscription = ProbedSubscription { probe.willDispose() }
        sink.attach(subscription)
        if let create {
            let guarded = GuardedSink(sink, subscription)
            let probed = ProbedSink(guarded, subscription, probe)
            subscription.attach(ForeignHandle(create.subscribe(AnyObserver(sink: probed))))
        } else {
            source.run(ProbedSink(sink, subscription, probe))
        }
    }
}

private final class ProbedSubscription: SourceSlot {
    private let willDispose: () -> Void

    init(_ willDispose: @escaping () -> Void) {
        self.willDispose = willDispose
    }

    override func dispose() {
        // `SourceSlot.dispose` sets the bit; two threads that both find it unset is the probe's affair.
        if !hasDisposedBit { willDispose() }
        super.dispose()
    }
}

private final class ProbedSink<Probe: SubscriptionProbe>: Sink<Probe.Element> {
    private let downstream: Sink<Probe.Element>
    private let subscription: SourceSlot
    private let probe: Probe

    init(_ downstream: Sink<Probe.Element>, _ subscription: SourceSlot, _ probe: Probe) {
        self.downstream = downstream
        self.subscription = subscription
        self.probe = probe
    }

    override func keep(_ handle: SourceHandle) { subscription.attach(handle) }
    override var isListening: Bool { subscription.isActive }
    override func next(_ element: Probe.Element) { probe.next(element, to: downstream) }
    override func error(_ error: any Swift.Error) { probe.error(error, to: downstream) }
    override func completed() { probe.completed(to: downstream) }
}
