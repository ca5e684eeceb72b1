/// A value as text for a failure: what its type says itself, else its parts by name, without the names of modules and
/// contexts, so that the text is short and the same in every process.
func description(of value: Any) -> String { description(of: value, depth: 0) }

private func description(of value: Any, depth: Int) -> String {
    if let text = value as? String { return depth == 0 ? text : "\"\(text)\"" }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
        return mirror.children.first.map { description(of: $0.value, depth: depth) } ?? "nil"
    }
    if let own = value as? any CustomStringConvertible, !isContainer(mirror) { return own.description }
    if let own = value as? any CustomDebugStringConvertible, !isContainer(mirror) { return own.debugDescription }
    guard depth < 8 else { return "…" }

    func parts() -> [String] {
        mirror.children.map { child in
            let text = description(of: child.value, depth: depth + 1)
            guard let label = child.label, !label.hasPrefix(".") else { return text }
            return "\(label): \(text)"
        }
    }
    switch mirror.displayStyle {
    case .tuple?: return "(\(parts().joined(separator: ", ")))"
    case .collection?: return "[\(parts().joined(separator: ", "))]"
    case .set?: return "[\(parts().sorted().joined(separator: ", "))]"
    case .dictionary?: return dictionary(mirror, depth: depth)
    case .enum?: return enumeration(value, mirror, depth: depth)
    case .struct?, .class?: return "\(name(of: mirror.subjectType))(\(parts().joined(separator: ", ")))"
    default: return String(describing: value)
    }
}

private func isContainer(_ mirror: Mirror) -> Bool {
    switch mirror.displayStyle {
    case .collection?, .set?, .dictionary?, .tuple?: true
    default: false
    }
}

private func dictionary(_ mirror: Mirror, depth: Int) -> String {
    let entries = mirror.children.map { child -> String in
        let pair = Array(Mirror(reflecting: child.value).children)
        guard pair.count == 2 else { return description(of: child.value, depth: depth + 1) }
        return pair.map { description(of: $0.value, depth: depth + 1) }.joined(separator: ": ")
    }
    return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
}

private func enumeration(_ value: Any, _ mirror: Mirror, depth: Int) -> String {
    guard let payload = mirror.children.first, let label = payload.label else { return String(describing: value) }
    let text = description(of: payload.value, depth: depth + 1)
    return Mirror(reflecting: payload.value).displayStyle == .tuple ? "\(label)\(text)" : "\(label)(\(text))"
}

/// The type's own name with its parameters, without what it is nested in.
private func name(of type: Any.Type) -> String { String(describing: type) }
