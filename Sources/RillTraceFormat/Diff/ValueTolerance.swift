/// Which values count as equal in a lane: those of the same bytes, and, where the lane has a tolerance for values, those
/// that differ only in numbers within it.
struct ValueTolerance {
    private let absolute: Bound
    private let relative: Bound

    private enum Bound {
        case none
        case decimal(ExactDecimal)
        case infinite

        init(_ number: Double, _ text: String?) {
            if let text {
                self = ExactDecimal(text).map { $0.isZero ? .none : .decimal($0) } ?? .none
            } else if number > 0 {
                self = ExactDecimal(NumberSpelling.ecmaScript(number.description)).map { .decimal($0) } ?? .none
                if number.isInfinite { self = .infinite }
            } else {
                self = .none
            }
        }

        var isNone: Bool {
            if case .none = self { true } else { false }
        }
    }

    /// A number in a value, where it is one to a tolerance.
    enum Number: Equatable {
        case decimal(ExactDecimal)
        /// Its exponent has more than 17 digits: equal only to the same spelling.
        case immense
        case notANumber
        case infinite(isNegative: Bool)
    }

    init(_ tolerance: TraceTolerance) {
        absolute = Bound(tolerance.absolute, tolerance.absoluteText)
        relative = Bound(tolerance.relative, tolerance.relativeText)
    }

    /// Whether numbers may differ at all.
    var allowsValues: Bool { !absolute.isNone || !relative.isNone }

    /// Whether two values count as equal.
    func isSatisfied(by left: JSONValue, _ right: JSONValue) -> Bool {
        var tolerated = 0
        return isSatisfied(by: left, right, &tolerated)
    }

    /// Whether two values count as equal. `tolerated` counts the numbers that differ all the same; its value is of no
    /// use where they do not.
    func isSatisfied(by left: JSONValue, _ right: JSONValue, _ tolerated: inout Int) -> Bool {
        if left == right { return true }
        guard allowsValues else { return false }
        if let number = ValueTolerance.number(left), let other = ValueTolerance.number(right) {
            tolerated += 1
            return isWithin(number, other)
        }
        switch (left, right) {
        case (.array(let elements), .array(let others)):
            guard elements.count == others.count else { return false }
            for (element, other) in zip(elements, others) where !isSatisfied(by: element, other, &tolerated) {
                return false
            }
            return true
        case (.object(let members), .object(let others)):
            guard members.count == others.count else { return false }
            for (member, other) in zip(members, others) {
                guard member.key.hasSameBytes(as: other.key), isSatisfied(by: member.value, other.value, &tolerated)
                else { return false }
            }
            return true
        default: return false
        }
    }

    /// Whether two values are numbers that are within the tolerance.
    func areNumbersWithin(_ left: JSONValue, _ right: JSONValue) -> Bool {
        guard allowsValues, let number = ValueTolerance.number(left), let other = ValueTolerance.number(right) else {
            return false
        }
        return isWithin(number, other)
    }

    private func isWithin(_ left: Number, _ right: Number) -> Bool {
        guard case .decimal(let left) = left, case .decimal(let right) = right else {
            // Against something infinite every difference would be small, and what is immense is not reckoned with.
            return left == right && left != .immense
        }
        if left == right { return true }
        if case .infinite = absolute { return true }
        if case .infinite = relative { return true }
        // The difference without its sign, as two terms.
        let isLess = ExactDecimal.signOfSum([left, right.negated]) < 0
        let terms = isLess ? [right, left.negated] : [left, right.negated]
        if case .decimal(let bound) = absolute, ExactDecimal.signOfSum(terms + [bound.negated]) <= 0 { return true }
        guard case .decimal(let bound) = relative else { return false }
        let isSmaller = ExactDecimal.signOfSum([left.magnitude, right.magnitude.negated]) < 0
        let larger = isSmaller ? right.magnitude : left.magnitude
        return ExactDecimal.signOfSum(terms + [bound.multiplied(by: larger).negated]) <= 0
    }

    /// The number that a value is: a JSON number, or one of the escapes `$int` and `$float`. Nil for any other value.
    static func number(_ value: JSONValue) -> Number? {
        switch value {
        case .number(let number): return ExactDecimal(number).map { .decimal($0) } ?? .immense
        case .object(let members):
            guard members.count == 1, let text = members[0].value.stringValue else { return nil }
            let isFloat = members[0].key.hasSameBytes(as: "$float")
            guard isFloat || members[0].key.hasSameBytes(as: "$int") else { return nil }
            if isFloat, text.hasSameBytes(as: "nan") { return .notANumber }
            if isFloat, text.hasSameBytes(as: "inf") { return .infinite(isNegative: false) }
            if isFloat, text.hasSameBytes(as: "-inf") { return .infinite(isNegative: true) }
            guard let number = JSONNumber(text) else { return nil }
            return ExactDecimal(number).map { .decimal($0) } ?? .immense
        default: return nil
        }
    }
}
