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
        options.filters.isEmpty || options.filters.contains { workload.name.hasPrefix($0) }
    }
    if workloads.isEmpty {
        let names = Workload.all(scale: 0.001).map(\.name).joined(separator: ", ")
        throw BenchmarkOptions.Problem(message: "no workload of that name; there is \(names)")
    }
    if !options.printsJSON { print(BenchmarkReport.head) }
    var measurements: [Measurement] = []
    for workload in workloads {
        let measurement = Stopwatch.measure(workload, repetitions: options.repetitions)
        measurements.append(measurement)
        if !options.printsJSON { print(BenchmarkReport.line(measurement)) }
    }
    let report = BenchmarkReport(measurements: measurements)
    if options.printsJSON { print(try report.json()) }
    guard let record = options.record else { return measurements.allSatisfy(\.checksumIsRight) ? 0 : 1 }
    if options.writesRecord {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(report.ratios).write(to: URL(fileURLWithPath: record), options: .atomic)
        return 0
    }
    let recorded = try JSONDecoder().decode(
        [String: Double].self,
        from: Data(contentsOf: URL(fileURLWithPath: record))
    )
    let complaints = report.complaints(record: recorded)
    for complaint in complaints { print(complaint) }
    return complaints.isEmpty ? 0 : 1
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
