import RillTrace

/// A value as Swift code that makes it, whatever type is asked for at that place; nil where only its author could write
/// it: `Int`, `String`, `Bool`, `Double`, arrays of these, and nil have a text.
func swiftLiteral(of value: Any) -> String? {
    let seen = ReflectedValue(value)
    if seen.shape == .optional {
        return seen.payload.map { swiftLiteral(of: $0.value) } ?? "\(type(of: value)).none"
    }
    switch value {
    case let text as String: return text.swiftLiteral
    case let number as Int: return "\(number)"
    case let isTrue as Bool: return "\(isTrue)"
    case let number as Double: return number.isFinite ? "\(number)" : nil
    default: return arrayLiteral(of: value)
    }
}

/// An empty array casts to every type of arrays, so its own type counts. In a map of `Any`, `[]` would have none.
private func arrayLiteral(of value: Any) -> String? {
    let elements: [ObjectIdentifier: String] = [
        ObjectIdentifier([Int].self): "Int", ObjectIdentifier([String].self): "String",
        ObjectIdentifier([Bool].self): "Bool", ObjectIdentifier([Double].self): "Double",
    ]
    guard let element = elements[ObjectIdentifier(type(of: value))] else { return nil }
    let literals = ReflectedValue(value).parts.map { swiftLiteral(of: $0.value) }
    if literals.isEmpty { return "[\(element)]()" }
    let known = literals.compactMap(\.self)
    return known.count == literals.count ? "[\(known.joined(separator: ", "))]" : nil
}

extension String {
    /// The text as a literal.
    var swiftLiteral: String { debugDescription }
}
