extension ObservableType {
    /// Passes on elements as long as they satisfy a predicate, then completes.
    ///
    /// ```
    /// source                            -1-2-3-4-|
    /// take(while: { $0 < 3 })           -1-2-|
    /// … behavior: .inclusive            -1-2-(3|)
    /// ```
    /// - Parameters:
    ///   - predicate: Called once for each element. An error that it throws fails the result.
    ///   - behavior: Whether the first element that does not satisfy it is passed on.
    public func take(
        while predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        Lifted(asObservable()) { TakeWhileSink(predicate, behavior, $0) }
    }
}

private final class TakeWhileSink<Element>: OperatorSink<Element, Element> {
    private let predicate: (Element) throws -> Bool
    private let behavior: TakeBehavior
    /// Whether the last element came: its receiver may make the source send more before the end is sent.
    @exclusivity(unchecked) private var isDone = false

    init(
        _ predicate: @escaping (Element) throws -> Bool,
        _ behavior: TakeBehavior,
        _ downstream: Sink<Element>
    ) {
        self.predicate = predicate
        self.behavior = behavior
        super.init(downstream)
    }

    override func next(_ element: Element) {
        if isDone { return }
        do {
            if try predicate(element) { return downstream.next(element) }
        } catch {
            return downstream.error(error)
        }
        isDone = true
        switch behavior {
        case .inclusive: downstream.sendLast(element)
        case .exclusive: downstream.completed()
        }
    }
}
