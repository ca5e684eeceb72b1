import Rill

/// One handler at work: watches a source, evaluates it after each change of what it depends on, calls the handler.
///
/// It holds the model weakly. Its own gate keeps calls one at a time and in the order of the changes, also where the
/// source depends on several cores that change on several threads.
final class StateObservation<Value> {
    private struct Dependency {
        /// The identity of the core, not the core: the value in it may be the model, which no handler keeps alive.
        let core: AnyObject
        let membership: any Disposable
        /// The newest version of the core that the handler's value includes.
        var seen: UInt64
    }

    private let gate = DeliveryGate()
    private var source: () -> (any StateSource<Value>)?
    private let handler: UpdateHandler<Value>
    private let ended: (() -> Void)?
    private let ignoredWriters: [ExternalWriter]

    // For the gate's owner, as is `source`.
    private var dependencies: [Dependency] = []
    /// The value that the handler was given last, where it wants to know the old one.
    private var last: Value?

    /// Watches `source`, without keeping the model alive.
    ///
    /// - Parameters:
    ///   - source: What to watch.
    ///   - handler: What to call.
    ///   - ended: Called when the owner of a value in the source is gone, with the source out of reach.
    convenience init(
        _ source: any StateSource<Value>,
        _ handler: UpdateHandler<Value>,
        ended: (() -> Void)? = nil
    ) {
        self.init(
            source.weakReference(),
            ignoring: source.ignoredWriters,
            handler,
            valueAtEnd: { source.read() },
            ended: ended
        )
    }

    /// Watches what `source` gives, until it gives nil.
    ///
    /// - Parameter valueAtEnd: The current value where `source` gives nothing from the start.
    init(
        _ source: @escaping () -> (any StateSource<Value>)?,
        ignoring ignoredWriters: [ExternalWriter] = [],
        _ handler: UpdateHandler<Value>,
        valueAtEnd: (() -> Value?)? = nil,
        ended: (() -> Void)? = nil
    ) {
        self.source = source
        self.ignoredWriters = ignoredWriters
        self.handler = handler
        self.ended = ended
        gate.perform { self.start(valueAtEnd) }
    }

    /// No further call of the handler. Safe from any thread, also from within the handler.
    func cancel() {
        guard gate.markDisposed() else { return }
        gate.perform { self.leaveAll() }
    }

    // MARK: For the gate's owner

    private func start(_ valueAtEnd: (() -> Value?)?) {
        guard let source = source() else {
            if handler.wantsCurrent, let current = valueAtEnd?() {
                StateFrame.shielding { handler.deliver(current, current, isCurrent: true) }
            }
            ended?()
            return
        }
        guard let current = evaluate(source, during: nil) else { return }
        if handler.needsOld { last = current }
        if handler.wantsCurrent { StateFrame.shielding { handler.deliver(current, current, isCurrent: true) } }
    }

    private func receive(_ change: AnyStateChange) {
        if gate.enter() {
            update(change)
            gate.leave()
        } else if !gate.isShut {
            gate.perform { self.update(change) }
        }
    }

    private func update(_ change: AnyStateChange) {
        if gate.isShut { return }
        guard let index = dependencies.firstIndex(where: { $0.core === change.core }) else { return }
        // What an earlier evaluation has seen already was told with it.
        guard change.version > dependencies[index].seen, let source = source() else { return }
        dependencies[index].seen = change.version
        guard let new = evaluate(source, during: change) else { return }
        let old = last
        if handler.needsOld { last = new }
        if let writer = change.writer, ignoredWriters.contains(where: { $0 === writer }) { return }
        StateFrame.shielding { handler.deliver(old ?? new, new, isCurrent: false) }
    }

    /// Evaluates the source and makes the cores that it read the dependencies.
    ///
    /// A core that was not listened to before may have changed between the read and the joining: then once more.
    private func evaluate(_ source: any StateSource<Value>, during change: AnyStateChange?) -> Value? {
        if let change, let core = source.directIdentity, core === change.core {
            return unsafeDowncast(change, to: StateChange<Value>.self).value
        }
        while true {
            let (value, reads) = StateFrame.recording(during: change) { source.read() }
            if adopt(reads) { return value }
        }
    }

    /// - Returns: False where a core that was joined just now has changed since it was read.
    private func adopt(_ reads: [StateFrame.Read]) -> Bool {
        if reads.count == dependencies.count {
            var isSame = true
            for index in reads.indices {
                guard reads[index].core.identity === dependencies[index].core else {
                    isSame = false
                    break
                }
            }
            if isSame {
                for index in reads.indices {
                    dependencies[index].seen = max(dependencies[index].seen, reads[index].version)
                }
                return true
            }
        }
        var isCurrent = true
        let before = dependencies
        var old: [ObjectIdentifier: Dependency] = [:]
        for dependency in before { old[ObjectIdentifier(dependency.core)] = dependency }
        dependencies = reads.map { read in
            if !old.isEmpty, var kept = old.removeValue(forKey: ObjectIdentifier(read.core.identity)) {
                kept.seen = max(kept.seen, read.version)
                return kept
            }
            let membership = read.core.join(
                changed: { self.receive($0) },
                ended: { self.end() }
            )
            if read.core.version != read.version { isCurrent = false }
            return Dependency(core: read.core.identity, membership: membership, seen: read.version)
        }
        // In their order, which a dictionary has another one of in each process.
        for dependency in before { old[ObjectIdentifier(dependency.core)]?.membership.dispose() }
        return isCurrent
    }

    private func leaveAll() {
        let all = dependencies
        dependencies = []
        last = nil
        source = { nil }
        for dependency in all { dependency.membership.dispose() }
    }

    /// The owner of a core is gone. Where that leaves nothing to watch, everything is let go.
    private func end() {
        gate.perform {
            if self.gate.isShut || self.source() != nil { return }
            self.leaveAll()
            self.ended?()
        }
    }
}
