extension ByteBuffer {
    /// Writes a value in its canonical form: no white space, members in their order, escapes where they are needed.
    package mutating func put(_ value: JSONValue) {
        switch value {
        case .null: put(literal: "null")
        case .bool(let flag): flag ? put(literal: "true") : put(literal: "false")
        case .number(let number): put(raw: number.text)
        case .string(let text): put(quoted: text)
        case .array(let elements): putArray(elements)
        case .object(let members): putObject(members)
        }
    }

    private mutating func putArray(_ elements: [JSONValue]) {
        put(byte: UInt8(ascii: "["))
        for index in elements.indices {
            if index > 0 { put(byte: UInt8(ascii: ",")) }
            put(elements[index])
        }
        put(byte: UInt8(ascii: "]"))
    }

    private mutating func putObject(_ members: [JSONMember]) {
        put(byte: UInt8(ascii: "{"))
        for index in members.indices {
            if index > 0 { put(byte: UInt8(ascii: ",")) }
            put(quoted: members[index].key)
            put(byte: UInt8(ascii: ":"))
            put(members[index].value)
        }
        put(byte: UInt8(ascii: "}"))
    }

    /// Writes a JSON string.
    ///
    /// Escaped are the quote, the backslash, the control characters (also U+007F to U+009F) and the line separators
    /// U+2028 and U+2029, so that no editor, terminal or JavaScript reader takes a value apart.
    @inline(__always)
    package mutating func put(quoted text: String) {
        var text = text
        text.withUTF8 { put(quotedBytes: $0) }
    }

    package mutating func put(quotedBytes bytes: UnsafeBufferPointer<UInt8>) {
        put(byte: UInt8(ascii: "\""))
        var start = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            // What needs an escape: below 0x20, quote, backslash, 0x7F; C2 8x and C2 9x (the C1 controls); E2 80 A8/A9.
            if byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
                index &+= 1
                continue
            }
            let length = escapedLength(bytes, index)
            if length == 0 {
                index &+= 1
                continue
            }
            put(UnsafeBufferPointer(rebasing: bytes[start..<index]))
            putEscape(bytes, index)
            index &+= length
            start = index
        }
        put(start == 0 ? bytes : UnsafeBufferPointer(rebasing: bytes[start...]))
        put(byte: UInt8(ascii: "\""))
    }

    /// How many bytes at `index` form a character that needs an escape; 0 where it needs none.
    private func escapedLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        switch bytes[index] {
        case 0xC2: index + 1 < bytes.count && bytes[index + 1] < 0xA0 ? 2 : 0
        case 0xE2:
            index + 2 < bytes.count && bytes[index + 1] == 0x80
                && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9) ? 3 : 0
        case 0x80...: 0
        default: 1
        }
    }

    private mutating func putEscape(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) {
        switch bytes[index] {
        case UInt8(ascii: "\""): put(literal: "\\\"")
        case UInt8(ascii: "\\"): put(literal: "\\\\")
        case 0x08: put(literal: "\\b")
        case 0x09: put(literal: "\\t")
        case 0x0A: put(literal: "\\n")
        case 0x0C: put(literal: "\\f")
        case 0x0D: put(literal: "\\r")
        case 0xC2: putHex(0x00, bytes[index + 1])
        case 0xE2: putHex(0x20, bytes[index + 2] == 0xA8 ? 0x28 : 0x29)
        case let byte: putHex(0x00, byte)
        }
    }

    private mutating func putHex(_ high: UInt8, _ low: UInt8) {
        put(literal: "\\u")
        for nibble in [high >> 4, high & 15, low >> 4, low & 15] {
            put(byte: nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
        }
    }
}

extension JSONValue {
    /// The value as content of a script element of a page: what HTML could take for a mark is an escape of JSON there.
    package var descriptionForScript: String {
        var buffer = ByteBuffer()
        // Outside of strings JSON has none of these, and in a string none of them is a part of another character.
        for byte in canonicalBytes {
            switch byte {
            case UInt8(ascii: "<"): buffer.put(literal: "\\u003c")
            case UInt8(ascii: ">"): buffer.put(literal: "\\u003e")
            case UInt8(ascii: "&"): buffer.put(literal: "\\u0026")
            default: buffer.put(byte: byte)
            }
        }
        return buffer.text()
    }
}
