/// A decimal number by its digits, of any length and without rounding.
///
/// `Double` has 53 bits: 9007199254740993 and …992 are one number to it, and so are 1e400 and 1e500. What is compared here
/// is what stands in the text.
struct ExactDecimal: Hashable {
    private(set) var isNegative: Bool
    /// The digits from 0 to 9, the most significant first, without zeros at either end. None for zero.
    private(set) var digits: [UInt8]
    /// The power of ten of the last digit; 0 for zero.
    private(set) var exponent: Int

    /// How many digits an exponent has at most: everything reckoned from it fits `Int` by far.
    private static var exponentDigitLimit: Int { 17 }

    /// Reads a number of JSON's grammar. Nil for one whose exponent has more than 17 digits.
    ///
    /// - Complexity: O(n) in the length of the text, whatever the exponent.
    init?(_ number: JSONNumber) {
        self.init(valid: number.text)
    }

    /// Reads a text, or nil where it is no number of JSON's grammar, or one whose exponent has more than 17 digits.
    init?(_ text: String) {
        guard let number = JSONNumber(text) else { return nil }
        self.init(number)
    }

    private init?(valid text: String) {
        isNegative = false
        digits = []
        exponent = 0
        var isInFraction = false
        var power: (digits: Int, value: Int, isNegative: Bool)?
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): if power == nil { isNegative = true } else { power?.isNegative = true }
            case UInt8(ascii: "."): isInFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): power = (0, 0, false)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = byte - UInt8(ascii: "0")
                if let known = power {
                    // Zeros ahead of an exponent do not make it longer.
                    guard known.digits > 0 || digit > 0 else { break }
                    power?.digits += 1
                    if known.digits < ExactDecimal.exponentDigitLimit { power?.value = known.value * 10 + Int(digit) }
                } else {
                    if isInFraction { exponent -= 1 }
                    if !digits.isEmpty || digit > 0 { digits.append(digit) }
                }
            default: break
            }
        }
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty {
            isNegative = false
            exponent = 0
        } else if let power {
            if power.digits > ExactDecimal.exponentDigitLimit { return nil }
            exponent += power.isNegative ? -power.value : power.value
        }
    }

    private init(isNegative: Bool, digits: [UInt8], exponent: Int) {
        self.isNegative = isNegative
        self.digits = digits
        self.exponent = exponent
        while self.digits.last == 0 {
            self.digits.removeLast()
            self.exponent += 1
        }
    }

    /// Whether the number is 0.
    var isZero: Bool { digits.isEmpty }

    /// The number without its sign.
    var magnitude: ExactDecimal {
        var result = self
        result.isNegative = false
        return result
    }

    /// The number with the other sign.
    var negated: ExactDecimal {
        var result = self
        result.isNegative = !isNegative && !isZero
        return result
    }

    /// The product.
    ///
    /// - Complexity: O(n·m) in the numbers of digits.
    func multiplied(by other: ExactDecimal) -> ExactDecimal {
        if isZero || other.isZero { return ExactDecimal(isNegative: false, digits: [], exponent: 0) }
        var places = [Int](repeating: 0, count: digits.count + other.digits.count)
        for (index, digit) in digits.enumerated().reversed() {
            var carry = 0
            for (place, factor) in other.digits.enumerated().reversed() {
                let sum = places[index + place + 1] + Int(digit) * Int(factor) + carry
                places[index + place + 1] = sum % 10
                carry = sum / 10
            }
            places[index] += carry
        }
        return ExactDecimal(
            isNegative: isNegative != other.isNegative,
            digits: places.drop { $0 == 0 }.map { UInt8($0) },
            exponent: exponent + other.exponent
        )
    }

    /// The sign of a sum of at most nine numbers: −1, 0 or 1.
    ///
    /// The places are added up from the most significant one down, until what follows cannot change the sign any more. A
    /// stretch of places where no number has a digit is passed in one step, so that 1e400 − 1e−400 takes no longer
    /// than 2 − 1.
    ///
    /// - Complexity: O(n) in the number of digits.
    static func signOfSum(_ numbers: [ExactDecimal]) -> Int {
        let numbers = numbers.filter { !$0.isZero }
        var sum = 0
        // The place that is added next, and the digit of each number that comes next.
        var next = [Int](repeating: 0, count: numbers.count)
        var place: Int?
        while true {
            var highest: Int?
            for (index, number) in numbers.enumerated() where next[index] < number.digits.count {
                let own = number.exponent + number.digits.count - 1 - next[index]
                highest = max(highest ?? own, own)
            }
            guard let highest else { return sum.signum() }
            if let place, sum != 0 {
                // All that is left is less than one unit of the present place for each number.
                if place - highest > 1 { return sum.signum() }
                sum *= 10
            }
            for (index, number) in numbers.enumerated() where next[index] < number.digits.count {
                guard number.exponent + number.digits.count - 1 - next[index] == highest else { continue }
                let digit = Int(number.digits[next[index]])
                sum += number.isNegative ? -digit : digit
                next[index] += 1
            }
            if abs(sum) >= max(numbers.count, 1) { return sum.signum() }
            place = highest
        }
    }
}
