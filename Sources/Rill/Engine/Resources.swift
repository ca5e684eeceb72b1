import CRillAtomics

/// Counts the engine's live objects in debug builds, so that a test can show that nothing leaks.
///
/// What is counted: subscriptions, the operators between a source and its subscriber that hold something of their own,
/// scheduled work, and the lists of subscribers that subjects, relays and shared streams keep. An object counts from its
/// creation to its release.
///
/// ```swift
/// let scope = Resources.Scope()
/// scope.run { model.values.subscribe().dispose() }
/// #expect(scope.live == 0)
/// ```
/// In release builds all counts are 0.
public enum Resources {
    /// The live objects of the whole process.
    public static var total: Int32 { Int32(clamping: everything.live) }

    /// Counts one of a client's own objects in, in `total`. In release builds nothing is counted.
    ///
    /// - Returns: The new total.
    @discardableResult
    public static func incrementTotal() -> Int32 { count(1) }

    /// Counts one of a client's own objects out, in `total`. In release builds nothing is counted.
    ///
    /// - Returns: The new total.
    @discardableResult
    public static func decrementTotal() -> Int32 { count(-1) }

    private static func count(_ amount: Int64) -> Int32 {
        #if DEBUG
        everything.add(amount)
        #endif
        return total
    }

    /// How many results of `observe(on:)` are alive whose scheduler is a `SerialDispatchQueueScheduler`, the main
    /// scheduler among them.
    public static var numberOfSerialDispatchQueueObservables: Int32 { Int32(clamping: serialDispatchQueues.live) }

    /// Counts one of them while it lives.
    final class SerialDispatchQueueObservable {
        init() { serialDispatchQueues.add(1) }
        deinit { serialDispatchQueues.add(-1) }
    }

    private static let serialDispatchQueues = LiveCount()

    /// Counts the objects that are made while a piece of work runs, so that tests which run at the same time do not
    /// disturb each other.
    ///
    /// It follows the task: work that is scheduled on another thread counts only in `Resources.total`.
    public final class Scope: Sendable {
        fileprivate let count = LiveCount()

        /// A scope without objects.
        public init() {}

        /// The objects made in this scope that are still alive.
        public var live: Int { count.live }

        /// Runs `body`, counting what it makes. A scope within a scope counts in the inner one alone.
        public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
            try Resources.$current.withValue(self) { try body() }
        }

        /// Runs `body`, counting what it makes. A scope within a scope counts in the inner one alone.
        public func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
            try await Resources.$current.withValue(self) { try await body() }
        }
    }

    @TaskLocal private static var current: Scope?
    private static let everything = LiveCount()

    /// Counts an object in. Returns the count to give it back to.
    static func enter() -> LiveCount? {
        everything.add(1)
        let scope = current?.count
        scope?.add(1)
        return scope
    }

    /// Counts an object out.
    static func leave(_ scope: LiveCount?) {
        everything.add(-1)
        scope?.add(-1)
    }
}

/// A number that threads change atomically.
final class LiveCount: @unchecked Sendable {
    private let number: UnsafeMutablePointer<Int64>

    fileprivate init() {
        number = .allocate(capacity: 1)
        number.initialize(to: 0)
    }

    deinit { number.deallocate() }

    fileprivate var live: Int { Int(rill_load_i64(number)) }
    fileprivate func add(_ amount: Int64) { _ = rill_add_i64(number, amount) }
}
