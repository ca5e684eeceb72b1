extension ObservableType {
    /// An observable of states, each made from the one before, as long as a condition holds.
    ///
    /// ```
    /// generate(initialState: 1, condition: { $0 < 9 }, iterate: { $0 * 2 })   (1248|)
    /// ```
    /// - Parameters:
    ///   - initialState: The first state.
    ///   - condition: Whether to send a state and go on. An error that it throws fails the result.
    ///   - scheduler: Sends each state, and completion, as a piece of work of its own.
    ///   - iterate: The state after a state. An error that it throws fails the result.
    public static func generate(
        initialState: Element,
        condition: @escaping (Element) throws -> Bool,
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance,
        iterate: @escaping (Element) throws -> Element
    ) -> Observable<Element> {
        SinkFunction { GenerateSteps(initialState, condition, iterate, $0).begin($0, on: scheduler) }
    }
}

private final class GenerateSteps<Element>: SourceSteps {
    private var state: Element
    private let condition: (Element) throws -> Bool
    private let iterate: (Element) throws -> Element
    private var isFirst = true
    private let sink: Sink<Element>

    init(
        _ state: Element,
        _ condition: @escaping (Element) throws -> Bool,
        _ iterate: @escaping (Element) throws -> Element,
        _ sink: Sink<Element>
    ) {
        self.state = state
        self.condition = condition
        self.iterate = iterate
        self.sink = sink
    }

    override func sendOne() -> Bool {
        do {
            if isFirst { isFirst = false } else { state = try iterate(state) }
            if try !condition(state) {
                sink.completed()
                return false
            }
        } catch {
            sink.error(error)
            return false
        }
        sink.next(state)
        return true
    }
}
