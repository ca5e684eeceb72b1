import Rill
import RillMarbles
import RillVirtualTime

extension MarbleVerdict {
    /// Writes what happened into the source file, in the place of what was expected, and says so.
    ///
    /// The test fails all the same: what it says now has to be read by someone. The run goes on from the horizon: what is
    /// recorded is all that happens.
    ///
    /// - Returns: What was not as expected.
    func recordInline() -> [Failure] {
        let (end, obstacle) = endOfRecording()
        let verdict = end == horizon ? self : MarbleVerdict(on: script, upTo: end)
        let notation = script.settings.notation
        var recordings = InlineRecordings(notation, obstacle: obstacle)
        for lane in verdict.lanes where !lane.isMet {
            recordings.add(lane.failure()) { try lane.recorded() }
        }
        for subscriptions in verdict.subscriptions {
            for deviation in subscriptions.deviations {
                recordings.add(subscriptions.failure(deviation)) { [try subscriptions.recorded(deviation)] }
            }
        }
        return recordings.written(in: ruledPicture())
    }

    /// Lets the run go on up to the end of what is scheduled.
    ///
    /// - Returns: The last instant that counts, and why nothing can be recorded.
    private func endOfRecording() -> (end: Int, obstacle: String?) {
        if let obstacle = realTime { return (horizon, obstacle) }
        // Where the author says how long the run is, that is all of it.
        if script.settings.horizon != nil { return (horizon, nil) }
        let isComplete = script.run.goOnToTheEnd()
        if let obstacle = realTime { return (horizon, obstacle) }
        if !isComplete {
            return (
                horizon,
                "work is scheduled behind the last instant that is drawn (\(script.run.time(ofTick: horizon))), and it does "
                    + "not come to an end; say how long the run is, until: \"…\""
            )
        }
        let last = script.lock.withLock {
            script.recordings.compactMap { $0.lastTime } + script.subscriptionExpectations.compactMap(\.lastTime)
        }
        return (max(horizon, last.max() ?? 0), nil)
    }

    /// What is wrong with a run in which something other than the test's own clock said when things happen.
    private var realTime: String? {
        if !script.run.outsideNotes.isEmpty {
            return "this run depends on real time, so the next one may bring something else"
        }
        if script.recordingWatch?.hasStrangers == true {
            return "events came from another thread than the test's, so the next run may bring something else"
        }
        if script.run.scheduler.hasStreamTasksOut {
            return
                "a task that a stream of this test has started had not ended when the run did, and did not wait for the "
                + "test's clock; if it waits for real time, the next run may bring something else"
        }
        return nil
    }

    /// The picture as a recording has to see it.
    private func ruledPicture() -> RuledPicture {
        let (picture, sources) = script.lock.withLock { (script.picture, script.sources) }
        func source(_ name: String) -> MarbleSource? { sources.first { $0.name == name } }
        let lanes = picture.lanes.map { lane in
            let parts = lane.name.split(separator: "#")
            let number = parts.count == 2 ? Int(parts[1]) ?? 1 : 1
            let own = source(lane.name)
            let subscriptions = (own ?? parts.first.flatMap { source(String($0)) })?.subscriptions() ?? []
            let index = own == nil ? number - 1 : 0
            let subscribed = subscriptions.indices.contains(index) ? subscriptions[index].subscribe : nil
            return RuledLane(
                lane: lane,
                role: lane.isSubscription ? .subscription : own?.script == nil ? .expectation : .hot,
                isOnTheRuler: picture.isOnTheRuler(lane, isCold: script.isCold),
                isSent: picture.inner.contains(lane.name),
                start: subscribed.map(script.run.time(ofTick:)),
                widthToColon: picture.widthToColon(of: lane)
            )
        }
        let notes = picture.notesOnAlignment(script.settings, isCold: script.isCold)
        return RuledPicture(lanes: lanes, isInLine: notes.isEmpty)
    }
}
