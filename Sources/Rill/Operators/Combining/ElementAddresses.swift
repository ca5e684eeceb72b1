/// The addresses of the elements of several sources, in their order.
typealias ElementAddresses = UnsafePointer<UnsafeMutableRawPointer>

// One function for each arity. They are generic over the elements, not over the sources: the type of a source's element
// would be looked up for each event.

/// Reads the element at `index`.
@inline(__always)
func element<Element>(_ addresses: ElementAddresses, _ index: Int) -> Element {
    addresses[index].assumingMemoryBound(to: Element.self).pointee
}
