/// A JSON number with its spelling, so that reading and writing a file changes none of its bytes.
public struct JSONNumber: Sendable, Hashable {
    /// The number as it is written, in JSON's grammar.
    public let text: String

    /// Keeps a spelling that is known to follow JSON's grammar.
    package init(verbatim text: String) {
        self.text = text
    }

    /// Keeps a spelling, or nil where `text` is not a JSON number.
    public init?(_ text: String) {
        var bytes = text
        let valid = bytes.withUTF8 { buffer -> Bool in
            guard let base = buffer.baseAddress else { return false }
            var scanner = JSONScanner(base, count: buffer.count)
            guard (try? scanner.skipNumber()) != nil else { return false }
            return scanner.isAtEnd
        }
        if !valid { return nil }
        self.text = text
    }

    /// The number as `Int`, where it is written as an integer that fits.
    public var intValue: Int? { Int(text) }

    /// The nearest `Double`.
    public var doubleValue: Double? { Double(text) }
}

extension JSONValue {
    /// The largest integer that every JSON reader keeps exactly: 2^53 − 1.
    package static var largestPlainInteger: Int64 { 9_007_199_254_740_991 }

    /// An integer: a number inside ±(2^53−1), beyond it `{"$int":"…"}`.
    public init<Integer: BinaryInteger>(integer: Integer) {
        if let small = Int64(exactly: integer), small.magnitude <= JSONValue.largestPlainInteger.magnitude {
            self = .number(JSONNumber(verbatim: String(small)))
        } else {
            self = .object([JSONMember("$int", .string(String(integer)))])
        }
    }

    /// A double in the spelling of RFC 8785, or `{"$float":"nan"}`, `"inf"`, `"-inf"`, `"-0"`.
    public init(double: Double) {
        if let special = JSONValue.special(double) {
            self = special
        } else {
            self = .number(JSONNumber(verbatim: NumberSpelling.ecmaScript(double.description)))
        }
    }

    /// A float by its own shortest digits: 0.1 stays 0.1.
    public init(float: Float) {
        if let special = JSONValue.special(Double(float)) {
            self = special
        } else {
            self = .number(JSONNumber(verbatim: NumberSpelling.ecmaScript(float.description)))
        }
    }

    private static func special(_ double: Double) -> JSONValue? {
        let text: String
        if double.isNaN {
            text = "nan"
        } else if double.isInfinite {
            text = double < 0 ? "-inf" : "inf"
        } else if double == 0 && double.sign == .minus {
            text = "-0"
        } else {
            return nil
        }
        return .object([JSONMember("$float", .string(text))])
    }
}
