extension UpdateObservable where Value: Equatable {
    /// Calls a handler each time that the value is set to a different one.
    ///
    /// ```
    /// value = 0; set   1--1--2--2
    /// handler          1-----2---
    /// ```
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the new value.
    /// - Returns: What keeps the handler registered.
    public func didChange(withCurrent: Bool = false, handler: @escaping DidUpdateHandler) -> StateValueObserver {
        didChange(withCurrent: withCurrent) { _, new, _ in handler(new) }
    }

    /// Calls a handler with the old and the new value each time that the value is set to a different one.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the old value, the new value, and whether this is the call with the current value.
    /// - Returns: What keeps the handler registered.
    public func didChange(
        withCurrent: Bool = false,
        handler: @escaping FullDidUpdateHandler
    ) -> StateValueObserver {
        addUpdateHandler(UpdateHandler(withCurrent: withCurrent, where: { $0 != $1 }, handler))
    }
}
