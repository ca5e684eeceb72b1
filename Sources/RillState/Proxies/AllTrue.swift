extension ReadOnlyProxy where Value == (Bool, Bool) {
    /// Whether both are true.
    public func allTrue() -> ReadOnlyProxy<Bool> { map { $0.0 && $0.1 } }

    /// Whether one of them is true, or both.
    public func someTrue() -> ReadOnlyProxy<Bool> { map { $0.0 || $0.1 } }
}

extension ReadOnlyProxy where Value == (Bool, Bool, Bool) {
    /// Whether all three are true.
    public func allTrue() -> ReadOnlyProxy<Bool> { map { $0.0 && $0.1 && $0.2 } }

    /// Whether one or more of the three are true.
    public func someTrue() -> ReadOnlyProxy<Bool> { map { $0.0 || $0.1 || $0.2 } }
}

extension ReadOnlyProxy where Value == (Bool, Bool, Bool, Bool) {
    /// Whether all four are true.
    public func allTrue() -> ReadOnlyProxy<Bool> { map { $0.0 && $0.1 && $0.2 && $0.3 } }

    /// Whether one or more of the four are true.
    public func someTrue() -> ReadOnlyProxy<Bool> { map { $0.0 || $0.1 || $0.2 || $0.3 } }
}
