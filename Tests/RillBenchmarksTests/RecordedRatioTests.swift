import Testing

@testable import RillBenchmarks

/// The gate of CI: what a row of the benchmarks is compared with, and how often.
@Suite struct RecordedRatioTests {
    private func row(_ ratio: Double, checksumIsRight: Bool = true) -> Measurement {
        Measurement(
            name: "W1",
            title: "",
            events: 1,
            nanoseconds: ratio,
            floor: 1,
            mustReach: nil,
            pace: 1,
            peakMemory: 0,
            checksumIsRight: checksumIsRight
        )
    }

    /// Whether `first` passes, and how often it was measured again, when `later` come then.
    private func check(
        _ first: Measurement,
        then later: [Measurement],
        against recorded: RecordedRatio
    ) -> (passes: Bool, again: Int) {
        var report = BenchmarkReport(measurements: [first])
        var rest = later[...]
        report.measureSlowRowsAgain(record: ["W1": recorded], times: 3) { _ in rest.removeFirst() }
        return (report.complaints(record: ["W1": recorded]).isEmpty, later.count - rest.count)
    }

    @Test func theRecordSaysHowFarTheRunsAreApart() {
        let runs = [2.004, 1.5, 3, 1.75, 1.9].map { BenchmarkReport(measurements: [row($0)]) }
        let recorded = BenchmarkReport.record(of: runs)["W1"]
        #expect(recorded == RecordedRatio([1.5, 1.75, 1.9, 2, 3]))
        #expect(recorded?.lowest == 1.5)
        #expect(recorded?.median == 1.9)
        #expect(recorded?.highest == 3)
        #expect(recorded?.runs == 5)
    }

    @Test func theLimitComesFromAllRuns() {
        #expect(RecordedRatio([2, 2, 2]).limit == 3)
        // What a run of an unchanged tree measured once is no failure.
        #expect(RecordedRatio([2, 2, 4]).limit == 5)
    }

    @Test func aRowAboveItsLimitIsMeasuredAgainThreeTimesAtTheMost() {
        let recorded = RecordedRatio([2, 2, 2])
        #expect(check(row(3), then: [row(9)], against: recorded) == (true, 0))
        #expect(check(row(3.1), then: [row(3.2), row(2.9), row(9)], against: recorded) == (true, 2))
        #expect(check(row(4), then: [row(4), row(3.5), row(3.01), row(1)], against: recorded) == (false, 3))
    }

    @Test func aWrongResultIsNeverMeasuredAway() {
        let recorded = RecordedRatio([2, 2, 2])
        let wrong = row(1, checksumIsRight: false)
        #expect(check(wrong, then: [row(1)], against: recorded) == (false, 0))
        #expect(check(row(4), then: [wrong, row(1)], against: recorded) == (false, 1))
    }

    @Test func aRowWithoutARecordIsAComplaint() {
        let report = BenchmarkReport(measurements: [row(1)])
        #expect(report.complaints(record: [:]) == ["W1: no ratio on record; add it with --record"])
    }
}
