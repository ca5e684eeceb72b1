/// The coordinator of `buffer(timeSpan:)` and `window(timeSpan:)`: a span of elements ends when there were enough of them
/// or enough time has passed, and the next one begins. All of it is for the gate's owner.
package class SpanOperator<Output>: TimedOperator<Output> {
    private final let timeSpan: RxTimeInterval
    private final let mostElements: Int
    /// The number of the span, and how many elements it has.
    private final var number: UInt64 = 0
    private final var elements = 0

    init(_ downstream: Sink<Output>, _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType) {
        self.timeSpan = timeSpan
        mostElements = count
        super.init(downstream, on: scheduler)
    }

    /// Sends what the span that has ended comes to, and begins the next one.
    func roll() {}

    /// Starts the time of a span.
    final func startTime() {
        if !isShut { setDeadline(after: timeSpan, for: number) }
    }

    /// Counts an element in: the span may end with it.
    final func countElement() {
        elements += 1
        if elements == mostElements { endSpan() }
    }

    private func endSpan() {
        number &+= 1
        elements = 0
        roll()
        startTime()
    }

    package final override func timeIsOver(_ number: UInt64) {
        perform { if !self.isShut, self.number == number { self.endSpan() } }
    }
}
