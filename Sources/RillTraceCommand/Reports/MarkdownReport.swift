import RillTraceFormat

/// The result for a pull request or a step summary: a table, then each trace with its picture, folded.
enum MarkdownReport {
    /// GitHub takes a megabyte of summary and 65,536 characters of comment; the smaller bounds the report.
    static var sizeLimit: Int { 60_000 }

    static func text(_ comparison: FolderComparison) -> String {
        let total = comparison.entries.count
        let different = comparison.entries.filter { !$0.isSame }
        let notes = comparison.entries.filter { $0.isSame }.compactMap { entry in
            entry.notes.map { "\n\(MarkdownText.code(entry.title)) is the same; \(MarkdownText.code($0))\n" }
        }.joined()
        if different.isEmpty { return "### Traces: \(total) the same\n" + notes }
        var text = "### Traces: \(different.count) of \(total) differ\n\n"
        for group in TraceDifference.groups(comparison.differences) {
            text += "- **\(group.names.count) traces:** \(MarkdownText.code(group.cause))\n"
        }
        text += "\n| trace | what |\n|---|---|\n"
        let rows = comparison.isAll ? different.count : 100
        for entry in different.prefix(rows) {
            text += "| \(MarkdownText.code(entry.title)) | \(MarkdownText.code(entry.headline)) |\n"
        }
        if different.count > rows { text += "| … | \(different.count - rows) more |\n" }
        var hidden = 0
        for entry in different {
            guard case .different(let difference) = entry.outcome else { continue }
            // One that does not fit ends it, so that a thousand more are not drawn for nothing.
            if hidden > 0 {
                hidden += 1
                continue
            }
            let body = difference.text(title: entry.title, style: comparison.style)
            let title = MarkdownText.code(entry.title)
            let block = "\n<details><summary>\(title)</summary>\n\n\(MarkdownText.block(body))\n</details>\n"
            if !comparison.isAll, text.utf8.count + block.utf8.count > sizeLimit {
                hidden += 1
            } else {
                text += block
            }
        }
        if hidden > 0 { text += "\n\(hidden) more with differences too long to show; the text format has them.\n" }
        return text + notes
    }
}

extension FolderComparison.Entry {
    var isSame: Bool {
        if case .same = outcome { doubt == nil } else { false }
    }

    /// Why a trace in which nothing is different cannot be relied on; nil where it can.
    var doubt: String? {
        guard case .same(let difference) = outcome, difference.isTrouble else { return nil }
        return difference.notes.joined(separator: "; ")
    }

    /// What was not compared in a trace in which nothing is different; nil where all was.
    var notes: String? {
        guard case .same(let difference) = outcome, !difference.notes.isEmpty else { return nil }
        return difference.notes.joined(separator: "; ")
    }

    /// What happened, in a few words.
    var headline: String {
        switch outcome {
        case .same(let difference), .different(let difference): doubt ?? difference.summary
        case .missing: "missing"
        case .extra: "extra"
        case .trouble(let error): "\(error)"
        }
    }
}
