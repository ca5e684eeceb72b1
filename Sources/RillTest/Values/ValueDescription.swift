import RillTrace

/// A value as text for a failure: what its type says itself, else its parts by name, without the names of modules and
/// contexts, so that the text is short and the same in every process.
func description(of value: Any) -> String { description(of: value, depth: 0, inside: []) }

/// - Parameter objects: Those that the value is a part of: what leads back to one of them is not told again.
private func description(of value: Any, depth: Int, inside objects: Set<ObjectIdentifier>) -> String {
    if let text = value as? String { return depth == 0 ? text : "\"\(text)\"" }
    let seen = ReflectedValue(value)
    if seen.shape == .optional {
        return seen.payload.map { description(of: $0.value, depth: depth, inside: objects) } ?? "nil"
    }
    if let own = value as? any CustomStringConvertible, !isContainer(seen) { return own.description }
    if let own = value as? any CustomDebugStringConvertible, !isContainer(seen) { return own.debugDescription }
    guard depth < 8 else { return "…" }
    var objects = objects
    if let identity = seen.identity, !objects.insert(identity).inserted { return "…" }

    func part(_ value: Any) -> String { description(of: value, depth: depth + 1, inside: objects) }
    func parts() -> [String] {
        seen.parts.map { child in
            let text = part(child.value)
            guard let name = child.name, name.utf8.first != UInt8(ascii: ".") else { return text }
            return "\(name): \(text)"
        }
    }
    switch seen.shape {
    case .tuple: return "(\(parts().joined(separator: ", ")))"
    case .list: return "[\(parts().joined(separator: ", "))]"
    case .set: return "[\(parts().sorted().joined(separator: ", "))]"
    case .dictionary: return dictionary(seen, part)
    case .choice: return enumeration(value, seen, part)
    case .structure, .object: return "\(name(of: seen.type))(\(parts().joined(separator: ", ")))"
    case .optional, .other: return String(describing: value)
    }
}

private func isContainer(_ seen: ReflectedValue) -> Bool { [.list, .set, .dictionary, .tuple].contains(seen.shape) }

private func dictionary(_ seen: ReflectedValue, _ part: (Any) -> String) -> String {
    let entries = seen.entries.map { key, value in (key.map { part($0) + ": " } ?? "") + part(value) }
    return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
}

private func enumeration(_ value: Any, _ seen: ReflectedValue, _ part: (Any) -> String) -> String {
    guard let payload = seen.payload, let label = payload.name else { return String(describing: value) }
    let text = part(payload.value)
    return ReflectedValue(payload.value).shape == .tuple ? "\(label)\(text)" : "\(label)(\(text))"
}

/// The type's own name with its parameters, without what it is nested in.
private func name(of type: Any.Type) -> String { String(describing: type) }
