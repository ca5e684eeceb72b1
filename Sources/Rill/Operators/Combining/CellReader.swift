/// Reads the elements that several sources of different types have in store, one after another, with their types.
struct CellReader {
    private let addresses: UnsafePointer<UnsafeMutableRawPointer>
    private var index = 0

    init(_ addresses: UnsafePointer<UnsafeMutableRawPointer>) {
        self.addresses = addresses
    }

    /// The element of the next source.
    @inline(__always)
    mutating func next<Element>(_ type: Element.Type) -> Element {
        defer { index &+= 1 }
        return addresses[index].assumingMemoryBound(to: type).pointee
    }
}
