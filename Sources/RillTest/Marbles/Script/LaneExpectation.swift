import Rill
import RillMarbles

/// What the body expects of a stream, as it says it.
struct LaneExpectation<Element> {
    /// Where the diagram stands.
    enum Place {
        /// A lane of the picture, by its name.
        case lane(String)
        /// A diagram that is an argument of the call.
        case diagram(String)
    }

    let place: Place
    /// The elements by label, for this lane alone.
    var values: [String: Element] = [:]
    /// The errors by name, for this lane alone.
    var errors: [String: any Error] = [:]
    /// Compares two elements, where they are not `Equatable` or another comparison is wanted.
    var areSame: ((Element, Element) -> Bool)?
    var matching = MarbleMatching.exact
    /// The diagrams of the streams that the stream sends, from the labels that it must send; nil where lanes of the picture
    /// say what they do.
    var inner: (([String]) -> any InnerStreams)?
    /// The call.
    let site: SourceSite
}

/// A lane or a diagram that a stream has to follow, found and parsed.
struct ExpectedLane<Element> {
    /// What a failure calls the stream.
    let title: String
    let text: MarbleText
    /// Where the lane or the diagram stands.
    let site: SourceSite
    let matching: MarbleMatching
    let stream: ExpectedStream<Element>
}
