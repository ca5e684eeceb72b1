import RillMarbles

/// A diagram that a stream has to follow, and what its labels stand for.
struct ExpectedStream<Element> {
    let diagram: MarbleDiagram
    let vocabulary: MarbleVocabulary<Element>
    let settings: MarbleSettings
    /// The values of the events; nil for what is no value. Empty where the elements are streams with lanes of their own.
    var elements: [Element?] = []
}
