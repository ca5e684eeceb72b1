import Foundation

/// Turns the times of a virtual clock into 64-bit keys of the same order, and back.
///
/// Whole numbers, floating-point numbers and dates have keys of their own. Every other type gets ranks, see
/// `VirtualTimeRanks`.
class VirtualTimeCodec<Unit> {
    private let initialTime: Unit

    init(initialTime: Unit) { self.initialTime = initialTime }

    /// The key of a time. Every subclass overrides it.
    func key(of time: Unit) -> Int64 { 0 }

    /// The time of a key. Every subclass overrides it.
    func time(of key: Int64) -> Unit { initialTime }

    /// The codec for a type of time that has keys of its own, or nil.
    static func natural(_ time: Unit) -> VirtualTimeCodec<Unit>? {
        let codec: Any? =
            switch time {
            case let time as Int: TickTimes(initialTime: time)
            case let time as Date: DateTimes(initialTime: time)
            case let time as Double: FloatingPointTimes(initialTime: time)
            case let time as Float: FloatingPointTimes(initialTime: time)
            case let time as Int64: WholeNumberTimes(initialTime: time)
            case let time as Int32: WholeNumberTimes(initialTime: time)
            case let time as UInt: WholeNumberTimes(initialTime: time)
            case let time as UInt64: WholeNumberTimes(initialTime: time)
            case let time as UInt32: WholeNumberTimes(initialTime: time)
            default: nil
            }
        return codec as? VirtualTimeCodec<Unit>
    }
}

/// What nearly every virtual clock counts in: not generic, because the work of a generic one is done at run time.
final class TickTimes: VirtualTimeCodec<Int> {
    override func key(of time: Int) -> Int64 { Int64(time) }
    override func time(of key: Int64) -> Int { Int(truncatingIfNeeded: key) }
}

/// A whole number is its own key, clamped to 64 bits with a sign.
final class WholeNumberTimes<Unit: FixedWidthInteger>: VirtualTimeCodec<Unit> {
    override func key(of time: Unit) -> Int64 { Int64(clamping: time) }
    override func time(of key: Int64) -> Unit { Unit(clamping: key) }
}

/// The bits of a floating-point number have the number's order, once those of negative numbers are turned round.
final class FloatingPointTimes<Unit: BinaryFloatingPoint>: VirtualTimeCodec<Unit> {
    override func key(of time: Unit) -> Int64 { FloatingPointKey.key(of: Double(time)) }
    override func time(of key: Int64) -> Unit { Unit(FloatingPointKey.number(of: key)) }
}

/// A date is its seconds since the reference date.
final class DateTimes: VirtualTimeCodec<Date> {
    override func key(of time: Date) -> Int64 { FloatingPointKey.key(of: time.timeIntervalSinceReferenceDate) }
    override func time(of key: Int64) -> Date {
        Date(timeIntervalSinceReferenceDate: FloatingPointKey.number(of: key))
    }
}

private enum FloatingPointKey {
    static func key(of number: Double) -> Int64 {
        // Adding zero makes one key of the two zeros.
        let bits = Int64(bitPattern: (number + 0).bitPattern)
        return bits >= 0 ? bits : bits ^ .max
    }

    static func number(of key: Int64) -> Double {
        Double(bitPattern: UInt64(bitPattern: key >= 0 ? key : key ^ .max))
    }
}
