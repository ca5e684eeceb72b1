import Rill

/// A place in a collection that outlives the shrinking of the collection.
///
/// While the place is out of range there is nothing to read: handlers rest, and what was there last stays.
final class ElementSource<Elements, Part>: StateSource {
    private let elements: any StateSource<Elements>
    private let place: Place<Elements, Part>
    private let last: LastKnown<Part?>

    init(_ elements: any StateSource<Elements>, _ place: Place<Elements, Part>, last: LastKnown<Part?>? = nil) {
        self.elements = elements
        self.place = place
        self.last = last ?? LastKnown(nil)
        _ = read()
    }

    var value: Part {
        // Where nothing was ever there, the collection itself says what is wrong.
        read() ?? last.value ?? place.insist(elements.value)
    }

    func read() -> Part? {
        guard let part = elements.read().flatMap(place.find) else { return nil }
        last.value = part
        return part
    }

    func weakReference() -> () -> (any StateSource<Part>)? {
        let reference = elements.weakReference()
        let (place, last) = (place, last)
        return { reference().map { ElementSource($0, place, last: last) } }
    }

    var ignoredWriters: [ExternalWriter] { elements.ignoredWriters }
}

/// As `ElementSource`, and writable. A write to a place that is out of range changes the last known part alone.
final class WritableElementSource<Elements, Part>: WritableStateSource {
    private let elements: any WritableStateSource<Elements>
    private let place: WritablePlace<Elements, Part>
    private let last: LastKnown<Part?>

    init(
        _ elements: any WritableStateSource<Elements>,
        _ place: WritablePlace<Elements, Part>,
        last: LastKnown<Part?>? = nil
    ) {
        self.elements = elements
        self.place = place
        self.last = last ?? LastKnown(nil)
        _ = read()
    }

    var value: Part {
        get { read() ?? last.value ?? place.place.insist(elements.value) }
        set {
            last.value = newValue
            let isThere = elements.changesInPlace ? putInPlace(newValue) : putIntoCopy(newValue)
            if !isThere {
                Misuse.report(
                    """
                    \(place.place.name) was set through a proxy, but is not in the collection any more. Nothing was \
                    changed. Use [safe:] for an element that may be missing.
                    """
                )
            }
        }
    }

    /// Asks before, since a change in place is told also where nothing changes. Asks again within it: meanwhile another
    /// thread may have shrunk the collection.
    private func putInPlace(_ part: Part) -> Bool {
        elements.read().flatMap(place.place.find) != nil && place.put(&elements.value, part)
    }

    /// Sets a copy of the collection, and only where the place is in it: to set the unchanged copy would undo what another
    /// thread set meanwhile.
    private func putIntoCopy(_ part: Part) -> Bool {
        guard var copy = elements.read(), place.put(&copy, part) else { return false }
        elements.value = copy
        return true
    }

    func read() -> Part? {
        guard let part = elements.read().flatMap(place.place.find) else { return nil }
        last.value = part
        return part
    }

    func weakWritableReference() -> () -> (any WritableStateSource<Part>)? {
        let reference = elements.weakWritableReference()
        let (place, last) = (place, last)
        return { reference().map { WritableElementSource($0, place, last: last) } }
    }

    var ignoredWriters: [ExternalWriter] { elements.ignoredWriters }
}
