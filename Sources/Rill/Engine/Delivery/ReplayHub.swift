/// A hub that keeps the last elements and replays them to each new subscriber.
package final class ReplayHub<Element>: Hub<Element> {
    /// Whether one who subscribes after the terminal event still gets the kept elements before it.
    private let replaysAfterTerminal: Bool
    /// The most elements kept.
    private let limit: Int
    /// Guarded by the lock.
    @exclusivity(unchecked) private var kept = RawRing<Element>()

    package init(limit: Int, replaysAfterTerminal: Bool) {
        self.limit = limit
        self.replaysAfterTerminal = replaysAfterTerminal
        super.init()
    }

    /// A hub that always has a value.
    package init(value: Element) {
        limit = 1
        replaysAfterTerminal = false
        super.init()
        kept.append(value)
    }

    deinit { kept.deallocate() }

    package override func next(_ element: Element) {
        if enterLocked() {
            keepAndDeliver(element)
        } else if !isShut {
            nextInTurn(element)
        }
    }

    @inline(__always)
    private func keepAndDeliver(_ element: Element) {
        guard kept.count == limit, limit > 0 else {
            if limit > 0 { kept.append(element) }
            unlock()
            deliver(element)
            return leave()
        }
        // The old element goes outside the lock: releasing it may run foreign code.
        let old = kept.rotate(in: element)
        unlock()
        deliver(element)
        leave()
        _fixLifetime(old)
    }

    @inline(never)
    package override func nextInTurn(_ element: Element) {
        lockInTurn()
        if hasAcceptedTerminal { return unlock() }
        let isFull = kept.count >= limit
        if isFull, limit > 0 {
            let old = kept.rotate(in: element)
            deliverOrWait(element)
            _fixLifetime(old)
        } else {
            if limit > 0 { kept.append(element) }
            deliverOrWait(element)
        }
    }

    /// The newest element, what is queued for delivery included. Only for a hub that always has a value, and that nobody
    /// shuts down while it is asked.
    package var value: Element {
        lock()
        let value = kept.pointer(at: kept.count - 1).pointee
        unlock()
        return value
    }

    /// The same for a hub that may be shut down meanwhile.
    ///
    /// - Throws: The error that ended the hub; `isShutDown` where it was shut down.
    package func value(orThrow isShutDown: @autoclosure () -> any Swift.Error) throws -> Element {
        lock()
        if let terminalError {
            unlock()
            throw terminalError
        }
        if kept.count == 0 {
            unlock()
            throw isShutDown()
        }
        let value = kept.pointer(at: kept.count - 1).pointee
        unlock()
        return value
    }

    package override func takeReplay() -> ((HubEntry) -> Void)? {
        if kept.count == 0 { return nil }
        if kept.count == 1 {
            let element = kept.pointer(at: 0).pointee
            return { self.send(element, to: $0) }
        }
        let elements = (0..<kept.count).map { kept.pointer(at: $0).pointee }
        return { entry in
            for element in elements { self.send(element, to: entry) }
        }
    }

    package override func replayAfterTerminal() -> ((HubEntry) -> Void)? {
        replaysAfterTerminal ? takeReplay() : nil
    }

    private func send(_ element: Element, to entry: HubEntry) {
        if entry.hasDisposedBit { return }
        unsafeDowncast(entry.sink.takeUnretainedValue(), to: Sink<Element>.self).next(element)
    }

    package override func forget() {
        lock()
        var old = kept
        kept = RawRing()
        unlock()
        old.deallocate()
    }
}
