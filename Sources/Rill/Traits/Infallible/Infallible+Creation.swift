extension InfallibleType {
    /// A stream of one element. See ``ObservableType/just(_:)``.
    public static func just(_ element: Element) -> Infallible<Element> { Infallible(raw: .just(element)) }

    /// A stream of one element, sent on a scheduler. See ``ObservableType/just(_:scheduler:)``.
    public static func just(_ element: Element, scheduler: ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: .just(element, scheduler: scheduler))
    }

    /// A stream of the given elements. See ``ObservableType/of(_:scheduler:)``.
    public static func of(
        _ elements: Element...,
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(raw: .from(elements, scheduler: scheduler))
    }

    /// A stream of the elements of an array. See `ObservableType.from(_:scheduler:)`.
    public static func from(
        _ array: [Element],
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(raw: .from(array, scheduler: scheduler))
    }

    /// A stream of the elements of a sequence, which is iterated anew for each subscriber. See
    /// `ObservableType.from(_:scheduler:)`.
    public static func from<Elements: Sequence>(
        _ sequence: Elements,
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> where Elements.Element == Element {
        Infallible(raw: .from(sequence, scheduler: scheduler))
    }

    /// A stream of the element of an optional, or of none. See ``ObservableType/from(optional:)``.
    public static func from(optional: Element?) -> Infallible<Element> { Infallible(raw: .from(optional: optional)) }

    /// A stream of the element of an optional, or of none, sent on a scheduler. See
    /// ``ObservableType/from(optional:scheduler:)``.
    public static func from(optional: Element?, scheduler: ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: .from(optional: optional, scheduler: scheduler))
    }

    /// A stream that ends at once. See ``ObservableType/empty()``.
    public static func empty() -> Infallible<Element> { Infallible(raw: .empty()) }

    /// A stream that sends nothing and does not end. See ``ObservableType/never()``.
    public static func never() -> Infallible<Element> { Infallible(raw: .never()) }

    /// Makes the stream anew for each subscriber. See ``ObservableType/deferred(_:)``.
    public static func deferred(
        _ infallibleFactory: @escaping () throws -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(raw: .deferred { try infallibleFactory().asObservable() })
    }
}

extension InfallibleType where Element: RxAbstractInteger {
    /// A stream that counts up from 0, one number each time that a period has passed. See
    /// ``ObservableType/interval(_:scheduler:fileID:filePath:line:column:)``.
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

    /// A stream that sends 0 after a while, and then either ends or counts on. See
    /// ``ObservableType/timer(_:period:scheduler:fileID:filePath:line:column:)``.
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

    /// `interval` as a function value, `Infallible<Int>.interval(_:scheduler:)`: no line is kept. See
    /// ``ObservableType/interval(_:scheduler:)``.
    @_disfavoredOverload
    public static func interval(_ period: RxTimeInterval, scheduler: SchedulerType) -> Infallible<Element> {
        Infallible(raw: .interval(period, scheduler: scheduler, nil))
    }

    /// `timer` as a function value, `Infallible<Int>.timer(_:period:scheduler:)`: no line is kept. See
    /// ``ObservableType/timer(_:period:scheduler:)``.
    @_disfavoredOverload
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval?,
        scheduler: SchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: .timer(dueTime, period: period, scheduler: scheduler, nil))
    }
}
