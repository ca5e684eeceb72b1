import RillTrace
import RillVirtualTime

/// Whether two values of one type are the same, or nil where nothing can tell.
///
/// `Equatable` decides where the type has it. Void, tuples, optionals, arrays and dictionaries of such values, which
/// cannot all be `Equatable`, are compared part by part.
func areSameValues<Value>(_ left: Value, _ right: Value) -> Bool? {
    if let left = left as? any Equatable, let same = left.isSame(as: right) { return same }
    let (seenLeft, seenRight) = (ReflectedValue(left), ReflectedValue(right))
    switch seenLeft.shape {
    case .tuple, .optional, .list:
        guard seenLeft.shape == seenRight.shape else { return false }
        let (leftParts, rightParts) = (seenLeft.parts, seenRight.parts)
        guard leftParts.count == rightParts.count else { return false }
        var isSame = true
        for (leftPart, rightPart) in zip(leftParts, rightParts) {
            guard let same = areSameValues(leftPart.value, rightPart.value) else { return nil }
            isSame = isSame && same
        }
        return isSame
    case .dictionary:
        guard let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] else { return nil }
        guard left.count == right.count else { return false }
        var isSame = true
        for (key, value) in left {
            guard let other = right[key] else { return false }
            guard let same = areSameValues(value, other) else { return nil }
            isSame = isSame && same
        }
        return isSame
    default:
        return nil
    }
}

extension Equatable {
    /// Nil where the other value is of another type.
    fileprivate func isSame(as other: Any) -> Bool? {
        (other as? Self).map { self == $0 }
    }
}

/// Whether two errors are the same: by `Equatable`, else as recordings compare them.
func areSameFailures(_ left: any Error, _ right: any Error) -> Bool {
    guard type(of: left) == type(of: right) else { return false }
    if let left = (left as Any) as? any Equatable, let same = left.isSame(as: right) { return same }
    return areSameErrors(left, right)
}
