extension UpdateObservable {
    /// Calls a handler each time that a part of the value differs from before.
    ///
    /// ```swift
    /// $model.name.didChange(comparing: \.isEmpty) { name in print(name) }.add(to: &observers)
    /// ```
    /// - Parameters:
    ///   - path: The part to compare.
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the whole new value.
    /// - Returns: What keeps the handler registered.
    public func didChange<Part: Equatable>(
        comparing path: KeyPath<Value, Part>,
        withCurrent: Bool = false,
        _ handler: @escaping DidUpdateHandler
    ) -> StateValueObserver {
        didChange(comparing: path, withCurrent: withCurrent) { _, new, _ in handler(new) }
    }

    /// Calls a handler with the old and the new value each time that a part of the value differs from before.
    ///
    /// - Parameters:
    ///   - path: The part to compare.
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the old value, the new value, and whether this is the call with the current value.
    /// - Returns: What keeps the handler registered.
    public func didChange<Part: Equatable>(
        comparing path: KeyPath<Value, Part>,
        withCurrent: Bool = false,
        _ handler: @escaping FullDidUpdateHandler
    ) -> StateValueObserver {
        changed(withCurrent, handler) { $0[keyPath: path] != $1[keyPath: path] }
    }

    /// Calls a handler each time that one of several parts of the value differs from before.
    ///
    /// - Parameters:
    ///   - paths: The parts to compare, all of one type.
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the whole new value.
    /// - Returns: What keeps the handler registered.
    public func didChange<Part: Equatable>(
        comparing paths: [KeyPath<Value, Part>],
        withCurrent: Bool = false,
        _ handler: @escaping DidUpdateHandler
    ) -> StateValueObserver {
        didChange(comparing: paths, withCurrent: withCurrent) { _, new, _ in handler(new) }
    }

    /// Calls a handler with the old and the new value each time that one of several parts differs from before.
    ///
    /// - Parameters:
    ///   - paths: The parts to compare, all of one type.
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the old value, the new value, and whether this is the call with the current value.
    /// - Returns: What keeps the handler registered.
    public func didChange<Part: Equatable>(
        comparing paths: [KeyPath<Value, Part>],
        withCurrent: Bool = false,
        _ handler: @escaping FullDidUpdateHandler
    ) -> StateValueObserver {
        changed(withCurrent, handler) { old, new in
            paths.contains { old[keyPath: $0] != new[keyPath: $0] }
        }
    }

    /// Calls a handler each time that one of several parts of the value, of any types, differs from before.
    ///
    /// ```swift
    /// $model.book.didChange(comparing: \.title, \.pages) { book in print(book) }.add(to: &observers)
    /// ```
    /// - Parameters:
    ///   - first: A part to compare.
    ///   - second: Another one.
    ///   - others: And more.
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the whole new value.
    /// - Returns: What keeps the handler registered.
    public func didChange<First: Equatable, Second: Equatable, each Part: Equatable>(
        comparing first: KeyPath<Value, First>,
        _ second: KeyPath<Value, Second>,
        _ others: repeat KeyPath<Value, each Part>,
        withCurrent: Bool = false,
        handler: @escaping DidUpdateHandler
    ) -> StateValueObserver {
        didChange(comparing: first, second, repeat each others, withCurrent: withCurrent) { _, new, _ in
            handler(new)
        }
    }

    /// Calls a handler with the old and the new value each time that one of several parts, of any types, differs.
    ///
    /// - Parameters:
    ///   - first: A part to compare.
    ///   - second: Another one.
    ///   - others: And more.
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the old value, the new value, and whether this is the call with the current value.
    /// - Returns: What keeps the handler registered.
    public func didChange<First: Equatable, Second: Equatable, each Part: Equatable>(
        comparing first: KeyPath<Value, First>,
        _ second: KeyPath<Value, Second>,
        _ others: repeat KeyPath<Value, each Part>,
        withCurrent: Bool = false,
        handler: @escaping FullDidUpdateHandler
    ) -> StateValueObserver {
        changed(withCurrent, handler) { old, new in
            if old[keyPath: first] != new[keyPath: first] { return true }
            if old[keyPath: second] != new[keyPath: second] { return true }
            for path in repeat each others {
                if old[keyPath: path] != new[keyPath: path] { return true }
            }
            return false
        }
    }

    /// Calls a handler each time that a part of an optional value differs from before. Going from nil to a value or
    /// back counts as a change.
    ///
    /// - Parameters:
    ///   - path: The part of the wrapped value to compare.
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the whole new value.
    /// - Returns: What keeps the handler registered.
    public func didChange<Wrapped, Part: Equatable>(
        comparing path: KeyPath<Wrapped, Part>,
        withCurrent: Bool = false,
        _ handler: @escaping DidUpdateHandler
    ) -> StateValueObserver where Value == Wrapped? {
        didChange(comparing: path, withCurrent: withCurrent) { _, new, _ in handler(new) }
    }

    /// Calls a handler with the old and the new value each time that a part of an optional value differs from before.
    /// Going from nil to a value or back counts as a change.
    ///
    /// - Parameters:
    ///   - path: The part of the wrapped value to compare.
    ///   - withCurrent: Whether the handler also gets the current value, once, before this call returns.
    ///   - handler: Gets the old value, the new value, and whether this is the call with the current value.
    /// - Returns: What keeps the handler registered.
    public func didChange<Wrapped, Part: Equatable>(
        comparing path: KeyPath<Wrapped, Part>,
        withCurrent: Bool = false,
        _ handler: @escaping FullDidUpdateHandler
    ) -> StateValueObserver where Value == Wrapped? {
        changed(withCurrent, handler) { $0?[keyPath: path] != $1?[keyPath: path] }
    }

    private func changed(
        _ withCurrent: Bool,
        _ handler: @escaping FullDidUpdateHandler,
        where differs: @escaping (_ old: Value, _ new: Value) -> Bool
    ) -> StateValueObserver {
        addUpdateHandler(UpdateHandler(withCurrent: withCurrent, where: differs, handler))
    }
}
