/// A queue of elements in plain memory, bounded or growing.
///
/// Plain memory because the code that uses it is not specialised: an `Array<Element>` or an optional would cost a look-up
/// of generic metadata for each access.
package struct RawRing<Element> {
    private var base: UnsafeMutablePointer<Element>?
    private var capacity = 0
    private var head = 0
    /// The number of elements.
    package private(set) var count = 0

    package init() {}

    /// The memory has to be given back by hand, since a struct has no deinit: by the class that holds the ring.
    package mutating func deallocate() {
        removeAll()
        base?.deallocate()
        base = nil
        capacity = 0
    }

    // Inlined, because a call of a generic struct's method needs the metadata of the struct: a look-up in code that is
    // not specialised.

    /// The element at `index` places behind the first one.
    @inline(__always)
    package func pointer(at index: Int) -> UnsafeMutablePointer<Element> {
        let position = head &+ index
        return base.unsafelyUnwrapped + (position < capacity ? position : position &- capacity)
    }

    @inline(__always)
    package mutating func append(_ element: Element) {
        if count == capacity { grow() }
        pointer(at: count).initialize(to: element)
        count &+= 1
    }

    /// Keeps an element alone, in the place of the one before, for a ring of none or one.
    @inline(__always)
    package mutating func keep(_ element: Element) {
        if count > 0 { pointer(at: 0).pointee = element } else { append(element) }
    }

    /// Takes the first element out. Only where `count` is above zero.
    @inline(__always)
    package mutating func removeFirst() -> Element {
        let element = pointer(at: 0).move()
        head &+= 1
        if head == capacity { head = 0 }
        count &-= 1
        return element
    }

    /// Drops the first element. Only where `count` is above zero.
    @inline(__always)
    package mutating func dropFirst() {
        let first = pointer(at: 0)
        head &+= 1
        if head == capacity { head = 0 }
        count &-= 1
        first.deinitialize(count: 1)
    }

    /// Appends an element and takes the first one out. Only where `count` is above zero.
    @inline(__always)
    package mutating func rotate(in element: Element) -> Element {
        if count == capacity {
            let address = base.unsafelyUnwrapped + head
            head &+= 1
            if head == capacity { head = 0 }
            // Copied, not moved: `move` and `initialize` are calls, while these two are not.
            let first = address.pointee
            address.pointee = element
            return first
        }
        append(element)
        return removeFirst()
    }

    package mutating func removeAll() {
        while count > 0 { _ = removeFirst() }
    }

    @inline(never)
    private mutating func grow() {
        let larger = capacity == 0 ? 1 : capacity * 2
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        for index in 0..<count { (memory + index).moveInitialize(from: pointer(at: index), count: 1) }
        base?.deallocate()
        base = memory
        capacity = larger
        head = 0
    }
}
