extension UpdateObservable {
    /// Calls a handler each time that the value is set, equal or not.
    ///
    /// ```
    /// value = 0; set   ---1--1--2
    /// handler          ---1--1--2
    /// withCurrent      0--1--1--2      (0 during registration)
    /// ```
    /// A change in place counts once, however many parts of it changed.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the new value.
    /// - Returns: What keeps the handler registered.
    public func didUpdate(withCurrent: Bool = false, handler: @escaping DidUpdateHandler) -> StateValueObserver {
        addUpdateHandler(UpdateHandler(withCurrent: withCurrent, handler))
    }

    /// Calls a handler with the old and the new value each time that the value is set, equal or not.
    ///
    /// ```
    /// value = 0; set   1------1------2
    /// handler          0→1----1→1----1→2
    /// ```
    /// To tell the old value, it has to be kept: a collection that is then changed in place is copied.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the old value, the new value, and whether this is the call with the current value.
    /// - Returns: What keeps the handler registered.
    public func didUpdate(
        withCurrent: Bool = false,
        handler: @escaping FullDidUpdateHandler
    ) -> StateValueObserver {
        addUpdateHandler(UpdateHandler(withCurrent: withCurrent, handler))
    }
}
