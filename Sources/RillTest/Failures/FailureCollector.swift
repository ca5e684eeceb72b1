import Foundation

extension Failure {
    /// Runs `body` and returns the failures that it reports, instead of failing the test: for tests of assertions.
    ///
    /// ```swift
    /// let failures = Failure.collect { expectSorted([2, 1]) }
    /// #expect(failures.map(\.message) == ["the values are not in order"])
    /// ```
    /// What is reported on other threads counts where its scope was captured inside `body`.
    public static func collect(_ body: () throws -> Void) rethrows -> [Failure] {
        let collector = FailureCollector()
        try FailureCollector.$current.withValue(collector, operation: body)
        return collector.failures
    }
}

/// A list of failures that are reported inside `Failure.collect(_:)`.
final class FailureCollector: @unchecked Sendable {
    @TaskLocal static var current: FailureCollector?

    private let lock = NSLock()
    private var collected: [Failure] = []

    var failures: [Failure] { lock.withLock { collected } }

    func add(_ failure: Failure) {
        lock.withLock { collected.append(failure) }
    }
}
