import RillMarbles
import RillTraceFormat

/// The result for a person at a terminal. What is the same is counted, not listed.
enum TextReport {
    static func text(_ comparison: FolderComparison, _ style: TraceTextStyle, _ console: CommandConsole) -> String {
        var blocks: [String] = []
        for group in TraceDifference.groups(comparison.differences) {
            let shown = group.names.prefix(4).map(\.inOneLine).joined(separator: ", ")
            let names = shown + (group.names.count > 4 ? ", …" : "")
            blocks.append(style.ink(.bold, "\(group.names.count) traces: \(group.cause)") + "   \(names)\n")
        }
        for entry in comparison.entries {
            let name = entry.title.inOneLine
            switch entry.outcome {
            case .same:
                // Said here too, for the count below leaves it out.
                if let doubt = entry.doubt {
                    blocks.append("\(name)   trouble: \(doubt.inOneLine)\n")
                } else if let notes = entry.notes {
                    blocks.append("\(name)   the same; \(notes.inOneLine)\n")
                }
            case .different(let difference):
                let advice = PendingTrace.acceptance(
                    expected: entry.pair.expected ?? "",
                    actual: entry.pair.actual ?? "",
                    console
                )
                blocks.append(difference.text(title: entry.title, style: style, advice: advice))
            case .missing: blocks.append("\(name)   missing: it is expected and was not recorded\n")
            case .extra: blocks.append("\(name)   extra: it was recorded and is not expected\n")
            case .trouble(let error): blocks.append("\(name)   trouble: \(error)\n")
            }
        }
        if comparison.entries.isEmpty {
            blocks.append("no traces: there is no file named *\(TracePairs.fileExtension)\n")
        } else if comparison.entries.count > 1 || comparison.sameCount == 1 {
            blocks.append("\(comparison.sameCount) of \(counted(comparison.entries.count, "trace")) the same\n")
        }
        // The words of a call are the same in ASCII, else there is no call.
        return style.plain(blocks.joined(separator: "\n"))
    }
}
