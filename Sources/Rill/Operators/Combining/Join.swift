/// When elements of several sources make a result.
enum JoinRule {
    /// Each time that one source sends: the newest elements of all. (`combineLatest`)
    case newest
    /// By their order: the first elements of all, then the second ones. Ends with the last source. (`zip`)
    case inOrder
    /// The same, but an element of the last source that runs ends it, too, where none of the others will have a partner
    /// for it. (`zip` of a collection)
    case inOrderWithPartners
}

/// The core of all arities of `combineLatest` and `zip`: joins the elements of several sources of different types.
package final class Join<Result>: Observable<Result>, @unchecked Sendable {
    private let rule: JoinRule
    private let inputs: [JoinInput]
    private let combine: (ElementAddresses) throws -> Result

    /// - Parameters:
    ///   - rule: When there is a result, and of which elements.
    ///   - inputs: The sources.
    ///   - combine: Makes the result from the addresses of the elements, in the order of `inputs`.
    init(_ rule: JoinRule, _ inputs: [JoinInput], _ combine: @escaping (ElementAddresses) throws -> Result) {
        self.rule = rule
        self.inputs = inputs
        self.combine = combine
    }

    package override func run(_ sink: Sink<Result>) {
        if inputs.isEmpty { return runWithoutSources(sink) }
        let coordinator = JoinCoordinator(sink, rule, inputs.map { $0.makeCell() }, combine)
        sink.attach(coordinator)
        for (index, input) in inputs.enumerated() {
            if coordinator.isShut { return }
            input.subscribe(coordinator, index)
        }
    }

    /// The newest elements of no source are there from the start, and make a result. There is no first one of theirs.
    private func runWithoutSources(_ sink: Sink<Result>) {
        guard rule == .newest else { return sink.completed() }
        let addresses = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: 1)
        defer { addresses.deallocate() }
        let result: Result
        do { result = try combine(ElementAddresses(addresses)) } catch { return sink.error(error) }
        sink.sendLast(result)
    }
}

/// A source among those that are joined, without its type.
package class JoinInput {
    func makeCell() -> JoinCell { JoinCell() }
    func subscribe<Result>(_ coordinator: JoinCoordinator<Result>, _ index: Int) {}
}

/// A source to join with others.
func joinInput(_ source: some ObservableConvertibleType) -> JoinInput { TypedJoinInput(source.asObservable()) }

final class TypedJoinInput<Element>: JoinInput {
    private let source: Observable<Element>

    init(_ source: Observable<Element>) {
        self.source = source
    }

    override func makeCell() -> JoinCell { TypedJoinCell<Element>() }

    override func subscribe<Result>(_ coordinator: JoinCoordinator<Result>, _ index: Int) {
        guard let cell = coordinator.cells[index] as? TypedJoinCell<Element> else { return }
        source.run(JoinSink(coordinator, cell, index))
    }
}
