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

    /// Begins a new peak, where the system can: on Linux. Elsewhere the peak is that of the whole run so far.
    static func resetPeakMemory() {
        #if os(Linux)
        guard let file = fopen("/proc/self/clear_refs", "w") else { return }
        fputs("5", file)
        fclose(file)
        #endif
    }

    /// The peak memory of this process in bytes, since it was reset.
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
        resetPeakMemory()
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
        return Measurement(
            workload: workload,
            floor: median(floors),
            time: median(times),
            peakMemory: peakMemory(),
            checksumIsRight: checksumIsRight
        )
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }
}
