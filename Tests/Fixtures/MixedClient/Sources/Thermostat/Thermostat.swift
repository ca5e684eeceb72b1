import Dispatch
import Rill

/// Heats while it is too cold, and does not switch more often than every so often.
package struct Thermostat {
    package let limit: Int
    package let pause: RxTimeInterval

    package init(limit: Int, pause: RxTimeInterval = .milliseconds(300)) {
        self.limit = limit
        self.pause = pause
    }

    package func isHeating(_ temperature: Observable<Int>, scheduler: SchedulerType) -> Observable<Bool> {
        temperature
            .map { [limit] in $0 < limit }
            .distinctUntilChanged()
            .throttle(pause, scheduler: scheduler)
            .distinctUntilChanged()
    }
}
