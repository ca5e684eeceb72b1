import Rill

extension TestScheduler {
    /// Makes an observable, subscribes a recording observer to it, disposes the subscription, and runs everything.
    ///
    /// The run ends when nothing is left to do, not at `disposed`. Called from inside a run, it does nothing, and that is
    /// reported.
    ///
    /// - Parameters:
    ///   - created: When `create` is called.
    ///   - subscribed: When its result is subscribed to. Before `created` there is nothing to subscribe to, and before this
    ///     nothing to dispose: then nothing runs, and that is reported.
    ///   - disposed: When the subscription is disposed. Enqueued now, so it comes before work that is enqueued during
    ///     the run for the same tick.
    ///   - label: The name of the observer's lane in the log.
    ///   - create: Makes what is observed: an observable, a trait, a testable source.
    /// - Returns: The observer, after the run.
    public func start<Source: ObservableConvertibleType>(
        created: TestTime,
        subscribed: TestTime,
        disposed: TestTime,
        label: String? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        let observer = createObserver(
            Source.Element.self,
            label: label,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
        guard created <= subscribed, subscribed <= disposed else {
            let call = "start(created: \(created), subscribed: \(subscribed), disposed: \(disposed))"
            timeline.report(
                subscribed < created
                    ? "\(call) would subscribe before there is anything to subscribe to; it did nothing. Subscribe at "
                        + "\(created) or later."
                    : "\(call) would dispose before there is anything to dispose; it did nothing. Dispose at "
                        + "\(subscribed) or later.",
                site: observer.site
            )
            return observer
        }
        var source: Observable<Source.Element>?
        let steps = [
            schedule("start created", at: created, fileID, filePath, line, column) { source = create().asObservable() },
            schedule("start subscribed", at: subscribed, fileID, filePath, line, column) {
                if let source { observer.core.observe(source) }
            },
            schedule("start disposed", at: disposed, fileID, filePath, line, column) { observer.dispose() },
        ]
        asyncParts.own()
        let end = timeline.runWithinStepLimit(through: .max)
        // Refused is refused: nothing of it runs later, within the run that goes on.
        if end == .alreadyRunning { for step in steps { step.dispose() } }
        timeline.report(end, of: "start()", site: observer.site)
        return observer
    }

    /// The same, created at 100 and subscribed at 200.
    ///
    /// - Parameters:
    ///   - disposed: When the subscription is disposed.
    ///   - label: The name of the observer's lane in the log.
    ///   - create: Makes what is observed.
    /// - Returns: The observer, after the run.
    public func start<Source: ObservableConvertibleType>(
        disposed: TestTime,
        label: String? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        start(
            created: Defaults.created,
            subscribed: Defaults.subscribed,
            disposed: disposed,
            label: label,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column,
            create: create
        )
    }

    /// The same, created at 100, subscribed at 200 and disposed at 1000.
    ///
    /// - Parameters:
    ///   - label: The name of the observer's lane in the log.
    ///   - create: Makes what is observed.
    /// - Returns: The observer, after the run.
    public func start<Source: ObservableConvertibleType>(
        label: String? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        start(
            disposed: Defaults.disposed,
            label: label,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column,
            create: create
        )
    }

    /// Subscribes a recording observer to a source, at the present tick, without running anything.
    ///
    /// - Parameters:
    ///   - source: What is recorded.
    ///   - label: The name of the observer's lane in the log.
    /// - Returns: The observer. Its `dispose()` ends the subscription.
    public func record<Source: ObservableConvertibleType>(
        _ source: Source,
        as label: String? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObserver<Source.Element> {
        let observer = createObserver(
            Source.Element.self,
            label: label,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
        let origin = VirtualTimeOrigin(label ?? "record", observer.site)
        taskHome.whileInCharge {
            timeline.withOrigin(timeline.origins.number(of: origin)) { observer.core.observe(source.asObservable()) }
        }
        return observer
    }
}
