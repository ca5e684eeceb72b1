import Rill

/// A place for the last value known, shared by copies and threads.
final class LastKnown<Value>: @unchecked Sendable {
    private var stored: Value

    init(_ value: Value) {
        stored = value
    }

    var value: Value {
        get { withStripe(of: self) { stored } }
        set { _ = exchange(newValue) }
    }

    /// Puts a value in and takes the old one out, which goes outside the lock: releasing it may run foreign code.
    func exchange(_ value: Value) -> Value {
        withStripe(of: self) {
            let old = stored
            stored = value
            return old
        }
    }
}
