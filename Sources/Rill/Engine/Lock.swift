import CRillAtomics

/// Runs `body` under one of a fixed number of locks, the one that the object's address selects.
///
/// For short critical sections off the data path. Two objects may share a lock, so sections never nest and never run
/// code from outside: no closure, no `dispose()`, and no release of a value whose `deinit` may be foreign. Move such
/// a value out and let it go after the section.
@inline(__always)
package func withStripe<Result>(of object: AnyObject, _ body: () throws -> Result) rethrows -> Result {
    let address = Unmanaged.passUnretained(object).toOpaque()
    rill_lock_stripe(address)
    defer { rill_unlock_stripe(address) }
    return try body()
}

/// A lock that an object owns, where critical sections are frequent. The rules of `withStripe(of:_:)` hold.
package final class Lock: @unchecked Sendable {
    @usableFromInline
    package let native: rill_lock_ref

    package init() { native = rill_lock_create() }

    deinit { rill_lock_destroy(native) }

    /// Runs `body` while no other thread holds the lock.
    @inlinable @inline(__always)
    package func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        rill_lock_lock(native)
        defer { rill_lock_unlock(native) }
        return try body()
    }

    /// Takes the lock. Pair with `unlock()` in the same function.
    @inlinable @inline(__always)
    package func lock() { rill_lock_lock(native) }

    /// Gives the lock back.
    @inlinable @inline(__always)
    package func unlock() { rill_lock_unlock(native) }
}
