extension ObservableType where Element: ObservableConvertibleType {
    /// Subscribes to each inner source as it comes and passes on the elements of all.
    ///
    /// ```
    /// outer      -x--y-----|
    ///   x         -a---b|
    ///   y            -c---|
    /// merge()    --a--cb---|
    /// ```
    /// An error of any of them fails the result and disposes the others.
    public func merge() -> Observable<Element.Element> {
        merging { $0.asObservable() }
    }
}

extension ObservableType {
    /// Transforms each element into a source and passes on the elements of all these sources.
    ///
    /// ```
    /// source                -x--y------|
    ///   x                    -a---b|
    ///   y                       -c---|
    /// flatMap { … }         --a--cb----|
    /// ```
    /// - Parameter selector: The source for an element. An error that it throws fails the result.
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        merging { try selector($0).asObservable() }
    }

    /// Passes on the elements of several sources, as they come.
    ///
    /// ```
    /// a              -1---3-|
    /// b              ---2-----|
    /// merge(a, b)    -1-2-3---|
    /// ```
    /// Completes when all have. An error of any of them fails the result and disposes the others.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }

    /// Passes on the elements of several sources, as they come.
    ///
    /// ```
    /// a                -1---3-|
    /// b                ---2-----|
    /// merge([a, b])    -1-2-3---|
    /// ```
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        SinkFunction { sink in
            if sources.isEmpty { return sink.completed() }
            let coordinator = MergeCoordinator(sink, running: sources.count)
            sink.attach(coordinator)
            for source in sources {
                if coordinator.isShut { return }
                source.start(MergeInnerSink(coordinator))
            }
        }
    }

    /// Passes on the elements of several sources, as they come.
    ///
    /// ```
    /// a                -1---3-|
    /// b                ---2-----|
    /// merge([a, b])    -1-2-3---|
    /// ```
    public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        merge(Array(sources))
    }

    /// The core of `flatMap` and `merge()`.
    func merging<Result>(_ selector: @escaping (Element) throws -> Observable<Result>) -> Observable<Result> {
        Lifted(asObservable()) { sink in
            let coordinator = MergeCoordinator(sink, running: 1)
            sink.attach(coordinator)
            return FlatMapSink(selector, coordinator)
        }
    }
}

/// Counts the sources that still run, the outer one included; completes the result with the last.
private final class MergeCoordinator<Element>: Coordinator<Element> {
    /// For the gate's owner.
    private var running: Int

    init(_ downstream: Sink<Element>, running: Int) {
        self.running = running
        super.init(downstream)
    }

    func oneMore() {
        perform { self.running += 1 }
    }

    func oneDone(_ slot: SourceSlot) {
        perform {
            self.running -= 1
            if self.running == 0 { self.sendCompleted() }
        }
        drop(slot)
    }
}

private final class MergeInnerSink<Element>: PassingSink<Element, MergeCoordinator<Element>> {
    override func end() { coordinator.oneDone(slot) }
}

private final class FlatMapSink<Source, Element>: InnerSink<Source, Element, MergeCoordinator<Element>> {
    private let selector: (Source) throws -> Observable<Element>

    init(_ selector: @escaping (Source) throws -> Observable<Element>, _ coordinator: MergeCoordinator<Element>) {
        self.selector = selector
        super.init(coordinator)
    }

    override func receive(_ element: Source) {
        let source: Observable<Element>
        do { source = try selector(element) } catch { return self.error(error) }
        if coordinator.isShut { return }
        coordinator.oneMore()
        source.start(MergeInnerSink(coordinator))
    }

    override func end() { coordinator.oneDone(slot) }
}
