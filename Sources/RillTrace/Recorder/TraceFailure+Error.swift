import RillTraceFormat

extension TraceFailure {
    /// The record of an error: its type without the module, and its value.
    ///
    /// An enum's case without payload is its name, so that `SearchError.offline` reads `"offline"`; anything else
    /// follows the rules for values. An `NSError` gives domain and code; its `userInfo` differs from run to run.
    public init(_ error: any Swift.Error) {
        let seen = ReflectedValue(error)
        let isPlainCase = seen.shape == .choice && seen.payload == nil
        let value: JSONValue
        if isPlainCase, !(error is any Encodable) {
            value = .string(String(describing: error))
        } else {
            value = JSONValue(describing: error)
        }
        self.init(type: String(describing: Swift.type(of: error)), value: value)
    }
}
