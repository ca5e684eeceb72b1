extension Disposables {
    /// A disposable that does nothing.
    public static func create() -> Disposable { NoDisposable.instance }
}

/// Nothing to dispose.
struct NoDisposable: Disposable {
    static let instance = NoDisposable()
    func dispose() {}
}
