/// The spelling of floating-point numbers in ECMAScript, which RFC 8785 prescribes.
///
/// Swift prints the same shortest digits, but places point and exponent by other rules: `1e+16` where ECMAScript has
/// `10000000000000000`. So the digits are Swift's and the layout is ECMA-262, Number::toString.
enum NumberSpelling {
    /// The ECMAScript spelling of a finite number that Swift printed as `description`.
    static func ecmaScript(_ description: String) -> String {
        var isNegative = false
        var digits: [UInt8] = []
        digits.reserveCapacity(24)
        // The value is 0.d1d2d3… × 10^scale.
        var scale = 0
        var afterPoint = false
        var exponent = 0
        var exponentIsNegative = false
        var inExponent = false
        for byte in description.utf8 {
            switch byte {
            case UInt8(ascii: "-"):
                if inExponent { exponentIsNegative = true } else { isNegative = true }
            case UInt8(ascii: "."):
                afterPoint = true
            case UInt8(ascii: "e"):
                inExponent = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if inExponent {
                    exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
                } else if digits.isEmpty && byte == UInt8(ascii: "0") {
                    if afterPoint { scale -= 1 }
                } else {
                    digits.append(byte)
                    if !afterPoint { scale += 1 }
                }
            default:
                break
            }
        }
        scale += exponentIsNegative ? -exponent : exponent
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        if digits.isEmpty { return "0" }
        let body = layout(digits, scale: scale)
        return isNegative ? "-" + body : body
    }

    private static func layout(_ digits: [UInt8], scale: Int) -> String {
        let count = digits.count
        let zero = UInt8(ascii: "0")
        var out: [UInt8] = []
        out.reserveCapacity(count + 8)
        if count <= scale && scale <= 21 {
            out += digits
            out += repeatElement(zero, count: scale - count)
        } else if 0 < scale && scale <= 21 {
            out += digits[..<scale]
            out.append(UInt8(ascii: "."))
            out += digits[scale...]
        } else if -6 < scale && scale <= 0 {
            out.append(zero)
            out.append(UInt8(ascii: "."))
            out += repeatElement(zero, count: -scale)
            out += digits
        } else {
            out.append(digits[0])
            if count > 1 {
                out.append(UInt8(ascii: "."))
                out += digits[1...]
            }
            out.append(UInt8(ascii: "e"))
            out.append(scale > 0 ? UInt8(ascii: "+") : UInt8(ascii: "-"))
            out += String(abs(scale - 1)).utf8
        }
        return String(decoding: out, as: UTF8.self)
    }
}
