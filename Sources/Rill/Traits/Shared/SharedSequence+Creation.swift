extension SharedSequence {
    /// A stream that ends at once. See ``ObservableType/empty()``.
    public static func empty() -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: .empty().subscribe(on: SharingStrategy.scheduler))
    }

    /// A stream that sends nothing and does not end. See ``ObservableType/never()``.
    public static func never() -> SharedSequence<SharingStrategy, Element> { SharedSequence(raw: .never()) }

    /// A stream of one element. See ``ObservableType/just(_:)``.
    public static func just(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: .just(element).subscribe(on: SharingStrategy.scheduler))
    }

    /// Makes the stream anew for each subscriber. See ``ObservableType/deferred(_:)``.
    public static func deferred(
        _ observableFactory: @escaping () -> SharedSequence<SharingStrategy, Element>
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(.deferred { observableFactory().asObservable() })
    }

    /// A stream of the given elements.
    ///
    /// ```
    /// of(a, b, c)   (abc|)
    /// ```
    public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: .from(elements, scheduler: SharingStrategy.scheduler))
    }

    /// A stream of the elements of an array.
    ///
    /// ```
    /// from([a, b, c])   (abc|)
    /// ```
    public static func from(_ array: [Element]) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: .from(array, scheduler: SharingStrategy.scheduler))
    }

    /// A stream of the elements of a sequence, which is iterated anew for each subscriber.
    ///
    /// ```
    /// from(1...3)   (123|)
    /// ```
    public static func from<Elements: Sequence>(_ sequence: Elements) -> SharedSequence<SharingStrategy, Element>
    where Elements.Element == Element {
        SharedSequence(raw: .from(sequence, scheduler: SharingStrategy.scheduler))
    }

    /// A stream of the element of an optional, or of none. See ``ObservableType/from(optional:)``.
    public static func from(optional: Element?) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: .from(optional: optional, scheduler: SharingStrategy.scheduler))
    }
}

extension SharedSequence where Element: RxAbstractInteger {
    /// A stream that counts up from 0, one number each time that a period has passed.
    ///
    /// ```
    /// interval(3 ticks)   ---0--1--2--…
    /// ```
    /// The line of the call is kept: a run on virtual time that does not end names it.
    ///
    /// - Parameter period: The time before the first number and between two.
    public static func interval(
        _ period: RxTimeInterval,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> SharedSequence<SharingStrategy, Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return SharedSequence(.interval(period, scheduler: SharingStrategy.scheduler, site))
    }

    /// A stream that sends 0 after a while, and then counts on.
    ///
    /// ```
    /// timer(3 ticks, period: 2 ticks)    ---0-1-2-…
    /// ```
    /// The line of the call is kept: a run on virtual time that does not end names it.
    ///
    /// - Parameters:
    ///   - dueTime: The time before the first number.
    ///   - period: The time between two numbers.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> SharedSequence<SharingStrategy, Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return SharedSequence(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler, site))
    }

    /// `interval` as a function value, `Driver<Int>.interval(_:)`: no line is kept.
    ///
    /// ```
    /// interval(3 ticks)   ---0--1--2--…
    /// ```
    @_disfavoredOverload
    public static func interval(_ period: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(.interval(period, scheduler: SharingStrategy.scheduler, nil))
    }

    /// `timer` as a function value, `Driver<Int>.timer(_:period:)`: no line is kept.
    ///
    /// ```
    /// timer(3 ticks, period: 2 ticks)    ---0-1-2-…
    /// ```
    @_disfavoredOverload
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler, nil))
    }
}
