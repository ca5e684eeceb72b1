import Foundation

/// Bytes being written: memory that grows by doubling, without the checks of `Array` on every byte.
package struct ByteBuffer: ~Copyable {
    private var memory: UnsafeMutableRawPointer
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    package private(set) var count = 0

    package init(capacity: Int = 256) {
        self.capacity = max(capacity, 16)
        memory = ByteBuffer.allocate(nil, self.capacity)
        base = memory.assumingMemoryBound(to: UInt8.self)
    }

    deinit { free(memory) }

    /// The bytes so far. Valid until the next write.
    package var view: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// A copy of the bytes.
    package func bytes() -> [UInt8] { Array(view) }

    /// The bytes as text. What was written is UTF-8.
    package func text() -> String { String(decoding: view, as: UTF8.self) }

    /// Forgets what was written from `count` on.
    package mutating func truncate(to count: Int) {
        if count < self.count { self.count = count }
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if count &+ more > capacity { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let larger = max(capacity * 2, count + more)
        memory = ByteBuffer.allocate(memory, larger)
        base = memory.assumingMemoryBound(to: UInt8.self)
        capacity = larger
    }

    /// `realloc`, because it moves the pages of a large block instead of copying them.
    private static func allocate(_ old: UnsafeMutableRawPointer?, _ capacity: Int) -> UnsafeMutableRawPointer {
        guard let memory = realloc(old, capacity) else { abort() }
        return memory
    }

    /// Replaces bytes that were written.
    package mutating func overwrite(at position: Int, with text: String) {
        for (offset, byte) in text.utf8.enumerated() where position + offset < count {
            base[position + offset] = byte
        }
    }

    @inline(__always)
    package mutating func put(byte: UInt8) {
        reserve(1)
        base[count] = byte
        count &+= 1
    }

    @inline(__always)
    package mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count)
        if let source = bytes.baseAddress { (base + count).update(from: source, count: bytes.count) }
        count &+= bytes.count
    }

    /// Writes text that is known at compile time.
    @inline(__always)
    package mutating func put(literal: StaticString) {
        let length = literal.utf8CodeUnitCount
        reserve(length)
        (base + count).update(from: literal.utf8Start, count: length)
        count &+= length
    }

    /// Writes text as it is.
    package mutating func put(raw text: String) {
        var text = text
        text.withUTF8 { put($0) }
    }

    /// Writes an integer.
    @inline(__always)
    package mutating func put(_ integer: Int) {
        reserve(20)
        var rest = integer.magnitude
        if integer < 0 {
            base[count] = UInt8(ascii: "-")
            count &+= 1
        }
        var digits = 1
        var bound: UInt = 10
        while rest >= bound {
            digits &+= 1
            let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
            if overflow { break }
            bound = next
        }
        var position = count &+ digits
        count = position
        repeat {
            position &-= 1
            base[position] = UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0")
            rest /= 10
        } while rest != 0
    }
}
