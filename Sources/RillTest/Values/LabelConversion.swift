import RillTrace

/// The value that a label stands for where no map says so: the text itself for `String`, its conversion for
/// `LosslessStringConvertible` and for enumerations with text, `nil` and the wrapped value for optionals, anything for
/// `Void`. Nil where the label is no such value.
func element<Element>(fromLabel label: String, as type: Element.Type = Element.self) -> Element? {
    if Element.self == Void.self { return () as? Element }
    if let optional = Element.self as? any OptionalElement.Type { return converted(label, through: optional) }
    if let text = label as? Element { return text }
    // Its own conversion traps on a text of no or several characters.
    if Element.self == Character.self { return label.count == 1 ? label.first as? Element : nil }
    if let lossless = Element.self as? any LosslessStringConvertible.Type { return lossless.init(label) as? Element }
    if let raw = Element.self as? any RawRepresentable.Type { return raw.named(label) as? Element }
    return nil
}

/// Whether labels of a type are the text of its values, so that no map is needed.
func isTextOfLabels(_ type: Any.Type) -> Bool {
    if type == Void.self || type == String.self { return true }
    if let optional = type as? any OptionalElement.Type { return isTextOfLabels(optional.wrapped) }
    if type is any LosslessStringConvertible.Type { return true }
    return (type as? any RawRepresentable.Type).map { $0.isNamed } ?? false
}

private func converted<Element, Converter: OptionalElement>(
    _ label: String,
    through type: Converter.Type
) -> Element? {
    // Unwrapped first: a cast takes the nil that says "no such value" for the value nil.
    guard let value = type.fromLabel(label) else { return nil }
    return value as? Element
}

extension RawRepresentable {
    fileprivate static func named(_ label: String) -> Self? {
        (label as? RawValue).flatMap { Self(rawValue: $0) }
    }

    fileprivate static var isNamed: Bool { RawValue.self == String.self }

    fileprivate var rawLabel: String? { rawValue as? String }
}

private protocol OptionalElement {
    static var wrapped: Any.Type { get }
    static func fromLabel(_ label: String) -> Self?
}

extension Optional: OptionalElement {
    fileprivate static var wrapped: Any.Type { Wrapped.self }

    fileprivate static func fromLabel(_ label: String) -> Self? {
        if label == "nil" { return .some(.none) }
        return element(fromLabel: label, as: Wrapped.self).map { .some($0) }
    }
}

/// The short text that stands for a value where no map has a label for it, or nil where it is too long for a diagram.
func shortLabel(of value: Any) -> String? {
    let seen = ReflectedValue(value)
    if seen.shape == .optional { return seen.payload.map { shortLabel(of: $0.value) } ?? "nil" }
    if let text = value as? String { return text }
    if let raw = value as? any RawRepresentable, let text = raw.rawLabel { return text }
    if let text = (value as? any LosslessStringConvertible)?.description { return text }
    let text = description(of: value)
    return text.utf8.count <= 96 && text.count <= 12 && !text.contains(where: \.isNewline) ? text : nil
}
