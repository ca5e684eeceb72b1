/// A path as a URI (RFC 3986).
enum PathAddress {
    /// A path below the present folder or the repository's top as a relative reference; an absolute one as a `file` URI.
    static func uri(_ path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") ? "file://" + escaped(path) : escaped(path)
    }

    private static func escaped(_ path: String) -> String {
        var text = ""
        for byte in path.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                ("0"..."9").contains(scalar) || ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar)
                || "-._~/!$&'()*+,=@".unicodeScalars.contains(scalar)
            if isPlain {
                text.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text
    }
}
