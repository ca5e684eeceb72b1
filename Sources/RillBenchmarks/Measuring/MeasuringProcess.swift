import Foundation

/// Measures each workload in a process of its own: what one leaves behind in the memory allocator and the caches would
/// slow the next one down, by half for those that allocate much, and its peak memory would be the first one's.
enum MeasuringProcess {
    /// The hidden option by which this program asks itself for one workload.
    static let option = "--measure-only"

    /// Starts this program anew for `workload` and reads what it measured.
    static func measure(_ workload: Workload, _ options: BenchmarkOptions) throws -> Measurement {
        let process = Process()
        process.executableURL = executable
        process.arguments = [
            option, workload.name, "--repetitions", "\(options.repetitions)", "--scale", "\(options.scale)",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0, let measurement = try? decoder.decode(Measurement.self, from: bytes)
        else {
            let message = "\(workload.name) stopped with status \(process.terminationStatus) instead of a measurement"
            throw BenchmarkOptions.Problem(message: message)
        }
        return measurement
    }

    /// What the process that was started does: measures and prints.
    static func run(_ workload: Workload, repetitions: Int) throws {
        let measurement = Stopwatch.measure(workload, repetitions: repetitions)
        FileHandle.standardOutput.write(try JSONEncoder().encode(measurement))
    }

    private static let decoder = JSONDecoder()

    private static var executable: URL {
        #if os(Linux)
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
        Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        #endif
    }
}

/// A line on the terminal that says what is being measured. Nothing where standard error is not a terminal.
struct ProgressLine {
    private let isShown = isatty(FileHandle.standardError.fileDescriptor) != 0

    func show(_ name: String, number: Int, of count: Int) {
        write("measuring \(name) (\(number) of \(count))…")
    }

    func clear() { write("") }

    private func write(_ text: String) {
        // Back to the start of the line, and what stood there erased.
        if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8)) }
    }
}
