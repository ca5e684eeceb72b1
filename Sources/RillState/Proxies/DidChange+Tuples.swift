// Tuples are not Equatable, and the compiler (6.3.1) fails on this method with a parameter pack: hence the three arities.

extension ReadOnlyProxy {
    /// Calls a handler each time that one of two values is set to a different one.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current values, once, before this call returns.
    ///   - handler: Gets the new values.
    /// - Returns: What keeps the handler registered.
    public func didChange<First: Equatable, Second: Equatable>(
        withCurrent: Bool = false,
        handler: @escaping DidUpdateHandler
    ) -> StateValueObserver where Value == (First, Second) {
        didChange(withCurrent: withCurrent) { _, new, _ in handler(new) }
    }

    /// Calls a handler with the old and the new values each time that one of two values is set to a different one.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current values, once, before this call returns.
    ///   - handler: Gets the old values, the new ones, and whether this is the call with the current ones.
    /// - Returns: What keeps the handler registered.
    public func didChange<First: Equatable, Second: Equatable>(
        withCurrent: Bool = false,
        handler: @escaping FullDidUpdateHandler
    ) -> StateValueObserver where Value == (First, Second) {
        addUpdateHandler(UpdateHandler(withCurrent: withCurrent, where: { $0 != $1 }, handler))
    }

    /// Calls a handler each time that one of three values is set to a different one.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current values, once, before this call returns.
    ///   - handler: Gets the new values.
    /// - Returns: What keeps the handler registered.
    public func didChange<First: Equatable, Second: Equatable, Third: Equatable>(
        withCurrent: Bool = false,
        handler: @escaping DidUpdateHandler
    ) -> StateValueObserver where Value == (First, Second, Third) {
        didChange(withCurrent: withCurrent) { _, new, _ in handler(new) }
    }

    /// Calls a handler with the old and the new values each time that one of three values is set to a different one.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current values, once, before this call returns.
    ///   - handler: Gets the old values, the new ones, and whether this is the call with the current ones.
    /// - Returns: What keeps the handler registered.
    public func didChange<First: Equatable, Second: Equatable, Third: Equatable>(
        withCurrent: Bool = false,
        handler: @escaping FullDidUpdateHandler
    ) -> StateValueObserver where Value == (First, Second, Third) {
        addUpdateHandler(UpdateHandler(withCurrent: withCurrent, where: { $0 != $1 }, handler))
    }

    /// Calls a handler each time that one of four values is set to a different one.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current values, once, before this call returns.
    ///   - handler: Gets the new values.
    /// - Returns: What keeps the handler registered.
    public func didChange<
        First: Equatable,
        Second: Equatable,
        Third: Equatable,
        Fourth: Equatable
    >(
        withCurrent: Bool = false,
        handler: @escaping DidUpdateHandler
    ) -> StateValueObserver where Value == (First, Second, Third, Fourth) {
        didChange(withCurrent: withCurrent) { _, new, _ in handler(new) }
    }

    /// Calls a handler with the old and the new values each time that one of four values is set to a different one.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current values, once, before this call returns.
    ///   - handler: Gets the old values, the new ones, and whether this is the call with the current ones.
    /// - Returns: What keeps the handler registered.
    public func didChange<
        First: Equatable,
        Second: Equatable,
        Third: Equatable,
        Fourth: Equatable
    >(
        withCurrent: Bool = false,
        handler: @escaping FullDidUpdateHandler
    ) -> StateValueObserver where Value == (First, Second, Third, Fourth) {
        addUpdateHandler(UpdateHandler(withCurrent: withCurrent, where: { $0 != $1 }, handler))
    }
}
