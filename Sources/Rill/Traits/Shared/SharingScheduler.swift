/// Where the elements of drivers and signals come: the main thread, unless a test says otherwise.
public enum SharingScheduler {
    /// Makes the scheduler. The main scheduler by default.
    public static var make: () -> SchedulerType { storage.read() }

    /// Uses another scheduler for the drivers and signals that are made while `action` runs.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler to use.
    ///   - action: Runs at once. An error that it throws is passed on.
    public static func mock(scheduler: SchedulerType, action: () throws -> Void) rethrows {
        try mock(makeScheduler: { scheduler }, action: action)
    }

    /// Uses another scheduler for the drivers and signals that are made while `action` runs.
    ///
    /// The change holds for the whole process: tests that use it do not run at the same time as others that do.
    ///
    /// - Parameters:
    ///   - makeScheduler: Makes the scheduler to use.
    ///   - action: Runs at once. An error that it throws is passed on.
    public static func mock(makeScheduler: @escaping () -> SchedulerType, action: () throws -> Void) rethrows {
        let before = storage.write(makeScheduler)
        defer { _ = storage.write(before) }
        try action()
    }

    private static let storage = Storage()

    private final class Storage: @unchecked Sendable {
        private var make: () -> SchedulerType = { MainScheduler() }

        func read() -> () -> SchedulerType { withStripe(of: self) { make } }

        /// Returns what was there before.
        func write(_ new: @escaping () -> SchedulerType) -> () -> SchedulerType {
            withStripe(of: self) {
                let before = make
                make = new
                return before
            }
        }
    }
}
