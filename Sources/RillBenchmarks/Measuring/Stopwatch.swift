#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Measures CPU time, so that other work on the machine counts less; wall time where several threads work.
enum Stopwatch {
    /// The CPU time of this process, or the wall time, in nanoseconds.
    static func nanoseconds(wall: Bool) -> Double {
        var time = timespec()
        clock_gettime(wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// The peak memory of this process in bytes.
    static func peakMemory() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        return Int(usage.ru_maxrss)
        #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss) * 1024
        #endif
    }

    /// Measures a workload and its floor in turns, after one run of each to warm up.
    static func measure(_ workload: Workload, repetitions: Int) -> Measurement {
        let paceBefore = Pace.now()
        let expected = workload.floor()
        var checksumIsRight = workload.run() == expected
        var floors: [Double] = []
        var times: [Double] = []
        for _ in 0..<max(1, repetitions) {
            let start = nanoseconds(wall: workload.isWallTime)
            let floorSum = workload.floor()
            let middle = nanoseconds(wall: workload.isWallTime)
            let sum = workload.run()
            let end = nanoseconds(wall: workload.isWallTime)
            floors.append((middle - start) / Double(workload.events))
            times.append((end - middle) / Double(workload.events))
            checksumIsRight = checksumIsRight && sum == floorSum && floorSum == expected
        }
        let peakMemory = peakMemory()
        let pace = (paceBefore + Pace.now()) / 2
        let floor = median(floors)
        return Measurement(
            name: workload.name,
            title: workload.title,
            events: workload.events,
            nanoseconds: median(times),
            floor: floor,
            mustReach: workload.mustReach.map { limit in
                switch limit {
                case .nanoseconds(let limit): limit * pace
                case .ratio(let limit): limit * floor
                }
            },
            pace: pace,
            peakMemory: peakMemory,
            checksumIsRight: checksumIsRight
        )
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }
}
