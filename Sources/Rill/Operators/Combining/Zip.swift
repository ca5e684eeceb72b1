/// The core of all arities of `zip`: joins the elements of several sources of different types by their order.
package final class Zip<Result>: Observable<Result>, @unchecked Sendable {
    private let inputs: [ZipInput]
    private let combine: (UnsafePointer<UnsafeMutableRawPointer>) throws -> Result

    /// - Parameters:
    ///   - inputs: The sources.
    ///   - combine: Makes the result from the addresses of the oldest elements, in the order of `inputs`.
    init(
        _ inputs: [ZipInput],
        _ combine: @escaping (UnsafePointer<UnsafeMutableRawPointer>) throws -> Result
    ) {
        self.inputs = inputs
        self.combine = combine
    }

    package override func run(_ sink: Sink<Result>) {
        if inputs.isEmpty { return sink.completed() }
        let gate = ZipGate(sink, inputs.map { $0.makeCell() }, combine)
        sink.attach(gate)
        for (index, input) in inputs.enumerated() {
            if gate.isShut { return }
            input.subscribe(gate, index)
        }
    }
}

/// A source among those that are joined, without its type.
package class ZipInput {
    func makeCell() -> ZipCell { ZipCell() }
    func subscribe<Result>(_ gate: ZipGate<Result>, _ index: Int) {}
}

final class TypedZipInput<Element>: ZipInput {
    private let source: Observable<Element>

    init(_ source: Observable<Element>) {
        self.source = source
    }

    override func makeCell() -> ZipCell { TypedZipCell<Element>() }

    override func subscribe<Result>(_ gate: ZipGate<Result>, _ index: Int) {
        guard let cell = gate.cells[index] as? TypedZipCell<Element> else { return }
        let sink = ZipSink(gate, cell)
        gate.adopt(sink.slot)
        source.run(sink)
    }
}

/// The elements of one source that wait for their partners.
package class ZipCell {
    /// Stores the address of the oldest element. Only where there is one.
    fileprivate func front(into place: UnsafeMutablePointer<UnsafeMutableRawPointer>) {}
    /// Drops the oldest element. True where none is left.
    fileprivate func dropFront() -> Bool { true }
}

final class TypedZipCell<Element>: ZipCell {
    @exclusivity(unchecked) private var waiting = RawRing<Element>()

    deinit { waiting.deallocate() }

    fileprivate override func front(into place: UnsafeMutablePointer<UnsafeMutableRawPointer>) {
        place.initialize(to: UnsafeMutableRawPointer(waiting.pointer(at: 0)))
    }

    fileprivate override func dropFront() -> Bool {
        waiting.dropFirst()
        return waiting.count == 0
    }

    /// True where there was none before.
    @inline(__always)
    fileprivate func append(_ element: Element) -> Bool {
        waiting.append(element)
        return waiting.count == 1
    }
}

package final class ZipGate<Result>: GatedOperator<Result> {
    fileprivate let cells: [ZipCell]
    private let count: Int
    private let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer>
    /// The same cells, reached without a retain.
    private let fronts: UnsafeMutablePointer<Unmanaged<ZipCell>>
    private let combine: (UnsafePointer<UnsafeMutableRawPointer>) throws -> Result
    /// Sources without an element in store; sources that have not ended. For the gate's owner.
    @exclusivity(unchecked) fileprivate var missing: Int
    @exclusivity(unchecked) private var running: Int

    fileprivate init(
        _ downstream: Sink<Result>,
        _ cells: [ZipCell],
        _ combine: @escaping (UnsafePointer<UnsafeMutableRawPointer>) throws -> Result
    ) {
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

    /// Sends a result: all sources have an element. For the gate's owner.
    fileprivate func send() {
        var index = 0
        while index < count {
            fronts[index]._withUnsafeGuaranteedRef { $0.front(into: addresses + index) }
            index &+= 1
        }
        do {
            let result = try combine(UnsafePointer(addresses))
            index = 0
            while index < count {
                if fronts[index]._withUnsafeGuaranteedRef({ $0.dropFront() }) { missing &+= 1 }
                index &+= 1
            }
            downstream.next(result)
        } catch {
            sendError(error)
        }
    }

    /// For the gate's owner.
    fileprivate func oneDone() {
        running -= 1
        if running == 0 { sendCompleted() }
    }
}

private final class ZipSink<Element, Result>: InnerSink<Element> {
    private let gate: ZipGate<Result>
    private let cell: TypedZipCell<Element>

    init(_ gate: ZipGate<Result>, _ cell: TypedZipCell<Element>) {
        self.gate = gate
        self.cell = cell
    }

    override func next(_ element: Element) {
        if gate.enter() {
            add(element)
            gate.leave()
        } else if !gate.isShut {
            nextInTurn(element)
        }
    }

    @inline(never)
    private func nextInTurn(_ element: Element) {
        gate.perform { if !self.gate.isShut { self.add(element) } }
    }

    /// For the gate's owner.
    @inline(__always)
    private func add(_ element: Element) {
        guard cell.append(element) else { return }
        gate.missing &-= 1
        if gate.missing == 0 { gate.send() }
    }

    override func error(_ error: any Swift.Error) {
        gate.fail(error)
        gate.drop(slot)
    }

    override func completed() {
        gate.perform { if !self.gate.isShut { self.gate.oneDone() } }
        gate.drop(slot)
    }
}
