// Text from a file, a name or a value is matched and taken apart by its bytes. By `Character` a combining mark would hide
// the character before it, and a sign such as U+0600 the character behind it.

extension String {
    /// Whether the text begins with the bytes of another one.
    package func beginsWithBytes(of start: String) -> Bool { utf8.starts(with: start.utf8) }

    /// Whether the text ends with the bytes of another one.
    package func endsWithBytes(of end: String) -> Bool {
        utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    }

    /// The text without the bytes that another one has, at its beginning. The text itself where it does not begin so.
    package func withoutBytes(ofPrefix start: String) -> String {
        beginsWithBytes(of: start) ? String(Substring(utf8.dropFirst(start.utf8.count))) : self
    }

    /// The text without the bytes that another one has, at its end. The text itself where it does not end so.
    package func withoutBytes(ofSuffix end: String) -> String {
        endsWithBytes(of: end) ? String(Substring(utf8.dropLast(end.utf8.count))) : self
    }

    /// The parts between occurrences of an ASCII character, also the empty ones.
    package func parts(between separator: Unicode.Scalar) -> [String] {
        let byte = UInt8(truncatingIfNeeded: separator.value)
        return utf8.split(separator: byte, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// The text with each occurrence of an ASCII character replaced.
    package func replacingEach(_ scalar: Unicode.Scalar, by text: String) -> String {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        if !utf8.contains(byte) { return self }
        return parts(between: scalar).joined(separator: text)
    }
}
