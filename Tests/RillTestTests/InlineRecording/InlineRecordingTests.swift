import Foundation
import Testing

@testable import RillTest

/// `RILL_RECORD=inline` writes what happened into the test's source, in a file of its own here.
@Suite struct InlineRecordingTests {
    @Test func aLaneIsReplacedAndItsIndentationKept() throws {
        let file = try SourceFile(
            #"""
            func test() {
                expectMarbles("""
                    taps:   -a-b----c-|
                    taps^:  ^--!
                    output: -b-|
                    """) { test in
                    test.hot("taps").debounce(…)
                }
            }
            """#
        )
        let failures = file.run(line: 2, lanes: "taps:   -a-b----c-|\ntaps^:  ^--!\noutput: -b-|") { test in
            test.hot("taps").debounce(.milliseconds(3), scheduler: test.scheduler)
        }
        #expect(failures.count == 2)
        #expect(failures.allSatisfy { $0.notes.contains { $0.hasPrefix("recorded: ") } }, "\(failures)")
        #expect(try file.line(3) == "        taps:   -a-b----c-|")
        #expect(try file.line(4) == "        taps^:  ^---------!")
        #expect(try file.line(5) == "        output: ------b---[c|]")
    }

    @Test func anEmptyLaneIsFilled() throws {
        let file = try SourceFile(
            #"""
            expectMarbles(
                """
                taps:   -a-b-|
                output:
                """
            ) { test in test.hot("taps") }
            """#
        )
        _ = file.run(line: 1, lanes: "taps:   -a-b-|\noutput:") { test in test.hot("taps") }
        #expect(try file.line(4) == "    output: -a-b-|")
    }

    @Test func aStreamThatIsAliveIsDrawnToTheHorizon() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                taps:   -a-b----
                output:
                """) { test in test.hot("taps") }
            """#
        )
        _ = file.run(line: 1, lanes: "taps:   -a-b----\noutput:") { test in test.hot("taps") }
        #expect(try file.line(3) == "    output: -a-b----")
    }

    @Test(arguments: [true, false]) func quotedLabelsAreEscapedWhereTheLiteralNeedsIt(isRaw: Bool) throws {
        let mark = isRaw ? "#" : ""
        let file = try SourceFile(
            """
            expectMarbles(\(mark)\"\"\"
                taps:   -a|
                output: -b|
                \"\"\"\(mark)) { test in }
            """
        )
        _ = file.run(line: 1, lanes: "taps:   -a|\noutput: -b|") { test in
            test.hot("taps").map { $0 + "'\\" }
        }
        #expect(try file.line(3) == (isRaw ? #"    output: -'a\'\\'|"# : #"    output: -'a\\'\\\\'|"#))
    }

    @Test func theOtherLanesAreLinedUpWithWhatIsRecorded() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                // pairs
                taps:   -a---b---c--d-|   // as typed
                taps^:  ^-------------!
                save:    -x|
                output: -a---b---c--d-|   // what is shown
                """) { test in }
            """#
        )
        let lanes = """
            // pairs
            taps:   -a---b---c--d-|   // as typed
            taps^:  ^-------------!
            save:    -x|
            output: -a---b---c--d-|   // what is shown
            """
        let failures = file.run(line: 1, lanes: lanes) { test in
            let save = test.cold("save").asObservable()
            return test.hot("taps").flatMap { tap -> Observable<String> in
                tap == "a" ? save : tap == "b" ? Observable.of("b", "long", "b") : Observable.just(tap)
            }
        }
        #expect(failures.count == 1)
        #expect(try file.line(2) == "    // pairs")
        #expect(try file.line(3) == "    taps:   -a---b         ---c--d-|   // as typed")
        #expect(try file.line(4) == "    taps^:  ^-----         --------!")
        #expect(try file.line(5) == "    save:    -x|")
        #expect(try file.line(6) == "    output: --x--[b'long'b]---c--d-|   // what is shown")
    }

    @Test func paddingOfLanesThatHoldStays() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                taps:   -a---b           ---c--d-|
                taps^:  ^-----           --------!
                output: -a---[b'long'b]  ---c--d-|
                """) { test in }
            """#
        )
        let lanes = """
            taps:   -a---b           ---c--d-|
            taps^:  ^-----           --------!
            output: -a---[b'long'b]  ---c--d-|
            """
        let failures = file.run(line: 1, lanes: lanes) { test in test.hot("taps") }
        #expect(failures.count == 1)
        #expect(try file.line(2) == "    taps:   -a---b           ---c--d-|")
        #expect(try file.line(3) == "    taps^:  ^-----           --------!")
        #expect(try file.line(4) == "    output: -a---b           ---c--d-|")
    }

    @Test func lanesThatWereNotInLineAreLeftAsTheyAre() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                taps: -a-'long'-|
                taps^: ^----!
                output:
                """) { test in }
            """#
        )
        let lanes = "taps: -a-'long'-|\ntaps^: ^----!\noutput:"
        let failures = file.run(line: 1, lanes: lanes) { test in test.hot("taps") }
        #expect(failures.count == 1)
        #expect(try file.line(2) == "    taps: -a-'long'-|")
        #expect(try file.line(3) == "    taps^: ^----!")
        #expect(try file.line(4) == "    output: -a-'long'-|")
    }

    @Test func linesThatEndWithACarriageReturnKeepIt() throws {
        let text = "expectMarbles(\"\"\"\r\n    taps:   -a-|\r\n    output: -b|\r\n    \"\"\") { test in }\r\n"
        let file = try SourceFile(text)
        // The compiler makes one line feed of each line end.
        let failures = file.run(line: 1, lanes: "taps:   -a-|\noutput: -b|") { test in test.hot("taps") }
        #expect(failures.count == 1)
        #expect(try file.text() == text.replacingOccurrences(of: "-b|", with: "-a-|"))
    }

    @Test func aLiteralAboveTheCallIsBlamedAndLeftAsItIs() throws {
        let text = #"""
            let picture = """
                taps:   -a-|
                output: -b|
                """
            func test() {
                expectMarbles(picture) { test in test.hot("taps") }
            }
            """#
        let file = try SourceFile(text)
        let failures = file.run(line: 6, lanes: "taps:   -a-|\noutput: -b|") { test in test.hot("taps") }
        #expect(failures.map(\.site?.line) == [3])
        #expect(failures.map(\.site?.column) == [13])
        #expect(failures.first?.notes.last?.contains("is picture, and only a literal that says all of it") == true)
        #expect(try file.text() == text)
    }

    @Test func aLiteralThatIsNowhereIsBlamedOnTheCall() throws {
        let file = try SourceFile("\n\n\nexpectMarbles(made()) { test in test.hot(\"taps\") }\n\n\n\n")
        let failures = file.run(line: 4, lanes: "taps:   -a-|\noutput: -b|") { test in test.hot("taps") }
        #expect(failures.map(\.site?.line) == [4])
    }

    @Test(arguments: ["\t\t", " \t "]) func indentationByTabsIsKept(indentation: String) throws {
        let file = try SourceFile(
            "expectMarbles(\"\"\"\n\(indentation)taps:\t-a-|\n\(indentation)output:\t-b|\n\(indentation)\"\"\") {}"
        )
        let failures = file.run(line: 1, lanes: "taps:\t-a-|\noutput:\t-b|") { test in test.hot("taps") }
        #expect(failures.count == 1)
        #expect(try file.line(2) == "\(indentation)taps:\t-a-|")
        #expect(try file.line(3) == "\(indentation)output:\t-a-|")
    }

    @Test func aRawDiagramOfItsOwnIsReplaced() throws {
        let file = try SourceFile(##"test.expect(test.hot("-a|"), #"-'b\'\\'|"#) // here"##)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|").map { $0 + "\"" },
                diagram: #"-'b\'\\'|"#,
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.count == 1)
        #expect(try file.line(1) == ##"test.expect(test.hot("-a|"), #"-'a"'|"#) // here"##)
    }

    @Test func ofTwoEqualDiagramsOnOneLineTheRightOneIsReplaced() throws {
        let file = try SourceFile(#"test.expect(a, "-x|"); test.expect(b, "-x|")"#)
        _ = file.run(line: 1, occurrence: 2) { test, at in
            test.expect(
                test.hot(diagram: "-b|"),
                diagram: "-x|",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(try file.text() == #"test.expect(a, "-x|"); test.expect(b, "-b|")"#)
    }

    @Test func aSourceDrawnLikeWhatIsExpectedIsNotRewritten() throws {
        let file = try SourceFile(
            #"""
            test.expect(
                test.hot("-(a|)").map { $0 + $0 },
                "-(a|)"
            )
            test.expect(other, "-(a|)")
            """#
        )
        _ = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-(a|)").map { $0 + $0 },
                diagram: "-(a|)",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(try file.line(2) == #"    test.hot("-(a|)").map { $0 + $0 },"#)
        #expect(try file.line(3) == #"    "-['aa'|]""#)
        #expect(try file.line(5) == #"test.expect(other, "-(a|)")"#)
    }

    @Test func aDiagramBelowTheLineOfItsCallIsReplaced() throws {
        let file = try SourceFile(
            #"""
            test.expect(
                test.hot("-a|").map { $0 + $0 },
                "-(b|)"
            )
            test.expect(other, "-(b|)")
            """#
        )
        _ = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|").map { $0 + $0 },
                diagram: "-(b|)",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(try file.line(3) == #"    "-'aa'|""#)
        #expect(try file.line(5) == #"test.expect(other, "-(b|)")"#)
    }

    @Test func aStreamOfStreamsIsRecordedWhereItsStreamsHaveLanes() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                outer:  -x--y-|
                output: --x-|
                x:        --a|
                y:        -b|
                """) { test in }
            """#
        )
        let failures = file.run(
            line: 1,
            lanes: "outer:  -x--y-|\noutput: --x-|\nx:        --a|\ny:        -b|"
        ) { test in
            test.hot("outer", values: ["x": test.inner("x"), "y": test.inner("y")])
        }
        #expect(failures.count == 1)
        #expect(failures.first?.notes.contains { $0.contains("the stream '-b|' has no lane; draw one") } == true)
    }

    @Test func aPictureOfOneLineIsReplacedInItsLine() throws {
        let file = try SourceFile(#"expectMarbles("output: -b|", until: "9ms") { test in test.cold("-a|") }"#)
        let failures = file.run(line: 1, lanes: "output: -b|") { test in test.cold(diagram: "-a|") }
        #expect(failures.count == 1)
        #expect(
            try file.line(1) == #"expectMarbles("output: -a|", until: "9ms") { test in test.cold("-a|") }"#
        )
    }

    @Test func aDiagramOfItsOwnIsReplaced() throws {
        let file = try SourceFile(#"test.expect(test.hot("-a-b|"), "") // here"#)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a-b|"),
                diagram: "",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.count == 1)
        #expect(try file.line(1) == #"test.expect(test.hot("-a-b|"), "-a-b|") // here"#)
    }

    @Test func aFileThatHasChangedIsRefused() throws {
        let file = try SourceFile(
            #"""
            expectMarbles("""
                taps:   -a-b-|
                output: -c-|
                """) { test in test.hot("taps") }
            """#
        )
        let failures = file.run(line: 1, lanes: "taps:   -a-b-|\noutput: -x-|") { test in test.hot("taps") }
        #expect(failures.first?.notes.contains { $0.contains("is not the one that was compiled") } == true)
        #expect(try file.line(3) == "    output: -c-|")
    }

    @Test func nothingIsWrittenOnCI() throws {
        let file = try SourceFile(#"test.expect(test.hot("-a-b|"), "")"#)
        let failures = file.run(line: 1, ["RILL_RECORD": "inline", "CI": "true"]) { test, at in
            test.expect(
                test.hot(diagram: "-a-b|"),
                diagram: "",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.count == 1)
        #expect(try file.line(1) == #"test.expect(test.hot("-a-b|"), "")"#)
    }

    @Test func aValueWithoutALabelIsRefused() throws {
        struct Book: Equatable { var title: String }
        let file = try SourceFile(#"test.expect(books, "")"#)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|").map { Book(title: "a long title: \($0)") },
                diagram: "",
                values: ["b": Book(title: "")],
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.first?.notes.contains { $0.contains(#"add to values: "v1": …"#) } == true, "\(failures)")
        #expect(try file.line(1) == #"test.expect(books, "")"#)
    }

    @Test func labelsThatTheMapLacksAreSaidAndNothingIsWritten() throws {
        let file = try SourceFile(#"test.expect(numbers, "-t|")"#)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-1-2|", as: Int.self),
                diagram: "-t|",
                values: ["t": 1],
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(
            failures.first?.notes == [#"not recorded: it would not pass; add to values: "2": 2, and record again"#]
        )
        #expect(try file.line(1) == #"test.expect(numbers, "-t|")"#)
    }

    @Test func aLabelOfAnotherValueIsNeverWritten() throws {
        let file = try SourceFile(#"test.expect(numbers, "-1|")"#)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-1-2|", as: Int.self),
                diagram: "-2|",
                values: ["2": 1],
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(
            failures.first?.notes == [#"not recorded: it would not pass; add to values: "v1": 2, and record again"#]
        )
        #expect(try file.line(1) == #"test.expect(numbers, "-1|")"#)
    }

    @Test func anErrorWithoutANameIsSaidAndNothingIsWritten() throws {
        enum SaveError: Error { case full }
        let file = try SourceFile(#"test.expect(numbers, "-1|")"#)
        let failures = file.run(line: 1) { test, at in
            let source = test.hot(diagram: "-1#", as: Int.self, errors: ["#": SaveError.full])
            test.expect(source, diagram: "-1|", filePath: at.filePath, line: at.line, column: at.column)
        }
        #expect(
            failures.first?.notes.first?.hasPrefix(#"not recorded: it would not pass; add to errors: "full": …"#)
                == true
        )
        #expect(try file.line(1) == #"test.expect(numbers, "-1|")"#)
    }

    @Test func whatPassesIsLeftAlone() throws {
        let file = try SourceFile(#"test.expect(test.hot("-a-b|"), " -a -b | ")"#)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a-b|"),
                diagram: " -a -b | ",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.isEmpty)
        #expect(try file.line(1) == #"test.expect(test.hot("-a-b|"), " -a -b | ")"#)
    }
}
