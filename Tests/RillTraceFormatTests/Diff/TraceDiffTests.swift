import Foundation
import RillTraceFormat
import Testing

/// A trace from short lines: `TIME LANE KIND [VALUE]`; `#2` behind the lane is the subscription.
private func trace(_ lines: String, options: TraceOptions = TraceOptions(), unit: String = "ms") throws -> Trace {
    var trace = Trace(header: TraceHeader(name: "Search.debounce", unit: unit, options: options), events: [])
    var lanes: [String] = []
    for line in lines.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 3).map(String.init)
        let lane = words[1].split(separator: "#").map(String.init)
        var rest = words.count > 3 ? words[3] : ""
        var from: TraceCause?
        if let mark = rest.range(of: "<- ") {
            let cause = rest[mark.upperBound...].split(separator: ":").map(String.init)
            from = TraceCause(lane: cause[0], n: try #require(Int(cause[1])))
            rest = rest[..<mark.lowerBound].trimmingCharacters(in: .whitespaces)
        }
        let kind = try #require(TraceEvent.Kind.allCases.first { $0.name == words[2] })
        let value = rest.isEmpty ? nil : try JSONValue(parsing: rest)
        if !lanes.contains(lane[0]) { lanes.append(lane[0]) }
        trace.events.append(
            TraceEvent(
                at: try #require(Int(words[0])),
                lane: lane[0],
                sub: lane.count > 1 ? Int(lane[1]) ?? 0 : 1,
                kind: kind,
                value: kind == .error ? nil : value,
                error: kind == .error ? TraceFailure(type: "E", value: value ?? .null) : nil,
                from: from
            )
        )
    }
    trace.header.lanes = lanes.map { TraceLane(id: $0) }
    return trace
}

private func lines(_ expected: String, _ actual: String, _ options: TraceOptions = TraceOptions()) throws -> [String] {
    let difference = TraceDiff.compare(expected: try trace(expected, options: options), actual: try trace(actual))
    return difference.findings.map { "\($0.lane) \(difference.time($0)) \(difference.sentence($0))" }
}

@Suite("Comparing traces")
struct TraceDiffTests {
    private let base = """
        0 query subscribe
        10 query next "q1"
        20 query next "q2"
        30 query next "q3"
        40 query next "q4"
        50 query next "q5"
        60 query next "q6"
        70 query completed
        """

    @Test("finds nothing between equal traces")
    func same() throws {
        let difference = TraceDiff.compare(expected: try trace(base), actual: try trace(base))
        #expect(difference.isSame)
        #expect(difference.text() == "Search.debounce   same, 8 events\n")
    }

    @Test("tells one insertion, one removal and the shift of the rest as three lines and a summary")
    func theExampleOfTheDocumentation() throws {
        let actual = """
            0 query subscribe
            10 query next "q1"
            15 query next "EXTRA"
            27 query next "q2"
            37 query next "q3"
            57 query next "q5"
            67 query next "q6"
            70 query completed
            """
        let difference = TraceDiff.compare(expected: try trace(base), actual: try trace(actual))
        #expect(
            difference.text(advice: "rilltrace accept Search.debounce") == """
                Search.debounce   query: 1 added, 1 removed, 4 shifted
                              0ms   15ms  20ms  30ms  40ms   57ms  67ms
                  − query     ───q1───────q2────q3────q4──q5────q6────┤
                  + query     ───q1─EXTRA────q2────q3────────q5────q6─┤
                  query  15ms      + next "EXTRA"
                  query  40ms      − next "q4"
                  query  20…60ms   4 events 7ms later   (after the insertion at 15ms)
                  accept it:  rilltrace accept Search.debounce

                """
        )
    }

    @Test("names a changed value with its path, and elements of arrays by their place")
    func changedValues() throws {
        #expect(try lines("5 a next 1", "5 a next 2") == ["a 5ms ~ next 1 → 2"])
        #expect(
            try lines(
                #"5 a next {"items":[{"title":"x"},{"title":"y"}],"n":1}"#,
                #"5 a next {"items":[{"title":"x"},{"title":"z"}],"n":1}"#
            )
                == [#"a 5ms ~ next .items[1].title "y" → "z""#]
        )
        #expect(try lines("5 a next [1,2,3]", "5 a next [0,1,2,3]") == ["a 5ms ~ next .[0] nothing → 0"])
        #expect(try lines(#"5 a next {"a b":1}"#, #"5 a next {}"#) == [#"a 5ms ~ next .["a b"] 1 → nothing"#])
        #expect(try lines(#"5 a error "x""#, #"5 a error "y""#) == [#"a 5ms ~ error "x" → "y""#])
        #expect(
            try lines("5 a next \"\u{e9}\"", "5 a next \"e\u{301}\"")
                == ["a 5ms ~ next \"\u{e9}\" → \"e\u{301}\" (differs only in Unicode normalisation)"]
        )
        #expect(
            try lines("5 a next 42", "5 a next 42.0")
                == ["a 5ms ~ next 42 → 42.0 (the same number, spelled in another way)"]
        )
        #expect(
            try lines(#"5 a next {"x":1,"y":2}"#, #"5 a next {"y":2,"x":1}"#)
                == [#"a 5ms ~ next {"x":1,"y":2} → {"y":2,"x":1} (only the order of the members differs)"#]
        )
        #expect(try lines(#"5 a next {"$float":"nan"}"#, #"5 a next {"$float":"nan"}"#) == [])
    }

    @Test("does not call an event changed that is another event")
    func noFalseChanges() throws {
        #expect(
            try lines("10 a next 1\n20 a next 2\n30 a next 3", "10 a next 1\n12 a next 8\n20 a next 9\n30 a next 3")
                == ["a 12ms + next 8", "a 20ms ~ next 2 → 9"]
        )
        #expect(try lines("10 a next 1", "10 a completed") == ["a 10ms − next 1", "a 10ms + completed"])
        #expect(try lines("10 a next 1", "10 b next 1").count == 4)
    }

    @Test("explains time by runs of one offset in each lane")
    func shifts() throws {
        #expect(
            try lines(
                "1 a next 1\n2 b next 1\n3 a next 2\n4 b next 2\n5 a next 3\n6 b next 3",
                "1 a next 1\n3 b next 1\n3 a next 2\n5 b next 2\n4 a next 3\n7 b next 3"
            )
                == ["b 2…6ms 3 events 1ms later", "a 5ms next 3 1ms earlier"]
        )
    }

    @Test("lets the times decide which of several equal events is gone or new")
    func slidingGaps() throws {
        let ticks = "10 t next\n20 t next\n30 t next\n40 t next"
        #expect(try lines(ticks, "10 t next\n20 t next\n40 t next") == ["t 30ms − next"])
        #expect(try lines(ticks, "20 t next\n30 t next\n40 t next") == ["t 10ms − next"])
        #expect(try lines("10 t next\n20 t next\n40 t next", ticks) == ["t 30ms + next"])
        #expect(
            try lines(
                "10 t next\n10 u next\n20 t next\n20 u next\n30 t next\n30 u next",
                "10 t next\n10 u next\n30 t next\n30 u next"
            )
                == ["t 20ms − next", "u 20ms − next"]
        )
    }

    @Test("recognises an event that moved within its lane")
    func moves() throws {
        #expect(
            try lines(
                "10 a next 1\n20 a next 2\n30 a next 3\n40 a next 4",
                "10 a next 1\n30 a next 3\n40 a next 4\n50 a next 2"
            ) == ["a 20ms next 2 moved to 50ms"]
        )
    }

    @Test("counts order within an instant, unless the header says otherwise")
    func instants() throws {
        let (old, new) = ("5 a next 1\n5 b next 1\n9 a completed", "5 b next 1\n5 a next 1\n9 a completed")
        #expect(
            try lines(old, new) == ["a 5ms next 1 in another order within the instant"]
                || lines(old, new) == ["b 5ms next 1 in another order within the instant"]
        )
        var options = TraceOptions()
        options.isUnorderedWithinInstant = true
        #expect(try lines(old, new, options) == [])
        #expect(try lines(old, "5 b next 1\n5 a next 2\n9 a completed", options) == ["a 5ms ~ next 1 → 2"])
    }

    @Test(
        "finds nothing in another order within unordered instants where there are causes, and beside a change only that"
    )
    func unorderedCauses() throws {
        var options = TraceOptions()
        options.isUnorderedWithinInstant = true
        // The same taps with the same effects; the ordinals of the taps are exchanged with their places.
        let old = "1 tap next 1\n1 tap next 2\n2 out next 1 <- tap:1\n2 out next 2 <- tap:2\n"
        for new in [
            "1 tap next 2\n1 tap next 1\n2 out next 1 <- tap:2\n2 out next 2 <- tap:1\n",
            "1 tap next 2\n1 tap next 1\n2 out next 2 <- tap:1\n2 out next 1 <- tap:2\n",
            "1 tap next 1\n1 tap next 2\n2 out next 2 <- tap:2\n2 out next 1 <- tap:1\n",
        ] {
            #expect(try lines(old, new, options) == [])
            #expect(try lines(new, old, options) == [])
            #expect(try lines(old + "9 end next 1", new + "9 end next 2", options) == ["end 9ms ~ next 1 → 2"])
            #expect(try lines(new + "9 end next 1", old + "9 end next 2", options) == ["end 9ms ~ next 1 → 2"])
        }
        // Each effect has the other one's cause.
        let crossed = "1 tap next 1\n1 tap next 2\n2 out next 1 <- tap:2\n2 out next 2 <- tap:1\n"
        #expect(try lines(old, crossed, options).count == 2)
    }

    @Test("counts by lane and kind what differs, also where no finding of it is kept", arguments: [0, 1, 4, 100])
    func countsPastTheLimit(limit: Int) throws {
        let common = "0 a subscribe\n0 b subscribe\n0 c subscribe\n0 d subscribe\n0 e subscribe\n0 f subscribe\n"
        let expected = """
            10 a next 1\n11 a next 2\n12 a next 3
            20 b next 1\n21 b next 2
            40 d next 1\n41 d next 2\n42 d next 3\n43 d next 4
            50 e next 1\n51 e next 2\n52 e next 3
            60 f next 1 <- d:1\n61 f next 2 <- d:1
            """
        let actual = """
            10 a next 7\n11 a next 8\n12 a next 9
            30 c next 1\n31 c next 2\n32 c next 3\n33 c next 4\n34 c next 5
            45 d next 1\n46 d next 2\n47 d next 3\n48 d next 4
            50 e next 2\n51 e next 3\n52 e next 1
            60 f next 1 <- d:2\n61 f next 2 <- d:2
            """
        let difference = TraceDiff.compare(
            expected: try trace(common + expected),
            actual: try trace(common + actual),
            findingLimit: limit
        )
        let all = TraceDiff.compare(expected: try trace(common + expected), actual: try trace(common + actual))
        #expect(difference.countsByLane["a"] == [.changed: 3])
        #expect(difference.countsByLane["b"] == [.removed: 2])
        #expect(difference.countsByLane["c"] == [.added: 5])
        #expect(difference.countsByLane["d"] == [.shifted: 4])
        #expect(difference.countsByLane["f"] == [.recaused: 2])
        #expect(difference.countsByLane["e"]?[.moved] == 1)
        #expect(difference.countsByLane == all.countsByLane)
        #expect(difference.counts == all.counts)
        #expect(difference.findingCount == all.findingCount)
        #expect(difference.findings.count == min(limit, all.findings.count))
        #expect(difference.hiddenCount == all.findings.count - difference.findings.count)
    }

    @Test("tells lanes apart whose order changed because one of them is late")
    func interleaving() throws {
        #expect(
            try lines(
                "10 a next 1\n12 b next 1\n20 a next 2\n22 b next 2\n30 a next 3\n32 b next 3",
                "10 a next 1\n20 a next 2\n21 b next 1\n30 a next 3\n31 b next 2\n41 b next 3"
            )
                == ["b 12…32ms 3 events 9ms later"]
        )
    }

    @Test("counts what a tolerance covers and shows the options")
    func tolerance() throws {
        var options = TraceOptions()
        options.tolerance = TraceTolerance(time: 2, absolute: 0.01)
        options.laneTolerances = [TraceLaneTolerance(lane: "b", tolerance: TraceTolerance(relative: 0.1))]
        let difference = TraceDiff.compare(
            expected: try trace("1 a next 1.0\n5 a next {\"x\":[2]}\n6 b next 100", options: options),
            actual: try trace("3 a next 1.005\n8 a next {\"x\":[2]}\n7 b next 105")
        )
        #expect(
            difference.findings.map { difference.sentence($0) }
                == [#"next {"x":[2]} 3ms later"#, "next 100 1ms later"]
        )
        #expect(difference.toleratedTimes == 1)
        #expect(difference.toleratedValues == 2)
        #expect(difference.text().contains("2 numbers off within the tolerance"))
        #expect(difference.text().contains(#"compared with options {"tolerance":{"at":2,"absolute":0.01}"#))
        #expect(
            try lines("1 a next 1.0\n6 b next 100", "1 a next 1.5\n6 b next 120", options)
                == ["a 1ms ~ next 1.0 → 1.5", "b 6ms ~ next 100 → 120"]
        )
    }

    @Test("leaves out ignored lanes")
    func ignoredLanes() throws {
        var options = TraceOptions()
        options.ignoredLanes = ["noise"]
        #expect(
            try lines(
                "1 noise next 1\n2 a next 1\n3 noise next 5\n4 a next 2",
                "2 a next 1\n3 noise next 6\n4 a next 3",
                options
            ) == ["a 4ms ~ next 2 → 3"]
        )
    }

    @Test("reports another subscription once for all its events")
    func subscriptions() throws {
        #expect(
            try lines("1 a next 1\n2 a next 2\n3 a next 3", "1 a#2 next 1\n2 a#2 next 2\n3 a next 3")
                == ["a 1…2ms 2 events: subscription 1 expected, 2 found"]
        )
    }

    @Test("compares units, lanes and types of the header, and never the source")
    func headers() throws {
        var (old, new) = (try trace("1 a next 1"), try trace("1 a next 1", unit: "us"))
        old.header.lanes = [TraceLane(id: "a", type: "Int", source: "x:1"), TraceLane(id: "old")]
        new.header.lanes = [TraceLane(id: "a", type: "String", source: "y:2"), TraceLane(id: "new")]
        #expect(
            TraceDiff.compare(expected: old, actual: new).findings.compactMap(\.detail) == [
                "unit of time: ms expected, us found", "type of lane a: Int expected, String found",
                "lane old: there expected, missing found", "lane new: missing expected, there found",
            ]
        )
        new = old
        new.header.lanes[0].source = "elsewhere:9"
        #expect(TraceDiff.compare(expected: old, actual: new).isSame)
    }

    @Test("finds the delay that a shift comes from, through the causes")
    func causes() throws {
        let expected = """
            10 query next "a"
            310 debounce next "a" <- query:1
            310 search next "a" <- debounce:1
            400 query next "b"
            700 debounce next "b" <- query:2
            700 search next "b" <- debounce:2
            """
        let actual = expected.replacingOccurrences(of: "310", with: "317").replacingOccurrences(of: "700", with: "707")
        let difference = TraceDiff.compare(expected: try trace(expected), actual: try trace(actual))
        #expect(
            difference.findings.map { difference.sentence($0) } == [
                "2 events 7ms later   (debounce 300 → 307ms after query)",
                "2 events 7ms later   (debounce 300 → 307ms after query)",
            ]
        )
        var other = difference
        other.name = "Another"
        let groups = TraceDifference.groups([difference, other])
        #expect(groups.map(\.cause) == ["debounce 300 → 307ms after query"])
        #expect(groups.map(\.names) == [["Another", "Search.debounce"]])
    }

    @Test("compares causes by the events they name, not by their ordinals")
    func renumberedCauses() throws {
        let expected = "1 tap next 1\n2 tap next 2\n3 out next 1 <- tap:2"
        #expect(
            try lines(expected, "0 tap next 9\n1 tap next 1\n2 tap next 2\n3 out next 1 <- tap:3") == [
                "tap 0ms + next 9"
            ]
        )
        #expect(
            try lines(expected, "1 tap next 1\n2 tap next 2\n3 out next 1 <- tap:1")
                == ["out 3ms next 1 caused by tap:1, by tap:2 expected"]
        )
        // The same name for another event, because one came ahead of it.
        #expect(
            try lines(expected, "0 tap next 9\n1 tap next 1\n2 tap next 2\n3 out next 1 <- tap:2") == [
                "tap 0ms + next 9", "out 3ms next 1 caused by tap:2, which is another event than expected",
            ]
        )
    }

    @Test("does not loop on causes in a circle")
    func circularCauses() throws {
        let expected = "1 a next 1 <- b:1\n1 b next 1 <- a:1"
        #expect(try lines(expected, "2 a next 1 <- b:1\n2 b next 1 <- a:1").count == 2)
    }

    @Test("gives the same findings for files as for memory")
    func files() throws {
        let folder = NSTemporaryDirectory() + "rill-diff-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var old = try trace(base)
        old.events.append(TraceEvent(at: 80, lane: "é", kind: .next, value: ["a\nb": [1.5, .null]]))
        old.events.append(TraceEvent(at: 81, lane: "q", kind: .error, error: TraceFailure(type: "E", value: 1)))
        var new = old
        new.events.remove(at: 3)
        new.events[5].at += 4
        new.events[7].value = ["a\nb": [1.5, 7]]
        new.events[8].error?.value = 2
        try old.write(toFile: folder + "/old")
        // The same content in another spelling.
        let spelled = String(decoding: new.jsonLines, as: UTF8.self).replacingOccurrences(of: ",\"", with: " , \"")
            .replacingOccurrences(of: "\"check\"", with: "\"was\"")
        try Data(spelled.utf8).write(to: URL(fileURLWithPath: folder + "/new"))
        let memory = TraceDiff.compare(expected: old, actual: new)
        let file = try TraceDiff.compare(expectedFile: folder + "/old", actualFile: folder + "/new")
        #expect(memory.counts == [.removed: 1, .shifted: 1, .changed: 2])
        #expect(file.findings.map { file.sentence($0) } == memory.findings.map { memory.sentence($0) })
        #expect(file.counts == memory.counts)
        #expect(file.notes.count == 1)
    }

    @Test("is one addition and one shift for one insertion among 20,000")
    func oneInsertion() throws {
        var old = Trace(header: TraceHeader(name: "x", lanes: [TraceLane(id: "a")]), events: [])
        for index in 0..<20_000 {
            old.events.append(TraceEvent(at: index * 3, lane: "a", kind: .next, value: JSONValue(integer: index % 50)))
        }
        var new = old
        for index in 5000..<20_000 { new.events[index].at += 7 }
        new.events.insert(TraceEvent(at: 15_001, lane: "a", kind: .next, value: "EXTRA"), at: 5000)
        let difference = TraceDiff.compare(expected: old, actual: new)
        #expect(difference.counts == [.added: 1, .shifted: 15_000])
        #expect(difference.findings.count == 2)
    }

    @Test("stays bounded where everything is different")
    func everythingDifferent() throws {
        func make(_ first: Int) -> Trace {
            var trace = Trace(header: TraceHeader(name: "x", lanes: [TraceLane(id: "a")]), events: [])
            for index in 0..<30_000 {
                trace.events.append(
                    TraceEvent(at: index, lane: "a", kind: .next, value: JSONValue(integer: first + index % 7))
                )
            }
            return trace
        }
        let difference = TraceDiff.compare(expected: make(0), actual: make(100))
        #expect(difference.counts == [.changed: 30_000])
        #expect(difference.findings.count == TraceDifference.findingLimit)
    }

    @Test("no tolerance reaches from a number to infinity, or from one infinity to the other")
    func infiniteNumbers() throws {
        var options = TraceOptions()
        options.tolerance = TraceTolerance(absolute: 1e300, relative: 0.5)
        let infinite = #"{"$float":"inf"}"#
        #expect(try lines("1 a next \(infinite)", "1 a next 5", options) == [#"a 1ms ~ next {"$float":"inf"} → 5"#])
        #expect(
            try lines("1 a next \(infinite)", #"1 a next {"$float":"-inf"}"#, options)
                == [#"a 1ms ~ next {"$float":"inf"} → {"$float":"-inf"}"#]
        )
        #expect(try lines("1 a next \(infinite)", "1 a next \(infinite)", options) == [])
    }
}
