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
        let sourceSink = SampledSink(gate)
        let samplerSink = SamplerSink<Element, Sampler>(gate)
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
        if isShut { return }
        if waiting.count > 0 {
            downstream.next(waiting.removeFirst())
        } else if let defaultValue {
            downstream.next(defaultValue)
        }
        if sourceIsDone { sendCompleted() }
    }
}

private final class SampledSink<Element>: InnerSink<Element> {
    private let gate: SampleGate<Element>

    init(_ gate: SampleGate<Element>) {
        self.gate = gate
    }

    override func next(_ element: Element) {
        if slot.isDisposed { return }
        if gate.enter() {
            gate.keep(element)
            gate.leave()
        } else if !gate.isShut {
            gate.perform { self.gate.keep(element) }
        }
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        gate.fail(error)
        gate.drop(slot)
    }

    override func completed() {
        if slot.isDisposed { return }
        gate.perform { self.gate.sourceDone() }
        gate.drop(slot)
    }
}

private final class SamplerSink<Element, Sampler>: InnerSink<Sampler> {
    private let gate: SampleGate<Element>

    init(_ gate: SampleGate<Element>) {
        self.gate = gate
    }

    override func next(_ element: Sampler) {
        if slot.isDisposed { return }
        gate.perform { self.gate.sample() }
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        gate.fail(error)
        gate.drop(slot)
    }

    override func completed() {
        if slot.isDisposed { return }
        gate.perform { self.gate.sample() }
        gate.drop(slot)
    }
}
