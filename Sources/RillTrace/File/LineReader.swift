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

    private let source: ByteSource
    // Unchecked: touched several times for each line, by one reader.
    @exclusivity(unchecked) private var buffer: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var capacity: Int
    @exclusivity(unchecked) private var start = 0
    @exclusivity(unchecked) private var filled = 0
    @exclusivity(unchecked) private var consumed = 0
    @exclusivity(unchecked) private var number = 0
    private let path: String?

    /// Reads a file. `name` is what errors call it, where that is not its path.
    package convenience init(path: String, name: String? = nil) throws {
        let name = name ?? path
        if let problem = FileProblem.reading(path) { throw TraceFileError(path: name, message: problem) }
        do {
            self.init(FileSource(try FileHandle(forReadingFrom: URL(fileURLWithPath: path))), name: name)
        } catch {
            throw TraceFileError(path: name, message: "cannot be read: \(FileProblem.sentence(error))")
        }
    }

    /// Reads from a source. `name` is what errors call it.
    package init(_ source: ByteSource, name: String?) {
        self.source = source
        path = name
        capacity = min(LineReader.chunk, max(source.size ?? LineReader.chunk, 64))
        buffer = .allocate(capacity: capacity)
    }

    /// The size of the whole, where it is known.
    package var size: Int? { source.size }

    /// Where the next line begins in the file.
    package var offset: Int { consumed }

    deinit { buffer.deallocate() }

    /// The next line, or nil at the end. A `\r` before the line end, or at the end of the file, belongs to it.
    package func next() throws -> Line? {
        var searched = 0
        while true {
            let from = start + searched
            if let found = memchr(buffer + from, 0x0A, filled - from) {
                let end = UnsafePointer(buffer).distance(to: UnsafePointer(found.assumingMemoryBound(to: UInt8.self)))
                return line(to: end, isTerminated: true)
            }
            searched = filled - start
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

    /// Reads more. False at the end of the file.
    private func fill() throws -> Bool {
        if start > 0 {
            buffer.update(from: buffer + start, count: filled - start)
            filled -= start
            start = 0
        }
        if filled == capacity {
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
            larger.update(from: buffer, count: filled)
            buffer.deallocate()
            buffer = larger
            capacity *= 2
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
