/// The newest elements of several sources, side by side in memory that stays where it is. For the owner of a gate.
final class LatestElements {
    /// Where the elements are, behind as many places as were asked for.
    let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer>
    /// Sources that have not sent anything.
    @exclusivity(unchecked) fileprivate(set) var missing: Int
    fileprivate let places: [LatestPlace]

    /// - Parameters:
    ///   - inputs: The sources.
    ///   - leading: How many addresses stand before theirs, for someone else to fill.
    init(_ inputs: [LatestInput], behind leading: Int = 0) {
        missing = inputs.count
        places = inputs.map { $0.makePlace() }
        addresses = .allocate(capacity: leading + places.count)
        for (index, place) in places.enumerated() { (addresses + leading + index).initialize(to: place.address) }
    }

    deinit { addresses.deallocate() }
}

/// A gate that keeps the newest elements of several sources.
package class LatestElementsGate<Result>: GatedOperator<Result> {
    final let latest: LatestElements

    init(_ downstream: Sink<Result>, _ latest: LatestElements) {
        self.latest = latest
        super.init(downstream)
    }

    /// Called by the gate's owner when the newest element of a source is another one.
    func elementChanged() {}

    /// Called by the gate's owner when a source completes, with whether it has sent anything.
    func sourceEnded(hasElement: Bool) {}
}

/// Room for the newest element of a source, without its type.
class LatestPlace {
    fileprivate let address: UnsafeMutableRawPointer
    fileprivate final var isFull = false

    fileprivate init(_ address: UnsafeMutableRawPointer) {
        self.address = address
    }
}

private final class TypedLatestPlace<Element>: LatestPlace {
    private let pointer: UnsafeMutablePointer<Element>

    init() {
        pointer = .allocate(capacity: 1)
        super.init(UnsafeMutableRawPointer(pointer))
    }

    deinit {
        if isFull { pointer.deinitialize(count: 1) }
        pointer.deallocate()
    }

    /// Keeps an element in the place of the one before. True where there was none before.
    func keep(_ element: Element) -> Bool {
        if isFull {
            pointer.pointee = element
            return false
        }
        pointer.initialize(to: element)
        isFull = true
        return true
    }
}

/// A source whose newest element counts, without its type.
class LatestInput {
    fileprivate init() {}
    fileprivate func makePlace() -> LatestPlace { TypedLatestPlace<Void>() }

    /// Subscribes the gate to the source, which is the one with this index.
    func subscribe<Result>(_ gate: LatestElementsGate<Result>, _ index: Int) {}
}

/// A source whose newest element counts.
func latestInput(_ source: some ObservableConvertibleType) -> LatestInput { TypedLatestInput(source.asObservable()) }

final class TypedLatestInput<Element>: LatestInput {
    private let source: Observable<Element>

    init(_ source: Observable<Element>) {
        self.source = source
        super.init()
    }

    fileprivate override func makePlace() -> LatestPlace { TypedLatestPlace<Element>() }

    override func subscribe<Result>(_ gate: LatestElementsGate<Result>, _ index: Int) {
        guard let place = gate.latest.places[index] as? TypedLatestPlace<Element> else { return }
        source.run(LatestSink(gate, place))
    }
}

/// Keeps the elements of a source.
private final class LatestSink<Element, Result>: InnerSink<Element, Result, LatestElementsGate<Result>> {
    private let place: TypedLatestPlace<Element>

    init(_ gate: LatestElementsGate<Result>, _ place: TypedLatestPlace<Element>) {
        self.place = place
        super.init(gate)
    }

    override func receive(_ element: Element) {
        if !StackRoom.isScarce, gate.enter() {
            keep(element)
            gate.leave()
        } else if !gate.isShut {
            perform { if !self.gate.isShut { self.keep(element) } }
        }
    }

    /// Does `work` in the gate's turn. Where little of the stack is left, the gate is taken at once and let go later: an
    /// element may make a result, which leads far, and what follows has to wait behind it.
    @inline(never)
    private func perform(_ work: @escaping () -> Void) {
        gate.lockInTurn()
        guard gate.takeOrQueue(work) else { return }
        if StackRoom.isScarce { return StackRoom.perform { self.finish(work) } }
        finish(work)
    }

    private func finish(_ work: () -> Void) {
        work()
        gate.leave()
    }

    /// For the gate's owner.
    private func keep(_ element: Element) {
        if place.keep(element) { gate.latest.missing &-= 1 }
        gate.elementChanged()
    }

    override func fail(_ error: any Swift.Error) {
        perform { self.gate.sendError(error) }
        gate.drop(slot)
    }

    override func end() {
        perform { if !self.gate.isShut { self.gate.sourceEnded(hasElement: self.place.isFull) } }
        gate.drop(slot)
    }
}
