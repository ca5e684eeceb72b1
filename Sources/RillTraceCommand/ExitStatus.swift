/// How a call of the command ends, as diff(1) does it.
package enum ExitStatus: Int32, Comparable, Sendable {
    /// The traces are the same, or what was asked for is done.
    case same = 0
    /// There is a difference, or something else that was asked about.
    case different = 1
    /// It could not be done, or a file is not to be trusted, so that there is no answer.
    case trouble = 2

    /// The status in a report for programs.
    var name: String {
        switch self {
        case .same: "same"
        case .different: "different"
        case .trouble: "trouble"
        }
    }

    /// Whether the right one is the worse.
    package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
