extension ObservableType {
    /// Goes on with another source when this one completes.
    ///
    /// ```
    /// source          -1-2|
    /// second              -3-4|
    /// concat(second)  -1-2-3-4|
    /// ```
    /// The second source is subscribed at the moment at which this one completes.
    public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
    where Source.Element == Element {
        Self.concat([asObservable(), second.asObservable()])
    }

    /// Runs sources one after another, each when the one before has completed.
    ///
    /// ```
    /// a                    -1-2|
    /// b                        -3|
    /// c                          -4|
    /// concat([a, b, c])    -1-2-3-4|
    /// ```
    /// - Parameter sequence: The sources, taken one by one as they are needed. May be endless.
    public static func concat<Sources: Sequence>(_ sequence: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        SinkFunction { ConcatSuccession(sequence.makeIterator(), $0).begin() }
    }

    /// Runs sources one after another, each when the one before has completed.
    ///
    /// ```
    /// a                    -1-2|
    /// b                        -3|
    /// concat([a, b])       -1-2-3|
    /// ```
    /// - Parameter collection: The sources. None of them: the result completes at once.
    public static func concat<Sources: Collection>(_ collection: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        SinkFunction { ConcatSuccession(collection.makeIterator(), $0).begin() }
    }

    /// Runs sources one after another, each when the one before has completed.
    ///
    /// ```
    /// a               -1-2|
    /// b                   -3|
    /// concat(a, b)    -1-2-3|
    /// ```
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
        concat(sources)
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Runs the sources that come one after another.
    ///
    /// ```
    /// outer       -x--y------|
    ///   x          -a---b|
    ///   y                -c---|
    /// concat()    --a---b-c---|
    /// ```
    public func concat() -> Observable<Element.Element> {
        merging(maxConcurrent: 1) { $0.asObservable() }
    }
}

private final class ConcatSuccession<Sources: IteratorProtocol, Element>: Succession<Element>
where Sources.Element == Observable<Element> {
    private var sources: Sources

    init(_ sources: Sources, _ downstream: Sink<Element>) {
        self.sources = sources
        super.init(downstream)
    }

    override func step() {
        guard let source = sources.next() else { return downstream.completed() }
        source.start(ConcatSink(self))
    }
}

private final class ConcatSink<Element>: SlotSink<Element> {
    private let succession: Succession<Element>

    init(_ succession: Succession<Element>) {
        self.succession = succession
        super.init(succession.slot.open(), succession.downstream)
    }

    override func completed() {
        if slot.isDisposed { return }
        slot.dispose()
        succession.advance()
    }
}
