import Rill
import RillVirtualTime

extension MarbleTest {
    /// A source that sends the events of a lane whether anyone is subscribed or not.
    ///
    /// ```
    /// taps:  -a-^-b--c-|     // ^ is time 0: a was sent before the test began
    /// ```
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or, where it is no name or there is no picture, a diagram.
    ///   - fileID: The caller's file, as are the other three.
    /// - Returns: The same source for each call with the same lane.
    public func hot(
        _ lane: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<String> {
        hot(lane, as: String.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A source of a type of elements, that sends the events of a lane whether anyone is subscribed or not.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - type: The type of the elements. Labels are converted where no map holds them; `Void` takes any label.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - misbehaviour: Rules that the source breaks. With one, the lane may go on after `|` or `#`.
    /// - Returns: The same source for each call with the same lane.
    public func hot<Element>(
        _ lane: String,
        as type: Element.Type,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        misbehaviour: SourceMisbehaviour? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = SourceText(lane, .hot, in: self, at: site)
        return source(text, values, errors, misbehaviour != nil) { scripts in
            scheduler.createHotObservable(
                scripts.flatMap(\.self).filter { $0.time >= 0 },
                label: text.name,
                misbehaviour: misbehaviour ?? [],
                fileID: text.site.fileID,
                filePath: text.site.filePath,
                line: text.site.line,
                column: text.site.column
            )
        }
    }

    /// A source of the type of some values, that sends the events of a lane whether anyone is subscribed or not.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    /// - Returns: The same source for each call with the same lane.
    public func hot<Element>(
        _ lane: String,
        values: [String: Element],
        errors: [String: any Error] = [:],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        hot(
            lane,
            as: Element.self,
            values: values,
            errors: errors,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    /// A source that sends the events of a lane to each subscriber, counted from its subscription.
    ///
    /// With lanes `save#1:`, `save#2:` and so on, the first subscriber gets the first, the next one the second.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - attempt: Only the lane of this attempt, as a source of its own: `save#2:` for 2; for 1 also `save:`.
    /// - Returns: The same source for each call with the same lane and attempt.
    public func cold(
        _ lane: String,
        attempt: Int? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<String> {
        cold(lane, attempt: attempt, as: String.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A source of a type of elements, that sends the events of a lane to each subscriber, counted from its
    /// subscription.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - attempt: Only the lane of this attempt, as a source of its own: `save#2:` for 2; for 1 also `save:`.
    ///   - type: The type of the elements. Labels are converted where no map holds them; `Void` takes any label.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - misbehaviour: Rules that the source breaks. With one, the lane may go on after `|` or `#`.
    /// - Returns: The same source for each call with the same lane and attempt.
    public func cold<Element>(
        _ lane: String,
        attempt: Int? = nil,
        as type: Element.Type,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        misbehaviour: SourceMisbehaviour? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = SourceText(lane, attempt: attempt, in: self, at: site)
        return source(text, values, errors, misbehaviour != nil) { scripts in
            scheduler.createColdObservable(
                attempts: scripts,
                label: text.name,
                misbehaviour: misbehaviour ?? [],
                fileID: text.site.fileID,
                filePath: text.site.filePath,
                line: text.site.line,
                column: text.site.column
            )
        }
    }

    /// A source of the type of some values, that sends the events of a lane to each subscriber,
    /// counted from its subscription.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - attempt: Only the lane of this attempt, as a source of its own.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    /// - Returns: The same source for each call with the same lane and attempt.
    public func cold<Element>(
        _ lane: String,
        attempt: Int? = nil,
        values: [String: Element],
        errors: [String: any Error] = [:],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        cold(
            lane,
            attempt: attempt,
            as: Element.self,
            values: values,
            errors: errors,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    /// A cold source as a value, for a lane that sends streams:
    ///
    /// ```
    /// outer: -x----y---|
    /// x:      --a|
    /// y:           --b|
    /// ```
    /// ```swift
    /// test.hot("outer", values: ["x": test.inner("x"), "y": test.inner("y")]).concat()
    /// ```
    ///
    /// - Parameter lane: The name of a lane of the picture, or a diagram.
    public func inner(
        _ lane: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Observable<String> {
        inner(lane, as: String.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A cold source of a type of elements as a value, for a lane that sends streams.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - type: The type of the elements.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone.
    public func inner<Element>(
        _ lane: String,
        as type: Element.Type,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Observable<Element> {
        cold(
            lane,
            as: type,
            values: values,
            errors: errors,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        ).asObservable()
    }
}
