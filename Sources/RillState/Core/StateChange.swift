/// One change of a core, without the type of its value.
class AnyStateChange {
    /// The identity of the core that changed.
    final let core: AnyObject
    /// Counts the changes of the core, from 1.
    final let version: UInt64
    /// Whose write it was, where it came through an `ExternallyUpdating`.
    final let writer: ExternalWriter?
    /// How many deliveries of this core's changes were under way, one caused by the other, when it was made.
    final let depth: Int

    init(core: AnyObject, version: UInt64, writer: ExternalWriter?, depth: Int) {
        self.core = core
        self.version = version
        self.writer = writer
        self.depth = depth
    }
}

/// One change of a core. Lives as long as its delivery.
final class StateChange<Value>: AnyStateChange {
    /// The value that was set.
    let value: Value

    init(_ value: Value, core: AnyObject, version: UInt64, writer: ExternalWriter?, depth: Int) {
        self.value = value
        super.init(core: core, version: version, writer: writer, depth: depth)
    }
}
