import RillMarbles

extension MarbleTest {
    /// Writes what happened into the source file, in the place of what was expected, and says so.
    ///
    /// The test fails all the same: what it says now has to be read by someone.
    func recordInline(_ unmet: [any MarbleExpectation], upTo horizon: Int) {
        var recordings: [InlineRecording] = unmet.map { expectation in
            InlineRecording(expectation.failure(upTo: horizon, in: self)) {
                [try expectation.recorded(upTo: horizon, in: self)]
            }
        }
        for expectation in subscriptionExpectations {
            guard let failure = expectation.failures(upTo: horizon, in: self).first else { continue }
            recordings.append(InlineRecording(failure) { expectation.recorded(upTo: horizon, in: self) })
        }
        write(&recordings)
        for recording in recordings { recording.failure.report(in: scope) }
    }

    /// Makes the edits of a whole literal at once: its lanes are padded for each other.
    private func write(_ recordings: inout [InlineRecording]) {
        let rewrites = recordings.flatMap(\.rewrites)
        let padded = paddedLanes(rewrites.filter { $0.text.lane != nil })
        for index in recordings.indices {
            do {
                for rewrite in recordings[index].rewrites {
                    var edit = try rewrite.text.edit(to: rewrite.new(settings))
                    if let lane = rewrite.text.lane, let own = padded[lane.line] { edit = own }
                    if rewrite.text.lane == nil { try InlineRecorder.apply([edit]) }
                    recordings[index].failure.notes.append(
                        "recorded: \"\(edit.old)\" is now \"\(edit.new)\"; read it, and run the test again"
                    )
                }
            } catch {
                recordings[index].failure.notes.append("not recorded: \(error)")
            }
        }
        do {
            try InlineRecorder.apply(padded.sorted { $0.key < $1.key }.map(\.value))
        } catch {
            for index in recordings.indices where recordings[index].rewrites.contains(where: { $0.text.lane != nil }) {
                recordings[index].failure.notes.removeAll { $0.hasPrefix("recorded: ") }
                recordings[index].failure.notes.append("not recorded: \(error)")
            }
        }
    }

    /// The edits of a picture's lanes, by their line: the new diagrams, and the others padded to stand in line with
    /// them where they did before.
    private func paddedLanes(_ rewrites: [MarbleRewrite]) -> [Int: LiteralEdit] {
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
        let lanes = known.lanes.indices.filter { new[known.lanes[$0].line] != nil || isInLine && origins[$0] != nil }
        let texts = LanePadding(dialect: settings.dialect, frame: settings.frame).texts(
            of: lanes.map { index in
                let lane = known.lanes[index]
                return LanePadding.Lane(
                    text: new[lane.line] ?? lane.text,
                    role: lane.isSubscription ? .subscription : sources[lane.name]?.script == nil ? .expectation : .hot,
                    origin: origins[index] ?? .zero,
                    isPadded: new[lane.line] == nil
                )
            }
        )
        var edits: [Int: LiteralEdit] = [:]
        for (index, text) in zip(lanes, texts) {
            let lane = known.lanes[index]
            let indentation = text.prefix { $0 == " " }.count
            let content = String(text.dropFirst(indentation))
            let isMoved = lane.displayColumn != start + indentation && isInLine && !lane.text.isEmpty
            guard content != lane.text || isMoved else { continue }
            let padding = isInLine ? known.padding(of: lane, to: start + indentation) : nil
            edits[lane.line] = try? known.text(of: lane).edit(to: content, padding: padding)
        }
        return edits
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

    init(_ failure: Failure, _ rewrites: () throws -> [MarbleRewrite]) {
        self.failure = failure
        do {
            self.rewrites = try rewrites()
            if self.rewrites.isEmpty {
                self.failure.notes.append("not recorded: draw one lane for each subscription first")
            }
        } catch {
            self.failure.notes.append("not recorded: \(error)")
        }
    }
}
