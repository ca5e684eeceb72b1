import RillTest
import Thermostat
import XCTest

final class ThermostatXCTests: XCTestCase {
    func testAColdEvening() {
        expectTrace { recordEvening(limit: 20) }
    }

    func testHeatsAtOnce() {
        expectMarbles(
            """
            temperature: w-c------
            output:      n-y------
            """,
            values: ["w": 21, "c": 19, "n": false, "y": true]
        ) { test in
            Thermostat(limit: 20, pause: .milliseconds(1))
                .isHeating(test.hot("temperature", as: Int.self).asObservable(), scheduler: test.scheduler)
        }
    }
}
