import Rill
import RillMarbles

/// Checks that two pipelines do the same for many source diagrams, and shows the smallest one for which they do not.
///
/// ```swift
/// expectSame(for: MarbleSpace("taps")) { test in
///     test.hot("taps").map { $0 + $0 }
/// } and: { test in
///     test.hot("taps").flatMap { Observable.just($0 + $0) }
/// }
/// ```
/// - Parameters:
///   - space: The source diagrams.
///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
///   - first: Returns one pipeline. Each has sources of its own.
///   - second: Returns the other one.
/// - Throws: What the bodies throw.
public func expectSame<First: ObservableConvertibleType, Second: ObservableConvertibleType>(
    for space: MarbleSpace,
    by areSame: ((First.Element, First.Element) -> Bool)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ first: (MarbleTest) throws -> First,
    and second: (MarbleTest) throws -> Second
) rethrows where First.Element == Second.Element {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let property = MarbleProperty(space, at: site)
    let label = { (element: First.Element) in shortLabel(of: element) ?? description(of: element) }
    func compare(_ one: MarbleOutcome<First.Element>, _ other: MarbleOutcome<First.Element>) -> MarbleDifference {
        MarbleDiagram.difference(
            expected: one.diagram(label),
            actual: other.diagram(label),
            frame: space.frameTime
        ) { wanted, happened in
            switch (one.events[wanted].value, other.events[happened].value) {
            case (.next(let left), .next(let right)):
                areSame?(left, right) ?? areSameValues(left, right) ?? (label(left) == label(right))
            case (.error(let left), .error(let right)): areSameFailures(left, right)
            default: false
            }
        }
    }
    typealias Pair = (MarbleOutcome<First.Element>, MarbleOutcome<First.Element>)
    let found = try property.counterexample { (sources: MarbleCase) throws -> Pair? in
        let one = try property.run(sources, { [try first($0)] })?.first
        let other = try property.run(sources, { [try second($0)] })?.first
        guard let one, let other, !compare(one, other).isEmpty else { return nil }
        return (one, other)
    }
    guard let found else { return }
    let (one, other) = found.evidence
    let failure = MarbleFailure(
        expected: one.diagram(label),
        actual: other.diagram(label),
        difference: compare(one, other),
        lanes: found.sources.diagrams.map { MarbleFailure.Lane(name: $0.name, diagram: $0.diagram) },
        frame: space.frameTime
    )
    property.report(
        found,
        "the second pipeline (actual) does not do what the first one (expected) does",
        failure.text.dedented
    )
}
