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
        let source = asObservable()
        let sampler = sampler.asObservable()
        return SinkFunction { sink in
            let coordinator = SampleCoordinator(sink, defaultValue)
            sink.attach(coordinator)
            let sourceSink = TurnSink<Element, Element>(coordinator) {
                coordinator.waiting.keep($0)
            } onEnd: {
                coordinator.sourceIsDone = true
            }
            let samplerSink = TurnSink<Source.Element, Element>(coordinator) { _ in
                coordinator.sample()
            } onEnd: {
                coordinator.sample()
            }
            source.run(sourceSink)
            if !coordinator.isShut { sampler.run(samplerSink) }
        }
    }
}

private final class SampleCoordinator<Element>: Coordinator<Element> {
    private let defaultValue: Element?
    /// The element that waits: none or one. For the gate's owner, as is the end of the source.
    @exclusivity(unchecked) final var waiting = RawRing<Element>()
    final var sourceIsDone = false

    init(_ downstream: Sink<Element>, _ defaultValue: Element?) {
        self.defaultValue = defaultValue
        super.init(downstream)
    }

    deinit { waiting.deallocate() }

    func sample() {
        if waiting.count > 0 {
            downstream.next(waiting.removeFirst())
        } else if let defaultValue {
            downstream.next(defaultValue)
        }
        if sourceIsDone { sendCompleted() }
    }
}
