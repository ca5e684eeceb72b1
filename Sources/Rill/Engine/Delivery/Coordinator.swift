/// What an operator with several sources has for each subscriber: a gate in front of one downstream.
///
/// It is itself the handle that downstream gets: disposing it disposes the slots of all sources. Adding and
/// removing a slot costs O(1).
package class Coordinator<Output>: DeliveryGate {
    package final let downstream: Sink<Output>
    private final var slots: [ObjectIdentifier: AdoptedSlot] = [:]
    /// How many slots there were so far.
    private final var adopted = 0

    /// Made by the first element that has to wait, under the lock.
    @exclusivity(unchecked) private final var waiting: WaitingElements<Output>?

    package init(_ downstream: Sink<Output>) {
        self.downstream = downstream
    }

    /// Takes charge of a source's slot. Where the operator is shut already, the slot is disposed.
    package final func adopt(_ slot: SourceHandle) {
        lock()
        if isShut {
            unlock()
            return slot.dispose()
        }
        slots[ObjectIdentifier(slot)] = AdoptedSlot(number: adopted, slot: slot)
        adopted &+= 1
        unlock()
    }

    /// Disposes a slot whose source is done.
    package final func drop(_ slot: SourceHandle) {
        lock()
        slots[ObjectIdentifier(slot)] = nil
        unlock()
        slot.dispose()
    }

    /// Sends an element in its turn.
    @inline(__always)
    package final func forward(_ element: Output) {
        if !FlatStack.isScarce, enter() {
            downstream.next(element)
            leave()
        } else if !isShut {
            forwardInTurn(element)
        }
    }

    @inline(never)
    private final func forwardInTurn(_ element: Output) {
        lockInTurn()
        forwardAndUnlock(element)
    }

    /// As `forward`, for a caller that holds the lock: the element has its turn when the lock is given back.
    package final func forwardAndUnlock(_ element: Output) {
        if takeOrCountElement() {
            if FlatStack.isScarce { return FlatStack.perform { self.forwardAndLeave(element) } }
            forwardAndLeave(element)
        } else {
            // Written once: the owner reads it without the lock.
            if waiting == nil { waiting = WaitingElements() }
            waiting?.append(element)
            unlock()
        }
    }

    private final func forwardAndLeave(_ element: Output) {
        if !isShut { downstream.next(element) }
        leave()
    }

    package final override func handOverElements() { waiting?.handOver() }

    package final override func deliverWaitingElement() {
        guard let element = waiting?.next() else { return }
        if !isShut { downstream.next(element) }
    }

    /// Fails the result in its turn.
    package final func fail(_ error: any Swift.Error) {
        perform { self.sendError(error) }
    }

    /// Fails the result. For the gate's owner.
    package final func sendError(_ error: any Swift.Error) {
        if isShut { return }
        close()
        downstream.error(error)
        disposeSlots()
    }

    /// Completes the result. For the gate's owner.
    package final func sendCompleted() {
        if isShut { return }
        close()
        downstream.completed()
        disposeSlots()
    }

    package override func dispose() {
        if markDisposed() { disposeSlots() }
    }

    /// In the order in which they came: a dictionary's own order changes from process to process.
    private final func disposeSlots() {
        lock()
        let all = slots
        slots = [:]
        unlock()
        if all.count < 2 {
            for (_, adopted) in all { adopted.slot.dispose() }
        } else {
            for adopted in all.values.sorted(by: { $0.number < $1.number }) { adopted.slot.dispose() }
        }
    }
}

/// A source's slot, and how many came before it.
private struct AdoptedSlot {
    let number: Int
    let slot: SourceHandle
}
