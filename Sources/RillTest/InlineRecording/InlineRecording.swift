import Rill
import RillMarbles

extension MarbleTest {
    /// Writes what happened into the source file, in the place of what was expected, and says so.
    ///
    /// The test fails all the same: what it says now has to be read by someone.
    ///
    /// - Parameter horizon: Up to where the run has come. It goes on from there: what is recorded is all that happens.
    /// - Returns: What was not as expected.
    func recordInline(upTo horizon: Int) -> [Failure] {
        let (end, obstacle) = endOfRecording(from: horizon)
        var recordings: [InlineRecording] = expectations.filter { !$0.isMet(upTo: end) }.map { expectation in
            InlineRecording(expectation.failure(upTo: end, in: self), obstacle) {
                try expectation.recorded(upTo: end, in: self).map { try $0.checked(settings) }
            }
        }
        for expectation in subscriptionExpectations {
            recordings += expectation.deviations(upTo: end, in: self).map { deviation in
                InlineRecording(deviation.failure, obstacle) {
                    [try expectation.recorded(deviation, upTo: end, in: self).checked(settings)]
                }
            }
        }
        write(&recordings)
        return recordings.map(\.failure)
    }

    /// Lets the run go on up to the end of what is scheduled.
    ///
    /// - Returns: The last instant that counts, and why nothing can be recorded.
    private func endOfRecording(from horizon: Int) -> (end: Int, obstacle: String?) {
        if let obstacle = realTime { return (horizon, obstacle) }
        // Where the author says how long the run is, that is all of it.
        if settings.horizon != nil { return (horizon, nil) }
        let limit = min(settings.stepLimit, 10_000)
        let end = scheduler.timeline.run(through: VirtualTimeline.lastTime, maximumSteps: limit)
        if let obstacle = realTime { return (horizon, obstacle) }
        guard case .finished = end, scheduler.timeline.nextTime() == nil else {
            return (
                horizon,
                "work is scheduled behind the last instant that is drawn (\(time(ofTick: horizon))), and it does not come "
                    + "to an end; say how long the run is, until: \"…\""
            )
        }
        let last = expectations.compactMap(\.lastTime) + subscriptionExpectations.compactMap(\.lastTime)
        return (max(horizon, last.max() ?? 0), nil)
    }

    /// What is wrong with a run in which something other than the test's own clock said when things happen.
    private var realTime: String? {
        if !scheduler.outsideNotes(passing: "test.scheduler").isEmpty {
            return "this run depends on real time, so the next one may bring something else"
        }
        if recordingWatch?.hasStrangers == true {
            return "events came from another thread than the test's, so the next run may bring something else"
        }
        if scheduler.hasStreamTasksOut {
            return
                "a task that a stream of this test has started had not ended when the run did, and did not wait for the "
                + "test's clock; if it waits for real time, the next run may bring something else"
        }
        return nil
    }

    /// Makes the edits of a whole picture at once: its lanes are padded for each other.
    private func write(_ recordings: inout [InlineRecording]) {
        let lanes = recordings.flatMap(\.rewrites).filter { $0.text.lane != nil }
        let padded = paddedLanes(lanes)
        let outcome = Result {
            if lanes.isEmpty { return }
            let changes = padded.sorted { $0.key < $1.key }.map(\.value)
            try InlineRecorder.apply(LiteralEdit(argument: lanes[0].text.argument, change: .lanes(changes)))
        }
        for index in recordings.indices {
            do {
                for rewrite in recordings[index].rewrites {
                    var new = rewrite.new(settings)
                    if let lane = rewrite.text.lane {
                        try outcome.get()
                        new = padded[lane.line]?.new ?? new
                    } else {
                        try InlineRecorder.apply(LiteralEdit(argument: rewrite.text.argument, change: .whole(new)))
                    }
                    recordings[index].failure.notes.append(
                        "recorded: \"\(rewrite.text.diagram)\" is now \"\(new)\"; read it, and run the test again"
                    )
                }
            } catch {
                recordings[index].failure.notes.append("not recorded: \(error)")
            }
        }
    }

    /// The edits of a picture's lanes, by their line: the new diagrams, in line with the lanes that hold. Those stay as they
    /// are, unless a new one needs more columns than they leave; then they get spaces, and nothing else.
    private func paddedLanes(_ rewrites: [MarbleRewrite]) -> [Int: LiteralEdit.Lane] {
        let new = Dictionary(
            rewrites.compactMap { rewrite in rewrite.text.lane.map { ($0.line, rewrite.new(settings)) } },
            uniquingKeysWith: { first, _ in first }
        )
        if new.isEmpty { return [:] }
        let known = lock.withLock { picture }
        let columns = known.lanes.filter { !$0.text.isEmpty }.map(\.displayColumn)
        let start = columns.compactMap(\.self).min() ?? 0
        let origins = known.lanes.map { origin(of: $0, indentedBy: ($0.displayColumn ?? start) - start) }
        // A tab is as wide as the author's editor says.
        let isInLine = !columns.contains(nil) && known.notesOnAlignment(self).isEmpty
        let lanes = known.lanes.indices.filter {
            (new[known.lanes[$0].line] != nil || isInLine && origins[$0] != nil)
                && !known.inner.contains(known.lanes[$0].name)
        }
        func texts(standing: Bool) -> [String] {
            LanePadding(dialect: settings.dialect, frame: settings.frame).texts(
                of: lanes.map { index in
                    let lane = known.lanes[index]
                    // An empty lane may stand further left.
                    let indentation = isInLine ? max(0, (lane.displayColumn ?? start) - start) : 0
                    return LanePadding.Lane(
                        text: new[lane.line] ?? String(repeating: " ", count: indentation) + lane.text,
                        role: lane.isSubscription
                            ? .subscription : sources[lane.name]?.script == nil ? .expectation : .hot,
                        origin: origins[index] ?? .zero,
                        stands: standing && new[lane.line] == nil
                    )
                }
            )
        }
        var written = texts(standing: true)
        if isInLine, !known.isInLine(zip(lanes, written).map { (known.lanes[$0], $1) }, in: self) {
            written = texts(standing: false)
        }
        var edits: [Int: LiteralEdit.Lane] = [:]
        // Those of streams that are sent count from where they are sent, and stay where they are.
        for lane in known.lanes where known.inner.contains(lane.name) && !lane.isSubscription {
            guard let text = new[lane.line] else { continue }
            edits[lane.line] = LiteralEdit.Lane(line: lane.line, writtenName: lane.writtenName, new: text)
        }
        for (index, text) in zip(lanes, written) {
            let lane = known.lanes[index]
            let indentation = text.prefix { $0 == " " }.count
            let content = String(text.dropFirst(indentation))
            let isMoved = lane.displayColumn != start + indentation && isInLine && !lane.text.isEmpty
            guard content != lane.text || isMoved else { continue }
            let padding = isInLine ? known.padding(of: lane, to: start + indentation) : nil
            edits[lane.line] = LiteralEdit.Lane(
                line: lane.line,
                writtenName: lane.writtenName,
                new: content,
                padding: padding
            )
        }
        return edits
    }

    /// Whether a lane is what a source plays, too.
    func isSource(_ lane: String) -> Bool {
        lock.withLock { sources.keys.contains { $0 == lane || $0.prefix { $0 != "#" } == lane } }
    }

    /// Where a lane's time 0 lies; nil for a lane that counts from an instant that its column does not show.
    private func origin(of lane: MarbleLane, indentedBy indentation: Int) -> MarbleTime? {
        let isOnTheRuler = picture.isOnTheRuler(lane, in: self)
        if isOnTheRuler { return .zero }
        guard indentation > 0, !picture.inner.contains(lane.name) else { return nil }
        let parts = lane.name.split(separator: "#")
        let number = parts.count == 2 ? Int(parts[1]) ?? 1 : 1
        let source = sources[lane.name] ?? parts.first.flatMap { sources[String($0)] }
        let index = sources[lane.name] == nil ? number - 1 : 0
        guard let subscriptions = source?.subscriptions(), subscriptions.indices.contains(index) else { return nil }
        return time(ofTick: subscriptions[index].subscribe)
    }
}

/// A failure, and the diagrams that would have made it none.
private struct InlineRecording {
    var failure: Failure
    private(set) var rewrites: [MarbleRewrite] = []

    /// - Parameter obstacle: Why nothing can be recorded.
    init(_ failure: Failure, _ obstacle: String?, _ rewrites: () throws -> [MarbleRewrite]) {
        self.failure = failure
        do {
            if let obstacle { throw RecordingRefusal(obstacle) }
            self.rewrites = try rewrites()
        } catch {
            self.failure.notes.append("not recorded: \(error)")
        }
    }
}
