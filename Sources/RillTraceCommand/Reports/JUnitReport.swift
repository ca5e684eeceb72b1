import RillMarbles
import RillTraceFormat

/// JUnit XML by the schema of the Jenkins xUnit plugin, which GitLab and others read too: a test case for each trace.
///
/// The schema has no place for file and line, so they stand at the head of the message, as editors know them.
enum JUnitReport {
    static func text(_ comparison: FolderComparison, _ console: CommandConsole) -> String {
        var failures = 0
        var errors = 0
        var cases = ""
        for entry in comparison.entries {
            let name = entry.pair.name
            let parts = name.inOneLine.parts(between: "/").filter { !$0.isEmpty }
            let suite = parts.count > 1 ? parts.dropLast().joined(separator: ".") : "Traces"
            cases +=
                "    <testcase classname=\(attribute(suite)) name=\(attribute(parts.last ?? "")) time=\"0\""
            let items = entry.items(console)
            let notes = items.filter { $0.severity == .note }.map(\.sentence).joined(separator: "\n")
            let output = notes.isEmpty ? "" : "      <system-out>\(notes.escapedForMarkup)</system-out>\n"
            guard let first = items.first(where: { $0.severity != .note }) else {
                cases += output.isEmpty ? "/>\n" : ">\n\(output)    </testcase>\n"
                continue
            }
            let isTrouble = first.severity == .trouble
            if isTrouble { errors += 1 } else { failures += 1 }
            let element = isTrouble ? "error" : "failure"
            let message =
                isTrouble ? first.sentence : "\(first.path.inOneLine):\(first.line): \(entry.headline.inOneLine)"
            cases += ">\n      <\(element) type=\(attribute(first.rule)) message=\(attribute(message))>"
            let text = body(entry, first, comparison.style).escapedForMarkup
            cases += text + "</\(element)>\n\(output)    </testcase>\n"
        }
        let counts = "tests=\"\(comparison.entries.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
              <testsuite name="Traces" \(counts) time="0">
            \(cases)  </testsuite>
            </testsuites>

            """
    }

    private static func body(
        _ entry: FolderComparison.Entry,
        _ first: ReportItem,
        _ style: TraceTextStyle
    ) -> String {
        if case .different(let difference) = entry.outcome {
            return difference.text(title: entry.title, style: style)
        }
        return first.sentence
    }

    private static func attribute(_ text: String) -> String { "\"\(text.escapedForAttribute)\"" }
}
