import RillTest
import Testing

/// A diagram with its label is recorded as one without was.
@Suite struct DiagramLabelRecordingTests {
    @Test func theDiagramBehindItsLabelIsRewritten() throws {
        let file = try SourceFile(##"test.expect(test.hot(diagram: "--"), diagram: #"--"#) // here"##)
        let failures = file.run(line: 1) { test, at in
            test.expect(
                test.hot(diagram: "-a|"),
                diagram: "--",
                filePath: at.filePath,
                line: at.line,
                column: at.column
            )
        }
        #expect(failures.map { $0.notes.last } == [#"recorded: "--" is now "-a|"; read it, and run the test again"#])
        #expect(try file.line(1) == ##"test.expect(test.hot(diagram: "--"), diagram: #"-a|"#) // here"##)
    }

    /// The label finds the diagram wherever it stands, also where the arguments before it cannot be told apart.
    @Test(arguments: [
        "one, diagram: ⟨⟩", "a < b, c > d, diagram: ⟨⟩",
        "one,\n    diagram: ⟨⟩,\n    values: [:], by: { $0 == \"--\" }",
        "one, diagram: /* \"--\" */ ⟨⟩", "f(diagram: \"--\"), diagram: ⟨⟩", "one, diagram: ⟨⟩, matching: .exact",
    ]) func theLabelFindsTheDiagram(arguments: String) throws {
        func text(_ diagram: String) -> String {
            "t.expect(\(arguments.replacingOccurrences(of: "⟨⟩", with: "\"\(diagram)\""))); t.expect(other, diagram: \"--\")"
        }
        let file = try SourceFile(text("--"))
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
        #expect(try file.text() == text("-a|"), "\(failures)")
    }

    @Test func theDiagramsOfStreamsAreRewrittenAsWell() throws {
        let file = try SourceFile(#"t.expect(w, diagram: "y---x--|", inner: ["x": "", "y": "-b|"], values: [:])"#)
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
        #expect(
            try file.text() == #"t.expect(w, diagram: "y---x--|", inner: ["x": "-c-|", "y": "-a-b|"], values: [:])"#
        )
    }

    /// A variable, an interpolation, and another label are left to the author.
    @Test(arguments: [
        #"t.expect(one, diagram: picture)"#, ##"t.expect(one, diagram: "\(gap)-")"##,
        #"t.expect(one, diagrams: "--")"#, #"t.expect(one, diagram: "-b")"#,
    ]) func whatIsNoSuchLiteralIsLeft(text: String) throws {
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
}
