import Foundation

/// The names of the lanes that were read last: a trace has few of them, and each stands in thousands of lines.
///
/// A name is found by its bytes, so that no `String` is made to compare.
final class LaneNames {
    private struct Entry {
        /// Its first sixteen bytes.
        var bytes: (UInt64, UInt64) = (0, 0)
        var count = -1
        var name = ""
    }

    // Unchecked: touched for each event, by one reader.
    @exclusivity(unchecked) private var entries = Array(repeating: Entry(), count: 1 << LaneNames.places)

    /// The binary logarithm of the number of names that are kept.
    private static var places: UInt64 { 6 }

    /// The text of a checked string.
    @inline(__always)
    func name(_ raw: JSONScanner.RawString, _ scanner: JSONScanner) -> String {
        if raw.hasEscapes { return scanner.text(raw) }
        let count = raw.end &- raw.start
        var bytes: (UInt64, UInt64) = (0, 0)
        var offset = raw.start
        while offset < min(raw.end, raw.start &+ 16) {
            bytes = (bytes.0 << 8 | bytes.1 >> 56, bytes.1 << 8 | UInt64(scanner.base[offset]))
            offset &+= 1
        }
        let mixed = (bytes.0 ^ bytes.1 ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
        let place = Int(truncatingIfNeeded: mixed >> (64 - LaneNames.places))
        if entries[place].count == count, entries[place].bytes == bytes,
            count <= 16 || hasBytes(entries[place].name, raw, scanner)
        {
            return entries[place].name
        }
        return remember(scanner.text(raw), bytes, count, at: place)
    }

    @inline(never)
    private func hasBytes(_ name: String, _ raw: JSONScanner.RawString, _ scanner: JSONScanner) -> Bool {
        let isSame = name.utf8.withContiguousStorageIfAvailable { known in
            known.baseAddress.map { memcmp($0, scanner.base + raw.start, known.count) == 0 } ?? false
        }
        return isSame ?? false
    }

    @inline(never)
    private func remember(_ name: String, _ bytes: (UInt64, UInt64), _ count: Int, at place: Int) -> String {
        entries[place] = Entry(bytes: bytes, count: count, name: name)
        return name
    }
}
