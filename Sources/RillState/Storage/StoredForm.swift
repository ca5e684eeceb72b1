import Foundation

/// A value in the form in which a store keeps it.
public enum StoredForm: Hashable, Sendable {
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// A text.
    case string(String)
    /// Bytes.
    case data(Data)
    /// A list.
    case array([StoredForm])
}

extension StoredForm {
    /// Whether both are of the same kind and have the same value. Unlike a `Double`, a form that is not a number equals
    /// itself, so that it counts as known once it is stored.
    public static func == (lhs: StoredForm, rhs: StoredForm) -> Bool {
        switch (lhs, rhs) {
        case (.bool(let left), .bool(let right)): left == right
        case (.int(let left), .int(let right)): left == right
        case (.double(let left), .double(let right)): left == right || (left.isNaN && right.isNaN)
        case (.string(let left), .string(let right)): left == right
        case (.data(let left), .data(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        default: false
        }
    }

    /// Hashes the value; all that are not a number alike.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .bool(let value): hasher.combine(value)
        case .int(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value.isNaN ? 0 : value)
        case .string(let value): hasher.combine(value)
        case .data(let value): hasher.combine(value)
        case .array(let value): hasher.combine(value)
        }
    }
}

extension StoredForm: Codable {
    private enum WrappedKey: String, CodingKey { case base64, number }

    /// Reads a plain JSON value; bytes are an object with one member, `base64`, and numbers that JSON does not have one
    /// with the member `number`.
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: WrappedKey.self) {
            if object.contains(.base64) {
                self = .data(try object.decode(Data.self, forKey: .base64))
                return
            }
            if object.contains(.number) {
                let text = try object.decode(String.self, forKey: .number)
                guard let number = Double(text) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .number,
                        in: object,
                        debugDescription: "\"\(text)\" is not a number. Write nan, inf or -inf."
                    )
                }
                self = .double(number)
                return
            }
        }
        let plain = try decoder.singleValueContainer()
        if let value = try? plain.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? plain.decode(Int.self) {
            self = .int(value)
        } else if let value = try? plain.decode(Double.self) {
            self = .double(value)
        } else if let value = try? plain.decode(String.self) {
            self = .string(value)
        } else {
            self = .array(try plain.decode([StoredForm].self))
        }
    }

    /// Writes a plain JSON value; bytes become an object with one member, `base64`, and what is infinite or not a number
    /// one with the member `number`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value) where !value.isFinite: try container.encode(["number": "\(value)"])
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .data(let value): try container.encode(["base64": value])
        }
    }
}
