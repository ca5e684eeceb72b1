import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

final class ToolTests: XCTestCase {
    private let search = """
        {"schema":"rill-trace/1","name":"Search","unit":"ms","lanes":[{"id":"query"},{"id":"out"}]}
        {"at":0,"lane":"query","sub":1,"kind":"subscribe"}
        {"at":10,"lane":"query","sub":1,"kind":"next","value":"a,\\"b\\""}
        {"at":310,"lane":"out","sub":1,"kind":"subscribe","from":{"lane":"query","n":2}}
        {"at":310,"lane":"out","sub":1,"kind":"next","value":1,"from":{"lane":"query","n":2}}
        {"at":320,"lane":"out","sub":1,"kind":"error","error":{"type":"E","value":"x"},"from":{"lane":"out","n":2}}

        """

    func testExplainFollowsTheCausesToTheInput() throws {
        let harness = try CommandHarness()
        try harness.write(search, "t")
        let chain = """
                        320ms  out:3    error E "x"   10ms after
            because of  310ms  out:2    next 1   300ms after
            because of   10ms  query:2  next "a,\\"b\\""
            which came from outside

            """
        XCTAssertEqual(harness.run(["explain", "t", "out:3"]).output, chain)
        XCTAssertEqual(harness.run(["explain", "t"]).output, chain, "the first error, where nothing is named")
        let cases = [
            ("out:9", "lane \"out\" has 3 events, so there is no out:9"), ("outt:1", "did you mean \"out\"?"),
            ("out", "\"out\" names no event; write LANE:N"),
        ]
        for (place, message) in cases {
            let result = harness.run(["explain", "t", place])
            XCTAssertEqual(result.status, 2)
            XCTAssertTrue(result.error.contains(message), result.error)
        }
        guard case .array(let events) = try JSONValue(parsing: harness.run(["explain", "--json", "t", "out:3"]).output)
        else { return XCTFail() }
        XCTAssertEqual(events.compactMap { $0["event"] }, ["out:3", "out:2", "query:2"])
    }

    func testExplainEndsOnCausesInACircle() throws {
        let harness = try CommandHarness()
        try harness.write(search.replacingOccurrences(of: "\"query\",\"n\":2", with: "\"out\",\"n\":3"), "t")
        XCTAssertTrue(harness.run(["explain", "t", "out:3"]).output.contains("the file is damaged"))
    }

    func testExportsATableThatSpreadsheetsRead() throws {
        let harness = try CommandHarness()
        try harness.write(search, "t")
        XCTAssertEqual(
            harness.run(["export", "t", "--format", "csv"]).output.components(separatedBy: "\r\n"),
            [
                "at,lane,sub,kind,value,error,rule,from", "0,query,1,subscribe,,,,",
                #"10,query,1,next,"""a,\""b\""""",,,"#, "310,out,1,subscribe,,,,query:2",
                "310,out,1,next,1,,,query:2", #"320,out,1,error,,"E ""x""",,out:2"#, "",
            ]
        )
    }

    func testExportsOneDocumentWithEveryEvent() throws {
        let harness = try CommandHarness()
        try harness.write(search, "t")
        let document = try JSONValue(parsing: harness.run(["export", "t", "-f", "json"]).output)
        XCTAssertEqual(document["header"]?["name"], "Search")
        guard case .array(let events)? = document["events"] else { return XCTFail() }
        XCTAssertEqual(events, try Trace(jsonLines: Array(search.utf8)).events.map(\.json))
    }

    func testExportsSpansInstantsAndArrowsForPerfetto() throws {
        let harness = try CommandHarness()
        try harness.write(search, "t")
        let document = try JSONValue(parsing: harness.run(["export", "t", "-f", "perfetto"]).output)
        guard case .array(let events)? = document["traceEvents"] else { return XCTFail() }
        func phases(_ phase: String) -> [JSONValue] { events.filter { $0["ph"]?.stringValue == phase } }
        XCTAssertEqual(phases("b").compactMap { $0["ts"]?.intValue }, [0, 310_000])
        XCTAssertEqual(
            phases("e").compactMap { $0["ts"]?.intValue },
            [320_000, 320_000],
            "an open span ends with the trace"
        )
        XCTAssertEqual(phases("i").count, 5)
        XCTAssertEqual(phases("s").compactMap { $0["ts"]?.intValue }, [10_000, 10_000, 310_000])
        XCTAssertEqual(phases("f").compactMap { $0["ts"]?.intValue }, [310_000, 310_000, 320_000])
        XCTAssertEqual(phases("s").compactMap { $0["id"] }, phases("f").compactMap { $0["id"] })
        for event in events { XCTAssertEqual(event["pid"], 1) }
    }

    func testExportsSpansForOpenTelemetry() throws {
        let harness = try CommandHarness()
        try harness.write(search, "t")
        let document = try JSONValue(parsing: harness.run(["export", "t", "-f", "otlp"]).output)
        guard case .array(let resources)? = document["resourceSpans"],
            case .array(let scopes)? = resources[0]["scopeSpans"],
            case .array(let spans)? = scopes[0]["spans"]
        else { return XCTFail("\(document)") }
        XCTAssertEqual(spans.compactMap { $0["name"] }, ["out #1", "query #1"])
        XCTAssertEqual(spans[0]["parentSpanId"], spans[1]["spanId"])
        XCTAssertEqual(spans[0]["startTimeUnixNano"], "310000000")
        XCTAssertEqual(spans[0]["endTimeUnixNano"], "320000000")
        XCTAssertEqual(spans[0]["status"], ["code": 2, "message": "E \"x\""])
        XCTAssertEqual(spans[0]["traceId"]?.stringValue?.count, 32)
    }

    func testABadFileLeavesAnOldExportAlone() throws {
        let harness = try CommandHarness()
        try harness.write("old", "out.csv")
        try harness.write(search + "junk\n", "t")
        XCTAssertEqual(harness.run(["export", "t", "-f", "csv", "-o", "out.csv"]).status, 2)
        XCTAssertEqual(try harness.read("out.csv"), "old")
        XCTAssertFalse(harness.exists("out.csv.part"))
        try harness.write(search, "t")
        XCTAssertEqual(harness.run(["export", "t", "-f", "csv", "-o", "out.csv"]).status, 0)
        XCTAssertTrue(try harness.read("out.csv").hasPrefix("at,lane"))
        XCTAssertEqual(harness.run(["export", "t", "-f", "csv", "-o", "none/out.csv"]).status, 2)
        XCTAssertEqual(harness.run(["export", "t"]).status, 2)
    }

    func testMergeTakesTheSideThatChangedAndRefusesAMixture() throws {
        let harness = try CommandHarness()
        func merge(_ base: [JSONValue]?, _ ours: [JSONValue], _ theirs: [JSONValue]) throws -> (Int32, String) {
            if let base { try harness.write(values: base, "base") } else { try harness.write("", "base") }
            try harness.write(values: ours, "ours")
            try harness.write(values: theirs, "theirs")
            let status = harness.run(["merge", "base", "ours", "theirs"]).status
            for (values, name) in [(ours, "ours"), (theirs, "theirs")] {
                try harness.write(values: values, "expected")
                if try harness.read("ours") == harness.read("expected") { return (status, name) }
            }
            return (status, "mixture")
        }
        XCTAssertTrue(try merge([1], [1], [2]) == (0, "theirs"))
        XCTAssertTrue(try merge([1], [2], [1]) == (0, "ours"))
        XCTAssertTrue(try merge([1], [2], [2]) == (0, "ours"))
        XCTAssertTrue(try merge([1], [2], [3]) == (1, "ours"))
        XCTAssertTrue(try merge(nil, [2], [3]) == (1, "ours"))
        XCTAssertTrue(try merge(nil, [2], [2]) == (0, "ours"))
        try harness.write("junk", "theirs")
        XCTAssertEqual(harness.run(["merge", "base", "ours", "theirs"]).status, 2)
    }

    func testMigrateRewritesToTheCanonicalFormAndLeavesBadFilesAlone() throws {
        let harness = try CommandHarness()
        let loose = search.replacingOccurrences(of: "\n", with: "\r\n").replacingOccurrences(
            of: ",\"sub\"",
            with: " , \"sub\""
        )
        try harness.write(loose, "t")
        XCTAssertEqual(harness.run(["migrate", "--check", "t"]).status, 1)
        XCTAssertEqual(try harness.read("t"), loose)
        XCTAssertEqual(harness.run(["migrate", "t"]).output, "t: rewritten\n")
        XCTAssertEqual(harness.run(["migrate", "--check", "t"]).output, "t: up to date\n")
        XCTAssertEqual(try Trace(jsonLines: Array(harness.read("t").utf8)), try Trace(jsonLines: Array(search.utf8)))
        try harness.write(search + "{\"at\":", "cut")
        XCTAssertEqual(harness.run(["migrate", "cut"]).status, 2)
        XCTAssertEqual(try harness.read("cut"), search + "{\"at\":")
    }

    func testMarbleListsEventsOrShowsTheCaret() throws {
        let harness = try CommandHarness()
        XCTAssertEqual(
            harness.run(["marble", "a-10ms b|"]).output,
            " 0ms  next a\n12ms  next b\n13ms  completed\n"
        )
        let bad = harness.run(["marble", "a10ms b"])
        XCTAssertEqual(bad.status, 1)
        XCTAssertTrue(bad.error.contains("  a10ms b\n   ^\n"), bad.error)
        XCTAssertEqual(
            harness.run(["marble", "--json", "--role", "cold", "-"], input: "a-#\n").output,
            "{\"events\":[[0,\"next\",\"a\"],[2,\"error\",null]],\"open\":false}\n"
        )
        XCTAssertEqual(harness.run(["marble", "--role", "colt", "a"]).status, 2)
    }

    func testMarbleAnswersEveryCaseAsItSays() throws {
        struct Answer: Decodable, Equatable {
            var error: String?
            var column: Int?
            var open: Bool?
            var events: [Event]?
        }
        struct Event: Decodable, Equatable {
            var at: Double
            var rest: [String]

            init(from decoder: any Decoder) throws {
                var fields = try decoder.unkeyedContainer()
                at = try fields.decode(Double.self)
                rest = []
                while !fields.isAtEnd {
                    if try fields.decodeNil() {
                        rest.append("null")
                    } else if let text = try? fields.decode(String.self) {
                        rest.append(text)
                    } else {
                        rest.append("\(try fields.decode([String: Double].self))")
                    }
                }
            }
        }
        struct Case: Decodable {
            var role: String
            var diagram: String
            var labels: [String]?
        }
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appendingPathComponent("RillMarblesTests/Cases/marbles.jsonl")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        XCTAssertGreaterThanOrEqual(lines.count, 55)
        let harness = try CommandHarness()
        for line in lines {
            let asked = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
            var wanted = try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
            let labels = asked.labels.map { ["--labels", $0.joined(separator: ",")] } ?? []
            let result = harness.run(["marble", "--json", "--role", asked.role] + labels + ["--", asked.diagram])
            let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
            if wanted.error == nil { wanted.open = wanted.open ?? false }
            XCTAssertEqual(answer, wanted, String(line))
            XCTAssertEqual(result.status, wanted.error == nil ? 0 : 1, String(line))
        }
    }

    func testADashBehindTwoIsADiagram() throws {
        let harness = try CommandHarness()
        let result = harness.run(["marble", "--json", "--", "-"], input: "a|\n")
        XCTAssertEqual(result.output, "{\"events\":[],\"open\":false}\n")
        XCTAssertEqual(result.status, 0)
    }

    func testStaleReportsOnlyAfterAWholeRun() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "Traces/S/used.trace.jsonl")
        try harness.write(values: [1], "Traces/S/unused.trace.jsonl")
        let log = TraceReferenceLog(path: harness.folder + "/references.jsonl")
        let stale = ["stale", "--log", "references.jsonl"]
        XCTAssertTrue(harness.run(stale).error.contains("there is no such file"))
        try log.begin(id: "7.1", ofRun: "7", isFiltered: false)
        try log.use("S/used.trace.jsonl", by: "t")
        XCTAssertTrue(harness.run(stale).error.contains("did not come to its end"))
        try log.end(id: "7.1")
        XCTAssertEqual(
            harness.run(stale).output,
            "Traces/S/unused.trace.jsonl\nremove them:  rilltrace stale --delete --log references.jsonl\n"
        )
        XCTAssertEqual(harness.run(stale).status, 1)
        try log.begin(id: "7.2", ofRun: "7", isFiltered: true)
        try log.end(id: "7.2")
        let filtered = harness.run(stale)
        XCTAssertEqual(filtered.status, 2)
        XCTAssertTrue(filtered.error.contains("a part of the tests was run only"))
        try log.begin(id: "8.3", ofRun: "8", isFiltered: false)
        try log.use("S/used.trace.jsonl", by: "t")
        try log.end(id: "8.3")
        XCTAssertEqual(harness.run(stale + ["--delete"]).status, 0)
        XCTAssertFalse(harness.exists("Traces/S/unused.trace.jsonl"))
        XCTAssertEqual(harness.run(stale).output, "no golden is stale\n")
    }

    #if os(Linux) || os(macOS)
    func testBashCompletesWithTheScript() throws {
        let harness = try CommandHarness()
        try harness.write(harness.run(["completions", "bash"]).output, "script")
        try harness.write("", "with blank")
        let cases = [
            (["di"], "diff"), (["diff", "--f"], "--format"), (["diff", "--format", "j"], "json;junit"),
            (["diff", "--format", "=", "j"], "json;junit"), (["diff", "--format", "="], "text;json"),
            (["show", "w"], "with blank"), (["completions", "z"], "zsh"), (["help", "exp"], "explain;export"),
        ]
        for (words, expected) in cases {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            let quoted = (["rilltrace"] + words).map { "'\($0)'" }.joined(separator: " ")
            let join = "IFS=';'; echo \"${COMPREPLY[*]}\""
            process.arguments = [
                "-c", "source ./script; COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); _rilltrace; \(join)",
            ]
            process.currentDirectoryURL = URL(fileURLWithPath: harness.folder)
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            XCTAssertTrue(text.hasPrefix(expected), "\(words): \(text)")
        }
    }
    #endif

    func testCompletionsKnowEverySubcommandAndOption() throws {
        let harness = try CommandHarness()
        for shell in ["bash", "zsh", "fish"] {
            let script = harness.run(["completions", shell]).output
            for subcommand in RillTraceTool.subcommands {
                XCTAssertTrue(script.contains(subcommand.summary.name), "\(shell) \(subcommand.summary.name)")
                for option in subcommand.summary.options {
                    XCTAssertTrue(script.contains(option.name.dropFirst(2)), "\(shell) \(option.name)")
                }
            }
        }
        try harness.write(harness.run(["completions", "bash"]).output, "c.bash")
        let bash = Process()
        bash.executableURL = URL(fileURLWithPath: "/bin/bash")
        bash.arguments = [
            "-c",
            "source c.bash; COMP_WORDS=(rilltrace diff --format s); COMP_CWORD=3; _rilltrace; echo ${COMPREPLY[@]}",
        ]
        bash.currentDirectoryURL = URL(fileURLWithPath: harness.folder)
        let pipe = Pipe()
        bash.standardOutput = pipe
        try bash.run()
        bash.waitUntilExit()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        XCTAssertEqual(output, "sarif\n")
        XCTAssertEqual(harness.run(["completions", "fsh"]).status, 2)
    }
}
