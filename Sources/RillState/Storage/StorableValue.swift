import Foundation

/// A type that a store keeps natively: truth values, numbers, texts, bytes, addresses.
public protocol StorableValue {
    /// The value from what a store kept, or nil where that is of another kind.
    init?(storedForm: StoredForm)

    /// The value in the form in which a store keeps it.
    var storedForm: StoredForm { get }
}

extension Bool: StorableValue {
    /// From a truth value, or from 0 or 1.
    public init?(storedForm: StoredForm) {
        switch storedForm {
        case .bool(let value): self = value
        case .int(0), .double(0): self = false
        case .int(1), .double(1): self = true
        default: return nil
        }
    }

    /// A truth value.
    public var storedForm: StoredForm { .bool(self) }
}

extension Int: StorableValue {
    /// From a whole number.
    public init?(storedForm: StoredForm) {
        switch storedForm {
        case .int(let value): self = value
        case .double(let value):
            guard let exact = Int(exactly: value) else { return nil }
            self = exact
        default: return nil
        }
    }

    /// A whole number.
    public var storedForm: StoredForm { .int(self) }
}

extension Double: StorableValue {
    /// From a number.
    public init?(storedForm: StoredForm) {
        switch storedForm {
        case .double(let value): self = value
        case .int(let value): self = Double(value)
        default: return nil
        }
    }

    /// A number.
    public var storedForm: StoredForm { .double(self) }
}

extension String: StorableValue {
    /// From a text.
    public init?(storedForm: StoredForm) {
        guard case .string(let value) = storedForm else { return nil }
        self = value
    }

    /// A text.
    public var storedForm: StoredForm { .string(self) }
}

extension Data: StorableValue {
    /// From bytes.
    public init?(storedForm: StoredForm) {
        guard case .data(let value) = storedForm else { return nil }
        self = value
    }

    /// Bytes.
    public var storedForm: StoredForm { .data(self) }
}

extension URL: StorableValue {
    /// From a text that is an address.
    public init?(storedForm: StoredForm) {
        guard case .string(let value) = storedForm else { return nil }
        self.init(string: value)
    }

    /// The absolute address as a text, on every platform.
    public var storedForm: StoredForm { .string(absoluteString) }
}
