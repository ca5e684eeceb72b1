import Dispatch
import Rill

/// Heats while it is too cold, and does not switch more often than every so often.
public struct Thermostat {
    public let limit: Int
    public let pause: RxTimeInterval

    public init(limit: Int, pause: RxTimeInterval = .milliseconds(300)) {
        self.limit = limit
        self.pause = pause
    }

    public func isHeating(_ temperature: Observable<Int>, scheduler: SchedulerType) -> Observable<Bool> {
        temperature
            .map { [limit] in $0 < limit }
            .distinctUntilChanged()
            .throttle(pause, scheduler: scheduler)
            .distinctUntilChanged()
    }
}
