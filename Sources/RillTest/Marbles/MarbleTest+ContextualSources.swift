import Rill
import RillVirtualTime

/// Sources whose type of elements follows from where they go:
///
/// ```swift
/// let counts: TestableObservable<Int> = test.hot("counts")
/// model.bind(test.hot("taps"))                                // Void, where the model takes Void
/// ```
///
/// They stand back behind the forms for `String`: where both would do, the elements are the labels.
extension MarbleTest {
    /// A source that sends the events of a lane whether anyone is subscribed or not; see ``hot(_:as:values:errors:misbehaviour:fileID:filePath:line:column:)``.
    @_disfavoredOverload
    public func hot<Element>(
        _ lane: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        hot(lane, as: Element.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A source that sends the events of a lane to each subscriber; see ``cold(_:attempt:as:values:errors:misbehaviour:fileID:filePath:line:column:)``.
    @_disfavoredOverload
    public func cold<Element>(
        _ lane: String,
        attempt: Int? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        cold(lane, attempt: attempt, as: Element.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A cold source as a value, for a lane that sends streams; see ``inner(_:as:values:errors:fileID:filePath:line:column:)``.
    @_disfavoredOverload
    public func inner<Element>(
        _ lane: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Observable<Element> {
        inner(lane, as: Element.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
