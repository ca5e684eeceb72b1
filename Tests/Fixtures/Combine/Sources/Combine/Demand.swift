// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The namespace of what belongs to subscribers.
public enum Subscribers {}

extension Subscribers {
    /// How many elements a subscriber asks for. Demands add up; nothing is taken back.
    public struct Demand: Equatable, Comparable, Hashable, Sendable, CustomStringConvertible {
        /// Nil: as many as there are.
        public let max: Int?

        private init(unchecked max: Int?) {
            self.max = max
        }

        public static let unlimited = Demand(unchecked: nil)
        public static let none = Demand(unchecked: 0)

        /// Combine traps where the number is below zero; here that is a report.
        public static func max(_ value: Int) -> Demand {
            if value < 0 { Conduct.report("a demand of \(value)") }
            return Demand(unchecked: Swift.max(0, value))
        }

        public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

        public static func + (left: Demand, right: Demand) -> Demand {
            guard let first = left.max, let second = right.max else { return unlimited }
            let (sum, overflows) = first.addingReportingOverflow(second)
            return overflows ? unlimited : Demand(unchecked: sum)
        }

        public static func + (left: Demand, right: Int) -> Demand { left + max(right) }
        public static func += (left: inout Demand, right: Demand) { left = left + right }
        public static func += (left: inout Demand, right: Int) { left = left + right }

        /// Combine traps where the result would be below zero; here that is a report.
        public static func - (left: Demand, right: Demand) -> Demand {
            guard let first = left.max else { return unlimited }
            guard let second = right.max else { return none }
            return max(first - second)
        }

        public static func - (left: Demand, right: Int) -> Demand { left - max(right) }
        public static func -= (left: inout Demand, right: Demand) { left = left - right }
        public static func -= (left: inout Demand, right: Int) { left = left - right }

        public static func < (left: Demand, right: Demand) -> Bool {
            guard let first = left.max else { return false }
            return right.max.map { first < $0 } ?? true
        }

        public static func == (left: Demand, right: Int) -> Bool { left.max == right }
        public static func != (left: Demand, right: Int) -> Bool { left.max != right }
        public static func > (left: Demand, right: Int) -> Bool { left.max.map { $0 > right } ?? true }
        public static func >= (left: Demand, right: Int) -> Bool { left.max.map { $0 >= right } ?? true }
        public static func < (left: Demand, right: Int) -> Bool { left.max.map { $0 < right } ?? false }
        public static func <= (left: Demand, right: Int) -> Bool { left.max.map { $0 <= right } ?? false }
    }

    /// How a stream ends.
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable where Failure: Sendable {}

extension Subscribers.Completion {
    func mapError<Other: Error>(_ transform: (Failure) -> Other) -> Subscribers.Completion<Other> {
        switch self {
        case .finished: .finished
        case .failure(let error): .failure(transform(error))
        }
    }
}
