import Foundation
import RillTrace
import XCTest

@testable import RillTraceCommand

/// The built program, as a script sees it.
final class BinaryTests: XCTestCase {
    private func run(_ arguments: [String], in folder: String) throws -> (status: Int32, output: String, error: String)
    {
        // The bundle of the tests is a folder on Apple's systems and the folder around the program elsewhere.
        let bundle = Bundle(for: BinaryTests.self).bundleURL
        let folders = [bundle, bundle.deletingLastPathComponent()]
        let programs = folders.map { $0.appendingPathComponent("rilltrace") }
        guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw XCTSkip("rilltrace is not built beside the tests: \(programs)")
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text, complaint)
    }

    func testStatusesAndStreams() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "a")
        try harness.write(values: [2], "b")
        let same = try run(["diff", "a", "a"], in: harness.folder)
        XCTAssertEqual(same.status, 0)
        let different = try run(["diff", "a", "b"], in: harness.folder)
        XCTAssertEqual(different.status, 1)
        XCTAssertTrue(different.output.contains("~ next 1 → 2"))
        XCTAssertFalse(different.output.contains("\u{1B}"), "no colour into a pipe")
        XCTAssertEqual(different.error, "")
        let trouble = try run(["diff", "a", "none"], in: harness.folder)
        XCTAssertEqual(trouble.status, 2)
        XCTAssertEqual(trouble.output, "")
        XCTAssertEqual(trouble.error, "rilltrace: none: there is no such file or folder\n")
    }
}
