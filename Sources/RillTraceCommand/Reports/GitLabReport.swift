import RillTraceFormat

/// GitLab's code quality report: a JSON array, one object for each difference.
enum GitLabReport {
    static func text(_ comparison: FolderComparison, _ console: CommandConsole) -> String {
        let objects = comparison.items(console).flatMap { items in
            zip(items, items.fingerprints).map(object)
        }
        return JSONValue.array(objects).description + "\n"
    }

    private static func object(_ item: ReportItem, _ fingerprint: String) -> JSONValue {
        // GitLab takes paths below the project only.
        let path = String(Substring(item.path.utf8.drop { $0 == UInt8(ascii: "/") }))
        return [
            "description": .string("\(item.title.inOneLine): \(item.sentence)"),
            "check_name": .string("trace/\(item.rule)"),
            "fingerprint": .string(fingerprint),
            "severity": .string(severity(item.severity)),
            "location": [
                "path": .string(path.isEmpty ? item.trace : path), "lines": ["begin": JSONValue(integer: item.line)],
            ],
        ]
    }

    private static func severity(_ severity: ReportItem.Severity) -> String {
        switch severity {
        case .trouble: "critical"
        case .missing, .different: "major"
        case .extra: "minor"
        case .note: "info"
        }
    }
}
