extension ObservableType {
    /// Sends the newest element each time that a sampler sends something, if there was a new one.
    ///
    /// ```
    /// source             -1-2---3----|
    /// sampler            ----x-x--x-x-x-
    /// sample(sampler)    ----2----3---|
    /// ```
    /// The completion of the source alone ends nothing: the result completes with the sampler's next event. The
    /// completion of the sampler counts as an event; an error of either of them fails the result.
    ///
    /// - Parameters:
    ///   - sampler: Subscribed after the source.
    ///   - defaultValue: What to send where there was nothing new. Nil: nothing.
    public func sample<Source: ObservableType>(
        _ sampler: Source,
        defaultValue: Element? = nil
    ) -> Observable<Element> {
        Sample(asObservable(), sampler.asObservable(), defaultValue)
    }
}

private final class Sample<Element, Sampler>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let sampler: Observable<Sampler>
    private let defaultValue: Element?

    init(_ source: Observable<Element>, _ sampler: Observable<Sampler>, _ defaultValue: Element?) {
        self.source = source
        self.sampler = sampler
        self.defaultValue = defaultValue
    }

    override func run(_ sink: Sink<Element>) {
        let gate = SampleGate(sink, defaultValue)
        sink.attach(gate)
        let sourceSink = GateSink<Element, Element>(gate) {
            gate.keep($0)
        } onEnd: {
            gate.sourceDone()
        }
        let samplerSink = GateSink<Sampler, Element>(gate) { _ in
            gate.sample()
        } onEnd: {
            gate.sample()
        }
        gate.adopt(sourceSink.slot)
        gate.adopt(samplerSink.slot)
        source.run(sourceSink)
        if !gate.isShut { sampler.run(samplerSink) }
    }
}

private final class SampleGate<Element>: GatedOperator<Element> {
    private let defaultValue: Element?
    /// The element that waits: none or one. For the gate's owner, as is the end of the source.
    @exclusivity(unchecked) private var waiting = RawRing<Element>()
    private var sourceIsDone = false

    init(_ downstream: Sink<Element>, _ defaultValue: Element?) {
        self.defaultValue = defaultValue
        super.init(downstream)
    }

    deinit { waiting.deallocate() }

    func keep(_ element: Element) {
        if waiting.count > 0 { waiting.pointer(at: 0).pointee = element } else { waiting.append(element) }
    }

    func sourceDone() { sourceIsDone = true }

    func sample() {
        if waiting.count > 0 {
            downstream.next(waiting.removeFirst())
        } else if let defaultValue {
            downstream.next(defaultValue)
        }
        if sourceIsDone { sendCompleted() }
    }
}
