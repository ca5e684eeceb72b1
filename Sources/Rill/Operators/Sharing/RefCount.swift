extension ConnectableObservableType {
    /// Connects while anyone is subscribed.
    ///
    /// ```
    /// source        -1-2-3-4-…
    /// first sub     -1-2-x            (connects)
    /// second sub       -2-3-x         (the last one to leave disconnects)
    /// ```
    /// The first subscriber is subscribed before the connection is made, so it misses nothing. Where it is at its end
    /// already by then, no connection is made. Subscribers that come first at the same time make one connection.
    public func refCount() -> Observable<Element> {
        let counter = ConnectionCounter()
        return SinkFunction { [self] sink in
            let holder = ConnectionHolder(counter)
            sink.attach(holder)
            asObservable().run(RefCountSink(holder, sink))
            guard let slot = counter.enter(holder) else { return }
            slot.attach(ForeignHandle(connect()))
        }
    }
}

/// Counts the subscribers of one connection. Guarded by the lock stripe.
private final class ConnectionCounter {
    private var count = 0
    /// Goes up when a connection has ended by itself: who leaves after that is not counted.
    private var generation = 0
    private var connection: SourceSlot?

    /// Counts a subscriber in, unless it has left already. Returns the slot of a new connection to the first one.
    func enter(_ holder: ConnectionHolder) -> SourceSlot? {
        withStripe(of: self) {
            if holder.hasDisposedBit { return nil }
            holder.generation = generation
            count += 1
            guard count == 1 else { return nil }
            let slot = SourceSlot()
            connection = slot
            return slot
        }
    }

    func leave(_ holder: ConnectionHolder) {
        let last: SourceSlot? = withStripe(of: self) {
            guard holder.generation == generation else { return nil }
            count -= 1
            return count == 0 ? takeConnection() : nil
        }
        last?.dispose()
    }

    /// The connection has ended by itself. Returns its slot.
    func end(_ holder: ConnectionHolder) -> SourceSlot? {
        withStripe(of: self) {
            guard holder.generation == generation else { return nil }
            generation += 1
            count = 0
            return takeConnection()
        }
    }

    private func takeConnection() -> SourceSlot? {
        defer { connection = nil }
        return connection
    }
}

/// One subscriber.
private final class ConnectionHolder: SourceHandle {
    let slot = SourceSlot()
    private let counter: ConnectionCounter
    /// The connection that this subscriber was counted for; -1 before that. Guarded by the counter's lock stripe.
    var generation = -1

    init(_ counter: ConnectionCounter) {
        self.counter = counter
    }

    override func dispose() {
        guard markDisposed() else { return }
        slot.dispose()
        counter.leave(self)
    }

    func end() -> SourceSlot? { counter.end(self) }
}

private final class RefCountSink<Element>: Sink<Element> {
    private let holder: ConnectionHolder
    private let downstream: Sink<Element>

    init(_ holder: ConnectionHolder, _ downstream: Sink<Element>) {
        self.holder = holder
        self.downstream = downstream
    }

    override func keep(_ handle: SourceHandle) { holder.slot.attach(handle) }
    override var isListening: Bool { !holder.hasDisposedBit }
    override func next(_ element: Element) { downstream.next(element) }

    override func error(_ error: any Swift.Error) {
        let connection = holder.end()
        downstream.error(error)
        connection?.dispose()
    }

    override func completed() {
        let connection = holder.end()
        downstream.completed()
        connection?.dispose()
    }
}
