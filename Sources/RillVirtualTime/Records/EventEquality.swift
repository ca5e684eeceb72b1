import Foundation
import Rill

extension Event: Equatable where Element: Equatable {
    /// Whether both are the same kind with equal elements, or with errors that `areSameErrors` takes for the same.
    @inlinable
    public static func == (lhs: Event, rhs: Event) -> Bool {
        switch (lhs, rhs) {
        case (.next(let left), .next(let right)): left == right
        case (.completed, .completed): true
        case (.error(let left), .error(let right)): areSameErrors(left, right)
        default: false
        }
    }
}

/// Whether two errors count as the same in recordings: by printed form, and on Apple systems by domain and code too.
///
/// Errors are not Equatable in general; their printed form is what a test can see of them.
public func areSameErrors(_ left: any Swift.Error, _ right: any Swift.Error) -> Bool {
    #if canImport(Darwin)
    let (leftObject, rightObject) = (left as NSError, right as NSError)
    if leftObject.domain != rightObject.domain || leftObject.code != rightObject.code { return false }
    #endif
    return "\(left)" == "\(right)"
}

/// The index of the first place where two recordings differ, or nil where they are the same.
///
/// Where one is the beginning of the other, that is the length of the shorter. Specialised in the caller, so elements
/// are compared without boxes: O(n), a few nanoseconds an event.
@inlinable
package func firstDifference<Element: Equatable>(
    _ left: [Recorded<Event<Element>>],
    _ right: [Recorded<Event<Element>>]
) -> Int? {
    let shorter = min(left.count, right.count)
    for index in 0..<shorter where left[index] != right[index] { return index }
    return left.count == right.count ? nil : shorter
}
