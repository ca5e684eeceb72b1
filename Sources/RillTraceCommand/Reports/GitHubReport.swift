import Foundation
import RillMarbles
import RillTrace

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
            lines.append("::error title=Traces::\(hidden + 1) more traces differ; see the summary of this step")
        }
        if lines.isEmpty {
            let count = comparison.sameCount
            lines.append("\(count) trace\(count == 1 ? "" : "s") the same")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func annotation(_ items: [ReportItem]) -> String {
        let level = items[0].severity == .extra ? "warning" : "error"
        let place =
            "file=\(WorkflowCommandText.property(items[0].path)),line=\(items[0].line),title=\(WorkflowCommandText.property(items[0].trace.inOneLine))"
        var message = items.prefix(5).map(\.sentence).joined(separator: "\n")
        if items.count > 5 { message += "\n… and \(items.count - 5) more" }
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
