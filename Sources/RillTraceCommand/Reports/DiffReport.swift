import Foundation
import RillTraceFormat

/// The formats in which `diff` writes its result.
enum DiffReport: String, CaseIterable {
    case text
    case json
    case github
    case markdown
    case junit
    case sarif
    case gitlab

    /// What the format is written in.
    var language: OutputLanguage {
        switch self {
        case .json, .sarif, .gitlab: .json
        case .junit: .xml
        case .text, .github, .markdown: .plain
        }
    }

    func text(_ comparison: FolderComparison, _ style: TraceTextStyle, _ console: CommandConsole) -> String {
        switch self {
        case .text: TextReport.text(comparison, style, console)
        case .json: JSONReport.text(comparison)
        case .github: GitHubReport.text(comparison, console)
        case .markdown: MarkdownReport.text(comparison)
        case .junit: JUnitReport.text(comparison, console)
        case .sarif: SARIFReport.text(comparison, console)
        case .gitlab: GitLabReport.text(comparison, console)
        }
    }
}
