// Written by `.ci/arities`, which is the place to change it.
// swift-format-ignore-file

/// A closure of two elements as one of their addresses.
func reading<E1, E2, Result>(
    _ closure: @escaping (E1, E2) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1)) }
}

/// A closure of three elements as one of their addresses.
func reading<E1, E2, E3, Result>(
    _ closure: @escaping (E1, E2, E3) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1), element($0, 2)) }
}

/// A closure of four elements as one of their addresses.
func reading<E1, E2, E3, E4, Result>(
    _ closure: @escaping (E1, E2, E3, E4) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1), element($0, 2), element($0, 3)) }
}

/// A closure of five elements as one of their addresses.
func reading<E1, E2, E3, E4, E5, Result>(
    _ closure: @escaping (E1, E2, E3, E4, E5) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1), element($0, 2), element($0, 3), element($0, 4)) }
}

/// A closure of six elements as one of their addresses.
func reading<E1, E2, E3, E4, E5, E6, Result>(
    _ closure: @escaping (E1, E2, E3, E4, E5, E6) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1), element($0, 2), element($0, 3), element($0, 4), element($0, 5)) }
}

/// A closure of seven elements as one of their addresses.
func reading<E1, E2, E3, E4, E5, E6, E7, Result>(
    _ closure: @escaping (E1, E2, E3, E4, E5, E6, E7) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1), element($0, 2), element($0, 3), element($0, 4), element($0, 5),
    element($0, 6)) }
}

/// A closure of eight elements as one of their addresses.
func reading<E1, E2, E3, E4, E5, E6, E7, E8, Result>(
    _ closure: @escaping (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Result
) -> (ElementAddresses) throws -> Result {
    { try closure(element($0, 0), element($0, 1), element($0, 2), element($0, 3), element($0, 4), element($0, 5),
    element($0, 6), element($0, 7)) }
}
