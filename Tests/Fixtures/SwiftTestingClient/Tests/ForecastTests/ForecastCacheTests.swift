import Forecast
import RillTest
import Testing

@Suite(.virtualTime) struct ForecastCacheTests {
    private struct Offline: Error {}

    private actor Loads {
        private(set) var cities: [String] = []
        func add(_ city: String) -> Int {
            cities.append(city)
            return cities.count
        }
    }

    @Test func aSecondQuestionIsAnsweredFromTheCache() throws {
        let scheduler = TestScheduler.current
        let loads = Loads()
        let cache = ForecastCache(clock: scheduler.testClock) { await loads.add($0) }
        let task = scheduler.task {
            let first = try await cache.degrees(of: "Oslo")
            let second = try await cache.degrees(of: "Oslo")
            return [first, second, await loads.cities.count]
        }
        scheduler.advance()
        #expect(try task.result?.get() == [1, 1, 1])
    }

    @Test func aFailureIsTriedAgainAfterASecond() throws {
        let scheduler = TestScheduler.current
        let loads = Loads()
        let cache = ForecastCache(clock: scheduler.testClock) { city in
            if await loads.add(city) == 1 { throw Offline() }
            return 21
        }
        let task = scheduler.task { try await cache.degrees(of: "Rome") }
        scheduler.advance(by: .milliseconds(999))
        #expect(!task.isFinished)
        scheduler.advance(by: .milliseconds(1))
        #expect(try task.result?.get() == 21)
    }

    @Test(arguments: 1...8) func manyCitiesAtOnce(count: Int) throws {
        let scheduler = TestScheduler.current
        let cache = ForecastCache(clock: scheduler.testClock) { city in
            try await scheduler.testClock.sleep(for: .seconds(city.count))
            return city.count
        }
        let task = scheduler.task {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...count {
                    group.addTask { try await cache.degrees(of: String(repeating: "x", count: number)) }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
        }
        scheduler.advance(by: .seconds(count))
        #expect(try task.result?.get() == Array(1...count))
    }
}
