/// What differs in the headers of two traces and counts.
enum HeaderComparison {
    /// The differences, the unit first, then lane by lane in the order of the expected header.
    static func findings(_ left: TraceHeader, _ right: TraceHeader) -> [TraceFinding] {
        var findings: [TraceFinding] = []
        func differ(_ what: String, _ lane: String, _ expected: String, _ actual: String) {
            var finding = TraceFinding(kind: .header, lane: lane, at: 0, lastAt: 0)
            finding.order = -1
            finding.detail = "\(what): \(expected) expected, \(actual) found"
            findings.append(finding)
        }
        if !left.unit.hasSameBytes(as: right.unit) {
            differ("unit of time", "", left.unit, right.unit)
        }
        let ignored = Set(left.options.ignoredLanes.map { ByteKey($0) })
        let known = Set(left.lanes.map { ByteKey($0.id) })
        let others = Dictionary(right.lanes.map { (ByteKey($0.id), $0) }) { first, _ in first }
        for lane in left.lanes where !ignored.contains(ByteKey(lane.id)) {
            guard let other = others[ByteKey(lane.id)] else {
                differ("lane \(lane.id)", lane.id, "there", "missing")
                continue
            }
            if let type = lane.type, let otherType = other.type, !type.hasSameBytes(as: otherType) {
                differ("type of lane \(lane.id)", lane.id, type, otherType)
            }
        }
        for lane in right.lanes where !ignored.contains(ByteKey(lane.id)) && !known.contains(ByteKey(lane.id)) {
            differ("lane \(lane.id)", lane.id, "missing", "there")
        }
        return findings
    }
}
