import RillTrace

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
            let parts = name.split(separator: "/")
            let suite = parts.count > 1 ? parts.dropLast().joined(separator: ".") : "Traces"
            cases +=
                "    <testcase classname=\(attribute(suite)) name=\(attribute(String(parts.last ?? ""))) time=\"0\""
            let items = entry.items(console)
            let notes = items.filter { $0.severity == .note }.map(\.sentence).joined(separator: "\n")
            let output = notes.isEmpty ? "" : "      <system-out>\(escaped(notes))</system-out>\n"
            guard let first = items.first(where: { $0.severity != .note }) else {
                cases += output.isEmpty ? "/>\n" : ">\n\(output)    </testcase>\n"
                continue
            }
            let isTrouble = first.severity == .trouble
            if isTrouble { errors += 1 } else { failures += 1 }
            let element = isTrouble ? "error" : "failure"
            let message = isTrouble ? first.sentence : "\(first.path):\(first.line): \(entry.headline)"
            cases += ">\n      <\(element) type=\(attribute(first.rule)) message=\(attribute(message))>"
            cases += escaped(body(entry, first, comparison.style)) + "</\(element)>\n\(output)    </testcase>\n"
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
            return difference.text(title: entry.pair.name, style: style)
        }
        return first.sentence
    }

    private static func attribute(_ text: String) -> String {
        "\"" + escaped(text).replacingOccurrences(of: "\n", with: "&#10;").replacingOccurrences(of: "\t", with: "&#9;")
            + "\""
    }

    /// Text for XML 1.0, which has no way to write most control characters.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
