import RillTraceFormat

/// The result for a program, as one JSON document.
enum JSONReport {
    static func text(_ comparison: FolderComparison) -> String {
        let document: JSONValue = [
            "schema": "rill-trace-diff/1",
            "status": .string(comparison.status.name),
            "traces": .array(comparison.entries.map(json)),
            "groups": .array(
                TraceDifference.groups(comparison.differences).map { group in
                    ["cause": .string(group.cause), "traces": .array(group.names.map { .string($0) })]
                }
            ),
        ]
        return document.description + "\n"
    }

    private static func json(_ entry: FolderComparison.Entry) -> JSONValue {
        var members: [JSONMember] = [JSONMember("trace", .string(entry.pair.name))]
        if let golden = entry.golden { members += golden.members }
        if let path = entry.pair.expected { members.append(JSONMember("expected", .string(path))) }
        if let path = entry.pair.actual { members.append(JSONMember("actual", .string(path))) }
        switch entry.outcome {
        case .same(let difference):
            members += [JSONMember("status", "same"), JSONMember("difference", difference.json)]
        case .different(let difference):
            members += [JSONMember("status", "different"), JSONMember("difference", difference.json)]
        case .missing: members.append(JSONMember("status", "missing"))
        case .extra: members.append(JSONMember("status", "extra"))
        case .trouble(let error):
            members += [JSONMember("status", "trouble"), JSONMember("message", .string("\(error)"))]
        }
        return .object(members)
    }
}
