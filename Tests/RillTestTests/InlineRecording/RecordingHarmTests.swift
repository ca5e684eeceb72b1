import Dispatch
import Foundation
import Testing

@testable import RillTest

/// What recording must never touch.
@Suite struct RecordingHarmTests {
    /// The issue's own file: `a` puts its diagram together, `b` is right and draws the same.
    private static let neighbours = [
        ##"let gap = "-"; expectMarbles { t in t.expect(t.hot("-a|"), "\(gap)-") }"##,
        ##"expectMarbles { t in t.expect(t.hot("-a|"), "-" + "-") }"##,
        ##"expectMarbles { t in t.expect(t.hot("-a|"), ("--")) }"##,
        ##"let gap = "--"; expectMarbles { t in t.expect(t.hot("-a|"), gap) }"##,
        ##"expectMarbles { t in t.expect(t.hot("-a|"), isLong ? "--" : "---") }"##,
        ##"expectMarbles { t in t.expect(t.hot("-a|"), #diagram("--")) }"##,
        ##"expectMarbles { t in t.expect(t.hot("-a|"), "--".description) }"##,
        ##"expectMarbles { t in t.expect(t.hot("-a|"), #"\#(gap)-"#) }"##,
    ]

    @Test(arguments: neighbours) func anotherTestIsNeverRewritten(body: String) throws {
        let text = """
            @Test func a() { \(body) }
            @Test func b() { expectMarbles { t in t.expect(Observable<String>.never(), "--") } }
            """
        let file = try SourceFile(text)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.count == 1)
        #expect(try file.text() == text)
        let note = try #require(failures.first?.notes.last)
        #expect(
            note.hasPrefix("not recorded: the diagram at Tests/Test.swift:1 is ") || note.contains(":1 is "),
            "\(note)"
        )
        #expect(note.hasSuffix(", and only a literal that says all of it is rewritten"), "\(note)")
    }

    /// Lines below it would move, and what is recorded there would miss its place.
    @Test(arguments: ["--\\\n    --", "-\\\n    -\\\n    --"]) func aDiagramOverSeveralLinesIsLeft(diagram: String)
        throws
    {
        let text = "t.expect(t.hot(\"-a|\"), \"\"\"\n    \(diagram)\n    \"\"\")\n// below\n"
        let file = try SourceFile(text)
        let meaning = diagram.replacingOccurrences(of: "\\\n    ", with: "")
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: meaning,
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.first?.notes.last?.hasSuffix("is written over several lines; write it on one") == true)
        #expect(try file.text() == text)
    }

    @Test func aCallOfAnotherFunctionIsLeftAlone() throws {
        let text = #"check("-", because: "--")"#
        let file = try SourceFile(text)
        let failures = file.run(line: 1, call: "check") { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.first?.notes.last?.contains("no call of expect is at") == true, "\(failures)")
        #expect(try file.text() == text)
    }

    @Test func aPlaceThatNamesNoCallIsLeftAlone() throws {
        let text = #"t.expect(t.hot("-a|"), "--")"#
        let file = try SourceFile(text)
        for column in [1, 2, 8, 10, 16, 400] {
            let site = SourceSite(filePath: file.path, line: 1, column: column)
            let failures = file.run(at: site) { test, at in
                test.expect(
                    test.hot(diagram: "-a|"),
                    diagram: "--",
                    filePath: at.filePath,
                    line: at.line,
                    column: at.column
                )
            }
            #expect(failures.first?.notes.last?.hasPrefix("not recorded: ") == true, "\(failures)")
            #expect(try file.text() == text)
        }
    }

    /// Everything that may stand between the call and its diagram.
    @Test(arguments: [
        ##"/* "--" /* ) */ */ t.hot("-a|")"##,
        "t.hot(\"-a|\").map { // ), \"--\"\n$0 }",
        ##"t.hot("-a|").filter { $0 != ")" && $0 != "\(", \("--")")" }"##,
        ##"t.hot("-a|").filter { $0.contains(/"--|\)/) == false }"##,
        ##"t.hot("-a|").filter { $0.contains(#/", "--"/#) == false }"##,
        ##"t.hot("-a|") as Observable<Result<A, B<C>>>"##,
        ##"Source<Int, (A, B) -> C>.stream"##,
        ##"a < b, c > d ? one : other"##,
        ##"values[x, y], `default`(1, 2) / 3 / x"##,
        "\"\"\"\n    --\n    \"\"\"",
        "#\"\"\"\n--\"\"\"\n\"\"\"#",
    ]) func theDiagramIsFoundBehindAnyStream(stream: String) throws {
        let arguments = stream.hasPrefix("a < b") || stream.hasPrefix("values") ? "\"x\" == y" : stream
        let text = "t.expect(\(arguments), \"--\", values: [\"--\": \"--\"]); t.expect(other, \"--\")"
        let file = try SourceFile(text)
        _ = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(try file.text() == text.replacingOccurrences(of: ", \"--\", values", with: ", \"-a|\", values"))
    }

    /// What cannot be told apart is left: too many arguments, an end that is missing.
    @Test(arguments: [
        ##"t.expect(a < b, c > d, "--")"##, ##"t.expect(one, "--""##, ##"t.expect(one, "--"]"##,
        ##"t.expect(one, "--)"##,
        ##"t.expect("--")"##, ##"t.expect(one, diagrams: "--")"##, ##"t.expect(one, /* "--")"##,
    ]) func whatCannotBeReadIsLeft(text: String) throws {
        let file = try SourceFile(text)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.first?.notes.last?.hasPrefix("not recorded: ") == true, "\(failures)")
        #expect(try file.text() == text)
    }

    @Test func whatLiesBehindTheHorizonIsRecordedAsWell() throws {
        let file = try SourceFile(#"t.expect(t.hot("a|").delay(.milliseconds(2)), "-a")"#)
        let failures = file.run(line: 1) { test, at in
            let late = test.hot(diagram: "a|").asObservable().delay(.milliseconds(2), scheduler: test.scheduler)
            test.expect(late, diagram: "-a", filePath: at.filePath, line: at.line, column: at.column)
        }
        #expect(failures.count == 1)
        #expect(try file.text() == #"t.expect(t.hot("a|").delay(.milliseconds(2)), "--a|")"#)
    }

    @Test func whatPassesUpToTheHorizonOnlyIsRecordedWithTheRest() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                taps: a|
                soon: --
                late: --
                """) { test in }
            """#
        )
        let failures = file.run(line: 1, lanes: "taps: a|\nsoon: --\nlate: --") { test in
            let taps = test.hot("taps").asObservable()
            test.expect(taps, lane: "soon")
            test.expect(taps.delay(.milliseconds(4), scheduler: test.scheduler), lane: "late")
        }
        #expect(failures.count == 2)
        #expect(try file.line(3) == "    soon: a|")
        #expect(try file.line(4) == "    late: ----a|")
    }

    @Test func aRunThatDoesNotEndIsNotRecorded() throws {
        let text = #"t.expect(ticks, "-")"#
        let file = try SourceFile(text)
        let failures = file.run(line: 1) { test, at in
            let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: test.scheduler).map { "\($0)" }
            test.expect(ticks, diagram: "--", filePath: at.filePath, line: at.line, column: at.column)
        }
        #expect(
            failures.first?.notes.contains { $0.contains("say how long the run is, until:") } == true,
            "\(failures)"
        )
        #expect(try file.text() == text)
    }

    @Test func workAtTheEndOfTimeIsNoTrap() throws {
        let file = try SourceFile(#"t.expect(late, "-b")"#)
        let failures = file.run(line: 1) { test, at in
            let late = test.hot(diagram: "-a|").asObservable().delay(.seconds(Int.max), scheduler: test.scheduler)
            test.expect(late, diagram: "-b", filePath: at.filePath, line: at.line, column: at.column)
        }
        #expect(failures.count == 1)
        let after = try file.text()
        #expect(
            failures.first?.notes.contains { $0.hasPrefix("not recorded: ") } == true
                ? after == #"t.expect(late, "-b")"# : after.contains("a"),
            "\(failures)"
        )
    }

    @Test func aRunWithAnEndOfItsOwnIsRecordedUpToThere() throws {
        let file = try SourceFile(#"expectMarbles("output: ", until: "3ms") { test in ticks }"#)
        _ = SourceFile.collect {
            let site = file.call("expectMarbles", line: 1)
            expectMarbles("output: ", until: "3ms", filePath: file.path, line: 1, column: site.column) { test in
                Observable<Int>.interval(.milliseconds(1), scheduler: test.scheduler).map { "\($0)" }
            }
        }
        #expect(try file.text() == #"expectMarbles("output: -012", until: "3ms") { test in ticks }"#)
    }

    @Test func aRunWithARealSchedulerIsNotRecorded() throws {
        let text = #"t.expect(late, "---------b")"#
        let file = try SourceFile(text)
        let failures = file.run(line: 1) { test, at in
            let late = test.hot(diagram: "-a--------").asObservable()
                .observe(on: SerialDispatchQueueScheduler(qos: .default))
            test.expect(late, diagram: "---------b", filePath: at.filePath, line: at.line, column: at.column)
        }
        #expect(failures.first?.notes.contains { $0.hasPrefix("not recorded: this run depends on real time") } == true)
        #expect(failures.first?.notes.contains { $0.contains("SerialDispatchQueueScheduler") } == true, "\(failures)")
        #expect(try file.text() == text)
    }

    @Test func aRunWithARealTimerOfTheBodyIsNotRecorded() throws {
        let text = #"t.expect(late, "-b")"#
        let file = try SourceFile(text)
        let failures = file.run(line: 1) { test, at in
            let timer = Observable<Int>.timer(.seconds(30), scheduler: SerialDispatchQueueScheduler(qos: .default))
            test.keep(timer.subscribe())
            test.expect(test.hot(diagram: "-a"), diagram: "-b", filePath: at.filePath, line: at.line, column: at.column)
        }
        #expect(failures.first?.notes.contains { $0.hasPrefix("not recorded: this run depends on real time") } == true)
        #expect(try file.text() == text)
    }

    /// No scheduler of Rill's, and so no notice.
    @Test func whatCameFromAnotherThreadIsNotRecorded() throws {
        let text = #"t.expect(late, "-b")"#
        let file = try SourceFile(text)
        let failures = file.run(line: 1) { test, at in
            let elsewhere = Observable<String>.create { observer in
                let done = DispatchSemaphore(value: 0)
                Thread {
                    observer.onNext("a")
                    done.signal()
                }.start()
                done.wait()
                return Disposables.create()
            }
            test.expect(elsewhere, diagram: "-b", filePath: at.filePath, line: at.line, column: at.column)
        }
        #expect(
            failures.first?.notes.contains { $0.hasPrefix("not recorded: events came from another thread") } == true
        )
        #expect(try file.text() == text)
    }

    @Test func earlierRecordingsOnTheSameLineAreFollowed() throws {
        let file = try SourceFile(#"t.expect(a, ""); t.expect(b, ""); /* é */ t.expect(c, "")"#)
        let sites = (1...3).map { file.call("expect", line: 1, occurrence: $0) }
        for (site, diagram) in zip(sites, ["-a-b-c-|", "-'long'|", "-c|"]) {
            let failures = file.run(at: site) { test, at in
                test.expect(
                    test.hot(diagram: diagram),
                    diagram: "",
                    filePath: at.filePath,
                    line: at.line,
                    column: at.column
                )
            }
            #expect(failures.first?.notes.last?.hasPrefix("recorded: ") == true, "\(failures)")
        }
        #expect(
            try file.text() == #"t.expect(a, "-a-b-c-|"); t.expect(b, "-'long'|"); /* é */ t.expect(c, "-c|")"#
        )
    }

    @Test func aLiteralThatIsRecordedAlreadySaysSo() throws {
        let file = try SourceFile(#"t.expect(a, "")"#)
        let site = file.call("expect", line: 1)
        for (diagram, word) in [("-a|", "recorded: "), ("-b|", "not recorded: an earlier recording of this run has")] {
            let failures = file.run(at: site) { test, at in
                test.expect(
                    test.hot(diagram: diagram),
                    diagram: "",
                    filePath: at.filePath,
                    line: at.line,
                    column: at.column
                )
            }
            #expect(failures.first?.notes.last?.hasPrefix(word) == true, "\(failures)")
        }
        #expect(try file.text() == #"t.expect(a, "-a|")"#)
    }

    /// A line above was added since the build: the place of the one call is now that of the other.
    @Test func aFileThatSomeoneHasChangedIsLeft() throws {
        let compiled = "t.expect(a, \"\")\nt.expect(b, \"\")\n"
        let file = try SourceFile(compiled)
        let site = file.call("expect", line: 2)
        let text = "// new\n" + compiled
        try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
        let failures = file.run(at: site) { test, at in
            test.expect(test.hot(diagram: "-b|"), diagram: "", filePath: at.filePath, line: at.line, column: at.column)
        }
        #expect(failures.first?.notes.last?.contains("was changed since the test was built") == true, "\(failures)")
        #expect(try file.text() == text)
        // Also between two recordings.
        try Data(compiled.utf8).write(to: URL(fileURLWithPath: file.path))
        try file.setAge(.distantPast)
        _ = file.run(at: file.call("expect", line: 1)) { test, at in
            test.expect(test.hot(diagram: "-a|"), diagram: "", filePath: at.filePath, line: at.line, column: at.column)
        }
        let changed = "// new\n" + (try file.text())
        try Data(changed.utf8).write(to: URL(fileURLWithPath: file.path))
        _ = file.run(at: site) { test, at in
            test.expect(test.hot(diagram: "-b|"), diagram: "", filePath: at.filePath, line: at.line, column: at.column)
        }
        #expect(try file.text() == changed)
    }

    @Test func aPictureOfSeveralLanesOnOneLineIsRecorded() throws {
        let file = try SourceFile(
            ##"expectMarbles("taps: -a\n\toutput:\t-b|\nother: -'\\\\'|") { test in }; more("-b|")"##
        )
        let failures = file.run(line: 1, lanes: "taps: -a\n\toutput:\t-b|\nother: -'\\\\'|") { test in
            test.expect(test.hot("taps"), lane: "other")
            return test.hot("taps").map { $0 + "\\" }
        }
        #expect(failures.count == 2)
        let text = try file.text()
        #expect(
            text == ##"expectMarbles("taps: -a\n\toutput:\t-'a\\\\'-\nother: -a    -") { test in }; more("-b|")"##,
            "\(failures)"
        )
    }

    @Test func theLanesOfStreamsAreRecorded() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                taps:   -a-b-c-|
                output: x---y--|
                x:      -b|
                y:          -c-|
                """) { test in }
            """#
        )
        let lanes = "taps:   -a-b-c-|\noutput: x---y--|\nx:      -b|\ny:          -c-|"
        let failures = file.run(line: 1, lanes: lanes) { test in
            test.hot("taps").window(timeSpan: .milliseconds(4), count: 100, scheduler: test.scheduler)
        }
        #expect(failures.first?.notes.last?.hasPrefix("recorded: ") == true, "\(failures)")
        #expect(try file.line(3) == "    output: x---y--|")
        #expect(try file.line(4) == "    x:      -a-b|")
        #expect(try file.line(5) == "    y:          -c-|")
    }

    @Test func theDiagramsOfStreamsInACallAreRecorded() throws {
        let file = try SourceFile(#"t.expect(w, "y---x--|", inner: ["x": "", "y": "-b|"], values: [:])"#)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a-b-c-|").window(timeSpan: .milliseconds(4), count: 100, scheduler: test.scheduler),
                diagram: "y---x--|",
                inner: ["x": "", "y": "-b|"],
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.first?.notes.filter { $0.hasPrefix("recorded: ") }.count == 2, "\(failures)")
        #expect(try file.text() == #"t.expect(w, "y---x--|", inner: ["x": "-c-|", "y": "-a-b|"], values: [:])"#)
    }

    @Test func theLaneOfASourceIsNeverRewritten() throws {
        let text = #"""
            expectMarbles("""
                outer:  -x-|
                output: -x-|
                x:       --a|
                """) { test in }
            """#
        let file = try SourceFile(text)
        let failures = file.run(line: 1, lanes: "outer:  -x-|\noutput: -x-|\nx:       --a|") { test in
            let inner = test.inner("x").asObservable().map { $0 + $0 }
            return test.hot("outer").map { _ in inner }
        }
        #expect(failures.first?.notes.last?.contains("which is its source as well") == true, "\(failures)")
        #expect(try file.text() == text)
    }
}
