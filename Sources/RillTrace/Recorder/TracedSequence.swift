import RillTraceFormat

extension AsyncSequence {
    /// Records in a lane of `recorder` what a loop over this sequence gets, and changes nothing else.
    ///
    /// ```swift
    /// for try await page in pages.values.trace("page", in: recorder) { … }
    /// // lane "page": subscribe, request, next, request, next, request, completed
    /// ```
    /// Each loop is a subscription. At the recorder's verbose level each wait for the next element is an event of kind
    /// `request`: what asked, and how long it took to come. Events are recorded on the thread that runs the loop.
    ///
    /// - Parameters:
    ///   - label: The name of the lane.
    ///   - recorder: Where to record.
    public func trace(
        _ label: String,
        in recorder: TraceRecorder,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) -> TracedSequence<Self> {
        let source = SiteText.text(fileID: fileID, filePath: filePath, line: line)
        let lane = recorder.lane(label, type: Element.self, source: source)
        return TracedSequence(base: self, recorder: recorder, lane: lane)
    }
}

/// An asynchronous sequence that is recorded while it is read.
public struct TracedSequence<Base: AsyncSequence>: AsyncSequence {
    /// What the sequence hands out.
    public typealias Element = Base.Element

    let base: Base
    let recorder: TraceRecorder
    let lane: Int

    /// Begins a loop, which is recorded as a subscription.
    public func makeAsyncIterator() -> AsyncIterator {
        let sub = recorder.subscribe(lane: lane)
        return AsyncIterator(base: base.makeAsyncIterator(), recorder: recorder, lane: lane, sub: sub)
    }

    /// Hands out the elements.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let recorder: TraceRecorder
        let lane: Int
        let sub: Int
        var isOver = false

        /// The next element, or nil at the end.
        public mutating func next() async rethrows -> Element? {
            if recorder.level >= .verbose, !isOver { recorder.record(.request, lane: lane, sub: sub) }
            do {
                let element = try await base.next()
                if let element {
                    recorder.record(.next, lane: lane, sub: sub, payload: .element(element))
                } else {
                    end(.completed)
                }
                return element
            } catch {
                // A loop whose task was cancelled has left; the sequence has not failed.
                if error is CancellationError { end(.dispose) } else { end(.error, .failure(TraceFailure(error))) }
                throw error
            }
        }

        private mutating func end(_ kind: TraceEvent.Kind, _ payload: LogEntry.Payload = .none) {
            if !isOver { recorder.record(kind, lane: lane, sub: sub, payload: payload) }
            isOver = true
        }
    }
}

extension TracedSequence: Sendable where Base: Sendable {}
