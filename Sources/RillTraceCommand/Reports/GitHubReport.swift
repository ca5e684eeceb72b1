import Foundation
import RillMarbles
import RillTraceFormat

/// Annotations for GitHub Actions (workflow commands): at most ten, which is what GitHub shows of one step, the worst
/// first. The rest goes into the step summary, with the pictures.
enum GitHubReport {
    static var annotationLimit: Int { 10 }

    static func text(_ comparison: FolderComparison, _ console: CommandConsole) -> String {
        let traces = comparison.items(console)
        let hidden = traces.count - annotationLimit
        // The last annotation tells about those that have none.
        let shown = hidden > 0 ? traces.prefix(annotationLimit - 1) : traces[...]
        var lines = shown.map(annotation)
        if hidden > 0 {
            let differing = traces.dropFirst(shown.count).count { $0[0].severity != .note }
            let (level, what) =
                differing > 0 ? ("error", "\(differing) more traces differ") : ("notice", "there are more notes")
            lines.append("::\(level) title=Traces::\(what); see the summary of this step")
        }
        if !traces.contains(where: { $0[0].severity != .note }) {
            lines.append("\(counted(comparison.sameCount, "trace")) the same")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func annotation(_ items: [ReportItem]) -> String {
        let level: String
        switch items[0].severity {
        case .note: level = "notice"
        case .extra: level = "warning"
        default: level = "error"
        }
        let title = WorkflowCommandText.property(items[0].title.inOneLine)
        let place = "file=\(WorkflowCommandText.property(items[0].path)),line=\(items[0].line),title=\(title)"
        var message = items.prefix(5).map(\.sentence).joined(separator: "\n")
        let rest = items.dropFirst(5).reduce(0) { $0 + $1.count }
        if rest > 0 { message += "\n… and \(rest) more" }
        return "::\(level) \(place)::\(WorkflowCommandText.data(message))"
    }

    /// Appends the Markdown report to the summary of the step, where the runner names one.
    static func writeSummary(_ comparison: FolderComparison, _ console: CommandConsole) throws {
        guard let path = console.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
        let target = console.path(path)
        if !FileManager.default.fileExists(atPath: target) {
            _ = FileManager.default.createFile(atPath: target, contents: nil)
        }
        guard let handle = FileHandle(forWritingAtPath: target) else {
            throw TraceFileError(path: path, message: "the step summary cannot be written")
        }
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(MarkdownReport.text(comparison).utf8))
    }
}
