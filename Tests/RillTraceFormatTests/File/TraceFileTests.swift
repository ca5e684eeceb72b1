import Foundation
import RillTraceFormat
import Testing

/// The trace of the format's documentation.
private func sample() -> Trace {
    var trace = Trace(
        header: TraceHeader(name: "Search.debounce", lanes: [TraceLane(id: "query", type: "String")]),
        events: [
            TraceEvent(at: 0, lane: "query", kind: .subscribe),
            TraceEvent(at: 300, lane: "query", kind: .next, value: "sw", from: TraceCause(lane: "tap", n: 2)),
            TraceEvent(at: 700, lane: "query", kind: .next, value: ["a": 1, "b": [.null, true, 0.5]]),
            TraceEvent(
                at: 900,
                lane: "query",
                kind: .error,
                error: TraceFailure(type: "SearchError", value: "offline")
            ),
            TraceEvent(at: 900, lane: "query", kind: .violation, value: "x", rule: "next after error"),
        ]
    )
    trace.header.options.ignoredLanes = ["noise"]
    trace.header.options.isUnorderedWithinInstant = true
    trace.header.options.tolerance = TraceTolerance(time: 2, absolute: 0.001)
    trace.header.options.laneTolerances = [
        TraceLaneTolerance(lane: "query", tolerance: TraceTolerance(relative: 1e-9))
    ]
    trace.header.lanes[0].source = "Tests/SearchTests.swift:14"
    return trace
}

private func text(_ trace: Trace) -> String { String(decoding: trace.jsonLines, as: UTF8.self) }
private func read(_ text: String) throws -> Trace { try Trace(jsonLines: Array(text.utf8), name: "t") }

@Suite("The trace file")
struct TraceFileTests {
    private let plain = #"{"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a"}]}"# + "\n"

    @Test("is one header line and one line an event")
    func layout() {
        let lines = text(sample()).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 7)
        #expect(
            lines[0].hasPrefix(
                #"{"schema":"rill-trace/1","name":"Search.debounce","unit":"ms","lanes":[{"id":"query","type":"String","#
                    + #""source":"Tests/SearchTests.swift:14"}],"options":{"ignore":["noise"],"unordered":true,"#
                    + #""tolerance":{"at":2,"absolute":0.001},"laneTolerance":{"query":{"relative":1e-9}}},"#
                    + #""events":5,"check":"fnv1a64:"#
            ),
            "\(lines[0])"
        )
        #expect(lines[1] == #"{"at":0,"lane":"query","sub":1,"kind":"subscribe"}"#)
        #expect(
            lines[2] == #"{"at":300,"lane":"query","sub":1,"kind":"next","value":"sw","from":{"lane":"tap","n":2}}"#
        )
        #expect(
            lines[4]
                == #"{"at":900,"lane":"query","sub":1,"kind":"error","error":{"type":"SearchError","value":"offline"}}"#
        )
        #expect(lines[6] == "")
    }

    @Test("reads back what was written, and writes the same bytes again")
    func roundTrip() throws {
        let trace = sample()
        let back = try Trace(jsonLines: trace.jsonLines)
        #expect(back == trace)
        #expect(back.jsonLines == trace.jsonLines)
        #expect(back.notes.isEmpty)
    }

    @Test("computes the check as FNV-1a over the event lines")
    func check() throws {
        var trace = Trace(header: TraceHeader(name: "x"), events: [])
        // The published value of FNV-1a 64 for no input at all.
        #expect(text(trace).contains(#""events":0,"check":"fnv1a64:cbf29ce484222325""#))
        trace.events = [TraceEvent(at: 1, lane: "a", kind: .completed)]
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in (trace.events[0].jsonLine + "\n").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        #expect(text(trace).contains("fnv1a64:" + String(hash, radix: 16)))
    }

    @Test("reads members in any order, white space, and a file without events and check")
    func freeForm() throws {
        let trace = try read(
            plain + #" { "kind" : "next", "value":[1, 2], "lane":"a" , "sub":1, "at":5 } "# + "\n\n"
                + #"{"at":6,"lane":"a","kind":"completed","sub":1}"#
        )
        #expect(
            trace.events == [
                TraceEvent(at: 5, lane: "a", kind: .next, value: [1, 2]),
                TraceEvent(at: 6, lane: "a", kind: .completed),
            ]
        )
    }

    @Test("reads CRLF and a missing last line end")
    func lineEnds() throws {
        let trace = sample()
        let canonical = text(trace)
        #expect(try read(canonical.replacingOccurrences(of: "\n", with: "\r\n")) == trace)
        #expect(try read(String(canonical.dropLast())) == trace)
        #expect(try read(String(canonical.dropLast())).notes.isEmpty)
    }

    @Test("keeps unknown members, counts them in a note, and writes them back")
    func unknownMembers() throws {
        let line = #"{"at":5,"lane":"a","sub":1,"kind":"next","value":1,"thread":{"n":[7]},"z":null}"#
        let trace = try read(
            #"{"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a","colour":"red"}],"host":1}"# + "\n"
                + line + "\n"
        )
        #expect(trace.events[0].jsonLine == line)
        #expect(trace.notes.map(\.message).joined().contains("4 unknown fields kept and not compared"))
        #expect(text(trace).contains(#""colour":"red""#) && text(trace).contains(#""host":1"#))
    }

    @Test("reads a file that was cut inside a line up to the line before, and says so")
    func cutInsideLine() throws {
        let canonical = text(sample())
        for cut in 1...40 {
            let trace = try read(String(canonical.dropLast(cut + 1)))
            #expect(trace.events.count == 4)
            #expect(trace.isCutShort)
            #expect(trace.notes.first?.line == 6)
        }
    }

    @Test("notices a file that was cut between lines")
    func cutBetweenLines() throws {
        let lines = text(sample()).split(separator: "\n")
        let trace = try read(lines.prefix(3).joined(separator: "\n") + "\n")
        #expect(trace.events.count == 2)
        #expect(trace.isCutShort)
        #expect(trace.notes[0].message.contains("declares 5 events, the file ends after 2"))
    }

    @Test(
        "refuses a bad file with line and column",
        arguments: [
            ("", "t:1:1: the file is empty"),
            ("\n", "t:1:1: the first line is empty"),
            ("hello\n", "t:1:1: the header of a trace is expected"),
            ("{}\n", "t:1:1: this is no trace"),
            (#"{"schema":"x/1"}"# + "\n", "t:1:11: this is no trace"),
            (#"{"schema":"rill-trace/2"}"# + "\n", "t:1:11: the file is rill-trace/2, written by a newer Rill"),
            (#"{"schema":"rill-trace/1","name":"#, "t:1:33: the file ends inside the header line"),
            ("\u{FEFF}{\"schema\":\"rill-trace/1\"}\n", "t:1:1: the file begins with a byte order mark (UTF-8)"),
            ("<<<<<<< HEAD\n", "t:1:1: \"<<<<<<<\" is a conflict marker of git"),
            (#"{"schema":"rill-trace/1","name":1}"# + "\n", "t:1:33: \"name\" is a string"),
            (#"{"schema":"rill-trace/1","lanes":[{"id":"a"},{"id":"a"}]}"# + "\n", "t:1:34: \"lanes\" is an array"),
            (#"{"schema":"rill-trace/1","options":{"tolerance":{"at":-1}}}"# + "\n", "t:1:36: a tolerance is"),
            (#"{"schema":"rill-trace/1","schema":"rill-trace/1"}"# + "\n", "t:1:26: the member \"schema\" is there"),
        ]
    )
    func badHeaders(text: String, message: String) {
        expectError(text, message)
    }

    @Test(
        "refuses a bad event line with line and column",
        arguments: [
            ("=======\n", "t:2:1: \"=======\" is a conflict marker of git"),
            (">>>>>>> theirs\n", "t:2:1: \">>>>>>>\" is a conflict marker"),
            ("[]\n", "t:2:1: an event is expected here"),
            ("{}\n", "t:2:1: the event lacks \"at\", \"lane\", \"sub\", \"kind\""),
            (#"{"at":1,"lane":"a","kind":"next"}"# + "\n", "t:2:1: the event lacks \"sub\""),
            (#"{"at":1.5,"lane":"a"}"# + "\n", "t:2:7: \"at\" is a whole number"),
            (#"{"at":"1","lane":"a"}"# + "\n", "t:2:7: \"at\" is a whole number"),
            (#"{"at":01,"lane":"a"}"# + "\n", "t:2:7: \"at\" is a whole number"),
            (#"{"at":9999999999999999999,"lane":"a"}"# + "\n", "t:2:7: \"at\" is a whole number"),
            (#"{"at":1,"lane":7}"# + "\n", "t:2:16: \"lane\" is the label"),
            (#"{"at":1,"lane":"a","sub":-1}"# + "\n", "t:2:26: \"sub\" is not negative"),
            (#"{"at":1,"lane":"a","sub":1,"kind":"nxt"}"# + "\n", "t:2:35: unknown kind \"nxt\""),
            (#"{"at":1,"lane":"a","sub":1,"kind":"error"}"# + "\n", "t:2:1: an event of kind \"error\" needs"),
            (#"{"at":1,"lane":"a","sub":1,"kind":"violation"}"# + "\n", "t:2:1: an event of kind \"violation\""),
            (#"{"at":1,"at":1,"lane":"a"}"# + "\n", "t:2:9: the member \"at\" is there twice"),
            (#"{"at":1,"lane":"a","sub":1,"kind":"next","value":1,"value":2}"# + "\n", "t:2:52: the member \"value\""),
            (#"{"at":1,"lane":"a","sub":1,"kind":"next","é":1,"é":2}"# + "\n", "t:2:48: the member \"é\" is there"),
            (#"{"at":1,"lane":"a","sub":1,"kind":"next","value":{"k":1,"k":2}}"# + "\n", "t:2:57: the member \"k\""),
            (#"{"at":1,"lane":"a","sub":1,"kind":"next","value":"\ud800"}"# + "\n", "t:2:51: half a surrogate"),
            (#"{"at":1,"lane":"a","sub":1,"kind":"next"} x"# + "\n", "t:2:43: nothing may follow"),
            (#"{"at":1,"lane":"a","sub":1,"kind":"next","from":{"n":1}}"# + "\n", "t:2:49: \"from\" is an object"),
            (#"{"at":1,"lane":"a","sub":1"# + "\n", "t:2:27: the text ends in the middle"),
        ]
    )
    func badEvents(line: String, message: String) {
        expectError(plain + line, message)
    }

    @Test("refuses 100,000 nested arrays with a sentence")
    func nesting() {
        let deep = String(repeating: "[", count: 100_000)
        expectError(
            plain + #"{"at":1,"lane":"a","sub":1,"kind":"next","value":"# + deep + "\n",
            "t:2:561: arrays and obj"
        )
    }

    @Test("recognises two traces that git merged into an impossible one")
    func merged() {
        let lines = text(sample()).split(separator: "\n")
        expectError((lines + [lines[2]]).joined(separator: "\n"), "merged by git or edited by hand")
    }

    @Test("reads a trace in which a line was altered, and says so")
    func altered() throws {
        var lines = text(sample()).split(separator: "\n")
        lines.swapAt(1, 2)
        let trace = try Trace(jsonLines: Array(lines.joined(separator: "\n").utf8), name: "t")
        #expect(trace.isTrouble && !trace.isCutShort)
        #expect(
            trace.notes.map(\.description) == [
                "line 1, column 1: the events do not fit the header's check: edited by hand or merged by git, record it again"
            ]
        )
    }

    /// The lines of the sample, without the number of events, or without the check, in the header.
    private func sampleLines(without member: String) -> [String] {
        var lines = text(sample()).split(separator: "\n").map(String.init)
        lines[0] = lines[0].replacingOccurrences(of: member, with: "", options: .regularExpression)
        return lines
    }

    @Test("refuses events that do not fit a check that stands there without their number")
    func checkWithoutNumber() throws {
        let lines = sampleLines(without: #""events":5,"#)
        #expect(lines[0].contains("check") && !lines[0].contains("events"))
        #expect(try read(lines.joined(separator: "\n") + "\n").notes.isEmpty)
        var (swapped, changed) = (lines, lines)
        swapped.swapAt(1, 2)
        changed[2] = changed[2].replacingOccurrences(of: "sw", with: "sv")
        for wrong in [swapped, changed, lines.dropLast(), lines + [lines[2]]] {
            expectError(
                wrong.joined(separator: "\n") + "\n",
                "t:1:1: the events do not fit the header's check: merged by git or edited by hand"
            )
        }
    }

    @Test("counts events whose number stands there without a check")
    func numberWithoutCheck() throws {
        let lines = sampleLines(without: #","check":"[^"]*""#)
        #expect(lines[0].contains("events") && !lines[0].contains("check"))
        var swapped = lines
        swapped.swapAt(1, 2)
        for right in [lines, swapped] { #expect(try read(right.joined(separator: "\n") + "\n").notes.isEmpty) }
        let fewer = try read(lines.dropLast().joined(separator: "\n") + "\n")
        #expect(fewer.isCutShort && fewer.isTrouble && fewer.events.count == 4)
        expectError((lines + [lines[2]]).joined(separator: "\n") + "\n", "(6 events instead of 5)")
    }

    @Test("names a folder and a file that is not there")
    func noFile() {
        let missing = NSTemporaryDirectory() + "rill-no-such-file"
        #expect(throws: TraceFileError(path: missing, message: "there is no such file")) {
            try Trace(contentsOfFile: missing)
        }
        let folder = NSTemporaryDirectory()
        #expect(throws: TraceFileError(path: folder, message: "this is a folder, a trace file is expected")) {
            try Trace(contentsOfFile: folder)
        }
    }

    @Test("streams from a file with lines longer than the window")
    func streaming() throws {
        let path = NSTemporaryDirectory() + "rill-\(UInt64.random(in: 0 ... .max)).trace.jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        var trace = sample()
        trace.events.append(
            TraceEvent(at: 1000, lane: "query", kind: .next, value: .string(String(repeating: "long ", count: 200_000)))
        )
        for index in 0..<20_000 {
            trace.events.append(
                TraceEvent(at: 1000 + index, lane: "query", kind: .next, value: JSONValue(integer: index))
            )
        }
        try trace.write(toFile: path)
        #expect(try Trace(contentsOfFile: path) == trace)
        let reader = try TraceReader(path: path)
        var count = 0
        while try reader.next() != nil { count += 1 }
        #expect(count == trace.events.count)
    }

    @Test("has schemas that are JSON")
    func schemas() throws {
        #expect(try JSONValue(parsing: TraceSchema.header)["properties"]?["check"] != nil)
        #expect(try JSONValue(parsing: TraceSchema.event)["properties"]?["from"] != nil)
    }

    private func expectError(
        _ text: String,
        _ part: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        do {
            let trace = try read(text)
            Issue.record("read \(trace)", sourceLocation: sourceLocation)
        } catch {
            #expect("\(error)".contains(part), "\(error)", sourceLocation: sourceLocation)
        }
    }

    @Test(
        "says what is wrong with a last line that is whole but for its line end, instead of calling it cut",
        arguments: [
            (#"{"schema":"rill-trace/2"}"#, "t:1:11: the file is rill-trace/2, written by a newer Rill"),
            (#"{"name":"x"}"#, "t:1:1: this is no trace: the first line lacks"),
            (#"{"schema":"rill-trace/1","name":1}"#, "t:1:33: \"name\" is a string"),
            (#"{"schema":"rill-trace/1","name":"x","name":"x"}"#, "t:1:37: the member \"name\" is there twice"),
        ]
    )
    func wholeHeaderWithoutLineEnd(text: String, message: String) {
        expectError(text, message)
        do { _ = try read(text) } catch { #expect(!"\(error)".contains("ends inside")) }
    }

    @Test(
        "refuses a last line that is whole but for its line end",
        arguments: [
            (#"{"at":1,"lane":"a","sub":1,"kind":"nxt"}"#, "t:2:35: unknown kind \"nxt\""),
            (#"{"at":1,"lane":"a","kind":"next"}"#, "t:2:1: the event lacks \"sub\""),
            (#"{"at":1,"lane":"a","sub":1,"kind":"next"}}"#, "t:2:42: nothing may follow"),
            (#"{"at":1,"at":1,"lane":"a","sub":1,"kind":"next"}"#, "t:2:9: the member \"at\" is there twice"),
            (">>>>>>> theirs", "t:2:1: \">>>>>>>\" is a conflict marker"),
        ]
    )
    func wholeEventWithoutLineEnd(line: String, message: String) {
        expectError(plain + line, message)
    }

    @Test("takes a carriage return at the end of the file for a line end")
    func returnAtTheEnd() throws {
        let trace = try read(String(text(sample()).dropLast()) + "\r")
        #expect(trace == sample() && trace.notes.isEmpty)
        #expect(try read(text(sample()) + "\r").notes.isEmpty)
    }

    @Test("compares the strings of a header by their bytes")
    func headerBytes() {
        let names = ["\u{E9}", "e\u{301}"]
        let lanes = names.map { TraceLane(id: $0) }
        let types = names.map { TraceLane(id: "a", type: $0) }
        let headers = names.map { TraceHeader(name: $0) }
        let units = names.map { TraceHeader(name: "x", unit: $0) }
        let tolerances = names.map { TraceLaneTolerance(lane: $0, tolerance: TraceTolerance(time: 1)) }
        let options = names.map { name in
            var options = TraceOptions()
            options.ignoredLanes = [name]
            return options
        }
        #expect(lanes[0] != lanes[1] && types[0] != types[1] && headers[0] != headers[1] && units[0] != units[1])
        #expect(tolerances[0] != tolerances[1] && options[0] != options[1])
        #expect(Set(lanes + lanes).count == 2 && Set(headers + headers).count == 2 && Set(options + options).count == 2)
    }

    @Test("reads an open file from where it stands")
    func openFile() throws {
        let path = NSTemporaryDirectory() + "rill-\(UInt64.random(in: 0 ... .max)).trace.jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(("a line of another's\n" + text(sample())).utf8).write(to: URL(fileURLWithPath: path))
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        try handle.seek(toOffset: 20)
        let reader = try TraceReader(handle, name: "t")
        var count = 0
        while try reader.next() != nil { count += 1 }
        #expect(count == 5 && reader.notes.isEmpty)
    }

    #if os(Linux)
    @Test("tells that a reference log cannot be written where the disk is full")
    func fullDisk() {
        let log = TraceReferenceLog(path: "/dev/full")
        #expect(throws: TraceFileError.self) { try log.use("a.trace.jsonl", by: "a test") }
    }
    #endif
}
