@testable import RillTraceFormat

/// Two texts of one key.
enum KeyTwins {
    /// Two texts that are one value to the keys of lane `a`.
    static let ofLaneA: [String] = {
        let seed = EventKey(lane: LaneNumbers.hashForTests("a"), kind: .next).value
        return find(seed: seed, opening: "\"").map { ["\($0.0)-price", "\($0.1)-price"] } ?? []
    }()

    /// - Parameter opening: What stands ahead of the text in the bytes of the key.
    static func find(seed: UInt64, opening: String) -> (String, String)? {
        let start = seed ^ 0x8EBC_6AF0_9C88_C6E3
        func block(_ text: String) -> UInt64 {
            text.utf8.prefix(8).enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
        }
        func after(_ text: String) -> UInt64 { EventKey.mix(start ^ block(opening + text), 0xA076_1D64_78BD_642F) }
        let length = 8 - opening.utf8.count
        let (first, second) = (String("aaaaaaaa".prefix(length)), "bbbbbbbb")
        for number in 0..<1_000_000 {
            let other = String(String("0000000\(number)".suffix(length - 1)) + "z")
            let padded = String(repeating: "y", count: length - other.utf8.count) + other
            let wanted = block(second) ^ after(first) ^ after(padded)
            let bytes = (0..<8).map { UInt8(truncatingIfNeeded: wanted >> UInt64(8 * $0)) }
            guard bytes.allSatisfy({ (0x23...0x7D).contains($0) && $0 != UInt8(ascii: "\\") }) else { continue }
            return (first + second, padded + String(decoding: bytes, as: UTF8.self))
        }
        return nil
    }
}

extension LaneNumbers {
    /// The hash that a lane of this name has.
    static func hashForTests(_ name: String) -> UInt64 {
        let numbers = LaneNumbers(options: TraceOptions())
        let number = numbers.number(name)
        return numbers.hashes[number]
    }
}
