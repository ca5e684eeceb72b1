import Foundation

/// What Rill does with a call that it cannot carry out: it says so in one sentence, and never traps.
///
/// Examples: a second `setDisposable` on a `SingleAssignmentDisposable`, `start()` from inside a virtual-time run, work
/// off the main thread where the main thread is required. Each method documents what it does instead.
///
/// The default handler prints one line to standard error. A test kit installs its own and fails the running test.
public enum Misuse {
    /// One misuse.
    public struct Report: Sendable, CustomStringConvertible {
        /// What happened, where, and what to do.
        public let message: String
        /// The line of the caller's code that the report is about, where it is known.
        public let site: SourceSite?

        /// Whom the report concerns, as `captureOwner` saw it when the object was made that reports.
        package let owner: (any Sendable)?

        /// A report with a message and the line it is about.
        public init(_ message: String, site: SourceSite? = nil) {
            self.init(message, site: site, owner: nil)
        }

        package init(_ message: String, site: SourceSite?, owner: (any Sendable)?) {
            self.message = message
            self.site = site
            self.owner = owner
        }

        /// The report as one line.
        public var description: String {
            if let site { "\(site): \(message)" } else { message }
        }
    }

    /// Receives reports on the thread of the misuse, while no lock is held.
    public typealias Handler = @Sendable (Report) -> Void

    /// Where reports go, for the whole process. Thread-safe.
    public static var handler: Handler {
        get { current.read() }
        set { current.write(newValue) }
    }

    /// Hands a report to the handler.
    package static func report(_ message: String, site: SourceSite? = nil, owner: (any Sendable)? = nil) {
        handler(Report(message, site: site, owner: owner))
    }

    /// Says whom objects that are made now concern: in a test kit, the running test. Set once, before any test runs.
    nonisolated(unsafe) package static var captureOwner: @Sendable () -> (any Sendable)? = { nil }

    private static let current = HandlerBox { report in
        FileHandle.standardError.write(Data("Rill: \(report)\n".utf8))
    }

    private final class HandlerBox: @unchecked Sendable {
        private var handler: Handler

        init(_ handler: @escaping Handler) { self.handler = handler }

        func read() -> Handler { withStripe(of: self) { handler } }

        func write(_ new: @escaping Handler) {
            // The old closure and its captures are let go outside the lock.
            _ = withStripe(of: self) {
                let old = handler
                handler = new
                return old
            }
        }
    }
}
