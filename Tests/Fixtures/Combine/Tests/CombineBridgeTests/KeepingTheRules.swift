import Combine
import Testing
import XCTest

/// Fails a test in which a rule of Combine was broken, by the bridge or by whoever stands next to it. Where Combine is
/// Apple's, nobody watches.
struct KeepingTheRules: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        #if COMBINE_FIXTURE
        let conduct = Conduct()
        try await Conduct.$current.withValue(conduct) { try await function() }
        for violation in conduct.violations { Issue.record("a rule of Combine was broken: \(violation)") }
        #else
        try await function()
        #endif
    }
}

extension Trait where Self == KeepingTheRules {
    static var keepingTheRules: Self { KeepingTheRules() }
}

/// The same for XCTest.
class RuleKeepingTestCase: XCTestCase {
    override func invokeTest() {
        #if COMBINE_FIXTURE
        let conduct = Conduct()
        Conduct.$current.withValue(conduct) { super.invokeTest() }
        for violation in conduct.violations { XCTFail("a rule of Combine was broken: \(violation)") }
        #else
        super.invokeTest()
        #endif
    }
}

/// Runs what breaks the rules on purpose.
///
/// - Returns: What the fixture reported.
@discardableResult
func breakingTheRules(_ body: () throws -> Void) rethrows -> [String] {
    #if COMBINE_FIXTURE
    return try Conduct.watching(body)
    #else
    try body()
    return []
    #endif
}
