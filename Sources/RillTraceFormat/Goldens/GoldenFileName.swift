import Foundation

extension String {
    /// The text as the name of a file: of `A-Z a-z 0-9 . _ -` only, not long, and another one for each text.
    ///
    /// A name that is so already stays as it is. Of any other, what is readable stays, and a hash of all of it makes the
    /// difference: `limit 19` becomes `limit-19--3a1f…`. A name that looks like one with a hash gets one, too.
    package var goldenFileName: String {
        isGoldenFileName ? self : readablePart + "--" + shortHash
    }

    private static var longest: Int { 100 }
    private static var hashLength: Int { 12 }

    private var isGoldenFileName: Bool {
        guard let first = utf8.first, let last = utf8.last, utf8.count <= String.longest,
            utf8.allSatisfy(String.isReadable)
        else { return false }
        // Hidden files, options of commands, and what Windows cuts off or keeps for itself.
        return ![UInt8(ascii: "."), UInt8(ascii: "-")].contains(first) && last != UInt8(ascii: ".")
            && !endsWithShortHash
            && !isDevice
    }

    private static func isReadable(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Whether it looks like a name with a hash at its end.
    package var endsWithShortHash: Bool {
        let end = Array(utf8.suffix(String.hashLength + 2))
        return end.count == String.hashLength + 2 && end.starts(with: "--".utf8)
            && end.dropFirst(2).allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// Whether Windows takes a file of that name, whatever its extension, for a device.
    private var isDevice: Bool {
        let stem = String(decoding: utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self).lowercased()
        let numbered = ["com", "lpt"].contains(String(stem.prefix(3))) && stem.utf8.count == 4
        return ["con", "prn", "aux", "nul"].contains(stem) || numbered && stem.last?.isNumber == true
    }

    /// The readable bytes, also of letters with accents; a hyphen for the others between them.
    private var readablePart: String {
        var bytes: [UInt8] = []
        for scalar in decomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar.isASCII, String.isReadable(UInt8(scalar.value)) {
                bytes.append(UInt8(scalar.value))
            } else if scalar.properties.generalCategory != .nonspacingMark, let last = bytes.last,
                last != UInt8(ascii: "-")
            {
                bytes.append(UInt8(ascii: "-"))
            }
        }
        let edges = [UInt8(ascii: "."), UInt8(ascii: "-")]
        bytes = Array(bytes.drop { edges.contains($0) }.prefix(String.longest - String.hashLength - 4))
        while let last = bytes.last, edges.contains(last) { bytes.removeLast() }
        let text = bytes.isEmpty ? "name" : String(decoding: bytes, as: UTF8.self)
        return text.isDevice ? "_" + text : text
    }

    private var shortHash: String {
        var hash = StableHash()
        for byte in utf8 { hash.add(byte: byte) }
        return String(hash.text.suffix(String.hashLength))
    }
}
