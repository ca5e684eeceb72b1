import Foundation

/// The measurements of one run, as a table, as JSON, and compared with a record.
struct BenchmarkReport {
    private(set) var measurements: [Measurement]

    /// One line a workload.
    static func line(_ measurement: Measurement) -> String {
        let limit = measurement.mustReach.map { String(format: "≤ %.1f", $0) } ?? ""
        let verdict =
            !measurement.checksumIsRight ? "WRONG RESULT" : measurement.isWithinLimit ? "" : "above"
        let numbers = String(
            format: "%9.1f %9.1f %8.2f  ",
            measurement.nanoseconds,
            measurement.floor,
            measurement.ratio
        )
        let memory = String(format: "%5d MB", measurement.peakMemory / 1_048_576)
        return padded(measurement.name, 21) + numbers + padded(limit, 11) + memory + "  " + padded(verdict, 6)
            + measurement.title
    }

    /// The head of the table.
    static let head = "                         ns      floor    ratio  must        memory"

    /// What stands below the table: the machine.
    var foot: String {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let pace = Stopwatch.median(measurements.map(\.pace))
        return String(
            format:
                "%d cores; a closure call took %.2f times as long as where the limits were set, and \"must\" with it",
            cores,
            pace
        )
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// The measurements as JSON, with the machine's number of cores.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let rows = measurements.map { Row(measurement: $0) }
        let file = File(cores: ProcessInfo.processInfo.activeProcessorCount, workloads: rows)
        return String(decoding: try encoder.encode(file), as: UTF8.self)
    }

    private struct File: Encodable {
        let cores: Int
        let workloads: [Row]
    }

    /// A measurement with what follows from it.
    private struct Row: Encodable {
        let measurement: Measurement

        private enum Key: CodingKey { case ratio, isWithinLimit }

        func encode(to encoder: any Encoder) throws {
            try measurement.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(measurement.ratio, forKey: .ratio)
            try container.encode(measurement.isWithinLimit, forKey: .isWithinLimit)
        }
    }

    /// What is wrong with the measurements: wrong results, and ratios above the limits that follow from the recorded ones.
    func complaints(record: [String: RecordedRatio]) -> [String] {
        measurements.compactMap { measurement in
            let name = measurement.name
            if !measurement.checksumIsRight { return "\(name): the result differs from that of the floor" }
            guard let recorded = record[name] else { return "\(name): no ratio on record; add it with --record" }
            guard measurement.ratio > recorded.limit else { return nil }
            return String(
                format:
                    "%@: ratio %.2f, above the limit %.2f; on record are %.2f to %.2f, %.2f in the middle of %d runs",
                name,
                measurement.ratio,
                recorded.limit,
                recorded.lowest,
                recorded.highest,
                recorded.median,
                recorded.runs
            )
        }
    }

    /// Measures the rows that are above their limit again, `times` at the most, and keeps the lowest ratio of each.
    ///
    /// Other work on the machine only ever adds to a ratio that is above its limit, so the lowest of several is nearest to
    /// what the code costs. A wrong result is never measured away.
    mutating func measureSlowRowsAgain(
        record: [String: RecordedRatio],
        times: Int,
        measure: (String) throws -> Measurement
    ) rethrows {
        for index in measurements.indices {
            guard let recorded = record[measurements[index].name] else { continue }
            for _ in 0..<times {
                let best = measurements[index]
                guard best.checksumIsRight, best.ratio > recorded.limit else { break }
                let again = try measure(best.name)
                if !again.checksumIsRight || again.ratio < best.ratio { measurements[index] = again }
            }
        }
    }

    /// The ratios that several runs measured, by the workloads' names.
    static func record(of runs: [BenchmarkReport]) -> [String: RecordedRatio] {
        Dictionary(grouping: runs.flatMap(\.measurements), by: \.name)
            .mapValues { rows in RecordedRatio(rows.map(\.ratio)) }
    }
}
