/// A value as text for a failure: what its type says itself, else its parts by name, without the names of modules and
/// contexts, so that the text is short and the same in every process.
func description(of value: Any) -> String { description(of: value, depth: 0, inside: []) }

/// - Parameter objects: Those that the value is a part of: what leads back to one of them is not told again.
private func description(of value: Any, depth: Int, inside objects: Set<ObjectIdentifier>) -> String {
    if let text = value as? String { return depth == 0 ? text : "\"\(text)\"" }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
        return mirror.children.first.map { description(of: $0.value, depth: depth, inside: objects) } ?? "nil"
    }
    if let own = value as? any CustomStringConvertible, !isContainer(mirror) { return own.description }
    if let own = value as? any CustomDebugStringConvertible, !isContainer(mirror) { return own.debugDescription }
    guard depth < 8 else { return "…" }
    var objects = objects
    if mirror.displayStyle == .class, !objects.insert(ObjectIdentifier(value as AnyObject)).inserted { return "…" }

    func part(_ value: Any) -> String { description(of: value, depth: depth + 1, inside: objects) }
    func parts() -> [String] {
        mirror.allChildren.map { child in
            let text = part(child.value)
            guard let label = child.label, !label.hasPrefix(".") else { return text }
            return "\(label): \(text)"
        }
    }
    switch mirror.displayStyle {
    case .tuple?: return "(\(parts().joined(separator: ", ")))"
    case .collection?: return "[\(parts().joined(separator: ", "))]"
    case .set?: return "[\(parts().sorted().joined(separator: ", "))]"
    case .dictionary?: return dictionary(mirror, part)
    case .enum?: return enumeration(value, mirror, part)
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

extension Mirror {
    /// The parts of a value, of an object also those that it has of the classes above its own.
    var allChildren: [Child] { (superclassMirror?.allChildren ?? []) + children }
}

private func dictionary(_ mirror: Mirror, _ part: (Any) -> String) -> String {
    let entries = mirror.children.map { child -> String in
        let pair = Array(Mirror(reflecting: child.value).children)
        guard pair.count == 2 else { return part(child.value) }
        return pair.map { part($0.value) }.joined(separator: ": ")
    }
    return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
}

private func enumeration(_ value: Any, _ mirror: Mirror, _ part: (Any) -> String) -> String {
    guard let payload = mirror.children.first, let label = payload.label else { return String(describing: value) }
    let text = part(payload.value)
    return Mirror(reflecting: payload.value).displayStyle == .tuple ? "\(label)\(text)" : "\(label)(\(text))"
}

/// The type's own name with its parameters, without what it is nested in.
private func name(of type: Any.Type) -> String { String(describing: type) }
