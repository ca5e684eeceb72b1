import RillTest
import RillTrace
import Testing
import Thermostat

/// The same recording in both frameworks.
func recordEvening(limit: Int) -> TraceRecorder {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    let recorder = TraceRecorder("Thermostat.evening", clock: { scheduler.clock })
    let temperature = scheduler.createHotObservable([
        .next(0, 21), .next(100, 19), .next(1000, 21), .next(1100, 18), .completed(2000),
    ])
    let subscription = Thermostat(limit: limit)
        .isHeating(temperature.trace("temperature", in: recorder), scheduler: scheduler)
        .trace("heating", in: recorder)
        .subscribe()
    scheduler.start()
    subscription.dispose()
    return recorder
}

@Suite struct ThermostatTests {
    @Test func aColdEvening() {
        expectTrace { recordEvening(limit: 20) }
    }

    @Test(arguments: [19, 22]) func otherLimits(limit: Int) {
        expectTrace(case: "limit \(limit)") { recordEvening(limit: limit) }
    }
}
