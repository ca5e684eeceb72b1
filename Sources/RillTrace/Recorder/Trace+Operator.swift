import Rill
import RillTraceFormat

extension ObservableConvertibleType {
    /// Records what passes here in a lane of `recorder`, and changes nothing else.
    ///
    /// ```
    /// source           --a--b--|
    /// trace("query")   --a--b--|     lane "query": subscribe, next a, next b, completed
    /// ```
    /// Each subscription has an ordinal, from 1. Disposal is recorded where it comes before a terminal event. On
    /// `create` and on observable types of your own also what breaks the grammar is recorded, with the rule: events
    /// after a terminal event, after disposal, and concurrent ones. Events are recorded on the thread that delivers
    /// them; elements become JSON at that moment.
    ///
    /// - Parameters:
    ///   - label: The name of the lane. The same label again is the same lane; where that is
    ///     at another place in the code, the trace's `notes` say so.
    ///   - recorder: Where to record.
    public func trace(
        _ label: String,
        in recorder: TraceRecorder,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) -> Observable<Element> {
        let source = SiteText.text(fileID: fileID, filePath: filePath, line: line)
        let lane = recorder.lane(label, type: Element.self, source: source)
        return ProbedObservable(asObservable()) { keepsGrammar in
            TraceProbe<Element>(recorder, lane: lane, watchesGrammar: !keepsGrammar)
        }
    }
}
