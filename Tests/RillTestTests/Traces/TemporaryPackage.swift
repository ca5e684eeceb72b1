import Foundation
import RillTrace

@testable import RillTest

/// A package in a temporary folder, with a file that its tests could be in.
final class TemporaryPackage: Sendable {
    let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "rill-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/Tests", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder + "/Package.swift"))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(path)") }

    /// Expects the trace of some values to be the golden one.
    func check(
        _ values: [Int],
        _ environment: [String: String] = [:],
        named name: String? = "Search.debounce",
        case label: String? = nil
    ) -> [Failure] {
        collect(environment) { site in
            expectTrace(Self.record(values), named: name, case: label, fileID: "\(folder)/Test.swift", filePath: site)
        }
    }

    func collect(_ environment: [String: String], _ body: (String) -> Void) -> [Failure] {
        TestEnvironment.$override.withValue(TestEnvironment(variables: environment)) {
            Failure.collect { body(folder + "/Tests/Test.swift") }
        }
    }

    static func record(_ values: [Int]) -> TraceRecorder {
        let scheduler = TestScheduler(initialClock: 0)
        let recorder = TraceRecorder("Search", clock: { scheduler.clock })
        let source = scheduler.createColdObservable(values.enumerated().map { .next(10 * ($0 + 1), $1) })
        _ = source.asObservable().trace("query", in: recorder).subscribe()
        scheduler.start()
        return recorder
    }
}
