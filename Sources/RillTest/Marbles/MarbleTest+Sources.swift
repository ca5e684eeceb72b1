import Rill
import RillVirtualTime

/// The sources of a test: each is made from a lane of the picture, by its name, or from a diagram.
///
/// ```swift
/// let taps = test.hot("taps")                                 // the lane 'taps:'; its elements are the labels
/// let ticks = test.hot(diagram: "-a-b|")
/// let counts: TestableObservable<Int> = test.hot("counts")    // the type of the elements follows from where they go
/// model.bind(test.hot("taps"))                                // Void, where the model takes Void
/// ```
///
/// The forms with a type stand back behind those for `String`: where both would do, the elements are the labels.
extension MarbleTest {
    // MARK: Hot

    /// A source that sends the events of a lane whether anyone is subscribed or not.
    ///
    /// ```
    /// taps:  -a-^-b--c-|     // ^ is time 0: a was sent before the test began
    /// ```
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture.
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
    ///   - lane: The name of a lane of the picture.
    ///   - type: The type of the elements. Labels are converted where no map holds them; `Void` takes any label.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - misbehaviour: Rules that the source breaks. With one, the lane may go on after `|` or `#`.
    /// - Returns: The same source for each call with the same lane.
    @_disfavoredOverload
    public func hot<Element>(
        _ lane: String,
        as type: Element.Type = Element.self,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        misbehaviour: SourceMisbehaviour? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = script.text(named: lane, as: .hot, at: site)
        return script.source(text, SourceOptions(values: values, errors: errors, misbehaviour: misbehaviour))
    }

    /// A source that sends the events of a diagram whether anyone is subscribed or not.
    ///
    /// - Parameter diagram: What it sends, and when.
    /// - Returns: A new source for each call.
    public func hot(
        diagram: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<String> {
        hot(diagram: diagram, as: String.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A source of a type of elements, that sends the events of a diagram whether anyone is subscribed or not.
    ///
    /// - Parameters:
    ///   - diagram: What it sends, and when.
    ///   - type: The type of the elements. Labels are converted where no map holds them; `Void` takes any label.
    ///   - values: The elements by label.
    ///   - errors: The errors by name; `"#"` is that of a bare `#`.
    ///   - misbehaviour: Rules that the source breaks. With one, the diagram may go on after `|` or `#`.
    /// - Returns: A new source for each call.
    @_disfavoredOverload
    public func hot<Element>(
        diagram: String,
        as type: Element.Type = Element.self,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        misbehaviour: SourceMisbehaviour? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = script.text(diagram: diagram, as: .hot, at: site)
        return script.source(text, SourceOptions(values: values, errors: errors, misbehaviour: misbehaviour))
    }

    // MARK: Cold

    /// A source that sends the events of a lane to each subscriber, counted from its subscription.
    ///
    /// With lanes `save#1:`, `save#2:` and so on, the first subscriber gets the first, the next one the second.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture.
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
    ///   - lane: The name of a lane of the picture.
    ///   - attempt: Only the lane of this attempt, as a source of its own: `save#2:` for 2; for 1 also `save:`.
    ///   - type: The type of the elements. Labels are converted where no map holds them; `Void` takes any label.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - misbehaviour: Rules that the source breaks. With one, the lane may go on after `|` or `#`.
    /// - Returns: The same source for each call with the same lane and attempt.
    @_disfavoredOverload
    public func cold<Element>(
        _ lane: String,
        attempt: Int? = nil,
        as type: Element.Type = Element.self,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        misbehaviour: SourceMisbehaviour? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = script.text(named: lane, attempt: attempt, as: .cold, at: site)
        return script.source(text, SourceOptions(values: values, errors: errors, misbehaviour: misbehaviour))
    }

    /// A source that sends the events of a diagram to each subscriber, counted from its subscription.
    ///
    /// - Parameter diagram: What it sends, and when.
    /// - Returns: A new source for each call.
    public func cold(
        diagram: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<String> {
        cold(diagram: diagram, as: String.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A source of a type of elements, that sends the events of a diagram to each subscriber, counted from its
    /// subscription.
    ///
    /// - Parameters:
    ///   - diagram: What it sends, and when.
    ///   - type: The type of the elements. Labels are converted where no map holds them; `Void` takes any label.
    ///   - values: The elements by label.
    ///   - errors: The errors by name; `"#"` is that of a bare `#`.
    ///   - misbehaviour: Rules that the source breaks. With one, the diagram may go on after `|` or `#`.
    /// - Returns: A new source for each call.
    @_disfavoredOverload
    public func cold<Element>(
        diagram: String,
        as type: Element.Type = Element.self,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        misbehaviour: SourceMisbehaviour? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = script.text(diagram: diagram, as: .cold, at: site)
        return script.source(text, SourceOptions(values: values, errors: errors, misbehaviour: misbehaviour))
    }

    // MARK: Streams as values

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
    /// - Parameter lane: The name of a lane of the picture.
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
    ///   - lane: The name of a lane of the picture.
    ///   - type: The type of the elements.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone.
    @_disfavoredOverload
    public func inner<Element>(
        _ lane: String,
        as type: Element.Type = Element.self,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Observable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = script.text(named: lane, as: .cold, in: "inner", at: site)
        return script.source(text, SourceOptions(values: values, errors: errors)).asObservable()
    }

    /// A cold source as a value, from a diagram, for a lane that sends streams.
    ///
    /// - Parameter diagram: What the stream sends, and when.
    public func inner(
        diagram: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Observable<String> {
        inner(diagram: diagram, as: String.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A cold source of a type of elements as a value, from a diagram, for a lane that sends streams.
    ///
    /// - Parameters:
    ///   - diagram: What the stream sends, and when.
    ///   - type: The type of the elements.
    ///   - values: The elements by label.
    ///   - errors: The errors by name.
    @_disfavoredOverload
    public func inner<Element>(
        diagram: String,
        as type: Element.Type = Element.self,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Observable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = script.text(diagram: diagram, as: .cold, at: site)
        return script.source(text, SourceOptions(values: values, errors: errors)).asObservable()
    }
}
