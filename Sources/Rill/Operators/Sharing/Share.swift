import CRillAtomics

extension ObservableType {
    /// Subscribes to the source once for all subscribers, and replays the last elements to those who come later.
    ///
    /// ```
    /// source             -a--b--c-|
    /// share(replay: 1)
    ///   first            -a--b--c-|
    ///   late                  b-c-|      (subscribed after b)
    /// ```
    /// The first subscriber connects; when the last one leaves, the source is disposed. What then happens to the kept
    /// elements is the scope's affair: `.whileConnected` forgets them then and on a terminal event, so that the next
    /// subscriber starts afresh; `.forever` replays them and then connects again, but for a source that ended. What a source
    /// sends while it is being subscribed is kept by `.forever` even where its only subscriber leaves meanwhile; an endless
    /// one is cut short after ten thousand elements that nobody was there for.
    ///
    /// - Parameters:
    ///   - replay: The most elements to keep. A negative number counts as zero.
    ///   - scope: How long they are kept.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        Share(asObservable(), replay: max(0, replay), scope)
    }

    /// Shares one subscription for all subscribers, and replays the last elements to those who come soon enough.
    ///
    /// ```
    /// source                                            -a---b--------c-|
    /// share(replay: 1, window: 4 ticks, scheduler: s)
    ///   first                                           -a---b--------c-|
    ///   soon after b                                         b--------c-|
    ///   too late for b                                              --c-|
    /// ```
    /// Connects and disconnects as `share(replay:scope:)` does.
    ///
    /// - Parameters:
    ///   - replay: The most elements to replay. A negative number counts as 0.
    ///   - window: How long an element is replayed: up to and including the moment that is so much after it.
    ///   - scheduler: Whose clock counts.
    ///   - scope: Whether what is kept outlives the connection.
    public func share(
        replay: Int,
        window: RxTimeInterval,
        scheduler: SchedulerType,
        scope: SubjectLifetimeScope = .whileConnected
    ) -> Observable<Element> {
        switch scope {
        case .whileConnected: self.replay(replay, window: window, scheduler: scheduler).refCount()
        case .forever:
            multicast(ReplaySubject.create(bufferSize: replay, window: window, scheduler: scheduler)).refCount()
        }
    }
}

private final class Share<Element>: Observable<Element>, @unchecked Sendable {
    /// Retained by hand, so that a long chain can go on a flat stack.
    private let source: Unmanaged<Observable<Element>>
    private let state: ShareState<Element>

    init(_ source: Observable<Element>, replay: Int, _ scope: SubjectLifetimeScope) {
        self.source = .passRetained(source)
        state = ShareState(replay: replay)
        if scope == .forever { state.lasting = state.makeHub() }
    }

    deinit {
        state.lasting = nil
        FlatStack.release(source)
    }

    /// A subscriber gets what is kept at once. The source is started by itself.
    override var opensTrampoline: Bool { false }

    override func run(_ sink: Sink<Element>) {
        let (connection, isNew) = state.enter()
        connection.hub.join(sink)
        if !isNew { return }
        // Where the source has ended before, nothing starts, and nobody would forget the connection.
        if connection.hub.isClosed { return state.end(connection) }
        if FlatStack.isScarce { FlatStack.perform { self.connect(connection) } } else { connectNow(connection) }
    }

    /// Connects, unless everyone has left while that waited.
    private func connect(_ connection: ShareConnection<Element>) {
        if connection.isListening { connectNow(connection) }
    }

    private func connectNow(_ connection: ShareConnection<Element>) {
        state.begin(connection)
        source._withUnsafeGuaranteedRef { $0.start(connection) }
        state.finishBeginning(connection)
    }
}

/// What the subscribers of one shared observable have in common. Guarded by the lock stripe of its address.
private final class ShareState<Element> {
    private let replay: Int
    /// The hub of all connections, where they have one. The shared observable owns it, not the connection.
    var lasting: Hub<Element>?
    private var connection: ShareConnection<Element>?
    private var subscribers = 0
    /// Whether the source of the connection is being subscribed, and what it sends is kept for good.
    private var isBeginning = false

    init(replay: Int) {
        self.replay = replay
    }

    func makeHub() -> Hub<Element> {
        let hub = replay == 0 ? Hub<Element>() : ReplayHub<Element>(limit: replay, replaysAfterTerminal: true)
        hub.didLeave = { self.leave($0) }
        return hub
    }

    /// Counts a subscriber in. True where it has to connect.
    func enter() -> (ShareConnection<Element>, Bool) {
        withStripe(of: self) {
            if let connection {
                if subscribers == 0 { connection.markUnasked(false) }
                subscribers += 1
                return (connection, false)
            }
            let new = ShareConnection(lasting ?? makeHub(), self)
            connection = new
            subscribers = 1
            return (new, true)
        }
    }

    private func leave(_ hub: HubCore) {
        let last: ShareConnection<Element>? = withStripe(of: self) {
            guard let connection, connection.hub === hub else { return nil }
            subscribers -= 1
            if subscribers > 0 { return nil }
            if isBeginning {
                connection.markUnasked(true)
                return nil
            }
            self.connection = nil
            return connection
        }
        last?.disconnect()
    }

    /// A connection's source is about to be subscribed.
    ///
    /// Where its elements outlast the connection, a subscriber that leaves meanwhile does not cut it short: what the source
    /// sends while it is being subscribed, its end above all, is there for the next subscriber.
    func begin(_ begun: ShareConnection<Element>) {
        if lasting == nil { return }
        withStripe(of: self) { if connection === begun { isBeginning = true } }
    }

    /// The source was subscribed, or sends for too long: where everyone has left meanwhile, the connection ends now.
    func finishBeginning(_ begun: ShareConnection<Element>) {
        if lasting == nil { return }
        let abandoned: ShareConnection<Element>? = withStripe(of: self) {
            guard connection === begun else { return nil }
            isBeginning = false
            if subscribers > 0 { return nil }
            connection = nil
            return begun
        }
        abandoned?.disconnect()
    }

    /// Forgets a connection whose source has ended, so that who subscribes from now on starts a new one.
    func end(_ ended: ShareConnection<Element>) {
        withStripe(of: self) {
            guard connection === ended else { return }
            connection = nil
            isBeginning = false
        }
    }
}

/// One subscription to the source.
private final class ShareConnection<Element>: Sink<Element> {
    let hub: Hub<Element>
    private let state: ShareState<Element>
    private let slot = SourceSlot()

    init(_ hub: Hub<Element>, _ state: ShareState<Element>) {
        self.hub = hub
        self.state = state
    }

    override func keep(_ handle: SourceHandle) { slot.attach(handle) }
    override var isListening: Bool { !slot.isDisposed }

    override func next(_ element: Element) {
        if rill_load_acquire(slot.flags) & (SourceHandle.disposedBit | ShareConnection.unaskedBit) != 0 {
            mayCutShort()
        }
        if slot.isDisposed { return }
        hub.nextOfSource(element)
    }

    /// In the word of the slot: nobody is there, and the source is still being subscribed.
    private static var unaskedBit: UInt32 { 8 }
    /// The most elements that are kept for nobody.
    private static var mostUnasked: Int { 10_000 }
    /// How many came while nobody was there. The source's alone.
    private var unasked = 0

    func markUnasked(_ isUnasked: Bool) {
        if isUnasked {
            _ = rill_fetch_or(slot.flags, ShareConnection.unaskedBit)
        } else {
            _ = rill_fetch_and(slot.flags, ~ShareConnection.unaskedBit)
        }
    }

    /// An endless source would go on for ever: what would stop it has left.
    @inline(never)
    private func mayCutShort() {
        unasked += 1
        if unasked > ShareConnection.mostUnasked { state.finishBeginning(self) }
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        state.end(self)
        hub.error(error)
        slot.dispose()
    }

    override func completed() {
        if slot.isDisposed { return }
        state.end(self)
        hub.completed()
        slot.dispose()
    }

    func disconnect() { slot.dispose() }
}
