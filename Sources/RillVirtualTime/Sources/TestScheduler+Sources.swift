import Rill

extension TestScheduler {
    /// A source that sends its events at their times whether anyone is subscribed or not.
    ///
    /// - Parameters:
    ///   - events: The events, at absolute times. They need not be sorted; events of one time keep their order. The
    ///     grammar is not enforced: what follows a terminal event is sent as well.
    ///   - label: The name of its lane in the log.
    ///   - misbehaviour: Rules that the source breaks.
    public func createHotObservable<Element>(
        _ events: [Recorded<Event<Element>>],
        label: String? = nil,
        misbehaviour: SourceMisbehaviour = [],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return HotObservable(self, events, label, misbehaviour, site)
    }

    /// A source that sends its events to each subscriber, counted from its subscription.
    ///
    /// - Parameters:
    ///   - events: The events, at times after the subscription. They need not be sorted. The grammar is not enforced.
    ///   - label: The name of its lane in the log.
    ///   - misbehaviour: Rules that the source breaks.
    public func createColdObservable<Element>(
        _ events: [Recorded<Event<Element>>],
        label: String? = nil,
        misbehaviour: SourceMisbehaviour = [],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return ColdObservable(self, [events], label, misbehaviour, site)
    }

    /// A cold source that plays another script for each subscription: for retries.
    ///
    /// - Parameters:
    ///   - attempts: The first subscriber gets the first script, and so on; from the last on, all get the last. Without
    ///     any script nothing is ever sent.
    ///   - label: The name of its lane in the log.
    ///   - misbehaviour: Rules that the source breaks.
    public func createColdObservable<Element>(
        attempts: [[Recorded<Event<Element>>]],
        label: String? = nil,
        misbehaviour: SourceMisbehaviour = [],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return ColdObservable(self, attempts, label, misbehaviour, site)
    }
}
