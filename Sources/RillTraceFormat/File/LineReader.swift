import Foundation

/// Lines of a file or of memory, one at a time, with a window that holds the longest line and no more.
package final class LineReader {
    /// One line. The bytes are valid until the next call.
    package struct Line {
        /// The bytes without the line end.
        package var bytes: UnsafeBufferPointer<UInt8>
        /// The number, from 1.
        package var number: Int
        /// Whether a line end followed. False for a last line that was not finished.
        package var isTerminated: Bool
        /// Where the line begins in the file.
        package var offset: Int
    }

    private static var chunk: Int { 1 << 18 }
    /// How many bytes a line may have: 256 MiB. A device has lines without end.
    package static var longestLine: Int { 1 << 28 }

    private let source: ByteSource
    // Unchecked: touched several times for each line, by one reader.
    @exclusivity(unchecked) private var buffer: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var capacity: Int
    @exclusivity(unchecked) private var start = 0
    @exclusivity(unchecked) private var filled = 0
    @exclusivity(unchecked) private var consumed = 0
    @exclusivity(unchecked) private var number = 0
    private let path: String?
    private let limit: Int

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: What errors call it, where that is not its path.
    ///   - limit: How many bytes a line may have.
    package convenience init(path: String, name: String? = nil, limit: Int = longestLine) throws {
        let name = name ?? path
        if let problem = FileProblem.reading(path) { throw TraceFileError(path: name, message: problem) }
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            self.init(FileSource(handle), name: name, limit: limit)
        } catch {
            throw TraceFileError(path: name, message: "cannot be read: \(FileProblem.sentence(error))")
        }
    }

    /// Reads from a source.
    ///
    /// - Parameters:
    ///   - name: What errors call it.
    ///   - limit: How many bytes a line may have.
    package init(_ source: ByteSource, name: String?, limit: Int = longestLine) {
        self.source = source
        self.limit = limit
        path = name
        capacity = min(LineReader.chunk, max(source.size ?? LineReader.chunk, 64))
        buffer = LineReader.allocate(nil, capacity)
    }

    /// `realloc`, because it moves the pages of a large block instead of copying them.
    private static func allocate(
        _ old: UnsafeMutablePointer<UInt8>?,
        _ capacity: Int
    ) -> UnsafeMutablePointer<UInt8> {
        guard let memory = realloc(old, capacity) else { abort() }
        return memory.assumingMemoryBound(to: UInt8.self)
    }

    /// The size of the whole, where it is known.
    package var size: Int? { source.size }

    /// Where the next line begins in the file.
    package var offset: Int { consumed }

    deinit { free(buffer) }

    /// The next line, or nil at the end. A `\r` before the line end, or at the end of the file, belongs to it.
    package func next() throws -> Line? {
        var searched = 0
        while true {
            let from = start + searched
            if let found = memchr(buffer + from, 0x0A, filled - from) {
                let end = UnsafePointer(buffer).distance(to: UnsafePointer(found.assumingMemoryBound(to: UInt8.self)))
                if end - start > limit { throw tooLong() }
                return line(to: end, isTerminated: true)
            }
            searched = filled - start
            if searched > limit { throw tooLong() }
            guard try fill() else { return filled > start ? line(to: filled, isTerminated: false) : nil }
        }
    }

    private func line(to end: Int, isTerminated: Bool) -> Line {
        number += 1
        var length = end - start
        let next = isTerminated ? end + 1 : end
        if length > 0, buffer[end - 1] == 0x0D { length -= 1 }
        let line = Line(
            bytes: UnsafeBufferPointer(start: buffer + start, count: length),
            number: number,
            isTerminated: isTerminated,
            offset: consumed
        )
        consumed += next - start
        start = next
        return line
    }

    private func tooLong() -> TraceFileError {
        let size = limit % (1 << 20) == 0 ? "\(limit >> 20) MiB" : "\(limit) bytes"
        let message = "this line is longer than \(size), so this is no trace: that has one event a line"
        return TraceFileError(path: path, line: number + 1, column: 1, message: message)
    }

    /// Reads more. False at the end of the file.
    private func fill() throws -> Bool {
        if start > 0 {
            buffer.update(from: buffer + start, count: filled - start)
            filled -= start
            start = 0
        }
        if filled == capacity {
            // No more than the longest line needs.
            capacity = min(capacity * 2, max(capacity + LineReader.chunk, limit + 1))
            buffer = LineReader.allocate(buffer, capacity)
        }
        do {
            let count = try source.read(
                into: UnsafeMutableBufferPointer(start: buffer + filled, count: capacity - filled)
            )
            filled += count
            return count > 0
        } catch {
            throw TraceFileError(path: path, line: number + 1, column: 1, message: FileProblem.sentence(error))
        }
    }
}
