/// What leads from a collection to a part of it that may be missing: to an element, or to a run of elements.
///
/// A key path into a collection traps where the part is missing; this one finds nothing.
struct ElementPath<Elements, Part> {
    /// What a report calls it.
    let name: String
    /// What is there, or nil where the collection has no such part.
    let find: (Elements) -> Part?
    /// What is there, by the collection's own subscript, which says what is wrong.
    let insist: (Elements) -> Part
}

/// An element path that can be written through.
struct WritableElementPath<Elements, Part> {
    let reading: ElementPath<Elements, Part>
    /// Puts something there, or changes nothing and returns false where the collection has no such part.
    let put: (inout Elements, Part) -> Bool

    init(_ path: ElementPath<Elements, Part>, put: @escaping (inout Elements, Part) -> Void) {
        reading = path
        self.put = { elements, part in
            if path.find(elements) == nil { return false }
            put(&elements, part)
            return true
        }
    }
}

extension ElementPath where Elements: BidirectionalCollection {
    /// The element at an index.
    static func element(_ index: Elements.Index) -> ElementPath where Part == Elements.Element {
        ElementPath(
            name: "Element \(index)",
            find: { $0.element(safe: index) },
            insist: { $0[index] }
        )
    }

    /// The elements in a range.
    static func run<Bounds: RangeExpression>(
        _ bounds: Bounds
    ) -> ElementPath where Bounds.Bound == Elements.Index, Part == Elements.SubSequence {
        ElementPath(
            name: "The run of elements \(bounds)",
            find: { all in all.range(of: bounds).map { all[$0] } },
            insist: { $0[bounds] }
        )
    }
}

extension WritableElementPath where Elements: BidirectionalCollection & MutableCollection {
    /// The element at an index.
    static func element(_ index: Elements.Index) -> WritableElementPath where Part == Elements.Element {
        WritableElementPath(.element(index)) { $0[index] = $1 }
    }

    /// The elements in a range.
    static func run<Bounds: RangeExpression>(
        _ bounds: Bounds
    ) -> WritableElementPath where Bounds.Bound == Elements.Index, Part == Elements.SubSequence {
        WritableElementPath(.run(bounds)) { $0[bounds] = $1 }
    }
}

extension BidirectionalCollection {
    /// The element at `index`, or nil where the index is out of range.
    func element(safe index: Index) -> Element? {
        index >= startIndex && index < endIndex ? self[index] : nil
    }

    /// The indices that `bounds` means here, or nil where some of them are out of range.
    fileprivate func range<Bounds: RangeExpression>(of bounds: Bounds) -> Range<Index>? where Bounds.Bound == Index {
        // `relative(to:)` traps on those that reach beyond the end, or begin before the start.
        switch bounds {
        case let bounds as ClosedRange<Index> where bounds.upperBound >= endIndex: return nil
        case let bounds as PartialRangeThrough<Index>
        where bounds.upperBound >= endIndex || bounds.upperBound < startIndex:
            return nil
        case let bounds as PartialRangeUpTo<Index> where bounds.upperBound < startIndex: return nil
        case let bounds as PartialRangeFrom<Index> where bounds.lowerBound > endIndex: return nil
        default: break
        }
        let range = bounds.relative(to: self)
        return range.lowerBound >= startIndex && range.upperBound <= endIndex ? range : nil
    }
}
