/// Elements that came while a gate was busy: two rings, one that fills up and one that is being worked off.
///
/// A closure for each element would do as well, at several times the price; see `DeliveryGate.takeOrCountElement`.
package struct WaitingElements<Element> {
    /// Guarded by the gate's lock.
    private var arriving = RawRing<Element>()
    /// For the gate's owner.
    private var leaving = RawRing<Element>()

    package init() {}

    /// Gives the memory back: see `RawRing.deallocate`.
    package mutating func deallocate() {
        arriving.deallocate()
        leaving.deallocate()
    }

    /// Adds an element, under the lock.
    package mutating func append(_ element: Element) { arriving.append(element) }

    /// Hands what arrived over to the owner, under the lock. The owner has worked off what it had.
    package mutating func handOver() { swap(&arriving, &leaving) }

    /// Takes the next element, for the owner. Only as often as elements were handed over.
    package mutating func next() -> Element { leaving.removeFirst() }
}
