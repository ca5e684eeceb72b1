extension ObservableType where Element: RxAbstractInteger {
    /// An observable that sends 0 after a while, and then either ends or counts on.
    ///
    /// ```
    /// timer(3 ticks)                     ---(0|)
    /// timer(3 ticks, period: 2 ticks)    ---0-1-2-…
    /// ```
    /// The line of the call is kept: a run on virtual time that does not end names it.
    ///
    /// - Parameters:
    ///   - dueTime: The time before the first number. Negative counts as zero.
    ///   - period: The time between two numbers. Nil: there is only one, and completion comes with it.
    ///   - scheduler: Where the time is measured and the numbers are sent.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval? = nil,
        scheduler: SchedulerType,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Observable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return timer(dueTime, period: period, scheduler: scheduler, site)
    }

    /// `timer` as a function value, `Observable<Int>.timer(_:period:scheduler:)`: no line is kept.
    ///
    /// ```
    /// timer(3 ticks, period: 2 ticks)    ---0-1-2-…
    /// ```
    @_disfavoredOverload
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval?,
        scheduler: SchedulerType
    ) -> Observable<Element> {
        timer(dueTime, period: period, scheduler: scheduler, nil)
    }

    /// `timer` for the traits, which pass on the line that called them.
    static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval?,
        scheduler: SchedulerType,
        _ site: SourceSite?
    ) -> Observable<Element> {
        counting(dueTime, period, scheduler, VirtualTimeOrigin("timer", site))
    }

    /// What `timer` and `interval` have in common.
    static func counting(
        _ dueTime: RxTimeInterval,
        _ period: RxTimeInterval?,
        _ scheduler: any SchedulerType,
        _ origin: VirtualTimeOrigin
    ) -> Observable<Element> {
        SinkFunction { sink in
            let slot = SourceSlot()
            sink.attach(slot)
            let timer = VirtualTimers.naming(origin, on: scheduler) {
                guard let period else {
                    return scheduler.scheduleRelative((), dueTime: dueTime) { _ in
                        if slot.isActive { sink.sendLast(0) }
                        return Disposables.create()
                    }
                }
                return scheduler.schedulePeriodic(0 as Element, startAfter: dueTime, period: period) { number in
                    if slot.isActive { sink.next(number) }
                    return number &+ 1
                }
            }
            slot.attach(ForeignHandle(timer))
        }
    }
}
