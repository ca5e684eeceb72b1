import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand
@testable import RillTraceProgram

/// Runs the command in this process, in a folder of its own.
final class CommandHarness {
    struct Result {
        var status: Int32
        var output: String
        var error: String
    }

    let folder = NSTemporaryDirectory() + "rilltrace-\(UInt64.random(in: 0 ... .max))"

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func run(
        _ arguments: [String],
        input: String = "",
        isTerminal: Bool = false,
        environment: [String: String] = [:],
        width: Int = 100
    ) -> Result {
        var result = Result(status: 0, output: "", error: "")
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data(input.utf8))
        try? pipe.fileHandleForWriting.close()
        let console = CommandConsole(
            output: { result.output += $0 },
            error: { result.error += $0 },
            input: { pipe.fileHandleForReading },
            environment: environment,
            isTerminal: isTerminal,
            width: width,
            folder: folder,
            demo: { demo, print in try demo.playBookshelf(print: print) }
        )
        result.status = RillTraceTool.run(arguments, console).rawValue
        return result
    }

    func write(_ text: String, _ path: String) throws {
        let url = URL(fileURLWithPath: folder + "/" + path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
    }

    func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)), as: UTF8.self)
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + path) }

    /// Writes a trace whose lane `a` emits these values, one every ten milliseconds.
    func write(values: [JSONValue], late: Int = 0, name: String = "Suite.test", _ path: String) throws {
        var trace = Trace(header: TraceHeader(name: name, lanes: [TraceLane(id: "a")]), events: [])
        trace.events.append(TraceEvent(at: 0, lane: "a", kind: .subscribe))
        for (index, value) in values.enumerated() {
            trace.events.append(TraceEvent(at: (index + 1) * 10 + late, lane: "a", kind: .next, value: value))
        }
        try write(String(decoding: trace.jsonLines, as: UTF8.self), path)
    }
}
