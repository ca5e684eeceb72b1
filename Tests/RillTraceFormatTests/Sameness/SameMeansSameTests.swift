import Foundation
import Testing

@testable import RillTraceFormat

/// What was once called the same and is not, and what was called different and is the same: one example of each kind.
@Suite("Same means same")
struct SameMeansSameTests {
    /// A trace of event lines, with options in its header.
    private func trace(_ options: String, _ lines: [String]) throws -> Trace {
        let options = options.isEmpty ? "" : #","options":{\#(options)}"#
        let header = #"{"schema":"rill-trace/1","name":"n","unit":"ms","lanes":[{"id":"a"}]\#(options)}"#
        return try Trace(jsonLines: Array(([header] + lines).joined(separator: "\n").utf8))
    }

    /// A trace with these values at these times in lane `a`.
    private func values(_ options: String, _ values: [(at: Int, value: String)]) throws -> Trace {
        try trace(options, values.map { #"{"at":\#($0.at),"lane":"a","sub":1,"kind":"next","value":\#($0.value)}"# })
    }

    private func compare(_ options: String, _ old: [String], _ new: [String], at time: Int? = 0) throws
        -> TraceDifference
    {
        TraceDiff.compare(
            expected: try values(options, old.enumerated().map { (time ?? $0.offset, $0.element) }),
            actual: try values("", new.enumerated().map { (time ?? $0.offset, $0.element) })
        )
    }

    @Test("any two kinds differ", arguments: TraceEvent.Kind.allCases)
    func kinds(kind: TraceEvent.Kind) throws {
        for other in TraceEvent.Kind.allCases {
            let pair = [kind, other].map { TraceEvent(at: 8, lane: "a", kind: $0) }
            let traces = pair.map { Trace(header: TraceHeader(name: "n", lanes: [TraceLane(id: "a")]), events: [$0]) }
            let difference = TraceDiff.compare(expected: traces[0], actual: traces[1])
            #expect(difference.isSame == (kind == other), "\(kind) and \(other)")
        }
    }

    /// Each cause is told from the others by its value, so there is one way to pair the effects.
    @Test("a large instant in any order, whatever its time and subscription", arguments: [0, 7], [0, 1])
    func largeInstants(time: Int, sub: Int) throws {
        let count = 600
        func lines(_ step: Int) -> [String] {
            // Each number once, in another order where the step is not 1.
            let order = (0..<count).map { $0 * step % count }
            var places = Array(repeating: 0, count: count)
            for (place, value) in order.enumerated() { places[value] = place + 1 }
            let head = #"{"at":\#(time),"lane":"a","sub":\#(sub),"kind":"next""#
            return order.map { #"\#(head),"value":\#($0)}"# }
                + order.map { #"\#(head),"value":"x","from":{"lane":"a","n":\#(places[count - 1 - $0])}}"# }
        }
        let difference = TraceDiff.compare(
            expected: try trace(#""unordered":true"#, lines(1)),
            actual: try trace("", lines(7))
        )
        #expect(difference.isSame)
        #expect(!difference.notes.contains { $0.description.contains("too many ways") }, "\(difference.notes)")
    }

    @Test("the members of an event, one by one", arguments: [false, true])
    func members(isUnordered: Bool) throws {
        let options = isUnordered ? #""unordered":true"# : ""
        let line = #"{"at":8,"lane":"a","sub":3,"kind":"error","value":1,"error":{"type":"E","value":2},"rule":"r"}"#
        let changes = [
            (#""at":8"#, #""at":9"#), (#""lane":"a""#, #""lane":"b""#), (#""sub":3"#, #""sub":4"#),
            (#""kind":"error""#, #""kind":"next""#), (#""value":1,"#, #""value":1.0,"#),
            (#""value":1,"#, #""value":null,"#),
            (#""value":1,"#, ""), (#""type":"E""#, #""type":"F""#), (#""value":2"#, #""value":3"#),
            (#","rule":"r""#, ""),
            (#""rule":"r""#, #""rule":"s""#), (#""rule":"r""#, #""rule":"r","from":{"lane":"a","n":1}"#),
            (#""sub":3"#, #""sub":4294967299"#),
        ]
        for (old, new) in changes {
            let difference = TraceDiff.compare(
                expected: try trace(options, [line]),
                actual: try trace("", [line.replacingOccurrences(of: old, with: new)])
            )
            #expect(!difference.isSame, "\(old) and \(new)")
            #expect(!difference.findings.isEmpty)
        }
    }

    @Test("ordinals and times beyond 32 bits and beyond a file are told apart")
    func largeNumbers() throws {
        func sub(_ sub: Int) throws -> Trace {
            try trace("", [#"{"at":0,"lane":"a","sub":\#(sub),"kind":"next"}"#])
        }
        let subs = TraceDiff.compare(expected: try sub(2_147_483_648), actual: try sub(2_147_483_649))
        #expect(subs.findings.first.map { subs.sentence($0) } == "subscription 2147483648 expected, 2147483649 found")
        func cause(_ number: Int) throws -> Trace {
            try trace("", [#"{"at":0,"lane":"a","sub":1,"kind":"next","from":{"lane":"z","n":\#(number)}}"#])
        }
        #expect(!TraceDiff.compare(expected: try cause(2_147_483_648), actual: try cause(2_147_483_649)).isSame)
        func time(_ time: Int, _ tolerance: Int = 0) -> Trace {
            var trace = Trace(header: TraceHeader(name: "n", lanes: [TraceLane(id: "a")]), events: [])
            trace.header.options.tolerance.time = tolerance
            trace.events = [TraceEvent(at: time, lane: "a", kind: .next)]
            return trace
        }
        #expect(!TraceDiff.compare(expected: time(.max), actual: time(.max - 1)).isSame)
        #expect(!TraceDiff.compare(expected: time(.max - 3, 2), actual: time(.max)).isSame)
        #expect(TraceDiff.compare(expected: time(.max - 2, 2), actual: time(.max)).isSame)
        #expect(!TraceDiff.compare(expected: time(.min, .max), actual: time(.max)).isSame)
        #expect(!TraceDiff.compare(expected: time(TraceEvent.latestTime - 1, 1), actual: time(.max)).isSame)
    }

    // MARK: Keys

    /// Two strings of 23 bytes whose events have one key, made as an attacker makes them: the second block takes back
    /// what the first one did.
    private func twins() throws -> (String, String) {
        let seed = EventKey(lane: LaneNumbers.hashForTests("a"), kind: .next).value
        return try #require(KeyTwins.find(seed: seed, opening: "\""))
    }

    @Test("values with one key differ by their bytes, in memory and in files")
    func sharedKeys() throws {
        let (first, second) = try twins()
        let (a, b) = ("\"\(first)-price\"", "\"\(second)-price\"")
        #expect(try key(a) == key(b))
        for at in [0, nil] {
            #expect(try compare("", [a], [b], at: at).counts == [.changed: 1])
            #expect(try compare("", [a, a], [a, b], at: at).counts == [.changed: 1])
            // The pairs are sought anew, so that one event less is one event less.
            #expect(try compare("", [a, b, "1", "2"], [b, "1", "2"], at: 0).counts == [.removed: 1])
        }
        #expect(try compare(#""unordered":true"#, [a, b], [b, a]).isSame)
        #expect(try compare(#""unordered":true"#, [a, b], [a, a]).counts == [.changed: 1])
        #expect(try compare(#""tolerance":{"absolute":1}"#, [a], [b]).counts == [.changed: 1])
        #expect(try compare("", ["[\(a)]"], ["[\(b)]"]).findings[0].changes.count == 1)
        let folder = NSTemporaryDirectory() + "rill-keys-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try values("", [(0, a), (5, "1")]).write(toFile: folder + "/old")
        try values("", [(0, b), (5, "1")]).write(toFile: folder + "/new")
        let file = try TraceDiff.compare(expectedFile: folder + "/old", actualFile: folder + "/new")
        #expect(file.counts == [.changed: 1])
    }

    private func key(_ value: String) throws -> UInt64 {
        var key = EventKey(lane: LaneNumbers.hashForTests("a"), kind: .next)
        key.add(try values("", [(0, value)]).events[0], masksNumbers: false)
        return key.value
    }

    @Test("lanes with one key differ by their bytes")
    func sharedLaneKeys() throws {
        let (first, second) = try #require(KeyTwins.find(seed: 0, opening: ""))
        let (a, b) = (first + "-lane", second + "-lane")
        #expect(LaneNumbers.hashForTests(a) == LaneNumbers.hashForTests(b))
        let folder = NSTemporaryDirectory() + "rill-lanes-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let header = TraceHeader(name: "n", lanes: [TraceLane(id: a), TraceLane(id: b)])
        for (name, lane) in [("old", a), ("new", b)] {
            let events = [a, lane].map { TraceEvent(at: 0, lane: $0, kind: .next) }
            try Trace(header: header, events: events).write(toFile: "\(folder)/\(name)")
        }
        #expect(try !TraceDiff.compare(expectedFile: folder + "/old", actualFile: folder + "/new").isSame)
    }

    // MARK: Causes

    @Test("a trace without causes differs from one with causes, in one finding", arguments: [false, true])
    func missingCauses(isUnordered: Bool) throws {
        let options = isUnordered ? #""unordered":true"# : ""
        let lines = (1...3).map { #"{"at":\#($0),"lane":"a","sub":1,"kind":"next","from":{"lane":"a","n":1}}"# }
        let bare = (1...3).map { #"{"at":\#($0),"lane":"a","sub":1,"kind":"next"}"# }
        let missing = TraceDiff.compare(expected: try trace(options, lines), actual: try trace("", bare))
        #expect(missing.counts == [.recaused: 1])
        #expect(
            missing.findings.map { missing.sentence($0) }
                == ["the actual trace has no causes; 3 events have one in the expected trace"]
        )
        let added = TraceDiff.compare(expected: try trace(options, bare), actual: try trace("", lines))
        #expect(added.findings.map { added.sentence($0) }.first?.hasPrefix("the expected trace has no causes") == true)
    }

    @Test("causes of unordered events are compared by the events they name, all at once")
    func unorderedCauses() throws {
        func taps(_ causes: [Int]) throws -> Trace {
            let taps = (1...2).map { _ in #"{"at":1,"lane":"tap","sub":1,"kind":"next","value":"x"}"# }
            let outs = causes.map { #"{"at":2,"lane":"a","sub":1,"kind":"next","from":{"lane":"tap","n":\#($0)}}"# }
            return try trace(#""unordered":true"#, taps + outs)
        }
        #expect(TraceDiff.compare(expected: try taps([1, 2]), actual: try taps([2, 1])).isSame)
        #expect(TraceDiff.compare(expected: try taps([1, 1]), actual: try taps([2, 2])).isSame)
        // Two taps with an effect each are not one tap with two.
        #expect(!TraceDiff.compare(expected: try taps([1, 2]), actual: try taps([1, 1])).isSame)
    }

    @Test("a long chain of causes is compared without a stack of its length")
    func longChains() throws {
        let lines = (1...20_000).map { number in
            let cause = number > 1 ? #","from":{"lane":"a","n":\#(number - 1)}"# : ""
            return #"{"at":0,"lane":"a","sub":1,"kind":"next","value":\#(number % 3)\#(cause)}"#
        }
        let one = try trace(#""unordered":true"#, lines)
        var other = one
        #expect(TraceDiff.compare(expected: one, actual: other).isSame)
        other.events[0].value = 7
        #expect(!TraceDiff.compare(expected: one, actual: other).isSame)
    }

    // MARK: Numbers

    @Test(
        "numbers within a tolerance are compared as decimals",
        arguments: [
            ("\"absolute\":0.5", "9007199254740993", "9007199254740992", false),
            ("\"absolute\":0.001", "9007199254740993", "9007199254740992", false),
            ("\"absolute\":1", "9007199254740993", "9007199254740992", true),
            ("\"relative\":0.1", "1e400", "1e500", false), ("\"relative\":0.1", "1e400", "1.05e400", true),
            ("\"relative\":0.1", "1e-400", "0", false), ("\"absolute\":0.1", "1e-400", "0", true),
            ("\"absolute\":0.1", "0", "0.1", true), ("\"absolute\":0.1", "0.2", "0.3", true),
            ("\"absolute\":0.1", "0.2", "0.30000000000000000000001", false),
            ("\"absolute\":0.1", "1e999999999", "1e999999998", false),
            ("\"relative\":0.9", "1e999999999", "1e999999998", true),
            ("\"relative\":0.1", "1e99999999999999999999", "1e99999999999999999998", false),
            ("\"absolute\":0.1", "0e99999999999999999999", "0", true),
            ("\"absolute\":1e400", "1e399", "9e399", true), ("\"absolute\":1e400", "1e400", "1e500", false),
            ("\"absolute\":1e-400", "0", "1e-400", true), ("\"absolute\":1e-400", "0", "2e-400", false),
            ("\"absolute\":0.09999999999999999999999", "0", "0.1", false),
            ("\"absolute\":0.1", "{\"$int\":\"90071992547409931\"}", "90071992547409931.05", true),
            ("\"absolute\":0.1", "{\"$float\":\"-0\"}", "0", true),
            ("\"absolute\":9", "{\"$float\":\"nan\"}", "1", false),
            ("\"absolute\":9", "{\"$int\":\"x\"}", "{\"$int\":\"y\"}", false),
            ("\"absolute\":9", "\"1\"", "\"2\"", false),
            ("\"absolute\":0.5", "[1,{\"x\":2}]", "[1.5,{\"x\":1.5}]", true),
            ("\"absolute\":0.5", "{\"x\":1}", "{\"y\":1}", false),
            ("\"absolute\":0.5", "{\"x\":1,\"y\":1}", "{\"y\":1,\"x\":1}", false),
            ("\"absolute\":0.5", "[1]", "[1,1]", false),
        ]
    )
    func decimals(tolerance: String, old: String, new: String, isSame: Bool) throws {
        for options in ["", #","unordered":true"#] {
            let difference = try compare("\"tolerance\":{\(tolerance)}\(options)", [old], [new])
            #expect(difference.isSame == isSame, "\(difference.text())")
            #expect(try compare("\"tolerance\":{\(tolerance)}\(options)", [new], [old]).isSame == isSame)
        }
    }

    @Test(
        "only equal decimals are the same number, spelled in another way",
        arguments: [
            ("90071992547409912345", "90071992547409912346", false), ("3e+6000", "3e+5000", false),
            ("1e-400", "0", false), ("42", "42.0", true), ("1e2", "100", true), ("1e400", "10e399", true),
            ("0", "-0", true), ("1e99999999999999999999", "1e99999999999999999998", false),
        ]
    )
    func spellings(old: String, new: String, isEqual: Bool) throws {
        let difference = try compare("", [old], [new])
        #expect(difference.counts == [.changed: 1])
        let remark = difference.findings.first?.changes.first?.remark
        #expect(remark == (isEqual ? "the same number, spelled in another way" : nil))
    }

    // MARK: Pairs

    private let near = #""tolerance":{"absolute":0.001}"#

    @Test("what is equal within a tolerance belongs together: in an instant without order")
    func unorderedPairs() throws {
        let options = near + #","unordered":true"#
        let swapped = try compare(options, ["1.0", "2.0"], ["2.0000001", "1.0000001"])
        #expect(swapped.isSame)
        #expect(swapped.toleratedValues == 2)
        // The first that comes may be taken from another one that has no other.
        #expect(try compare(options, ["1.0", "1.001"], ["1.0005", "0.9995"]).isSame)
        #expect(try compare(options, ["1.001", "1.0"], ["1.0005", "0.9995"]).isSame)
        #expect(try compare(options, ["[1.0,5]", "[1.0005,6]"], ["[1.0004,6]", "[1.0001,5]"]).isSame)
        // The first one, and the first in order, fit both; the second fits only one.
        let (pair, others) = (["[1.000,2.000]", "[1.0001,2.0015]"], ["[1.0005,2.0008]", "[1.0006,1.9995]"])
        #expect(try compare(options, pair, others).isSame)
        #expect(try compare(options, pair + ["7"], others + ["8"]).counts == [.changed: 1])
        #expect(try compare(options, ["1.0", "2.0", "3"], ["2.0000001", "1.0000001", "4"]).counts == [.changed: 1])
        #expect(
            try compare(options, ["[1.0,5]", "[1.0005,6]", "7"], ["[1.0004,6]", "[1.0001,5]", "8"]).counts
                == [.changed: 1]
        )
    }

    @Test("what is equal within a tolerance belongs together: behind an event that was put in")
    func insertedEvents() throws {
        for time in [0, nil] {
            #expect(try compare(near, ["1", "2", "3", "4"], ["9", "1", "2", "3", "4"], at: time).counts[.added] == 1)
            #expect(
                try compare(near, ["1", "2", "3", "4"], ["9", "1", "2", "3", "4"], at: time).counts[.changed] == nil
            )
        }
        #expect(try compare(near, ["1", "2", "3", "4"], ["9", "1.0001", "2", "3.0001", "4"]).counts == [.added: 1])
        #expect(try compare(near, ["9", "1", "2", "3"], ["1.0001", "2", "3.0001"]).counts == [.removed: 1])
    }

    @Test("what is equal within a tolerance belongs together: objects told apart by a number")
    func objects() throws {
        let (one, two) = (#"{"id":1,"x":5.0}"#, #"{"id":2,"x":6.0}"#)
        let (oneNear, twoNear) = (#"{"id":1,"x":5.0001}"#, #"{"id":2,"x":6.0001}"#)
        #expect(try compare(near + #","unordered":true"#, [one, two], [twoNear, oneNear]).isSame)
        let swapped = try compare(near, [one, two], [twoNear, oneNear])
        #expect(swapped.counts[.changed] == nil, "\(swapped.text())")
        #expect(swapped.counts == [.moved: 1])
        let inArray = try compare(near, ["[\(one),\(two)]"], ["[\(twoNear),\(oneNear)]"])
        #expect(
            inArray.findings.first?.changes.map(\.description)
                == [".[0]: \(one) → nothing", ".[1]: nothing → \(oneNear)"]
                || inArray.findings.first?.changes.map(\.description)
                    == [".[0]: nothing → \(twoNear)", ".[1]: \(two) → nothing"]
        )
        let inserted = try compare(near, ["[1,2,3,4]"], ["[9,1.0001,2,3,4]"])
        #expect(inserted.findings.first?.changes.map(\.description) == [".[0]: nothing → 9"])
    }

    @Test("a thousand near numbers in one instant are paired without trying every way")
    func manyInAnInstant() throws {
        let old = (0..<1_000).map { "\($0).0" }
        let new = (0..<1_000).reversed().map { "\($0).0001" }
        #expect(try compare(near + #","unordered":true"#, old, new).isSame)
    }

    @Test("two events of a lane may not change places across instants, whatever the tolerance of time")
    func orderAcrossInstants() throws {
        for options in [#""tolerance":{"at":5}"#, #""tolerance":{"at":5},"unordered":true"#] {
            let difference = TraceDiff.compare(
                expected: try values(options, [(1, "1"), (2, "2")]),
                actual: try values("", [(1, "2"), (2, "1")])
            )
            #expect(difference.counts == [.moved: 1], "\(difference.text())")
        }
        // One of them at the other's instant on one side: there they have no order.
        let difference = TraceDiff.compare(
            expected: try values(#""tolerance":{"at":5},"unordered":true"#, [(1, "1"), (1, "2")]),
            actual: try values("", [(1, "2"), (2, "1")])
        )
        #expect(difference.isSame)
    }
}
