import Foundation

/// The event lines of a file, read when someone wants to see them.
final class EventFile {
    /// Where every 64th line begins.
    @exclusivity(unchecked) private var marks: [Int] = []
    @exclusivity(unchecked) private var count = 0
    private let handle: FileHandle?
    private let path: String
    private let names = LaneNames()
    @exclusivity(unchecked) private var blocks: [Block] = Array(repeating: Block(), count: EventFile.blockLimit)

    /// Some lines, without those that are blank.
    private struct Block {
        var number = -1
        var bytes: [UInt8] = []
        var lines: [Range<Int>] = []
    }

    private static var blockLength: Int { 64 }
    /// How many blocks are kept. What is compared is mostly near to what was compared before.
    private static var blockLimit: Int { 64 }

    init(path: String) {
        self.path = path
        handle = FileHandle(forReadingAtPath: path)
    }

    /// The lines of a file that has those of `other`, `shift` bytes further on.
    init(path: String, sameAs other: EventFile, shift: Int) {
        self.path = path
        handle = FileHandle(forReadingAtPath: path)
        marks = other.marks.map { $0 + shift }
        count = other.count
    }

    deinit { try? handle?.close() }

    @inline(__always)
    func append(offset: Int) {
        if count % EventFile.blockLength == 0 { marks.append(offset) }
        count += 1
    }

    /// Reads event number `index`, from 0.
    func event(_ index: Int) throws -> TraceEvent {
        try line(index) { line in
            var check = StableHash()
            do {
                return try EventParser.parse(line, names, &check)
            } catch {
                throw changed
            }
        }
    }

    /// Gives the bytes of line number `index`, from 0, to `body`.
    @inline(__always)
    func line<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) throws -> Result {
        let number = index / EventFile.blockLength
        let slot = number % EventFile.blockLimit
        if blocks[slot].number != number { try load(number, slot) }
        let place = index % EventFile.blockLength
        guard place < blocks[slot].lines.count else { throw changed }
        let range = blocks[slot].lines[place]
        return try blocks[slot].bytes.withUnsafeBufferPointer { bytes in
            try body(UnsafeBufferPointer(rebasing: bytes[range]))
        }
    }

    private var changed: TraceFileError {
        TraceFileError(path: path, message: "the file changed while it was compared")
    }

    @inline(never)
    private func load(_ number: Int, _ slot: Int) throws {
        guard let handle, marks.indices.contains(number) else { throw changed }
        try handle.seek(toOffset: UInt64(marks[number]))
        let end = number + 1 < marks.count ? marks[number + 1] : nil
        let length = end.map { $0 - marks[number] } ?? Int.max
        guard length > 0 else { throw changed }
        let data = end == nil ? try handle.readToEnd() : try handle.read(upToCount: length)
        var block = Block(number: number, bytes: Array(data ?? Data()))
        if end != nil, block.bytes.count != length { throw changed }
        // The last block ends with the last event: behind it there may be a line that was cut.
        let expected = min(EventFile.blockLength, count - number * EventFile.blockLength)
        block.lines.reserveCapacity(expected)
        let content = block.bytes
        content.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            var start = 0
            while start < bytes.count, block.lines.count < expected {
                let found = memchr(base + start, 0x0A, bytes.count - start)
                let stop = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count
                let isCarriageReturn = stop > start && base[stop - 1] == 0x0D
                let line = start..<(isCarriageReturn ? stop - 1 : stop)
                if !line.isEmpty { block.lines.append(line) }
                start = stop + 1
            }
        }
        blocks[slot] = block
    }
}
