import Testing

/// Makes `XCTAssert…` count inside a `@Test`.
public struct BridgedTrait: TestTrait, SuiteTrait {
    /// A suite's tests get it too.
    public var isRecursive: Bool { true }

    /// Connects the frameworks. Called by Swift Testing before the test runs.
    public func prepare(for test: Test) async throws { TestBridge.connect() }
}

extension Trait where Self == BridgedTrait {
    /// Makes `XCTAssert…` count inside a `@Test`; see ``TestBridge``.
    public static var bridged: Self { BridgedTrait() }
}
