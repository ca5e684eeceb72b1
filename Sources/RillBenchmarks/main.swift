import Foundation

/// Runs what was asked for. The exit status is 0, or 1 where a check failed, or 2 where there was trouble.
func runBenchmarks() throws -> Int32 {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains("--help") || arguments.contains("-h") {
        print(BenchmarkOptions.help)
        return 0
    }
    if arguments == ["--same-bytes"] {
        FileHandle.standardOutput.write(Data(SameBytesTrace.bytes()))
        return 0
    }
    let options = try BenchmarkOptions(arguments)
    let workloads = Workload.all(scale: options.scale).filter { workload in
        if let only = options.measuresOnly { return workload.name == only }
        return options.filters.isEmpty || options.filters.contains { workload.name.hasPrefix($0) }
    }
    if workloads.isEmpty {
        let names = Workload.all(scale: 0.001).map(\.name).joined(separator: ", ")
        throw BenchmarkOptions.Problem(message: "no workload of that name; there is \(names)")
    }
    if options.measuresOnly != nil {
        try MeasuringProcess.run(workloads[0], repetitions: options.repetitions)
        return 0
    }
    if let record = options.record, options.writesRecord {
        let reports = try (0..<options.runs).map { _ in
            BenchmarkReport(measurements: try measure(workloads, options))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(BenchmarkReport.record(of: reports)).write(
            to: URL(fileURLWithPath: record),
            options: .atomic
        )
        return reports.allSatisfy { $0.measurements.allSatisfy(\.checksumIsRight) } ? 0 : 1
    }
    var report = BenchmarkReport(measurements: try measure(workloads, options))
    let recorded = try recordToCheck(options)
    if let recorded {
        try report.measureSlowRowsAgain(record: recorded, times: 3) { name in
            let again = try measure(workloads.filter { $0.name == name }, options)
            guard let measurement = again.first else {
                throw BenchmarkOptions.Problem(message: "\(name) was not measured again")
            }
            return measurement
        }
    }
    show(options.printsJSON ? try report.json() : report.foot)
    guard let recorded else { return report.measurements.allSatisfy(\.checksumIsRight) ? 0 : 1 }
    let complaints = report.complaints(record: recorded)
    for complaint in complaints { show(complaint) }
    return complaints.isEmpty ? 0 : 1
}

/// The ratios that the measurements are compared with; nil where none were asked for.
private func recordToCheck(_ options: BenchmarkOptions) throws -> [String: RecordedRatio]? {
    guard let record = options.record, !options.writesRecord else { return nil }
    return try JSONDecoder().decode([String: RecordedRatio].self, from: Data(contentsOf: URL(fileURLWithPath: record)))
}

/// Prints a line at once: a table that goes into a file or a pipe can be watched as it grows.
func show(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Measures one workload after the other, and prints each line of the table as soon as it is known.
func measure(_ workloads: [Workload], _ options: BenchmarkOptions) throws -> [Measurement] {
    let progress = ProgressLine()
    if !options.printsJSON { show(BenchmarkReport.head) }
    return try workloads.enumerated().map { index, workload in
        progress.show(workload.name, number: index + 1, of: workloads.count)
        defer { progress.clear() }
        let measurement = try MeasuringProcess.measure(workload, options)
        progress.clear()
        if !options.printsJSON { show(BenchmarkReport.line(measurement)) }
        return measurement
    }
}

do {
    exit(try runBenchmarks())
} catch let problem as BenchmarkOptions.Problem {
    FileHandle.standardError.write(Data("RillBenchmarks: \(problem.message)\n".utf8))
    exit(2)
} catch {
    FileHandle.standardError.write(Data("RillBenchmarks: \(error)\n".utf8))
    exit(2)
}
