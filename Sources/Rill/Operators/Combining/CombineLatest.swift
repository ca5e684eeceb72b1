/// The core of all arities: joins the newest elements of several sources of different types.
package final class CombineLatest<Result>: Observable<Result>, @unchecked Sendable {
    private let inputs: [CombineInput]
    private let combine: (UnsafePointer<UnsafeMutableRawPointer>) throws -> Result

    /// - Parameters:
    ///   - inputs: The sources.
    ///   - combine: Makes the result from the addresses of the newest elements, in the order of `inputs`.
    init(
        _ inputs: [CombineInput],
        _ combine: @escaping (UnsafePointer<UnsafeMutableRawPointer>) throws -> Result
    ) {
        self.inputs = inputs
        self.combine = combine
    }

    package override func run(_ sink: Sink<Result>) {
        if inputs.isEmpty { return sink.completed() }
        let gate = CombineLatestGate(sink, inputs.map { $0.makeCell() }, combine)
        sink.attach(gate)
        for (index, input) in inputs.enumerated() {
            if gate.isShut { return }
            input.subscribe(gate, index)
        }
    }
}

/// A source among those that are combined, without its type.
package class CombineInput {
    func makeCell() -> CombineCell { CombineCell() }
    func subscribe<Result>(_ gate: CombineLatestGate<Result>, _ index: Int) {}
}

final class TypedCombineInput<Element>: CombineInput {
    private let source: Observable<Element>

    init(_ source: Observable<Element>) {
        self.source = source
    }

    override func makeCell() -> CombineCell { TypedCombineCell<Element>() }

    override func subscribe<Result>(_ gate: CombineLatestGate<Result>, _ index: Int) {
        guard let cell = gate.cells[index] as? TypedCombineCell<Element> else { return }
        let sink = CombineLatestSink(gate, cell)
        gate.adopt(sink.slot)
        source.run(sink)
    }
}

/// The newest element of one source, in plain memory: see `RawRing` for the reason.
package class CombineCell {
    @exclusivity(unchecked) fileprivate final var hasElement = false
    @exclusivity(unchecked) fileprivate final var isDone = false
    fileprivate var address: UnsafeMutableRawPointer? { nil }
}

final class TypedCombineCell<Element>: CombineCell {
    private let memory = UnsafeMutablePointer<Element>.allocate(capacity: 1)

    deinit {
        if hasElement { memory.deinitialize(count: 1) }
        memory.deallocate()
    }

    fileprivate override var address: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(memory) }

    /// True where this is the first element.
    @inline(__always)
    fileprivate func set(_ element: Element) -> Bool {
        if hasElement {
            memory.pointee = element
            return false
        }
        memory.initialize(to: element)
        hasElement = true
        return true
    }
}

package final class CombineLatestGate<Result>: GatedOperator<Result> {
    fileprivate let cells: [CombineCell]
    private let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private let combine: (UnsafePointer<UnsafeMutableRawPointer>) throws -> Result
    /// Sources without an element; sources that have not ended. For the gate's owner.
    @exclusivity(unchecked) fileprivate var missing: Int
    @exclusivity(unchecked) private var running: Int

    fileprivate init(
        _ downstream: Sink<Result>,
        _ cells: [CombineCell],
        _ combine: @escaping (UnsafePointer<UnsafeMutableRawPointer>) throws -> Result
    ) {
        self.cells = cells
        self.combine = combine
        missing = cells.count
        running = cells.count
        addresses = .allocate(capacity: cells.count)
        super.init(downstream)
        for (index, cell) in cells.enumerated() {
            if let address = cell.address { (addresses + index).initialize(to: address) }
        }
    }

    deinit { addresses.deallocate() }

    /// For the gate's owner, after a cell changed.
    fileprivate func send(for cell: CombineCell) {
        if missing == 0 {
            do { downstream.next(try combine(UnsafePointer(addresses))) } catch { sendError(error) }
        } else if running == 1, !cell.isDone {
            // The others are done and one of them has no element: there will never be a result.
            sendCompleted()
        }
    }

    /// For the gate's owner.
    fileprivate func done(_ cell: CombineCell) {
        cell.isDone = true
        running -= 1
        if running == 0 { sendCompleted() }
    }
}

private final class CombineLatestSink<Element, Result>: InnerSink<Element> {
    private let gate: CombineLatestGate<Result>
    private let cell: TypedCombineCell<Element>

    init(_ gate: CombineLatestGate<Result>, _ cell: TypedCombineCell<Element>) {
        self.gate = gate
        self.cell = cell
    }

    override func next(_ element: Element) {
        if gate.enter() {
            if cell.set(element) { gate.missing -= 1 }
            gate.send(for: cell)
            gate.leave()
        } else if !gate.isShut {
            nextInTurn(element)
        }
    }

    @inline(never)
    private func nextInTurn(_ element: Element) {
        gate.perform {
            if self.gate.isShut { return }
            if self.cell.set(element) { self.gate.missing -= 1 }
            self.gate.send(for: self.cell)
        }
    }

    override func error(_ error: any Swift.Error) {
        gate.fail(error)
        gate.drop(slot)
    }

    override func completed() {
        gate.perform { if !self.gate.isShut { self.gate.done(self.cell) } }
        gate.drop(slot)
    }
}
