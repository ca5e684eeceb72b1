/// An integer that `range`, `interval` and `timer` count with.
public typealias RxAbstractInteger = FixedWidthInteger

extension ObservableType where Element: RxAbstractInteger {
    /// An observable of consecutive integers.
    ///
    /// ```
    /// range(start: 4, count: 3)   (456|)
    /// ```
    /// A negative count, and a range that reaches beyond the type, fail with `RxError.argumentOutOfRange`.
    ///
    /// - Parameters:
    ///   - start: The first integer.
    ///   - count: How many.
    ///   - scheduler: Sends each integer, and completion, as a piece of work of its own.
    public static func range(
        start: Element,
        count: Element,
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        if count < 0 { return .error(RxError.argumentOutOfRange) }
        if count == 0 { return .from([], scheduler: scheduler) }
        let (last, overflow) = start.addingReportingOverflow(count - 1)
        if overflow { return .error(RxError.argumentOutOfRange) }
        return SinkFunction { RangeSteps(start, last, $0).begin($0, on: scheduler) }
    }
}

private final class RangeSteps<Element: RxAbstractInteger>: SourceSteps {
    private var upcoming: Element
    private let last: Element
    private var isOver = false
    private let sink: Sink<Element>

    init(_ start: Element, _ last: Element, _ sink: Sink<Element>) {
        upcoming = start
        self.last = last
        self.sink = sink
    }

    override func sendOne() -> Bool {
        if isOver {
            sink.completed()
            return false
        }
        let element = upcoming
        if element == last { isOver = true } else { upcoming = element + 1 }
        sink.next(element)
        return true
    }
}
