import Foundation

/// How one stored value becomes a form and back.
struct StoredCoding<Value> {
    /// The value of a form. Nil stands for a key that is missing.
    let decode: (StoredForm?) -> Value
    /// The form of a value. Nil removes the key.
    let encode: (Value) throws -> StoredForm?
}

extension StoredCoding {
    /// A value that `read` finds in a form, or else a default.
    init(
        default value: Value,
        read: @escaping (StoredForm) -> Value?,
        write: @escaping (Value) throws -> StoredForm
    ) {
        self.init(decode: { $0.flatMap(read) ?? value }, encode: write)
    }

    /// An optional value: nil removes the key, and a form that cannot be read is nil.
    static func optional<Wrapped>(
        read: @escaping (StoredForm) -> Wrapped?,
        write: @escaping (Wrapped) -> StoredForm
    ) -> StoredCoding<Value> where Value == Wrapped? {
        StoredCoding(decode: { $0.flatMap(read) }, encode: { $0.map(write) })
    }
}

extension Set where Element: StorableValue {
    /// The set of an array, or nil where the form is none. Elements of another kind make it nil too.
    static func read(_ form: StoredForm) -> Set? {
        guard case .array(let forms) = form else { return nil }
        let elements = forms.compactMap { Element(storedForm: $0) }
        return elements.count == forms.count ? Set(elements) : nil
    }

    /// The elements as an array, in an order that depends on the elements alone.
    static func write(_ set: Set) -> StoredForm { .array(set.map(\.storedForm).sorted()) }
}

extension Set where Element: RawRepresentable, Element.RawValue: StorableValue {
    /// The set of an array of raw values, without those that are unknown; nil where the form is no array.
    static func readRaw(_ form: StoredForm) -> Set? {
        guard case .array(let forms) = form else { return nil }
        return Set(forms.compactMap { Element.RawValue(storedForm: $0).flatMap { Element(rawValue: $0) } })
    }

    /// The raw values as an array, in an order that depends on them alone.
    static func writeRaw(_ set: Set) -> StoredForm { .array(set.map(\.rawValue.storedForm).sorted()) }
}

extension StoredForm: Comparable {
    /// An order among forms: numbers by size, what is not a number behind them, texts by characters, otherwise by kind.
    public static func < (lhs: StoredForm, rhs: StoredForm) -> Bool {
        switch (lhs, rhs) {
        case (.bool(let left), .bool(let right)): !left && right
        case (.int(let left), .int(let right)): left < right
        case (.double(let left), .double(let right)): left < right || (!left.isNaN && right.isNaN)
        case (.string(let left), .string(let right)): left < right
        case (.data(let left), .data(let right)): left.lexicographicallyPrecedes(right)
        case (.array(let left), .array(let right)): left.lexicographicallyPrecedes(right)
        default: lhs.rank < rhs.rank
        }
    }

    private var rank: Int {
        switch self {
        case .bool: 0
        case .int: 1
        case .double: 2
        case .string: 3
        case .data: 4
        case .array: 5
        }
    }
}
