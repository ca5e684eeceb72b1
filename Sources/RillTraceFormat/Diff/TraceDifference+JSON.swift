extension TraceDifference {
    /// The differences for a program, with everything the text has.
    public var json: JSONValue {
        var members: [JSONMember] = [
            JSONMember("name", .string(name)), JSONMember("same", .bool(isSame)), JSONMember("unit", .string(unit)),
            JSONMember(
                "events",
                [
                    "expected": JSONValue(integer: eventCounts.expected),
                    "actual": JSONValue(integer: eventCounts.actual),
                ]
            ),
        ]
        let counted = TraceFinding.Kind.allCases.compactMap { kind in
            counts[kind].map { JSONMember(kind.rawValue, JSONValue(integer: $0)) }
        }
        members.append(JSONMember("counts", .object(counted)))
        members.append(JSONMember("findings", .array(findings.map(json))))
        // Where not all are there, it is said, and how many there are.
        if hiddenCount > 0 {
            members.append(JSONMember("findingCount", JSONValue(integer: findingCount)))
            members.append(JSONMember("findingsCut", true))
        }
        if toleratedTimes > 0 { members.append(JSONMember("toleratedTimes", JSONValue(integer: toleratedTimes))) }
        if toleratedValues > 0 { members.append(JSONMember("toleratedValues", JSONValue(integer: toleratedValues))) }
        if !options.json.isEmpty { members.append(JSONMember("options", .object(options.json))) }
        if isTrouble { members.append(JSONMember("trouble", true)) }
        if isAltered { members.append(JSONMember("altered", true)) }
        if isCutShort { members.append(JSONMember("cutShort", true)) }
        if !notes.isEmpty { members.append(JSONMember("notes", .array(notes.map { .string($0) }))) }
        return .object(members)
    }

    private func json(_ finding: TraceFinding) -> JSONValue {
        var members: [JSONMember] = [
            JSONMember("kind", .string(finding.kind.rawValue)), JSONMember("lane", .string(finding.lane)),
            JSONMember("at", JSONValue(integer: finding.at)), JSONMember("lastAt", JSONValue(integer: finding.lastAt)),
            JSONMember("count", JSONValue(integer: finding.count)), JSONMember("text", .string(sentence(finding))),
        ]
        if finding.offset != 0 { members.append(JSONMember("offset", JSONValue(integer: finding.offset))) }
        if let line = finding.expectedLine { members.append(JSONMember("expectedLine", JSONValue(integer: line))) }
        if let line = finding.actualLine { members.append(JSONMember("actualLine", JSONValue(integer: line))) }
        if let event = finding.expected { members.append(JSONMember("expected", event.json)) }
        if let event = finding.actual { members.append(JSONMember("actual", event.json)) }
        if !finding.changes.isEmpty {
            members.append(
                JSONMember(
                    "changes",
                    .array(
                        finding.changes.map { change in
                            var place: [JSONMember] = [JSONMember("path", .string(change.path))]
                            if let old = change.expected { place.append(JSONMember("expected", old)) }
                            if let new = change.actual { place.append(JSONMember("actual", new)) }
                            if let remark = change.remark { place.append(JSONMember("remark", .string(remark))) }
                            return .object(place)
                        }
                    )
                )
            )
        }
        if let reason = finding.reason { members.append(JSONMember("reason", json(reason))) }
        return .object(members)
    }

    private func json(_ reason: TraceReason) -> JSONValue {
        switch reason {
        case .after(let kind, let at, let lane):
            ["after": .string(kind.rawValue), "at": JSONValue(integer: at), "lane": .string(lane)]
        case .causedBy(let kind, let at, let lane):
            ["causedBy": .string(kind.rawValue), "at": JSONValue(integer: at), "lane": .string(lane)]
        case .delay(let lane, let causeLane, let expected, let actual):
            [
                "delayOf": .string(lane), "after": .string(causeLane), "expected": JSONValue(integer: expected),
                "actual": JSONValue(integer: actual),
            ]
        }
    }
}

extension TraceEvent {
    /// The event as the object of its line.
    public var json: JSONValue { (try? JSONValue(parsing: jsonLine)) ?? .null }
}
