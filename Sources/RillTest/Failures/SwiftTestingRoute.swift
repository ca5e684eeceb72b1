import Rill
import Testing

/// Records a failure as an issue of the test that the current task belongs to.
enum SwiftTestingRoute {
    static func record(_ failure: Failure) {
        let location = SourceLocation(failure.site) ?? Test.current?.sourceLocation ?? SourceLocation.unknown
        for attachment in failure.attachments {
            Attachment.record(attachment.text, named: attachment.name, sourceLocation: location)
        }
        let comment = Comment(rawValue: failure.description)
        #if compiler(>=6.3)
        let severity: Issue.Severity = failure.severity == .warning ? .warning : .error
        Issue.record(comment, severity: severity, sourceLocation: location)
        #else
        if failure.severity == .warning {
            StandardErrorRoute.write(failure)
        } else {
            Issue.record(comment, sourceLocation: location)
        }
        #endif
    }
}

extension SourceLocation {
    fileprivate static let unknown = SourceLocation(fileID: "Rill/Unknown.swift", filePath: "Rill", line: 1, column: 1)

    /// The location of a site. A site may come from data, and Swift Testing traps on what is not well formed.
    fileprivate init?(_ site: SourceSite?) {
        guard let site else { return nil }
        let parts = site.fileID.split(separator: "/", omittingEmptySubsequences: false)
        let fileID =
            parts.count >= 2 && !(parts.first ?? "").isEmpty && !(parts.last ?? "").isEmpty
            ? site.fileID
            : "Unknown/" + (parts.last(where: { !$0.isEmpty }) ?? "Unknown.swift")
        self.init(
            fileID: fileID,
            filePath: site.filePath.isEmpty ? fileID : site.filePath,
            line: max(1, site.line),
            column: max(1, site.column)
        )
    }
}
