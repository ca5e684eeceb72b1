import Testing

@testable import RillTest

@Suite struct TestHostTests {
    @Test(
        "The process says by its arguments and environment which framework runs it",
        arguments: [
            (["Tests.xctest", "--testing-library", "swift-testing"], [:], TestHost.swiftTesting),
            (["Tests.xctest", "--testing-library=swift-testing"], [:], .swiftTesting),
            (["/p/.build/debug/PackageTests.xctest", "Suite/test"], [:], .xctest),
            (["/usr/bin/xctest", "/p/PackageTests.xctest/Contents"], [:], .xctest),
            (["/usr/bin/xctest"], ["XCTestConfigurationFilePath": "/x"], .either),
            (["runner"], ["BAZEL_TEST": "1"], .either),
            (["rilltrace", "demo"], [:], .none),
            ([], [:], .none),
        ] as [([String], [String: String], TestHost)]
    )
    func host(arguments: [String], environment: [String: String], expected: TestHost) {
        #expect(TestHost(arguments: arguments, environment: environment) == expected)
    }
}
