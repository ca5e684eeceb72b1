import CRillAtomics

/// The place of a piece of work in the order of a timeline: its time, its sequence among work of that time, and the
/// slot of the queue that holds the work. 16 bytes.
struct VirtualTimeKey {
    /// The bits of a slot number; what is left of 64 is the sequence. 67 million items may wait at a time, and two
    /// hundred and seventy thousand million may be scheduled before items of one instant lose their order.
    static var slotBits: UInt64 { 26 }
    static var slotMask: UInt64 { (1 << slotBits) - 1 }
    static var lastSequence: UInt64 { UInt64.max >> slotBits }

    /// The time with its sign bit turned round, which gives it the order of numbers without a sign.
    var biasedTime: UInt64
    /// Sequence, then slot.
    var order: UInt64

    @inline(__always)
    init(time: Int64, sequence: UInt64, slot: Int) {
        biasedTime = UInt64(bitPattern: time) ^ 1 << 63
        order = min(sequence, Self.lastSequence) << Self.slotBits | UInt64(truncatingIfNeeded: slot)
    }

    /// Behind every key of work. Its slot is no work's.
    @inline(__always)
    static var sentinel: VirtualTimeKey { VirtualTimeKey(time: .max, sequence: .max, slot: Int(slotMask)) }

    @inline(__always)
    var time: Int64 {
        get { Int64(bitPattern: biasedTime ^ 1 << 63) }
        set { biasedTime = UInt64(bitPattern: newValue) ^ 1 << 63 }
    }

    @inline(__always)
    var slot: Int { Int(truncatingIfNeeded: order & Self.slotMask) }

    @inline(__always)
    var sequence: UInt64 { order >> Self.slotBits }

    /// One comparison of 128 bits: which of two keys comes first is a coin toss in a heap, and a branch that is predicted
    /// wrong costs more than the comparison.
    @inline(__always)
    static func < (lhs: VirtualTimeKey, rhs: VirtualTimeKey) -> Bool {
        rill_less_u128(lhs.biasedTime, lhs.order, rhs.biasedTime, rhs.order)
    }
}
