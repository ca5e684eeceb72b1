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

    /// What is wrong with the measurements: wrong results, and ratios more than half again above the recorded ones.
    func complaints(record: [String: Double]) -> [String] {
        measurements.compactMap { measurement in
            let name = measurement.name
            if !measurement.checksumIsRight { return "\(name): the result differs from that of the floor" }
            guard let recorded = record[name] else { return "\(name): no ratio on record; add it with --record" }
            guard Self.isSlow(measurement, recorded: recorded) else { return nil }
            return String(
                format: "%@: ratio %.2f, more than half again above the recorded %.2f",
                name,
                measurement.ratio,
                recorded
            )
        }
    }

    private static func isSlow(_ measurement: Measurement, recorded: Double) -> Bool {
        measurement.ratio > recorded * 1.5
    }

    /// Measures the rows that are above their recorded ratio again, `times` at the most, and keeps the lowest ratio of each.
    ///
    /// Other work on the machine only ever adds to a ratio that is above its limit, so the lowest of several is nearest to
    /// what the code costs. A wrong result is never measured away.
    mutating func measureSlowRowsAgain(
        record: [String: Double],
        times: Int,
        measure: (String) throws -> Measurement
    ) rethrows {
        for index in measurements.indices {
            guard let recorded = record[measurements[index].name] else { continue }
            for _ in 0..<times {
                let best = measurements[index]
                guard best.checksumIsRight, Self.isSlow(best, recorded: recorded) else { break }
                let again = try measure(best.name)
                if !again.checksumIsRight || again.ratio < best.ratio { measurements[index] = again }
            }
        }
    }

    /// The ratios by name, to two digits.
    var ratios: [String: Double] {
        Dictionary(
            measurements.map { ($0.name, ($0.ratio * 100).rounded() / 100) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
