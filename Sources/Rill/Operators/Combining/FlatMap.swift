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

    /// The core of `flatMap` and `merge()`.
    func merging<Result>(_ selector: @escaping (Element) throws -> Observable<Result>) -> Observable<Result> {
        Lifted(asObservable()) { sink in
            let coordinator = MergeCoordinator(sink, running: 1)
            sink.attach(coordinator)
            return FlatMapSink(selector, coordinator)
        }
    }
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
