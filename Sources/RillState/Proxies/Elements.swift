// A key path into a collection traps where the collection is too short, and the old value is asked for too. So elements
// and runs of elements are reached by subscripts of their own, which the compiler prefers to key paths.

extension ValueProxy where Value: BidirectionalCollection {
    /// A proxy for an element. Where the collection shrinks below `index`, the last known element stays and handlers
    /// rest.
    public subscript(index: Value.Index) -> ReadOnlyProxy<Value.Element> {
        ReadOnlyProxy<Value.Element>(source: ElementSource(source, .element(index)))
    }

    /// A proxy for the elements in a range. Where the collection shrinks into the range, the last known ones stay and
    /// handlers rest.
    public subscript<Bounds: RangeExpression>(bounds: Bounds) -> ReadOnlyProxy<Value.SubSequence>
    where Bounds.Bound == Value.Index {
        ReadOnlyProxy<Value.SubSequence>(source: ElementSource(source, .run(bounds)))
    }

    /// A proxy for an element that may be missing: nil while `index` is out of range.
    public subscript(safe index: Value.Index) -> ReadOnlyProxy<Value.Element?> {
        mapped { $0.element(safe: index) }
    }
}

extension ValueProxy where Value: BidirectionalCollection & MutableCollection {
    /// A proxy for an element. Where the collection shrinks below `index`, the last known element stays and handlers
    /// rest; a write is reported and changes nothing.
    public subscript(index: Value.Index) -> ValueProxy<Value.Element> {
        ValueProxy<Value.Element>(source: WritableElementSource(source, .element(index)))
    }

    /// A proxy for the elements in a range. Where the collection shrinks into the range, the last known ones stay and
    /// handlers rest; a write is reported and changes nothing.
    public subscript<Bounds: RangeExpression>(bounds: Bounds) -> ValueProxy<Value.SubSequence>
    where Bounds.Bound == Value.Index {
        ValueProxy<Value.SubSequence>(source: WritableElementSource(source, .run(bounds)))
    }
}

extension ReadOnlyProxy where Value: BidirectionalCollection {
    /// A proxy for an element. Where the collection shrinks below `index`, the last known element stays and handlers
    /// rest.
    public subscript(index: Value.Index) -> ReadOnlyProxy<Value.Element> {
        ReadOnlyProxy<Value.Element>(source: ElementSource(stateSource, .element(index)))
    }

    /// A proxy for the elements in a range. Where the collection shrinks into the range, the last known ones stay and
    /// handlers rest.
    public subscript<Bounds: RangeExpression>(bounds: Bounds) -> ReadOnlyProxy<Value.SubSequence>
    where Bounds.Bound == Value.Index {
        ReadOnlyProxy<Value.SubSequence>(source: ElementSource(stateSource, .run(bounds)))
    }

    /// A proxy for an element that may be missing: nil while `index` is out of range.
    public subscript(safe index: Value.Index) -> ReadOnlyProxy<Value.Element?> {
        mapped { $0.element(safe: index) }
    }
}

extension WeakValueProxy where Value: BidirectionalCollection & MutableCollection {
    /// A weak proxy for an element. Where the collection shrinks below `index`, the last known element stays and
    /// handlers rest; a write is reported and changes nothing in the model. The element has to be there now.
    public subscript(index: Value.Index) -> WeakValueProxy<Value.Element> {
        WeakValueProxy<Value.Element>(source: WeakSource(writing: WritableElementSource(source, .element(index))))
    }

    /// A weak proxy for the elements in a range, which have to be there now.
    public subscript<Bounds: RangeExpression>(bounds: Bounds) -> WeakValueProxy<Value.SubSequence>
    where Bounds.Bound == Value.Index {
        WeakValueProxy<Value.SubSequence>(source: WeakSource(writing: WritableElementSource(source, .run(bounds))))
    }
}

extension WeakValueProxy where Value: BidirectionalCollection {
    /// A weak proxy for reading an element. Where the collection shrinks below `index`, the last known element stays
    /// and handlers rest. The element has to be there now.
    public subscript(index: Value.Index) -> WeakReadOnlyProxy<Value.Element> {
        WeakReadOnlyProxy<Value.Element>(source: WeakSource(ElementSource(source, .element(index))))
    }

    /// A weak proxy for an element that may be missing: nil while `index` is out of range.
    public subscript(safe index: Value.Index) -> WeakReadOnlyProxy<Value.Element?> {
        WeakReadOnlyProxy<Value.Element?>(source: WeakSource(source.transformed { $0.element(safe: index) }))
    }
}

extension WeakReadOnlyProxy where Value: BidirectionalCollection {
    /// A weak proxy for an element. Where the collection shrinks below `index`, the last known element stays and
    /// handlers rest. The element has to be there now.
    public subscript(index: Value.Index) -> WeakReadOnlyProxy<Value.Element> {
        WeakReadOnlyProxy<Value.Element>(source: WeakSource(ElementSource(source, .element(index))))
    }

    /// A weak proxy for the elements in a range, which have to be there now.
    public subscript<Bounds: RangeExpression>(bounds: Bounds) -> WeakReadOnlyProxy<Value.SubSequence>
    where Bounds.Bound == Value.Index {
        WeakReadOnlyProxy<Value.SubSequence>(source: WeakSource(ElementSource(source, .run(bounds))))
    }

    /// A weak proxy for an element that may be missing: nil while `index` is out of range.
    public subscript(safe index: Value.Index) -> WeakReadOnlyProxy<Value.Element?> {
        WeakReadOnlyProxy<Value.Element?>(source: WeakSource(source.transformed { $0.element(safe: index) }))
    }
}

extension ExternallyUpdating where Value: BidirectionalCollection & MutableCollection {
    /// The same for an element. Where the collection shrinks below `index`, the last known element stays and handlers
    /// rest; a write is reported and changes nothing.
    public subscript(index: Value.Index) -> ExternallyUpdating<Value.Element> { part(at: .element(index)) }

    /// The same for the elements in a range.
    public subscript<Bounds: RangeExpression>(bounds: Bounds) -> ExternallyUpdating<Value.SubSequence>
    where Bounds.Bound == Value.Index {
        part(at: .run(bounds))
    }
}
