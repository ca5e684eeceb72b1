/// What is kept of one source's elements: the newest, or all that wait for their partners.
package class JoinCell {
    @exclusivity(unchecked) fileprivate final var isDone = false

    /// Stores the address of the oldest element. Only where there is one.
    fileprivate func front(into address: UnsafeMutablePointer<UnsafeMutableRawPointer>) {}
    /// Drops the oldest element. True where none is left.
    fileprivate func dropFront() -> Bool { true }
}

package final class TypedJoinCell<Element>: JoinCell {
    @exclusivity(unchecked) private var elements = RawRing<Element>()

    deinit { elements.deallocate() }

    fileprivate override func front(into address: UnsafeMutablePointer<UnsafeMutableRawPointer>) {
        address.initialize(to: UnsafeMutableRawPointer(elements.pointer(at: 0)))
    }

    fileprivate override func dropFront() -> Bool {
        elements.dropFirst()
        return elements.count == 0
    }

    /// Keeps an element beside those that wait. True where there was none before.
    @inline(__always)
    fileprivate func append(_ element: Element) -> Bool {
        elements.append(element)
        return elements.count == 1
    }

    /// Keeps an element in the place of the one before. True where there was none before.
    @inline(__always)
    fileprivate func replace(_ element: Element) -> Bool {
        let isFirst = elements.count == 0
        elements.keep(element)
        return isFirst
    }
}

/// The coordinator of `combineLatest` and `zip`.
package final class JoinCoordinator<Result>: Coordinator<Result> {
    fileprivate let isInOrder: Bool
    /// Whether an element without partners may end the result.
    private let endsWithoutPartners: Bool
    let cells: [JoinCell]
    private let count: Int
    /// Where the elements are that make the next result. For the gate's owner, as all that follows.
    private let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer>
    /// The cells again, reached without a retain.
    private let fronts: UnsafeMutablePointer<Unmanaged<JoinCell>>
    private let combine: (ElementAddresses) throws -> Result
    /// Sources that have no element in store.
    @exclusivity(unchecked) private var missing: Int
    /// Sources that have not ended.
    @exclusivity(unchecked) private var running: Int

    init(
        _ downstream: Sink<Result>,
        _ rule: JoinRule,
        _ cells: [JoinCell],
        _ combine: @escaping (ElementAddresses) throws -> Result
    ) {
        isInOrder = rule != .newest
        endsWithoutPartners = rule == .inOrderWithPartners
        self.cells = cells
        count = cells.count
        self.combine = combine
        missing = cells.count
        running = cells.count
        addresses = .allocate(capacity: cells.count)
        fronts = .allocate(capacity: cells.count)
        for (index, cell) in cells.enumerated() { (fronts + index).initialize(to: .passUnretained(cell)) }
        super.init(downstream)
    }

    deinit {
        addresses.deallocate()
        fronts.deallocate()
    }

    /// Sends a result after an element came to `cell`, if there is one. (`combineLatest`)
    @inline(__always)
    fileprivate func replaced(in cell: JoinCell, _ index: Int, isFirst: Bool) {
        if isFirst {
            missing &-= 1
            cell.front(into: addresses + index)
        }
        if missing == 0 {
            do { downstream.next(try combine(ElementAddresses(addresses))) } catch { sendError(error) }
        } else if running == 1, !cell.isDone {
            // The others are done and one of them has no element: there will never be a result.
            sendCompleted()
        }
    }

    /// Sends the result of the oldest elements if the first one of a source was the last one missing. (`zip`)
    @inline(__always)
    fileprivate func appended(to cell: JoinCell, isFirst: Bool) {
        if isFirst {
            missing &-= 1
            if missing == 0 { return sendFronts() }
        }
        // The others are done, and one of them has no element left.
        if endsWithoutPartners, running == 1, !cell.isDone { sendCompleted() }
    }

    private func sendFronts() {
        do { downstream.next(try joinFronts()) } catch { sendError(error) }
    }

    /// Makes the result of the oldest elements and drops these: all sources have one.
    @inline(__always)
    private func joinFronts() throws -> Result {
        var index = 0
        while index < count {
            fronts[index]._withUnsafeGuaranteedRef { $0.front(into: addresses + index) }
            index &+= 1
        }
        let result = try combine(ElementAddresses(addresses))
        index = 0
        while index < count {
            if fronts[index]._withUnsafeGuaranteedRef({ $0.dropFront() }) { missing &+= 1 }
            index &+= 1
        }
        return result
    }

    fileprivate func done(_ cell: JoinCell) {
        cell.isDone = true
        running -= 1
        if running == 0 { sendCompleted() }
    }
}

/// The end of one of the joined sources.
package final class JoinSink<Element, Result>: InnerSink<Element, Result, JoinCoordinator<Result>> {
    private let cell: TypedJoinCell<Element>
    private let index: Int

    init(_ coordinator: JoinCoordinator<Result>, _ cell: TypedJoinCell<Element>, _ index: Int) {
        self.cell = cell
        self.index = index
        super.init(coordinator)
    }

    package override func receive(_ element: Element) {
        if coordinator.enter() {
            add(element)
            coordinator.leave()
        } else if !coordinator.isShut {
            nextInTurn(element)
        }
    }

    @inline(never)
    private func nextInTurn(_ element: Element) {
        coordinator.perform { if !self.coordinator.isShut { self.add(element) } }
    }

    /// For the gate's owner.
    @inline(__always)
    private func add(_ element: Element) {
        if coordinator.isInOrder {
            coordinator.appended(to: cell, isFirst: cell.append(element))
        } else {
            coordinator.replaced(in: cell, index, isFirst: cell.replace(element))
        }
    }

    package override func end() {
        coordinator.perform { if !self.coordinator.isShut { self.coordinator.done(self.cell) } }
        coordinator.drop(slot)
    }
}
