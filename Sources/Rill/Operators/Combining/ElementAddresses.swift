/// The addresses of the elements of several sources, in their order.
typealias ElementAddresses = UnsafePointer<UnsafeMutableRawPointer>

// One function for each arity. They are generic over the elements, not over the sources: the type of a source's element
// would be looked up for each event.

/// Reads the element at `index`.
@inline(__always)
private func element<Element>(_ addresses: ElementAddresses, _ index: Int) -> Element {
    addresses[index].assumingMemoryBound(to: Element.self).pointee
}

/// A closure of 2 elements as one of their addresses.
func reading<E1, E2, Result>(
    _ closure: @escaping (E1, E2) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1)) }
}

/// A closure of 3 elements as one of their addresses.
func reading<E1, E2, E3, Result>(
    _ closure: @escaping (E1, E2, E3) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1), element($0, 2)) }
}

/// A closure of 4 elements as one of their addresses.
func reading<E1, E2, E3, E4, Result>(
    _ closure: @escaping (E1, E2, E3, E4) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1), element($0, 2), element($0, 3)) }
}

/// A closure of 5 elements as one of their addresses.
func reading<E1, E2, E3, E4, E5, Result>(
    _ closure: @escaping (E1, E2, E3, E4, E5) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1), element($0, 2), element($0, 3), element($0, 4)) }
}

/// A closure of 6 elements as one of their addresses.
func reading<E1, E2, E3, E4, E5, E6, Result>(
    _ closure: @escaping (E1, E2, E3, E4, E5, E6) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1), element($0, 2), element($0, 3), element($0, 4), element($0, 5)) }
}

/// A closure of 7 elements as one of their addresses.
func reading<E1, E2, E3, E4, E5, E6, E7, Result>(
    _ closure: @escaping (E1, E2, E3, E4, E5, E6, E7) throws -> Result
) -> (ElementAddresses) throws -> Result {
    {
        try closure(
            element($0, 0),
            element($0, 1),
            element($0, 2),
            element($0, 3),
            element($0, 4),
            element($0, 5),
            element($0, 6)
        )
    }
}

/// A closure of 8 elements as one of their addresses.
func reading<E1, E2, E3, E4, E5, E6, E7, E8, Result>(
    _ closure: @escaping (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Result
) -> (ElementAddresses) throws -> Result {
    {
        try closure(
            element($0, 0),
            element($0, 1),
            element($0, 2),
            element($0, 3),
            element($0, 4),
            element($0, 5),
            element($0, 6),
            element($0, 7)
        )
    }
}
