extension ObservableType {
    /// Runs sources one after another until one of them completes: each when the one before has failed.
    ///
    /// ```
    /// a                          -1-#
    /// b                             -2-3|
    /// catch(sequence: [a, b])    -1--2-3|
    /// ```
    /// The error of the last source fails the result. Without a source, the result completes.
    ///
    /// - Parameter sequence: The sources, taken one by one as they are needed. May be endless.
    public static func `catch`<Sources: Sequence>(sequence: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        SinkFunction { CatchSuccession(sequence.makeIterator(), $0).begin() }
    }
}

/// What the sink tells the succession, without the type of the sequence.
private class FailingSuccession<Element>: Succession<Element> {
    final var lastError: (any Swift.Error)?
}

private final class CatchSuccession<Sources: IteratorProtocol, Element>: FailingSuccession<Element>
where Sources.Element == Observable<Element> {
    private var sources: Sources

    init(_ sources: Sources, _ downstream: Sink<Element>) {
        self.sources = sources
        super.init(downstream)
    }

    override func step() {
        if let source = sources.next() {
            source.start(CatchSequenceSink(self))
        } else if let lastError {
            downstream.error(lastError)
        } else {
            downstream.completed()
        }
    }
}

private final class CatchSequenceSink<Element>: SlotSink<Element> {
    private let succession: FailingSuccession<Element>

    init(_ succession: FailingSuccession<Element>) {
        self.succession = succession
        super.init(succession.slot.open(), succession.downstream)
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        succession.lastError = error
        slot.dispose()
        succession.advance()
    }
}
