import Rill
import RillMarbles
import RillVirtualTime

/// When a source must be subscribed and unsubscribed.
struct SubscriptionExpectation {
    /// One subscription: its diagram and the line it stands on. Without `^` in it, it stands for none.
    struct Wanted {
        let diagram: MarbleDiagram
        let text: MarbleText
        let site: SourceSite
    }

    let name: String
    let wanted: [Wanted]
    /// Where the expectation stands.
    let site: SourceSite
    let inAnyOrder: Bool
    let subscriptions: () -> [RillVirtualTime.Subscription]

    /// A subscription that is not as expected.
    struct Deviation {
        let failure: Failure
        /// What was expected; nil where nothing was.
        fileprivate let wanted: Wanted?
        /// What happened; nil where nothing did.
        fileprivate let actual: MarbleDiagram?
    }

    /// One for each subscription that is not as expected.
    func deviations(upTo horizon: Int, in test: MarbleTest) -> [Deviation] {
        var wanted = wanted.filter { !$0.diagram.events.isEmpty }
        var actual = subscriptions().filter { $0.subscribe <= horizon }
            .map { MarbleDiagram($0, upTo: horizon, in: test) }
        if inAnyOrder {
            for diagram in actual {
                guard let index = wanted.firstIndex(where: { difference($0.diagram, diagram, in: test).isEmpty })
                else { continue }
                wanted.remove(at: index)
                actual.remove(at: actual.firstIndex(of: diagram) ?? 0)
            }
        }
        return (0..<max(wanted.count, actual.count)).compactMap { index in
            let one = index < wanted.count ? wanted[index] : nil
            let other = index < actual.count ? actual[index] : nil
            return failure(one, other, number: index + 1, in: test)
                .map { Deviation(failure: $0, wanted: one, actual: other) }
        }
    }

    /// What the diagram in the source file has to say instead. Where a subscription is missing, or there is one more than
    /// diagrams, that is left to the author.
    ///
    /// - Throws: `RecordingRefusal`.
    func recorded(_ deviation: Deviation, upTo horizon: Int, in test: MarbleTest) throws -> MarbleRewrite {
        let count = subscriptions().count { $0.subscribe <= horizon }
        // A diagram of nothing becomes that of the only subscription.
        let only = wanted.count == 1 && wanted[0].diagram.events.isEmpty ? wanted[0] : nil
        guard count == max(1, wanted.count), let text = (deviation.wanted ?? only)?.text, let actual = deviation.actual
        else { throw RecordingRefusal("draw one lane for each subscription first") }
        var events = actual.events
        if let wanted = deviation.wanted?.diagram {
            for match in difference(wanted, actual, in: test).matches {
                events[match.actual] = wanted.events[match.expected]
            }
        }
        let end = events.count < 2 ? test.time(ofTick: horizon + 1) : nil
        let happened = MarbleDiagram(events: events, end: end)
        guard difference(happened, actual, in: test).isEmpty else {
            throw RecordingRefusal.openBesideFixed
        }
        return MarbleRewrite(text: text, happened: happened)
    }

    /// When the source was subscribed or unsubscribed last; nil where it never was.
    var lastTime: Int? {
        subscriptions().flatMap { [$0.subscribe, $0.unsubscribe] }.filter { $0 < .max }.max()
    }

    private func difference(
        _ wanted: MarbleDiagram,
        _ happened: MarbleDiagram,
        in test: MarbleTest
    ) -> MarbleDifference {
        MarbleDiagram.difference(
            expected: wanted,
            actual: happened,
            tolerance: test.settings.tolerance,
            frame: test.settings.frame
        )
    }

    private func failure(
        _ wanted: Wanted?,
        _ actual: MarbleDiagram?,
        number: Int,
        in test: MarbleTest
    ) -> Failure? {
        let expected = wanted?.diagram ?? MarbleDiagram(events: [])
        let happened = actual ?? MarbleDiagram(events: [])
        let difference = difference(expected, happened, in: test)
        if difference.isEmpty { return nil }
        let picture = MarbleFailure(
            expected: expected,
            actual: happened,
            difference: difference,
            // A cold source that nobody subscribed has sent nothing, which says nothing.
            lanes: actual == nil && number == 1 && test.isCold(name) ? [] : test.sourceLane(name),
            dialect: test.settings.dialect,
            frame: test.settings.frame
        )
        let subject = number == 1 ? "the subscription" : "subscription \(number)"
        let message: String
        switch (wanted, actual) {
        case (_?, nil) where number == 1: message = "'\(name)' was never subscribed"
        case (_?, nil): message = "'\(name)' was subscribed \(number - 1) times, and \(subject) never came"
        case (nil, _?): message = "'\(name)' was subscribed once more than expected"
        default: message = "\(subject) of '\(name)' is not as expected"
        }
        return Failure(message, diagram: picture.text.dedented, at: wanted?.site ?? self.wanted.last?.site ?? site)
    }
}

extension MarbleDiagram {
    /// A subscription up to the horizon.
    init(_ subscription: RillVirtualTime.Subscription, upTo horizon: Int, in test: MarbleTest) {
        var events = [MarbleEvent.subscribe(test.time(ofTick: subscription.subscribe))]
        if subscription.unsubscribe <= horizon {
            events.append(.unsubscribe(test.time(ofTick: subscription.unsubscribe)))
        }
        self.init(events: events)
    }
}
