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

extension StoredForm: Codable {
    private enum Key: String, CodingKey { case base64 }

    /// Reads a plain JSON value; bytes are an object with one member, `base64`.
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self), object.contains(.base64) {
            self = .data(try object.decode(Data.self, forKey: .base64))
            return
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

    /// Writes a plain JSON value; bytes become an object with one member, `base64`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .data(let value): try container.encode(["base64": value])
        }
    }
}
