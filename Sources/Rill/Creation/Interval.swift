extension ObservableType where Element: RxAbstractInteger {
    /// An observable that counts up from 0, one number each time that a period has passed.
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
    ) -> Observable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return interval(period, scheduler: scheduler, site)
    }

    /// `interval` as a function value, `Observable<Int>.interval(_:scheduler:)`: no line is kept.
    ///
    /// ```
    /// interval(3 ticks)   ---0--1--2--…
    /// ```
    @_disfavoredOverload
    public static func interval(_ period: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        interval(period, scheduler: scheduler, nil)
    }

    /// `interval` for the traits, which pass on the line that called them.
    static func interval(
        _ period: RxTimeInterval,
        scheduler: SchedulerType,
        _ site: SourceSite?
    ) -> Observable<Element> {
        counting(period, period, scheduler, VirtualTimeOrigin("interval", site))
    }
}
