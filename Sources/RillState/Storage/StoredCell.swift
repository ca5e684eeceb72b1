import Rill

/// The owner's end of a stored value: the core, and what keeps it and the store alike.
///
/// Sets of the core go into the store, and changes of the store into the core, each in order. They may meet: whoever
/// comes last in the core's order looks at the store once more, so that both end with the same value.
final class StoredCell<Value> {
    let core: ValueCore<Value>
    private let link: StoreLink<Value>
    private let following: any Disposable

    init(_ key: String, _ store: any KeyValueStore, _ coding: StoredCoding<Value>) {
        let form = store.storedForm(forKey: key)
        let core = ValueCore(coding.decode(form))
        let link = StoreLink(key, store, coding, known: form, core)
        self.core = core
        self.link = link
        // The core holds the link, which holds the core weakly.
        core.didStore = { link.coreChanged($0) }
        following = store.observe(key: key) { [weak link] in link?.storeChanged() }
    }

    deinit {
        following.dispose()
        core.end()
    }

    /// Removes the key. The store tells all properties of the key, this one included.
    func reset() { link.reset() }
}

/// What a change of the core has come from: a form that the store had.
private final class IncomingForm: ExternalWriter {
    let form: StoredForm?
    init(_ form: StoredForm?) { self.form = form }
}

/// Carries values between a core and a key of a store.
private final class StoreLink<Value> {
    private let key: String
    private let store: any KeyValueStore
    private let coding: StoredCoding<Value>
    private weak var core: ValueCore<Value>?
    /// The form of the newest change that the core has delivered. Tells the store's echo of our own set from a change.
    private let known: LastKnown<StoredForm?>
    /// Whether the core's value could not be encoded: then `known` is that of another one.
    private let isInMemoryOnly = LastKnown(false)
    /// Serves changes of the store one at a time: who looks last sees the newest.
    private let gate = DeliveryGate()

    init(
        _ key: String,
        _ store: any KeyValueStore,
        _ coding: StoredCoding<Value>,
        known: StoredForm?,
        _ core: ValueCore<Value>
    ) {
        self.key = key
        self.store = store
        self.coding = coding
        self.known = LastKnown(known)
        self.core = core
    }

    func reset() {
        store.store(nil, forKey: key)
        // Where the key was missing before, the store's echo is no change, and the value stands in its way.
        if isInMemoryOnly.value { gate.perform { self.take(nil) } }
    }

    /// The core has a new value. Called for one change at a time, in order.
    func coreChanged(_ change: StateChange<Value>) {
        if let incoming = change.writer as? IncomingForm {
            // Not written back: it may be the default of a key that is missing.
            _ = known.exchange(incoming.form)
            isInMemoryOnly.value = false
            storeChanged()
            return
        }
        do {
            let form = try coding.encode(change.value)
            isInMemoryOnly.value = false
            if known.exchange(form) != form { store.store(form, forKey: key) }
        } catch {
            isInMemoryOnly.value = true
            Misuse.report(
                """
                The value for "\(key)" is in memory only: it could not be encoded (\(error)). The store keeps what it \
                had.
                """
            )
        }
    }

    /// The store may have a new value.
    func storeChanged() {
        gate.perform {
            let form = self.store.storedForm(forKey: self.key)
            guard !self.isKnown(form) else { return }
            self.take(form)
        }
    }

    /// Sets the core to what a form stands for. For the gate's owner.
    private func take(_ form: StoredForm?) {
        StateFrame.writing(as: IncomingForm(form)) { core?.set(coding.decode(form)) }
    }

    /// Whether the core has the value of `form` already. A store may give a form back in another kind: the user's
    /// defaults turn truth values into numbers.
    private func isKnown(_ form: StoredForm?) -> Bool {
        let known = known.value
        if form == known { return true }
        guard form != nil, known != nil else { return false }
        let inOurKind = (try? coding.encode(coding.decode(form))).flatMap { $0 }
        return inOurKind == known
    }
}
