#if canImport(Combine)
import Combine
import Rill
import RillMarbles
import RillVirtualTime

extension MarbleTest {
    /// Expects a Combine publisher to do what a lane says.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture.
    ///   - publisher: What is under test.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: Publisher>(
        _ lane: String,
        is publisher: Source,
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
        expect(lane: lane, at: site, values, errors, areSame, matching) { $0.record(publisher) }
    }

    /// Expects a Combine publisher to do what a diagram says.
    ///
    /// - Parameters:
    ///   - publisher: What is under test.
    ///   - diagram: What it must do.
    ///   - values: The elements by label.
    ///   - errors: The errors by name; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: Publisher>(
        _ publisher: Source,
        _ diagram: String,
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
        expect(diagram: diagram, at: site, values, errors, areSame, matching) { $0.record(publisher) }
    }
}

extension StreamSubscriber {
    /// As an observable, so that the end of the test and `!` reach a publisher that sends from within its subscription.
    func record<Source: Publisher>(_ source: Source) -> Subscribed<Source.Output> { record(source.asObservable()) }
}
#endif
