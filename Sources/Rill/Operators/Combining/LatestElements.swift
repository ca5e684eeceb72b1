/// The newest elements of several sources, side by side in memory that stays where it is. For the owner of a gate.
final class LatestElements {
    /// Where the elements are, behind as many cells as were asked for.
    let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer>
    /// Sources that have not sent anything.
    @exclusivity(unchecked) fileprivate(set) var missing: Int
    fileprivate let cells: [LatestCell]

    /// - Parameters:
    ///   - inputs: The sources.
    ///   - leading: How many addresses stand before theirs, for someone else to fill.
    init(_ inputs: [LatestInput], behind leading: Int = 0) {
        missing = inputs.count
        cells = inputs.map { $0.makeCell() }
        addresses = .allocate(capacity: leading + cells.count)
        for (index, cell) in cells.enumerated() { (addresses + leading + index).initialize(to: cell.address) }
    }

    deinit { addresses.deallocate() }
}

/// A coordinator that keeps the newest elements of several sources.
package class LatestElementsCoordinator<Result>: Coordinator<Result> {
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
class LatestCell {
    fileprivate let address: UnsafeMutableRawPointer
    fileprivate final var isFull = false

    fileprivate init(_ address: UnsafeMutableRawPointer) {
        self.address = address
    }
}

private final class TypedLatestCell<Element>: LatestCell {
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
    fileprivate func makeCell() -> LatestCell { TypedLatestCell<Void>() }

    /// Subscribes the coordinator to the source, which is the one with this index.
    func subscribe<Result>(_ coordinator: LatestElementsCoordinator<Result>, _ index: Int) {}
}

/// A source whose newest element counts.
func latestInput(_ source: some ObservableConvertibleType) -> LatestInput { TypedLatestInput(source.asObservable()) }

final class TypedLatestInput<Element>: LatestInput {
    private let source: Observable<Element>

    init(_ source: Observable<Element>) {
        self.source = source
        super.init()
    }

    fileprivate override func makeCell() -> LatestCell { TypedLatestCell<Element>() }

    override func subscribe<Result>(_ coordinator: LatestElementsCoordinator<Result>, _ index: Int) {
        guard let cell = coordinator.latest.cells[index] as? TypedLatestCell<Element> else { return }
        source.run(LatestSink(coordinator, cell))
    }
}

/// Keeps the elements of a source.
private final class LatestSink<Element, Result>: InnerSink<Element, Result, LatestElementsCoordinator<Result>> {
    private let cell: TypedLatestCell<Element>

    init(_ coordinator: LatestElementsCoordinator<Result>, _ cell: TypedLatestCell<Element>) {
        self.cell = cell
        super.init(coordinator)
    }

    override func receive(_ element: Element) {
        if !FlatStack.isScarce, coordinator.enter() {
            keep(element)
            coordinator.leave()
        } else if !coordinator.isShut {
            coordinator.perform { if !self.coordinator.isShut { self.keep(element) } }
        }
    }

    /// For the gate's owner.
    private func keep(_ element: Element) {
        if cell.keep(element) { coordinator.latest.missing &-= 1 }
        coordinator.elementChanged()
    }

    override func fail(_ error: any Swift.Error) {
        coordinator.perform { self.coordinator.sendError(error) }
        coordinator.drop(slot)
    }

    override func end() {
        coordinator.perform {
            if !self.coordinator.isShut { self.coordinator.sourceEnded(hasElement: self.cell.isFull) }
        }
        coordinator.drop(slot)
    }
}
