import CRillAtomics
import Rill

/// One observed value: what an `@ObservedValue`, a `@StoredValue`, a `@Stored` or an `@ObservedState` keeps.
///
/// Safe to use from any thread. A set stores the value, then calls the listeners on the same thread, in the order in
/// which they joined; no lock is held meanwhile. A set from within a listener stores at once and is delivered after
/// the change in progress has reached everyone.
///
/// A change in place (`_modify`) happens in the core's own memory, so that a collection is not copied. Other threads
/// that want the value wait until it is over. The same thread must not touch it meanwhile, by Swift's law of
/// exclusivity.
@usableFromInline
final class ValueCore<Value>: StateDependency {
    private let hub = Hub<StateChange<Value>>()
    private let storage = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    private let tracking = TrackingRegistrar()

    // Guarded by the hub's lock, as is what `storage` points to.
    private var currentVersion: UInt64 = 0
    private let listeners = Listeners()
    /// The thread that changes the value in place, or 0.
    private var modifier: UInt = 0
    /// The thread that delivers, or 0, and the depth of the change that it delivers.
    private var deliverer: UInt = 0
    private var deliveredDepth = 0

    /// Runs for each change, in order, before the listeners are told. Set before the core is shared.
    var didStore: ((StateChange<Value>) -> Void)?

    init(_ value: Value) {
        storage.initialize(to: value)
    }

    deinit {
        storage.deinitialize(count: 1)
        storage.deallocate()
    }

    /// The owner of the value is gone: there will be no change any more.
    func end() { hub.completed() }

    /// Whether the owner of the value is gone.
    var isEnded: Bool { hub.isClosed }

    var identity: AnyObject { hub }

    // MARK: Reading

    var version: UInt64 {
        hub.lock()
        defer { hub.unlock() }
        return currentVersion
    }

    /// The value. Read by whoever records reads: the one that belongs to the change under delivery.
    @usableFromInline
    var value: Value {
        get {
            guard let frame = StateFrame.current, frame.isRecording else {
                tracking.access()
                return live().value
            }
            if let change = frame.change(of: self) {
                frame.note(self, version: change.version)
                return unsafeDowncast(change, to: StateChange<Value>.self).value
            }
            let (value, version) = live()
            frame.note(self, version: version)
            return value
        }
        _modify {
            tracking.access()
            tracking.willSet()
            let writer = StateFrame.current?.claim(self)
            lockValue()
            modifier = rill_thread_identity()
            hub.unlock()
            // In a `defer`, because nothing else runs where the caller throws.
            defer {
                hub.lock()
                modifier = 0
                publish(writer)
            }
            yield &storage.pointee
        }
    }

    private func live() -> (value: Value, version: UInt64) {
        lockValue()
        defer { hub.unlock() }
        return (storage.pointee, currentVersion)
    }

    // MARK: Writing

    /// Stores `value` and tells the listeners.
    @usableFromInline
    func set(_ value: Value) { _ = exchange(value) }

    /// Stores `value`, tells the listeners, and returns what was there before.
    func exchange(_ value: Value) -> Value {
        tracking.willSet()
        let writer = StateFrame.current?.claim(self)
        lockValue()
        let old: Value
        if modifier == 0 {
            old = storage.move()
            storage.initialize(to: value)
        } else {
            // Plain bits that this thread is about to overwrite in place.
            old = storage.pointee
            storage.pointee = value
        }
        publish(writer)
        return old
    }

    /// Waits until no other thread changes the value in place, and takes the lock.
    private func lockValue() {
        var attempt: UInt32 = 0
        while true {
            hub.lock()
            let holder = modifier
            if holder == 0 { return }
            if holder == rill_thread_identity() {
                if _isPOD(Value.self) { return }
                hub.unlock()
                // There is no value to give: it is moved out while it changes, and waiting for oneself never ends. A
                // plain stored property traps here as well (the law of exclusivity).
                preconditionFailure(
                    """
                    Rill: a value of type \(Value.self) is used while the same thread changes it in place. Swift allows \
                    one access at a time: take a copy before the change.
                    """
                )
            }
            hub.unlock()
            rill_spin_pause(attempt)
            attempt &+= 1
        }
    }

    /// Counts the change and delivers it in its turn. Called under the lock, which it releases.
    private func publish(_ writer: ExternalWriter?) {
        currentVersion &+= 1
        if let frame = StateFrame.current, frame.isRecording { frame.noteWrite(to: self, version: currentVersion) }
        let didStore = didStore
        guard listeners.count > 0 || didStore != nil else {
            hub.unlock()
            return tracking.didSet()
        }
        let isNested = deliverer == rill_thread_identity()
        let depth = isNested ? deliveredDepth + 1 : 0
        let change = StateChange(
            storage.pointee,
            core: hub,
            version: currentVersion,
            writer: writer,
            depth: depth
        )
        if depth > StateLimits.updatesInsideUpdates {
            hub.unlock()
            didStore?(change)
            Misuse.report(StateLimits.message(for: Value.self))
            return tracking.didSet()
        }
        let isOwner = hub.takeOrQueue { self.deliver(change) }
        tracking.didSet()
        if isOwner {
            deliver(change)
            hub.leave()
        }
    }

    /// For the owner of the gate.
    private func deliver(_ change: StateChange<Value>) {
        mark(rill_thread_identity(), change.depth)
        didStore?(change)
        hub.deliver(change)
        mark(0, 0)
    }

    private func mark(_ thread: UInt, _ depth: Int) {
        hub.lock()
        deliverer = thread
        deliveredDepth = depth
        hub.unlock()
    }

    // MARK: Listening

    func join(changed: @escaping (AnyStateChange) -> Void, ended: @escaping () -> Void) -> any Disposable {
        hub.lock()
        listeners.count += 1
        hub.unlock()
        let slot = SourceSlot()
        let sink = EventHandlerSink<StateChange<Value>> { event in
            switch event {
            case .next(let change): changed(change)
            case .completed, .error: ended()
            }
        }
        hub.join(SlotSink(slot, sink))
        // Not a word of `self`: a weak reference to it would slow down every use of the core.
        return Disposables.create { [hub, listeners] in
            slot.dispose()
            hub.lock()
            listeners.count -= 1
            hub.unlock()
        }
    }
}

/// How many listen to a core. Guarded by the hub's lock.
private final class Listeners {
    var count = 0
}

/// The owner's end of a core: when the last copy of it goes, the value has ended.
@usableFromInline
final class ValueOwner<Value> {
    @usableFromInline let core: ValueCore<Value>

    init(_ value: Value) {
        core = ValueCore(value)
    }

    deinit { core.end() }
}
