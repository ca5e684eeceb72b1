import Foundation

/// The types whose JSON is laid down here instead of by their own `encode(to:)`.
package enum CanonicalLeaf {
    /// Data longer than this is recorded as its length and hash.
    package static var dataLimit: Int { 1024 }

    /// The JSON of a leaf, or nil for a type that encodes itself.
    package static func json<Value>(_ value: Value) -> JSONValue? {
        // Comparing types is a pointer comparison; a cast is a walk through the runtime.
        let type = Value.self
        if type == Int.self { return (value as? Int).map { JSONValue(integer: $0) } }
        if type == String.self { return (value as? String).map { .string($0) } }
        if type == Bool.self { return (value as? Bool).map { .bool($0) } }
        if type == Double.self { return (value as? Double).map { JSONValue(double: $0) } }
        if type == Float.self { return (value as? Float).map { JSONValue(float: $0) } }
        if let integer = integer(value, type) { return integer }
        if type == Date.self { return (value as? Date).map(date) }
        if type == Data.self { return (value as? Data).map(data) }
        if type == Decimal.self { return (value as? Decimal).map { .string($0.description) } }
        if type == URL.self { return (value as? URL).map { .string($0.absoluteString) } }
        return nil
    }

    private static func integer<Value>(_ value: Value, _ type: Value.Type) -> JSONValue? {
        if type == Int64.self { return (value as? Int64).map { JSONValue(integer: $0) } }
        if type == Int32.self { return (value as? Int32).map { JSONValue(integer: $0) } }
        if type == Int16.self { return (value as? Int16).map { JSONValue(integer: $0) } }
        if type == Int8.self { return (value as? Int8).map { JSONValue(integer: $0) } }
        if type == UInt.self { return (value as? UInt).map { JSONValue(integer: $0) } }
        if type == UInt64.self { return (value as? UInt64).map { JSONValue(integer: $0) } }
        if type == UInt32.self { return (value as? UInt32).map { JSONValue(integer: $0) } }
        if type == UInt16.self { return (value as? UInt16).map { JSONValue(integer: $0) } }
        if type == UInt8.self { return (value as? UInt8).map { JSONValue(integer: $0) } }
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            if type == Int128.self { return (value as? Int128).map { JSONValue(integer: $0) } }
            if type == UInt128.self { return (value as? UInt128).map { JSONValue(integer: $0) } }
        }
        #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
        if type == Float16.self { return (value as? Float16).map { JSONValue(float: Float($0)) } }
        #endif
        return nil
    }

    /// Data as base64, or its length and hash where it is long.
    package static func data(_ data: Data) -> JSONValue {
        if data.count <= dataLimit { return .string(data.base64EncodedString()) }
        var hash = StableHash()
        data.withUnsafeBytes { hash.add($0.bindMemory(to: UInt8.self)) }
        let content: [JSONMember] = [
            JSONMember("bytes", JSONValue(integer: data.count)), JSONMember("check", .string(hash.text)),
        ]
        return .object([JSONMember("$data", .object(content))])
    }

    /// A date as ISO 8601 in UTC with six digits of fraction, about what a `Date` of this century can hold.
    package static func date(_ date: Date) -> JSONValue {
        let seconds = date.timeIntervalSince1970
        // Beyond ±12,000 years nothing reads it as a date any more; not finite, it is not one.
        guard seconds.isFinite, abs(seconds) < 400_000_000_000 else { return JSONValue(double: seconds) }
        let microseconds = Int64((seconds * 1_000_000).rounded())
        let day = Int(floorDivide(microseconds, 86_400_000_000))
        let inDay = microseconds - Int64(day) * 86_400_000_000
        let (year, month, dayOfMonth) = civil(fromDay: day)
        let second = Int(inDay / 1_000_000)
        var text = year < 0 || year > 9999 ? (year < 0 ? "-" : "+") + padded(abs(year), 6) : padded(year, 4)
        text += "-" + padded(month, 2) + "-" + padded(dayOfMonth, 2)
        text += "T" + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
        text += "." + padded(Int(inDay % 1_000_000), 6) + "Z"
        return .string(text)
    }

    private static func floorDivide(_ left: Int64, _ right: Int64) -> Int64 {
        let (quotient, rest) = left.quotientAndRemainder(dividingBy: right)
        return rest < 0 ? quotient - 1 : quotient
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Year, month and day of a day counted from 1970-01-01, in the proleptic Gregorian calendar.
    ///
    /// The year is taken to begin in March, so that the leap day is its last; an era is 400 years of 146,097 days.
    private static func civil(fromDay day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = Int(floorDivide(Int64(shifted), 146_097))
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
