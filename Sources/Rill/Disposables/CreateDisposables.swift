import CRillAtomics

extension Disposables {
    /// A disposable that does nothing.
    public static func create() -> Disposable { NoDisposable.instance }

    /// A disposable that runs `dispose` when it is disposed for the first time, and then releases it.
    public static func create(with dispose: @escaping () -> Void) -> Cancelable {
        ActionDisposable(dispose)
    }

    /// A disposable that disposes both, in order.
    public static func create(_ disposable1: Disposable, _ disposable2: Disposable) -> Cancelable {
        GroupDisposable([disposable1, disposable2])
    }

    /// A disposable that disposes all three, in order.
    public static func create(
        _ disposable1: Disposable,
        _ disposable2: Disposable,
        _ disposable3: Disposable
    ) -> Cancelable {
        GroupDisposable([disposable1, disposable2, disposable3])
    }

    /// A disposable that disposes all the given ones, in order.
    public static func create(
        _ disposable1: Disposable,
        _ disposable2: Disposable,
        _ disposable3: Disposable,
        _ disposables: Disposable...
    ) -> Cancelable {
        GroupDisposable([disposable1, disposable2, disposable3] + disposables)
    }

    /// A disposable that disposes all the given ones, in order.
    public static func create(_ disposables: [Disposable]) -> Cancelable {
        GroupDisposable(disposables)
    }
}

/// Nothing to dispose.
package struct NoDisposable: Disposable {
    package static let instance = NoDisposable()
    package func dispose() {}

    /// Whether this is what a disposable is.
    ///
    /// An existential is three words of value, then its type; asking the runtime for the type costs more than most of
    /// the work that returns one.
    @inline(__always)
    package static func isBehind(_ disposable: any Disposable) -> Bool {
        withUnsafePointer(to: disposable) {
            UnsafeRawPointer($0).load(fromByteOffset: 3 * MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
                == unsafeBitCast(NoDisposable.self as Any.Type, to: UnsafeRawPointer.self)
        }
    }
}

/// Runs a closure once.
package final class ActionDisposable: SourceHandle, Cancelable {
    private var action: (() -> Void)?

    package init(_ action: @escaping () -> Void) {
        self.action = action
    }

    package var isDisposed: Bool { hasDisposedBit }

    package override func dispose() {
        guard markDisposed() else { return }
        // Only the caller that set the bit comes here, so the field needs no lock.
        let action = self.action
        self.action = nil
        action?()
    }
}

/// Disposes a fixed list once.
package final class GroupDisposable: SourceHandle, Cancelable {
    private var disposables: [Disposable]

    package init(_ disposables: [Disposable]) {
        self.disposables = disposables
    }

    package var isDisposed: Bool { hasDisposedBit }

    package override func dispose() {
        guard markDisposed() else { return }
        let disposables = self.disposables
        self.disposables = []
        for disposable in disposables { disposable.dispose() }
    }
}
