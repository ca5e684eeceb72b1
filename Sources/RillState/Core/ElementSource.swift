import Rill

/// An element of a collection, by index, that outlives the shrinking of the collection.
///
/// While the index is out of range there is nothing to read: handlers rest, and the last known element stays.
final class ElementSource<Elements: RandomAccessCollection>: StateSource {
    private let elements: any StateSource<Elements>
    private let index: Elements.Index
    private let last: LastKnown<Elements.Element?>

    init(_ elements: any StateSource<Elements>, _ index: Elements.Index, last: LastKnown<Elements.Element?>? = nil) {
        self.elements = elements
        self.index = index
        self.last = last ?? LastKnown(nil)
        _ = read()
    }

    var value: Elements.Element {
        // Where no element was ever there, the collection itself says what is wrong.
        read() ?? last.value ?? elements.value[index]
    }

    func read() -> Elements.Element? {
        guard let all = elements.read(), all.indices.contains(index) else { return nil }
        let element = all[index]
        last.value = element
        return element
    }

    func weakReference() -> () -> (any StateSource<Elements.Element>)? {
        let reference = elements.weakReference()
        let (index, last) = (index, last)
        return { reference().map { ElementSource($0, index, last: last) } }
    }

    var ignoredWriters: [ExternalWriter] { elements.ignoredWriters }
}

/// As `ElementSource`, and writable. A write to an index that is out of range changes the last known element alone.
final class WritableElementSource<Elements: RandomAccessCollection & MutableCollection>: WritableStateSource {
    private let elements: any WritableStateSource<Elements>
    private let index: Elements.Index
    private let last: LastKnown<Elements.Element?>

    init(
        _ elements: any WritableStateSource<Elements>,
        _ index: Elements.Index,
        last: LastKnown<Elements.Element?>? = nil
    ) {
        self.elements = elements
        self.index = index
        self.last = last ?? LastKnown(nil)
        _ = read()
    }

    var value: Elements.Element {
        get { read() ?? last.value ?? elements.value[index] }
        set {
            last.value = newValue
            if let all = elements.read(), all.indices.contains(index) {
                elements.value[index] = newValue
            } else {
                Misuse.report(
                    """
                    Element \(index) was set through a proxy, but the collection has no such element any more. Nothing \
                    was changed. Use [safe:] for an element that may be missing.
                    """
                )
            }
        }
    }

    func read() -> Elements.Element? {
        guard let all = elements.read(), all.indices.contains(index) else { return nil }
        let element = all[index]
        last.value = element
        return element
    }

    func weakWritableReference() -> () -> (any WritableStateSource<Elements.Element>)? {
        let reference = elements.weakWritableReference()
        let (index, last) = (index, last)
        return { reference().map { WritableElementSource($0, index, last: last) } }
    }

    var ignoredWriters: [ExternalWriter] { elements.ignoredWriters }
}
