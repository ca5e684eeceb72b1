/// Why a text is not the JSON that was expected, with its place.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// What is wrong and what to do.
    public let message: String

    /// Makes an error.
    public init(line: Int, column: Int, message: String) {
        self.line = line
        self.column = column
        self.message = message
    }

    /// `line 3, column 14: …`
    public var description: String { "line \(line), column \(column): \(message)" }
}

/// A problem at a byte offset. Line and column are counted once it is known that someone will read them.
struct JSONFault: Error {
    var offset: Int
    var problem: Problem

    enum Problem {
        case expectedValue, expectedKey, expectedColon, expectedCommaOrEnd(array: Bool), endOfText
        case trailing, number, leadingZero, escape, loneSurrogate, controlCharacter, unclosedString, notUTF8
        case duplicateKey(String), depth(Int), other(String)
    }

    var message: String {
        switch problem {
        case .expectedValue: "a JSON value is expected here"
        case .expectedKey: "a member name in double quotes is expected here"
        case .expectedColon: "a ':' is expected after the member name"
        case .expectedCommaOrEnd(let array): "a ',' or '\(array ? "]" : "}")' is expected here"
        case .endOfText: "the text ends in the middle of a JSON value"
        case .trailing: "nothing may follow the JSON value"
        case .number: "this is not a JSON number"
        case .leadingZero: "a JSON number has no leading zero"
        case .escape: "unknown escape: JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits"
        case .loneSurrogate: "half a surrogate pair: \\ud800 to \\udfff come in pairs only"
        case .controlCharacter: "a control character inside a string has to be written as \\u00xx"
        case .unclosedString: "the string has no closing quote"
        case .notUTF8: "these bytes are not UTF-8"
        case .duplicateKey(let key): "the member \"\(key)\" is there twice; which one counts would be a guess"
        case .depth(let limit): "arrays and objects are nested deeper than \(limit), the limit of this reader"
        case .other(let message): message
        }
    }

    /// The fault with its place in `text`, whose first line has the number `firstLine`.
    func located(in text: UnsafeBufferPointer<UInt8>, firstLine: Int = 1) -> JSONError {
        var line = firstLine
        var column = 1
        for byte in text.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return JSONError(line: line, column: column, message: message)
    }
}
