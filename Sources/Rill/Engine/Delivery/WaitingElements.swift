/// Elements that came while a gate was busy: two rings, one that fills up and one that is being worked off.
///
/// A class, so that the two rings are variables of their own: two threads touch them at the same time.
/// A closure for each element would do as well, at several times the price; see `DeliveryGate.takeOrCountElement`.
package final class WaitingElements<Element> {
    /// Guarded by the gate's lock.
    @exclusivity(unchecked) private var arriving = RawRing<Element>()
    /// Keeps the two rings on cache lines of their own.
    private let distance: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)
    /// For the gate's owner.
    @exclusivity(unchecked) private var leaving = RawRing<Element>()

    package init() {}

    deinit {
        arriving.deallocate()
        leaving.deallocate()
    }

    /// Adds an element, under the lock.
    package func append(_ element: Element) { arriving.append(element) }

    /// Hands what arrived over to the owner, under the lock. The owner has worked off what it had.
    package func handOver() {
        let worked = leaving
        leaving = arriving
        arriving = worked
    }

    /// Takes the next element, for the owner. Only as often as elements were handed over.
    package func next() -> Element { leaving.removeFirst() }
}
