import Rill
import RillMarbles
import RillVirtualTime

/// How the subscriptions of a source compare with what is expected of them, up to the horizon.
struct SubscriptionVerdict {
    /// A subscription that is not as expected.
    struct Deviation {
        /// What was expected; nil where nothing was.
        fileprivate let wanted: SubscriptionExpectation.Wanted?
        /// What happened; nil where nothing did.
        fileprivate let actual: MarbleDiagram?
        fileprivate let number: Int
        fileprivate let difference: MarbleDifference
    }

    private let expectation: SubscriptionExpectation
    private let horizon: Int
    private let script: MarbleScript
    private let actual: [MarbleDiagram]
    /// One for each subscription that is not as expected.
    let deviations: [Deviation]

    init(on expectation: SubscriptionExpectation, upTo horizon: Int, in script: MarbleScript) {
        self.expectation = expectation
        self.horizon = horizon
        self.script = script
        let all = expectation.subscriptions().filter { $0.subscribe <= horizon }
            .map { MarbleDiagram($0, upTo: horizon, on: script.run) }
        actual = all
        var wanted = expectation.wanted.filter { !$0.diagram.events.isEmpty }
        var left = all
        if expectation.inAnyOrder {
            for diagram in all {
                guard
                    let index = wanted.firstIndex(where: {
                        Self.difference($0.diagram, diagram, script.settings).isEmpty
                    })
                else {
                    continue
                }
                wanted.remove(at: index)
                left.remove(at: left.firstIndex(of: diagram) ?? 0)
            }
        }
        deviations = (0..<max(wanted.count, left.count)).compactMap { index in
            let one = index < wanted.count ? wanted[index] : nil
            let other = index < left.count ? left[index] : nil
            let nothing = MarbleDiagram(events: [])
            let difference = Self.difference(one?.diagram ?? nothing, other ?? nothing, script.settings)
            if difference.isEmpty { return nil }
            return Deviation(wanted: one, actual: other, number: index + 1, difference: difference)
        }
    }

    /// What the diagram in the source file has to say instead. Where a subscription is missing, or there is one more than
    /// diagrams, that is left to the author.
    ///
    /// - Throws: `RecordingRefusal`.
    func recorded(_ deviation: Deviation) throws -> MarbleRewrite {
        let wanted = expectation.wanted
        // A diagram of nothing becomes that of the only subscription.
        let only = wanted.count == 1 && wanted[0].diagram.events.isEmpty ? wanted[0] : nil
        guard actual.count == max(1, wanted.count), let text = (deviation.wanted ?? only)?.text,
            let actual = deviation.actual
        else { throw RecordingRefusal("draw one lane for each subscription first") }
        var events = actual.events
        if let wanted = deviation.wanted?.diagram {
            for match in deviation.difference.matches { events[match.actual] = wanted.events[match.expected] }
        }
        let end = events.count < 2 ? script.run.time(ofTick: horizon + 1) : nil
        let happened = MarbleDiagram(events: events, end: end)
        guard Self.difference(happened, actual, script.settings).isEmpty else { throw RecordingRefusal.openBesideFixed }
        return MarbleRewrite(text: text, happened: happened)
    }

    private static func difference(
        _ wanted: MarbleDiagram,
        _ happened: MarbleDiagram,
        _ settings: MarbleSettings
    ) -> MarbleDifference {
        MarbleDiagram.difference(
            expected: wanted,
            actual: happened,
            tolerance: settings.tolerance,
            frame: settings.frame
        )
    }

    func failure(_ deviation: Deviation) -> Failure {
        let (name, number) = (expectation.name, deviation.number)
        // A cold source that nobody subscribed has sent nothing, which says nothing.
        let isSilent = deviation.actual == nil && number == 1 && script.isCold(name)
        let picture = MarbleFailure(
            expected: deviation.wanted?.diagram ?? MarbleDiagram(events: []),
            actual: deviation.actual ?? MarbleDiagram(events: []),
            difference: deviation.difference,
            lanes: isSilent ? [] : script.sentLane(of: name),
            dialect: script.settings.dialect,
            frame: script.settings.frame
        )
        let subject = number == 1 ? "the subscription" : "subscription \(number)"
        let message: String
        switch (deviation.wanted, deviation.actual) {
        case (_?, nil) where number == 1: message = "'\(name)' was never subscribed"
        case (_?, nil): message = "'\(name)' was subscribed \(number - 1) times, and \(subject) never came"
        case (nil, _?): message = "'\(name)' was subscribed once more than expected"
        default: message = "\(subject) of '\(name)' is not as expected"
        }
        return Failure(
            message,
            diagram: picture.text.dedented,
            at: deviation.wanted?.site ?? expectation.wanted.last?.site ?? expectation.site
        )
    }
}

extension MarbleDiagram {
    /// A subscription up to the horizon.
    init(_ subscription: RillVirtualTime.Subscription, upTo horizon: Int, on run: MarbleRun) {
        var events = [MarbleEvent.subscribe(run.time(ofTick: subscription.subscribe))]
        if subscription.unsubscribe <= horizon {
            events.append(.unsubscribe(run.time(ofTick: subscription.unsubscribe)))
        }
        self.init(events: events)
    }
}
