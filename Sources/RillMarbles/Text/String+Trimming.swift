extension String {
    /// The text without spaces at its ends.
    package var trimmingSpaces: Substring {
        var rest = self[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return rest
    }

    /// The text without spaces at its end.
    package var withoutTrailingSpaces: String {
        var text = self
        while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
        return text
    }
}
