import RillTrace

/// The formats in which `diff` writes its result.
enum DiffReport: String, CaseIterable {
    case text
    case json

    func text(_ comparison: FolderComparison, _ style: TraceTextStyle) -> String {
        switch self {
        case .text: TextReport.text(comparison, style)
        case .json: JSONReport.text(comparison)
        }
    }
}
