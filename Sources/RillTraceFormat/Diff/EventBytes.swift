import Foundation

/// The bytes of the event lines of a file, read without a look at what they say.
struct EventBytes {
    let path: String
    /// Where the first line behind the header begins.
    let offset: Int

    init(of path: String, readBy reader: TraceReader) {
        self.path = path
        offset = reader.eventsOffset
    }

    /// Whether another file has the same bytes. Reads no further than to the first that differ.
    func areSame(as other: EventBytes) throws -> Bool {
        guard let left = PieceReader(self), let right = PieceReader(other), left.size == right.size else {
            return false
        }
        while true {
            let count = try left.fill()
            guard try right.fill() == count else { return false }
            if count == 0 { return true }
            if memcmp(left.memory, right.memory, count) != 0 { return false }
        }
    }

    /// How many lines there are, and the hash of their bytes: a header's `events` and `check`, where the lines are as they
    /// were recorded.
    func summary() throws -> (lines: Int, check: StableHash)? {
        guard let reader = PieceReader(self) else { return nil }
        var lines = 0
        var check = StableHash()
        while true {
            let count = try reader.fill()
            if count == 0 { return (lines, check) }
            let bytes = UnsafeBufferPointer(start: UnsafePointer(reader.memory), count: count)
            for byte in bytes where byte == 0x0A { lines += 1 }
            check.add(bytes)
        }
    }
}

/// Reads a file in pieces into memory of its own.
private final class PieceReader {
    let size: Int
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: PieceReader.length)
    private let handle: FileHandle

    private static var length: Int { 1 << 18 }

    init?(_ bytes: EventBytes) {
        guard let handle = FileHandle(forReadingAtPath: bytes.path), let end = try? handle.seekToEnd(),
            (try? handle.seek(toOffset: UInt64(bytes.offset))) != nil
        else {
            memory.deallocate()
            return nil
        }
        self.handle = handle
        size = Int(end) - bytes.offset
    }

    deinit {
        memory.deallocate()
        try? handle.close()
    }

    /// Reads the next piece. 0 at the end; any other piece but the last is whole.
    func fill() throws -> Int {
        var filled = 0
        while filled < PieceReader.length, let data = try handle.read(upToCount: PieceReader.length - filled),
            !data.isEmpty
        {
            data.copyBytes(to: memory + filled, count: data.count)
            filled += data.count
        }
        return filled
    }
}
