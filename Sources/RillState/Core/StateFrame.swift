import CRillAtomics

/// What this thread is doing with state at the moment: recording reads, writing from outside, or running handlers.
///
/// Frames form a stack below one thread-local pointer. Each lives in the function that pushed it; only the innermost
/// one counts, so a handler that runs inside a recorded read is not recorded.
final class StateFrame {
    /// One read that was recorded.
    struct Read {
        let core: any StateDependency
        /// The version of the value that the read got.
        var version: UInt64
    }

    private enum Role { case records, writes, shields }

    private let role: Role
    private(set) var reads: [Read] = []
    /// The cores in `reads`, once they are many.
    private var readCores: Set<ObjectIdentifier> = []
    /// The change that is being delivered: reads of its core get the value of that moment, not a later one.
    private let change: AnyStateChange?
    private let writer: ExternalWriter?
    private var claimed: [ObjectIdentifier] = []

    private init(_ role: Role, change: AnyStateChange? = nil, writer: ExternalWriter? = nil) {
        self.role = role
        self.change = change
        self.writer = writer
    }

    /// The innermost frame of this thread.
    @inline(__always)
    static var current: StateFrame? {
        guard let address = rill_state_frame_get() else { return nil }
        return Unmanaged<StateFrame>.fromOpaque(address).takeUnretainedValue()
    }

    /// Runs `body` and tells which cores it read.
    ///
    /// - Parameter change: The change under delivery, if any. Its core answers with the change's value.
    static func recording<Result>(
        during change: AnyStateChange?,
        _ body: () -> Result
    ) -> (result: Result, reads: [Read]) {
        let frame = StateFrame(.records, change: change)
        let result = frame.run(body)
        return (result, frame.reads)
    }

    /// Runs `body`, whose first write to each core counts as the writer's own.
    static func writing<Result>(as writer: ExternalWriter, _ body: () -> Result) -> Result {
        StateFrame(.writes, writer: writer).run(body)
    }

    /// Runs code from outside, hidden from the frames below.
    @inline(__always)
    static func shielding(_ body: () -> Void) {
        if rill_state_frame_get() == nil { return body() }
        StateFrame(.shields).run(body)
    }

    private var below: UnsafeMutableRawPointer?

    private func run<Result>(_ body: () -> Result) -> Result {
        below = rill_state_frame_get()
        rill_state_frame_set(Unmanaged.passUnretained(self).toOpaque())
        defer {
            rill_state_frame_set(below)
            withExtendedLifetime(self) {}
        }
        return body()
    }

    /// Whether reads are recorded.
    @inline(__always)
    var isRecording: Bool { role == .records }

    /// The change whose value a read of `core` has to give, if any.
    @inline(__always)
    func change(of core: any StateDependency) -> AnyStateChange? {
        guard let change, change.core === core.identity else { return nil }
        return change
    }

    /// Notes a read.
    func note(_ core: any StateDependency, version: UInt64) {
        if isNewRead(of: core) { reads.append(Read(core: core, version: version)) }
    }

    /// Looks through a few, and asks a set where an expression reads hundreds.
    private func isNewRead(of core: any StateDependency) -> Bool {
        if reads.count < 32 { return !reads.contains { $0.core === core } }
        if readCores.isEmpty { readCores = Set(reads.map { ObjectIdentifier($0.core) }) }
        return readCores.insert(ObjectIdentifier(core)).inserted
    }

    /// Notes a write that the recorded expression makes itself. What it read before counts as read after: an expression
    /// must not be evaluated again because of its own writes, for that would never end.
    func noteWrite(to core: any StateDependency, version: UInt64) {
        guard let index = reads.firstIndex(where: { $0.core === core && $0.version == version - 1 }) else { return }
        reads[index].version = version
    }

    /// The writer that a write to `core` is due to: only the first write to each core within the frame. A second one
    /// is the model correcting the value, and has to be heard.
    func claim(_ core: AnyObject) -> ExternalWriter? {
        guard role == .writes, let writer else { return nil }
        let key = ObjectIdentifier(core)
        if claimed.contains(key) { return nil }
        claimed.append(key)
        return writer
    }
}

/// Who writes through an `ExternallyUpdating`: an identity and nothing more.
class ExternalWriter {}
