// Compiled by .ci/fuzz together with the sources of RillMarbles, as one module of that name.

/// What libFuzzer calls: a text in every role and dialect, and the laws that must hold.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    if let broken = MarbleLaws.brokenLaw(for: UnsafeBufferPointer(start: start, count: count)) {
        fatalError(broken)
    }
    return 0
}
