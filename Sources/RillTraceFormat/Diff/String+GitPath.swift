extension String {
    /// The path as git writes it: as it is where it is plain, else in quotes as in C, with the bytes that are no ASCII
    /// as octal numbers. This is git's way with `core.quotePath`, its default; `git apply` reads it whatever is set.
    package var quotedForGit: String {
        let isPlain = utf8.allSatisfy { byte in
            (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        if isPlain { return self }
        var text = "\""
        for byte in utf8 {
            switch byte {
            case 0x07: text += "\\a"
            case 0x08: text += "\\b"
            case 0x09: text += "\\t"
            case 0x0A: text += "\\n"
            case 0x0B: text += "\\v"
            case 0x0C: text += "\\f"
            case 0x0D: text += "\\r"
            case UInt8(ascii: "\""): text += "\\\""
            case UInt8(ascii: "\\"): text += "\\\\"
            case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 8)
                text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
            }
        }
        return text + "\""
    }
}
