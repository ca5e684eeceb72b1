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
    let values: [String: Element]
    /// The errors by name, for this lane alone.
    let errors: [String: any Error]
    /// Compares two elements, where they are not `Equatable` or another comparison is wanted.
    let areSame: ((Element, Element) -> Bool)?
    let matching: MarbleMatching
    /// The diagrams of the streams that the stream sends, from the labels that it must send; nil where lanes of the picture
    /// say what they do.
    var inner: (([String]) -> any InnerStreams)?
    /// The call.
    let site: SourceSite

    init(
        _ place: Place,
        _ values: [String: Element] = [:],
        _ errors: [String: any Error] = [:],
        by areSame: ((Element, Element) -> Bool)? = nil,
        _ matching: MarbleMatching = .exact,
        at site: SourceSite
    ) {
        self.place = place
        self.values = values
        self.errors = errors
        self.areSame = areSame
        self.matching = matching
        self.site = site
    }
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
