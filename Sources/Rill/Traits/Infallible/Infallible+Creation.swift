extension InfallibleType {
    /// A stream of one element.
    ///
    /// ```
    /// just(a)   (a|)
    /// ```
    public static func just(_ element: Element) -> Infallible<Element> { Infallible(raw: .just(element)) }

    /// A stream of one element, sent on a scheduler.
    ///
    /// ```
    /// just(a, scheduler: s)   -a|
    /// ```
    public static func just(_ element: Element, scheduler: ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: .just(element, scheduler: scheduler))
    }

    /// A stream of the given elements.
    ///
    /// ```
    /// of(a, b, c)   (abc|)
    /// ```
    public static func of(
        _ elements: Element...,
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(raw: .from(elements, scheduler: scheduler))
    }

    /// A stream of the elements of an array.
    ///
    /// ```
    /// from([a, b, c])   (abc|)
    /// ```
    public static func from(
        _ array: [Element],
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(raw: .from(array, scheduler: scheduler))
    }

    /// A stream of the elements of a sequence, which is iterated anew for each subscriber.
    ///
    /// ```
    /// from(1...3)   (123|)
    /// ```
    public static func from<Elements: Sequence>(
        _ sequence: Elements,
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> where Elements.Element == Element {
        Infallible(raw: .from(sequence, scheduler: scheduler))
    }

    /// A stream of the element of an optional, or of none.
    ///
    /// ```
    /// from(optional: nil)   |
    /// ```
    public static func from(optional: Element?) -> Infallible<Element> { Infallible(raw: .from(optional: optional)) }

    /// A stream of the element of an optional, or of none, sent on a scheduler.
    ///
    /// ```
    /// from(optional: nil, scheduler: s)   -|
    /// ```
    public static func from(optional: Element?, scheduler: ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: .from(optional: optional, scheduler: scheduler))
    }

    /// A stream that ends at once.
    ///
    /// ```
    /// empty()   |
    /// ```
    public static func empty() -> Infallible<Element> { Infallible(raw: .empty()) }

    /// A stream that sends nothing and does not end.
    ///
    /// ```
    /// never()   --------
    /// ```
    public static func never() -> Infallible<Element> { Infallible(raw: .never()) }

    /// Makes the stream anew for each subscriber.
    ///
    /// ```
    /// deferred { just(clock) }   first subscriber  (1|)
    ///                            second subscriber (2|)
    /// ```
    /// - Parameter infallibleFactory: Called at each subscription. An error that it throws fails the result.
    public static func deferred(
        _ infallibleFactory: @escaping () throws -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(raw: .deferred { try infallibleFactory().asObservable() })
    }
}

extension InfallibleType where Element: RxAbstractInteger {
    /// A stream that counts up from 0, one number each time that a period has passed.
    ///
    /// ```
    /// interval(3 ticks)   ---0--1--2--…
    /// ```
    /// The line of the call is kept: a run on virtual time that does not end names it.
    ///
    /// - Parameters:
    ///   - period: The time before the first number and between two.
    ///   - scheduler: Where the time is measured and the numbers are sent.
    public static func interval(
        _ period: RxTimeInterval,
        scheduler: SchedulerType,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Infallible<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return Infallible(raw: .interval(period, scheduler: scheduler, site))
    }

    /// A stream that sends 0 after a while, and then either ends or counts on.
    ///
    /// ```
    /// timer(3 ticks)    ---(0|)
    /// ```
    /// The line of the call is kept: a run on virtual time that does not end names it.
    ///
    /// - Parameters:
    ///   - dueTime: The time before the first number.
    ///   - period: The time between two numbers. Nil: there is only one.
    ///   - scheduler: Where the time is measured and the numbers are sent.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval? = nil,
        scheduler: SchedulerType,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Infallible<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return Infallible(raw: .timer(dueTime, period: period, scheduler: scheduler, site))
    }

    /// `interval` as a function value, `Infallible<Int>.interval(_:scheduler:)`: no line is kept.
    ///
    /// ```
    /// interval(3 ticks)   ---0--1--2--…
    /// ```
    @_disfavoredOverload
    public static func interval(_ period: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: .interval(period, scheduler: scheduler, nil))
    }

    /// `timer` as a function value, `Infallible<Int>.timer(_:period:scheduler:)`: no line is kept.
    ///
    /// ```
    /// timer(3 ticks, period: 2 ticks)    ---0-1-2-…
    /// ```
    @_disfavoredOverload
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval?,
        scheduler: SchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: .timer(dueTime, period: period, scheduler: scheduler, nil))
    }
}
