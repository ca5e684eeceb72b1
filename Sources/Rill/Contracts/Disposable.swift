/// What ends a subscription or a piece of scheduled work.
public protocol Disposable {
    /// Ends it. Calling it again does nothing.
    func dispose()
}

/// A disposable that tells whether it was disposed.
public protocol Cancelable: Disposable {
    /// Whether `dispose()` was called, or what it stands for has ended.
    var isDisposed: Bool { get }
}

/// The factories of disposables: `Disposables.create(…)`.
public struct Disposables {
    private init() {}
}
