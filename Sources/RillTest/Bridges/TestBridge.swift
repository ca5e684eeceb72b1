import Rill

/// Makes the assertions of one framework count in the tests of the other, which they do not below Swift 6.4:
/// `#expect` and `Issue.record` inside an `XCTestCase`, and `XCTAssert…` inside a `@Test`, are evaluated, and a failure
/// of theirs is lost.
///
/// ```swift
/// final class LegacyTests: XCTestCase {
///     override class func setUp() { TestBridge.connect() }
/// }
///
/// @Suite(.bridged) struct NewTests { … }
/// ```
/// RillTest's own assertions need no bridge. From 6.4 on the frameworks do this themselves, and a bridge does nothing.
public enum TestBridge {
    /// Connects this process's framework to the other one, once. Further calls do nothing.
    ///
    /// - Note: Callable from any thread.
    public static func connect() {
        #if compiler(<6.4)
        switch TestHost.current {
        case .xctest: _ = IssueBridge.connected
        case .swiftTesting: _ = AssertionBridge.connected
        case .either, .none: break
        }
        #endif
    }
}
