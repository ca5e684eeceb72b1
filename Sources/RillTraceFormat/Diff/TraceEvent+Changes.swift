extension TraceEvent {
    /// What differs between this event and another one of its lane and kind.
    ///
    /// - Parameter tolerated: Grows by the number of differences that the tolerance covers.
    func changes(to new: TraceEvent, _ tolerance: TraceTolerance, tolerated: inout Int) -> [JSONChange] {
        var changes: [JSONChange] = []
        if isBeyondTheSame(new, tolerance.time.magnitude) {
            changes.append(
                JSONChange(path: "at", expected: JSONValue(integer: at), actual: JSONValue(integer: new.at))
            )
        }
        let values = ValueTolerance(tolerance)
        if let value, let other = new.value {
            changes += value.changes(to: other, tolerance: values, tolerated: &tolerated)
        } else if value != new.value {
            changes.append(JSONChange(path: ".", expected: value, actual: new.value))
        }
        if let error, let other = new.error {
            if !error.type.hasSameBytes(as: other.type) {
                changes.append(
                    JSONChange(path: "error.type", expected: .string(error.type), actual: .string(other.type))
                )
            }
            changes += error.value.changes(to: other.value, tolerance: values, tolerated: &tolerated)
        } else if error != new.error {
            changes.append(JSONChange(path: "error", expected: error?.json, actual: new.error?.json))
        }
        if !ByteKey.same(rule, new.rule) {
            changes.append(
                JSONChange(
                    path: "rule",
                    expected: rule.map { .string($0) },
                    actual: new.rule.map { .string($0) }
                )
            )
        }
        return changes
    }
}
