import Rill
import RillMarbles
import RillVirtualTime

#if canImport(Combine)
import Combine
#endif

/// What a test expects of streams that are no observables.
extension MarbleTest {
    /// Expects a stream of another library to do what a lane says. See ``RecordableStream``.
    ///
    /// - Parameters:
    ///   - stream: What is under test.
    ///   - lane: The name of a lane of the picture. `!` in it ends the subscription; without `|` or `#` the stream must
    ///     still be alive at the horizon.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: RecordableStream>(
        _ stream: Source,
        lane: String,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let expectation = LaneExpectation(.lane(lane), values, errors, by: areSame, matching, at: site)
        script.expect(expectation) { $0.record(stream) }
    }

    /// Expects a stream of another library to do what a diagram says. See ``RecordableStream``.
    ///
    /// - Parameters:
    ///   - stream: What is under test.
    ///   - diagram: What it must do; see the form with a lane.
    ///   - values: The elements by label.
    ///   - errors: The errors by name; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: RecordableStream>(
        _ stream: Source,
        diagram: String,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let expectation = LaneExpectation(.diagram(diagram), values, errors, by: areSame, matching, at: site)
        script.expect(expectation) { $0.record(stream) }
    }

    /// Expects an asynchronous sequence to do what a lane says. It is iterated on the test's own timeline.
    ///
    /// - Parameters:
    ///   - stream: What is under test.
    ///   - lane: The name of a lane of the picture. `!` in it ends the subscription; without `|` or `#` the stream must
    ///     still be alive at the horizon.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public func expect<Source: AsyncSequence>(
        _ stream: Source,
        lane: String,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let expectation = LaneExpectation(.lane(lane), values, errors, by: areSame, matching, at: site)
        script.expect(expectation) { $0.record(stream) }
    }

    /// Expects an asynchronous sequence to do what a diagram says. It is iterated on the test's own timeline.
    ///
    /// - Parameters:
    ///   - stream: What is under test.
    ///   - diagram: What it must do; see the form with a lane.
    ///   - values: The elements by label.
    ///   - errors: The errors by name; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public func expect<Source: AsyncSequence>(
        _ stream: Source,
        diagram: String,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let expectation = LaneExpectation(.diagram(diagram), values, errors, by: areSame, matching, at: site)
        script.expect(expectation) { $0.record(stream) }
    }
}

#if canImport(Combine)
extension MarbleTest {
    /// Expects a Combine publisher to do what a lane says.
    ///
    /// - Parameters:
    ///   - stream: What is under test.
    ///   - lane: The name of a lane of the picture. `!` in it ends the subscription; without `|` or `#` the stream must
    ///     still be alive at the horizon.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: Publisher>(
        _ stream: Source,
        lane: String,
        values: [String: Source.Output] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Output, Source.Output) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let expectation = LaneExpectation(.lane(lane), values, errors, by: areSame, matching, at: site)
        script.expect(expectation) { $0.record(stream) }
    }

    /// Expects a Combine publisher to do what a diagram says.
    ///
    /// - Parameters:
    ///   - stream: What is under test.
    ///   - diagram: What it must do; see the form with a lane.
    ///   - values: The elements by label.
    ///   - errors: The errors by name; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: Publisher>(
        _ stream: Source,
        diagram: String,
        values: [String: Source.Output] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Output, Source.Output) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let expectation = LaneExpectation(.diagram(diagram), values, errors, by: areSame, matching, at: site)
        script.expect(expectation) { $0.record(stream) }
    }
}
#endif
