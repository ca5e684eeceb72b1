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

    /// When the source was subscribed or unsubscribed last; nil where it never was.
    var lastTime: Int? {
        subscriptions().flatMap { [$0.subscribe, $0.unsubscribe] }.filter { $0 < .max }.max()
    }
}
