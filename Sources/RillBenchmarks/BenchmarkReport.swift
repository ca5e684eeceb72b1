import Foundation

/// The measurements of one run, as a table, as JSON, and compared with a record.
struct BenchmarkReport {
    let measurements: [Measurement]

    /// One line a workload.
    static func line(_ measurement: Measurement) -> String {
        let workload = measurement.workload
        let limit = workload.mustReach.map { String(format: "≤ %.2f", $0) } ?? ""
        let verdict =
            !measurement.checksumIsRight
            ? "WRONG RESULT" : workload.mustReach.map { measurement.ratio <= $0 ? "" : "above" } ?? ""
        let numbers = String(
            format: "%9.1f %9.1f %8.2f  ",
            measurement.time,
            measurement.floor,
            measurement.ratio
        )
        let memory = String(format: "%5d MB", measurement.peakMemory / 1_048_576)
        return padded(workload.name, 21) + numbers + padded(limit, 8) + memory + "  " + padded(verdict, 6)
            + workload.title
    }

    /// The head of the table.
    static let head = "                         ns      floor    ratio  must      memory"

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// The measurements as JSON, with the machine's number of cores.
    func json() throws -> String {
        let rows = measurements.map { measurement in
            Row(
                name: measurement.workload.name,
                title: measurement.workload.title,
                events: measurement.workload.events,
                nanoseconds: measurement.time,
                floor: measurement.floor,
                ratio: measurement.ratio,
                mustReach: measurement.workload.mustReach,
                peakMemory: measurement.peakMemory,
                checksumIsRight: measurement.checksumIsRight
            )
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let file = File(cores: ProcessInfo.processInfo.activeProcessorCount, workloads: rows)
        return String(decoding: try encoder.encode(file), as: UTF8.self)
    }

    private struct File: Encodable {
        let cores: Int
        let workloads: [Row]
    }

    private struct Row: Encodable {
        let name: String
        let title: String
        let events: Int
        let nanoseconds: Double
        let floor: Double
        let ratio: Double
        let mustReach: Double?
        let peakMemory: Int
        let checksumIsRight: Bool
    }

    /// What is wrong with the measurements: wrong results, and ratios more than half again above the recorded ones.
    func complaints(record: [String: Double]) -> [String] {
        measurements.compactMap { measurement in
            let name = measurement.workload.name
            if !measurement.checksumIsRight { return "\(name): the result differs from that of the floor" }
            guard let recorded = record[name] else { return "\(name): no ratio on record; add it with --record" }
            let limit = recorded * 1.5
            guard measurement.ratio > limit else { return nil }
            return String(
                format: "%@: ratio %.2f, more than half again above the recorded %.2f",
                name,
                measurement.ratio,
                recorded
            )
        }
    }

    /// The ratios by name, to two digits.
    var ratios: [String: Double] {
        Dictionary(
            measurements.map { ($0.workload.name, ($0.ratio * 100).rounded() / 100) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
