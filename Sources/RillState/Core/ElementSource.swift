import Rill

/// A part of a collection, reached by an element path. It outlives the shrinking of the collection.
///
/// While the part is missing there is nothing to read: handlers rest, and what was there last stays.
final class ElementSource<Elements, Part>: StateSource {
    private let elements: any StateSource<Elements>
    private let path: ElementPath<Elements, Part>
    private let last: LastKnown<Part?>

    init(_ elements: any StateSource<Elements>, _ path: ElementPath<Elements, Part>, last: LastKnown<Part?>? = nil) {
        self.elements = elements
        self.path = path
        self.last = last ?? LastKnown(nil)
        _ = read()
    }

    var value: Part {
        // Where nothing was ever there, the collection itself says what is wrong.
        read() ?? last.value ?? path.insist(elements.value)
    }

    func read() -> Part? {
        guard let part = elements.read().flatMap(path.find) else { return nil }
        last.value = part
        return part
    }

    func weakReference() -> () -> (any StateSource<Part>)? {
        let reference = elements.weakReference()
        let (path, last) = (path, last)
        return { reference().map { ElementSource($0, path, last: last) } }
    }

    var ignoredWriters: [ExternalWriter] { elements.ignoredWriters }
}

/// As `ElementSource`, and writable. A write to a part that is missing changes the last known part alone.
final class WritableElementSource<Elements, Part>: WritableStateSource {
    private let elements: any WritableStateSource<Elements>
    private let path: WritableElementPath<Elements, Part>
    private let last: LastKnown<Part?>

    init(
        _ elements: any WritableStateSource<Elements>,
        _ path: WritableElementPath<Elements, Part>,
        last: LastKnown<Part?>? = nil
    ) {
        self.elements = elements
        self.path = path
        self.last = last ?? LastKnown(nil)
        _ = read()
    }

    var value: Part {
        get { read() ?? last.value ?? path.reading.insist(elements.value) }
        set {
            last.value = newValue
            let isThere = elements.changesInPlace ? putInPlace(newValue) : putIntoCopy(newValue)
            if !isThere {
                Misuse.report(
                    """
                    \(path.reading.name) was set through a proxy, but is not in the collection any more. Nothing was \
                    changed. Use [safe:] for an element that may be missing.
                    """
                )
            }
        }
    }

    /// Asks before, since a change in place is told also where nothing changes. Asks again within it: meanwhile another
    /// thread may have shrunk the collection.
    private func putInPlace(_ part: Part) -> Bool {
        elements.read().flatMap(path.reading.find) != nil && path.put(&elements.value, part)
    }

    /// Sets a copy of the collection, and only where the part is in it: to set the unchanged copy would undo what another
    /// thread set meanwhile.
    private func putIntoCopy(_ part: Part) -> Bool {
        guard var copy = elements.read(), path.put(&copy, part) else { return false }
        elements.value = copy
        return true
    }

    func read() -> Part? {
        guard let part = elements.read().flatMap(path.reading.find) else { return nil }
        last.value = part
        return part
    }

    func weakWritableReference() -> () -> (any WritableStateSource<Part>)? {
        let reference = elements.weakWritableReference()
        let (path, last) = (path, last)
        return { reference().map { WritableElementSource($0, path, last: last) } }
    }

    var ignoredWriters: [ExternalWriter] { elements.ignoredWriters }
}
