import Rill
import RillMarbles
import RillVirtualTime

/// A source of a marble test, without the type of its elements.
struct MarbleSource {
    let name: String
    let site: SourceSite
    /// What the lane says; nil for a cold source, whose events are at other instants for each subscription.
    let script: MarbleDiagram?
    /// The `TestableObservable`.
    let observable: Any
    let role: MarbleRole
    let subscriptions: () -> [RillVirtualTime.Subscription]
    /// The label of an element or the name of an error in the log.
    let label: (Any) -> String?
    /// Whether the body said itself what it expects of the subscriptions.
    var hasExpectedSubscriptions = false
}

/// What the body says about a source besides its lane or diagram.
struct SourceOptions<Element> {
    /// The elements by label, for this source alone.
    var values: [String: Element] = [:]
    /// The errors by name, for this source alone.
    var errors: [String: any Error] = [:]
    /// Rules that the source breaks. With one, the lane may go on after `|` or `#`.
    var misbehaviour: SourceMisbehaviour?
}
