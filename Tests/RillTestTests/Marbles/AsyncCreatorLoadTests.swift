import Foundation
import RillTest
import XCTest

/// Tasks of Rill's creators in marble tests while every core is busy. In XCTest, so that the load is this test's alone.
final class AsyncCreatorLoadTests: XCTestCase {
    private final class Switch: @unchecked Sendable {
        private let lock = NSLock()
        private var isOff = false
        var isOn: Bool { lock.withLock { !isOff } }
        func turnOff() { lock.withLock { isOff = true } }
    }

    /// Twice as many busy threads as there are cores, while `body` runs.
    private func underLoad(_ body: () -> Void) {
        let load = Switch()
        for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
            Thread {
                var number: UInt64 = 1
                while load.isOn { for _ in 0..<10_000 { number = number &* 6_364_136_223_846_793_005 &+ 1 } }
                withExtendedLifetime(number) {}
            }
            .start()
        }
        defer { load.turnOff() }
        body()
    }

    func testAnAsyncServiceGivesTheSameAnswersEveryTime() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { throw XCTSkip() }
        underLoad {
            for _ in 0..<8 * 100 { AsyncCreatorScript.service() }
            for run in 0..<200 { AsyncCreatorScript.sleepingService(detached: run % 2 == 0) }
        }
    }
}
