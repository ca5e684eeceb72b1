import Rill

/// A core as seen by who depends on its value, whatever the type.
protocol StateDependency: AnyObject {
    /// What tells this core from others, and may be kept without keeping the value alive.
    var identity: AnyObject { get }

    /// The version of the present value.
    var version: UInt64 { get }

    /// Adds a listener.
    ///
    /// - Parameters:
    ///   - changed: Called with each change, one at a time and in order, on the thread that made it.
    ///   - ended: Called once when the owner of the value is gone.
    /// - Returns: What removes the listener.
    func join(changed: @escaping (AnyStateChange) -> Void, ended: @escaping () -> Void) -> any Disposable
}
