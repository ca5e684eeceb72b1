import RillTraceFormat

/// SARIF 2.1.0 (OASIS), with fingerprints of its own, so that a difference is the same alert from run to run.
enum SARIFReport {
    static func text(_ comparison: FolderComparison, _ console: CommandConsole) -> String {
        let document: JSONValue = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": ["name": "rilltrace", "rules": .array(rules.map(rule))]],
                    "columnKind": "unicodeCodePoints",
                    "results": .array(comparison.items(console).flatMap(results)),
                ]
            ],
        ]
        return document.description + "\n"
    }

    private static var rules: [(id: String, text: String)] {
        TraceFinding.Kind.allCases.map { ($0.rawValue, meaning($0)) } + [
            ("missing", "A trace was expected and not recorded."),
            ("extra", "A trace was recorded and is not expected."),
            ("trouble", "A trace file cannot be used."),
            ("more", "There are more differences than are listed."),
            ("note", "Something was not compared."),
        ]
    }

    private static func meaning(_ kind: TraceFinding.Kind) -> String {
        switch kind {
        case .header: "The header differs in something that counts."
        case .added: "An event is there that was not expected."
        case .removed: "An event is missing."
        case .changed: "An event has another value."
        case .shifted: "Events come earlier or later."
        case .moved: "An event stands elsewhere in its lane."
        case .reordered: "Events of one instant come in another order."
        case .resubscribed: "Events belong to another subscription."
        case .recaused: "An event has another cause."
        }
    }

    private static func rule(_ rule: (id: String, text: String)) -> JSONValue {
        ["id": .string("trace/\(rule.id)"), "shortDescription": ["text": .string(rule.text)]]
    }

    private static func results(_ items: [ReportItem]) -> [JSONValue] {
        zip(items, items.fingerprints).map { item, fingerprint in
            [
                "ruleId": .string("trace/\(item.rule)"),
                "level": .string(level(item.severity)),
                "message": ["text": .string("\(item.title.inOneLine): \(item.sentence)")],
                "locations": [
                    [
                        "physicalLocation": [
                            "artifactLocation": ["uri": .string(PathAddress.uri(item.path))],
                            "region": ["startLine": JSONValue(integer: item.line)],
                        ]
                    ]
                ],
                "partialFingerprints": ["rillTrace/v1": .string(fingerprint)],
            ]
        }
    }

    private static func level(_ severity: ReportItem.Severity) -> String {
        switch severity {
        case .note: "note"
        case .extra: "warning"
        case .trouble, .missing, .different: "error"
        }
    }
}
