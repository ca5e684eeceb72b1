import Foundation
import RillTraceFormat

/// Texts that grow side by side, kept in memory as far as that is small, and in a temporary file beyond it.
final class TextSpool {
    /// One of the texts.
    struct Text {
        fileprivate var extents: [(offset: UInt64, count: Int)] = []
        fileprivate var tail: [UInt8] = []
        /// Whether nothing was appended yet.
        var isEmpty: Bool { extents.isEmpty && tail.isEmpty }
    }

    /// How many bytes are kept in memory for all texts together.
    private let limit: Int
    private var texts: [Int: Text] = [:]
    private var waiting = 0
    private var file: FileHandle?
    private var end: UInt64 = 0

    init(limit: Int = 8 << 20) { self.limit = limit }

    deinit { try? file?.close() }

    /// Whether a text has nothing yet.
    func isEmpty(_ number: Int) -> Bool { texts[number]?.isEmpty ?? true }

    /// Appends to a text.
    func append(_ text: UnsafeBufferPointer<UInt8>, to number: Int) throws {
        texts[number, default: Text()].tail += text
        waiting += text.count
        if waiting > limit { try spill() }
    }

    /// Hands out a text piece by piece, and forgets it.
    func take(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        guard let text = texts.removeValue(forKey: number) else { return }
        for extent in text.extents {
            try file?.seek(toOffset: extent.offset)
            guard let data = try file?.read(upToCount: extent.count), data.count == extent.count else {
                throw TraceFileError(message: "the temporary file of the export cannot be read")
            }
            try data.withUnsafeBytes { try body($0.bindMemory(to: UInt8.self)) }
        }
        waiting -= text.tail.count
        try text.tail.withUnsafeBufferPointer { try body($0) }
    }

    private func spill() throws {
        let file = try self.file ?? TextSpool.temporaryFile()
        self.file = file
        do {
            try file.seek(toOffset: end)
            for (number, text) in texts where !text.tail.isEmpty {
                try file.write(contentsOf: Data(text.tail))
                texts[number]?.extents.append((end, text.tail.count))
                texts[number]?.tail = []
                end += UInt64(text.tail.count)
            }
        } catch {
            throw TraceFileError(message: "the temporary file of the export cannot be written: \(error)")
        }
        waiting = 0
    }

    /// A file without a name: it is gone with the process, however that ends.
    private static func temporaryFile() throws -> FileHandle {
        guard let file = tmpfile() else {
            let reason = String(cString: strerror(errno))
            throw TraceFileError(message: "no temporary file can be made for the export: \(reason)")
        }
        defer { fclose(file) }
        return FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
    }
}
