/// The errors that operators themselves raise.
public enum RxError: Swift.Error, @unchecked Sendable, CustomDebugStringConvertible {
    /// An error of unknown cause.
    case unknown
    /// The object was used after it was disposed. The object is there to be printed (hence the unchecked `Sendable`).
    case disposed(object: AnyObject)
    /// A count went beyond what an integer holds.
    case overflow
    /// An argument, or the number of elements, was out of range.
    case argumentOutOfRange
    /// The stream had no element where one was needed.
    case noElements
    /// The stream had more than one element where one was allowed.
    case moreThanOneElement
    /// The time ran out.
    case timeout

    /// The error as a sentence.
    public var debugDescription: String {
        switch self {
        case .unknown: "Unknown error occurred."
        case .disposed(let object): "Object `\(object)` was already disposed."
        case .overflow: "Arithmetic overflow occurred."
        case .argumentOutOfRange: "Argument out of range."
        case .noElements: "Sequence doesn't contain any elements."
        case .moreThanOneElement: "Sequence contains more than one element."
        case .timeout: "Sequence timeout."
        }
    }
}
