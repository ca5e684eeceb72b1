/// What to call on an update, and when: made by `didUpdate` and `didChange`, passed to `addUpdateHandler`.
///
/// Opaque. A type of your own that conforms to `UpdateObservable` passes it on to the proxy that it stands for.
public struct UpdateHandler<Value> {
    /// Whether the handler runs once during registration.
    let wantsCurrent: Bool
    /// Whether the old value has to be kept for it.
    let needsOld: Bool
    private let accepts: ((_ old: Value, _ new: Value) -> Bool)?
    private let call: (_ old: Value, _ new: Value, _ isCurrent: Bool) -> Void

    /// A handler that gets the new value, of every update.
    init(withCurrent: Bool, _ handler: @escaping (Value) -> Void) {
        wantsCurrent = withCurrent
        needsOld = false
        accepts = nil
        call = { _, new, _ in handler(new) }
    }

    /// A handler that gets the old and the new value, of the updates that `accepts` lets through.
    init(
        withCurrent: Bool,
        where accepts: ((_ old: Value, _ new: Value) -> Bool)? = nil,
        _ handler: @escaping (_ old: Value, _ new: Value, _ isCurrent: Bool) -> Void
    ) {
        wantsCurrent = withCurrent
        needsOld = true
        self.accepts = accepts
        call = handler
    }

    /// A predicate never filters the current value.
    func deliver(_ old: Value, _ new: Value, isCurrent: Bool) {
        if !isCurrent, let accepts, !accepts(old, new) { return }
        call(old, new, isCurrent)
    }
}
