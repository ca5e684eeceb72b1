import Rill
import RillVirtualTime

#if canImport(Combine)
import Combine
#endif

// The former forms of `expect`, which go with the next version: the stream comes first now, and a diagram has a label. What
// `hot`, `cold`, `inner` and `on` took for a diagram is in `MarbleScript.text(named:)`.
extension MarbleTest {
    /// The former form of `expect(_:lane:)`.
    @available(*, deprecated, renamed: "expect(_:lane:)", message: "the stream comes first: expect(stream, lane: …)")
    public func expect<Source: ObservableConvertibleType>(
        _ lane: String,
        is stream: Source,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        expect(
            stream,
            lane: lane,
            values: values,
            errors: errors,
            by: areSame,
            matching: matching,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    /// The former form of `expect(_:diagram:)`.
    @available(*, deprecated, renamed: "expect(_:diagram:values:errors:by:matching:fileID:filePath:line:column:)")
    public func expect<Source: ObservableConvertibleType>(
        _ stream: Source,
        _ diagram: String,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        expect(
            stream,
            diagram: diagram,
            values: values,
            errors: errors,
            by: areSame,
            matching: matching,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    /// The former form of `expect(_:lane:)`.
    @available(*, deprecated, renamed: "expect(_:lane:)", message: "the stream comes first: expect(stream, lane: …)")
    public func expect<Source: RecordableStream>(
        _ lane: String,
        is stream: Source,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        expect(
            stream,
            lane: lane,
            values: values,
            errors: errors,
            by: areSame,
            matching: matching,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    /// The former form of `expect(_:diagram:)`.
    @available(*, deprecated, renamed: "expect(_:diagram:values:errors:by:matching:fileID:filePath:line:column:)")
    public func expect<Source: RecordableStream>(
        _ stream: Source,
        _ diagram: String,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        expect(
            stream,
            diagram: diagram,
            values: values,
            errors: errors,
            by: areSame,
            matching: matching,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    /// The former form of `expect(_:lane:)`.
    @available(*, deprecated, renamed: "expect(_:lane:)", message: "the stream comes first: expect(stream, lane: …)")
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public func expect<Source: AsyncSequence>(
        _ lane: String,
        is stream: Source,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        expect(
            stream,
            lane: lane,
            values: values,
            errors: errors,
            by: areSame,
            matching: matching,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    /// The former form of `expect(_:diagram:)`.
    @available(*, deprecated, renamed: "expect(_:diagram:values:errors:by:matching:fileID:filePath:line:column:)")
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public func expect<Source: AsyncSequence>(
        _ stream: Source,
        _ diagram: String,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        expect(
            stream,
            diagram: diagram,
            values: values,
            errors: errors,
            by: areSame,
            matching: matching,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    /// The former form of `expect(_:diagram:inner:)`.
    @available(
        *,
        deprecated,
        renamed: "expect(_:diagram:inner:values:errors:matching:fileID:filePath:line:column:)"
    )
    public func expect<Source: ObservableConvertibleType>(
        _ stream: Source,
        _ diagram: String,
        inner: [String: String],
        values: [String: Source.Element.Element] = [:],
        errors: [String: any Error] = [:],
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) where Source.Element: ObservableConvertibleType {
        expect(
            stream,
            diagram: diagram,
            inner: inner,
            values: values,
            errors: errors,
            matching: matching,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }
}

#if canImport(Combine)
extension MarbleTest {
    /// The former form of `expect(_:lane:)`.
    @available(*, deprecated, renamed: "expect(_:lane:)", message: "the stream comes first: expect(stream, lane: …)")
    public func expect<Source: Publisher>(
        _ lane: String,
        is stream: Source,
        values: [String: Source.Output] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Output, Source.Output) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        expect(
            stream,
            lane: lane,
            values: values,
            errors: errors,
            by: areSame,
            matching: matching,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    /// The former form of `expect(_:diagram:)`.
    @available(*, deprecated, renamed: "expect(_:diagram:values:errors:by:matching:fileID:filePath:line:column:)")
    public func expect<Source: Publisher>(
        _ stream: Source,
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
        expect(
            stream,
            diagram: diagram,
            values: values,
            errors: errors,
            by: areSame,
            matching: matching,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }
}
#endif
