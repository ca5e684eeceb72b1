import Foundation

/// Where bytes come from, piece by piece.
package protocol ByteSource {
    /// The size of the whole, where it is known.
    var size: Int? { get }

    /// Copies the next bytes, as many as fit. 0 at the end.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws -> Int
}

/// A file, closed with the source.
package final class FileSource: ByteSource {
    private let handle: FileHandle
    package let size: Int?

    package init(_ handle: FileHandle) {
        self.handle = handle
        // A pipe has no end to seek to. Standard input may be a file of which someone has read a part.
        if let start = try? handle.offset(), let end = try? handle.seekToEnd(),
            (try? handle.seek(toOffset: start)) != nil
        {
            size = Int(exactly: end >= start ? end - start : 0)
        } else {
            size = nil
        }
    }

    deinit { try? handle.close() }

    package func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws -> Int {
        // Foundation makes a copy of what it reads, so no more than a piece at once.
        let count = min(buffer.count, 1 << 20)
        guard let base = buffer.baseAddress, let data = try handle.read(upToCount: count) else { return 0 }
        data.copyBytes(to: base, count: data.count)
        return data.count
    }
}

/// Bytes in memory.
package final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var size: Int? { bytes.count }

    package func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let count = min(buffer.count, bytes.count - position)
        guard count > 0, let target = buffer.baseAddress else { return 0 }
        bytes.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { target.update(from: base + position, count: count) }
        }
        position += count
        return count
    }
}
