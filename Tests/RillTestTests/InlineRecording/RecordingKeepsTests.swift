import Testing

@testable import RillTest

/// What holds is left as it stands: only what was wrong is recorded.
@Suite struct RecordingKeepsTests {
    /// Runs a test with a diagram of its own, and returns the diagram that is in the file then.
    private func recorded(_ source: String, _ diagram: String) throws -> (diagram: String, failures: [Failure]) {
        let file = try SourceFile("t.expect(a, \"\(diagram)\")")
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: source),
                diagram: diagram,
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        return (String(try file.text().dropFirst("t.expect(a, \"".count).dropLast(2)), failures)
    }

    @Test(arguments: [
        ("--a-b|", "@1ms...3ms a @5ms c|", "@1ms...3ms a"), ("-a-b|", "-?-c|", "-?-b|"),
        ("-[ab]-c|", "-{ba}-d|", "-{ab}-c|"), ("-[ab]-c|", "-{ac}-c|", "-[ab]-c|"),
        ("-a-#'no'", "-b-#", "-a-#"), ("-a-b-c|", "-x-b...", "-a-b..."),
        ("-a---b|", "-x-...", "-a-"), ("-a-b|", "@0ms...2ms a @2ms...4ms c|", "@0ms...2ms a"),
    ]) func whatIsLeftOpenAndHoldsStaysOpen(source: String, diagram: String, kept: String) throws {
        let (now, failures) = try recorded(source, diagram)
        #expect(failures.first?.notes.last?.hasPrefix("recorded: ") == true, "\(failures)")
        #expect(now.contains(kept), "\(now)")
        #expect(now.contains("...") == diagram.contains("..."), "\(now)")
        let again = Failure.collect { expectMarbles { test in test.expect(test.hot(diagram: source), diagram: now) } }
        #expect(again.isEmpty, "\(now)\n\(again)")
    }

    /// The window of `a` holds, and the one of `c` does not.
    @Test func aWindowThatIsMissedBecomesATime() throws {
        let (now, _) = try recorded("-a-----c|", "@0ms...2ms a @3ms...4ms c|")
        #expect(
            now == "@0ms...2ms a------c|" || now == "@0ms...2ms a @7ms c|" || now.contains("@0ms...2ms a"),
            "\(now)"
        )
        #expect(!now.contains("3ms...4ms"), "\(now)")
    }

    @Test func aTimeWithinTheToleranceStays() throws {
        let file = try SourceFile(#"t.expect(a, "-a---b|")"#)
        let at = file.call("expect", line: 1)
        let failures = SourceFile.collect {
            expectMarbles(tolerance: .milliseconds(1), filePath: file.path, line: 1) { test in
                test.expect(
                    test.hot(diagram: "--a--c|"),
                    diagram: "-a---b|",
                    filePath: at.filePath,
                    line: at.line,
                    column: at.column
                )
            }
        }
        #expect(failures.first?.notes.last?.hasPrefix("recorded: ") == true, "\(failures)")
        #expect(try file.text() == #"t.expect(a, "-a---c|")"#)
    }

    @Test func lanesThatHoldStandWhereTheyStood() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                taps:   -a-  --b--  -|   // as typed
                taps^:  ^--  -----  -!
                even:   -?-  --?--  -|
                output: -a-  --x--  -|   // what is shown
                """) { test in }
            """#
        )
        let lanes = """
            taps:   -a-  --b--  -|   // as typed
            taps^:  ^--  -----  -!
            even:   -?-  --?--  -|
            output: -a-  --x--  -|   // what is shown
            """
        let before = try file.text()
        let failures = file.run(line: 1, lanes: lanes) { test in
            let taps = test.hot("taps").asObservable()
            let both = taps.publish().refCount()
            test.expect(both, lane: "even")
            return both
        }
        #expect(failures.count == 1, "\(failures)")
        #expect(try file.text() == before.replacingOccurrences(of: "--x--", with: "--b--"), "\(failures)")
    }

    /// The new diagram needs more columns: the others get spaces, and lose none.
    @Test func lanesThatHoldGetSpacesOnlyWhereTheyMust() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                taps:   -a  -b-|
                taps^:  ^-  ---!
                output: -x  -x-|
                """) { test in }
            """#
        )
        let lanes = "taps:   -a  -b-|\ntaps^:  ^-  ---!\noutput: -x  -x-|"
        let failures = file.run(line: 1, lanes: lanes) { test in
            test.hot("taps").map { $0 == "b" ? "long" : $0 }
        }
        #expect(failures.count == 1, "\(failures)")
        #expect(try file.line(2) == "    taps:   -a  -b     -|")
        #expect(try file.line(3) == "    taps^:  ^-  --     -!")
        #expect(try file.line(4) == "    output: -a  -'long'-|")
    }

    @Test func aSecondRecordingInARowChangesNothing() throws {
        let lanes = "taps:   -a-b|\ntaps^:  ^--!\noutput: -x"
        let file = try SourceFile(
            "expectMarbles(\"\"\"\n    \(lanes.replacingOccurrences(of: "\n", with: "\n    "))\n    \"\"\") { test in }"
        )
        func run(_ lanes: String) -> [Failure] {
            file.run(line: 1, lanes: lanes) { test in test.hot("taps").map { $0 + $0 } }
        }
        #expect(run(lanes).count == 2)
        let first = try file.text()
        let now = try (2...4).map { String(try file.line($0).dropFirst(4)) }.joined(separator: "\n")
        // As after a build.
        try file.setAge(.distantPast)
        #expect(run(now).isEmpty)
        #expect(try file.text() == first)
    }

    @Test func eachSubscriptionIsToldAtItsOwnFailure() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                taps:   a--b---|
                save:   -k|
                save^:  ^!
                save^:  ---^!
                output: -k--k--|
                """) { test in }
            """#
        )
        let lanes = "taps:   a--b---|\nsave:   -k|\nsave^:  ^!\nsave^:  ---^!\noutput: -k--k--|"
        let failures = file.run(line: 1, lanes: lanes) { test in
            let save = test.cold("save").asObservable()
            return test.hot("taps").flatMap { _ in save }
        }
        let notes = failures.map { $0.notes.filter { $0.hasPrefix("recorded: ") } }
        #expect(
            notes == [
                [#"recorded: "^!" is now "^-!"; read it, and run the test again"#],
                [#"recorded: "---^!" is now "---^-!"; read it, and run the test again"#],
            ],
            "\(failures)"
        )
        #expect(failures.map { $0.site?.line } == [4, 5])
    }

    /// In any order, the diagrams that hold stay, wherever they stand.
    @Test func ofSubscriptionsInAnyOrderTheWrongOneIsReplaced() throws {
        let file = try SourceFile(#"t.expectSubscriptions(save, "---^-!", "^!", inAnyOrder: true)"#)
        let failures = file.run(line: 1, call: "expectSubscriptions") { test, at in
            let save = test.cold(diagram: "-k|")
            let taps = test.hot(diagram: "a--b---|").flatMap { _ in save }
            test.expectSubscriptions(
                save,
                "---^-!",
                "^!",
                inAnyOrder: true,
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
            test.keep(taps.subscribe())
        }
        #expect(failures.count == 1)
        #expect(try file.text() == #"t.expectSubscriptions(save, "---^-!", "^-!", inAnyOrder: true)"#)
    }

    @Test func aWindowInTheLaneOfAStreamStays() throws {
        let text = #"t.expect(w, "x---y--|", inner: ["x": "@0ms...2ms a -c|", "y": "-c-|"])"#
        let file = try SourceFile(text)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a-b-c-|").window(timeSpan: .milliseconds(4), count: 100, scheduler: test.scheduler),
                diagram: "x---y--|",
                inner: ["x": "@0ms...2ms a -c|", "y": "-c-|"],
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.first?.notes.contains { $0.hasPrefix("recorded: ") } == true, "\(failures)")
        let now = try file.text()
        #expect(now.contains("@0ms...2ms a"), "\(now)")
        #expect(now.contains(#""x---y--|", inner:"#))
    }
}
