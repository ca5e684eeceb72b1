import Rill

/// Checks an invariant of a pipeline for many source diagrams, and shows the smallest one that breaks it.
///
/// ```swift
/// expectInvariant(for: MarbleSpace("taps")) { test in
///     test.hot("taps").distinctUntilChanged()
/// } holds: { outcome in
///     zip(outcome.elements, outcome.elements.dropFirst()).allSatisfy { $0 != $1 }
/// }
/// ```
/// Small diagrams are tried all of them, larger ones at random. The seed is printed and gives the same diagrams again.
///
/// - Parameters:
///   - space: The source diagrams.
///   - body: Asks for its sources with `test.hot` or `test.cold` and returns the pipeline. Called for each run.
///   - invariant: Whether a run is as it should be.
/// - Throws: What the body or the invariant throws.
public func expectInvariant<Source: ObservableConvertibleType>(
    for space: MarbleSpace,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ body: (MarbleTest) throws -> Source,
    holds invariant: (MarbleOutcome<Source.Element>) throws -> Bool
) rethrows {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let property = MarbleProperty(space, at: site)
    let found = try property.counterexample { (sources: MarbleCase) throws -> MarbleOutcome<Source.Element>? in
        guard let outcomes = try property.run(sources, { [try body($0)] }), let outcome = outcomes.first else {
            return nil
        }
        return try invariant(outcome) ? nil : outcome
    }
    guard let found else { return }
    var lanes = found.sources.diagrams
    lanes.append(("output", found.evidence.diagram { shortLabel(of: $0) ?? description(of: $0) }))
    property.report(found, "the invariant does not hold", property.picture(lanes))
}
