import Rill

/// A failed expectation: what is wrong in one sentence, the picture that shows it, notes, and the line to blame.
///
/// Every assertion of RillTest ends in one of these. A custom assertion does the same:
/// ```swift
/// func expectSorted(_ values: [Int], fileID: String = #fileID, filePath: String = #filePath,
///                   line: Int = #line, column: Int = #column) {
///     guard values != values.sorted() else { return }
///     Failure("the values are not in order", diagram: "\(values)",
///             at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)).report()
/// }
/// ```
/// It works the same from XCTest and from Swift Testing, and from any thread.
public struct Failure: Sendable, Hashable, CustomStringConvertible {
    /// Whether a failure fails the test.
    public enum Severity: Sendable, Hashable {
        /// Fails the test.
        case failure
        /// Is shown with the test's result and fails nothing.
        case warning
    }

    /// What is wrong, in one sentence.
    public var message: String
    /// The picture that shows it, of one or more lines that share their columns. Empty where there is none.
    public var diagram: String
    /// What the picture means and what to do, one line each.
    public var notes: [String]
    /// The line of the test that the failure belongs to, where it is known.
    public var site: SourceSite?
    /// Whether this fails the test.
    public var severity: Severity
    /// Files that explain the failure: attached to the test in Swift Testing, written to `$RILL_TRACE_DIR` in XCTest.
    public var attachments: [FailureAttachment]

    /// A failure. Report it with `report(in:)`.
    public init(
        _ message: String,
        diagram: String = "",
        notes: [String] = [],
        at site: SourceSite?,
        severity: Severity = .failure,
        attachments: [FailureAttachment] = []
    ) {
        self.attachments = attachments
        self.message = message
        self.diagram = diagram
        self.notes = notes
        self.site = site
        self.severity = severity
    }

    /// The message, the diagram and the notes, each from a new line; the diagram and the notes indented by two.
    public var description: String {
        var lines = [message]
        if !diagram.isEmpty {
            lines += diagram.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
        }
        lines += notes.map { "  \($0)" }
        return lines.joined(separator: "\n")
    }

    /// Fails the test that this belongs to; never traps, never throws, and never gets lost.
    ///
    /// In this order: the Swift Testing test that runs on this task; the test that `scope` was captured in; the
    /// framework that runs this process; a line on standard error. Known issues (`withKnownIssue`, and
    /// `XCTExpectFailure` where it exists) apply as to the framework's own assertions.
    ///
    /// - Parameter scope: the test to blame when the call comes from a queue, a thread or a detached task. Capture it
    ///   in the test's body with `TestScope.capture()`. XCTest knows its running test without one.
    /// - Note: Callable from any thread.
    public func report(in scope: TestScope? = nil) {
        FailureRouter.deliver(self, scope: scope)
    }
}

extension String {
    /// The lines without two spaces at their start.
    var dedented: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0.starts(with: "  ".unicodeScalars) ? $0.dropFirst(2) : $0) }
            .joined(separator: "\n")
    }
}
