import Rill
import RillMarbles
import RillVirtualTime

extension StreamVerdict {
    func recorded() throws -> [MarbleRewrite] {
        if lane.matching != .exact {
            throw RecordingRefusal("only a diagram that says all of what happens can be recorded")
        }
        var supply = labelSupply
        var labels = outcome.labels { text in outcome.inner == nil ? supply.label(for: text) : "" }
        var rewrites: [MarbleRewrite] = []
        if let inner = outcome.inner { rewrites = try recordedStreams(inner, &labels) }
        let end = script.run.time(ofTick: horizon + 1)
        let happened = try outcome.recorded(labels, aliveUntil: end, called: "it")
        // Where only a stream that was sent did something else, its lane changes alone.
        if !rewrites.isEmpty, outcome.isSaid(by: happened) { return rewrites }
        return [MarbleRewrite(text: lane.text, happened: happened)] + rewrites
    }

    /// Gives each stream that follows no lane the lane that it was expected to follow, which then says what it did.
    private func recordedStreams(
        _ inner: any InnerOutcomes,
        _ labels: inout [Int: String]
    ) throws -> [MarbleRewrite] {
        var expectedLabels: [Int: String] = [:]
        for entry in outcome.difference.entries {
            if let wanted = entry.expected, let happened = entry.actual {
                expectedLabels[happened] = expected.events[wanted].label
            }
        }
        let followed = Set(labels.values)
        var texts: [String: String] = [:]
        var rewrites: [MarbleRewrite] = []
        for (index, event) in outcome.events.enumerated() where labels[index] == "" {
            guard case .next = event.value else { continue }
            let number = outcome.elementNumbers[index]
            let text = inner.text(of: number)
            guard let label = expectedLabels[index], !followed.contains(label), texts[label] ?? text == text else {
                throw RecordingRefusal("the stream '\(text)' has no lane; draw one for it")
            }
            if script.isSource(label) {
                throw RecordingRefusal(
                    "the stream '\(text)' does not follow lane '\(label)', which is its source as well; expect it under "
                        + "another label, with a lane of its own"
                )
            }
            labels[index] = label
            if texts.updateValue(text, forKey: label) != nil { continue }
            rewrites.append(try inner.recorded(number, as: label))
        }
        return rewrites
    }
}
