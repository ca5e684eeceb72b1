import Foundation
import RillMarbles
import RillTraceFormat

/// One thing to report about one trace: what the formats for build servers have in common.
struct ReportItem {
    /// How bad it is, the worst first.
    enum Severity: Int, Comparable {
        case trouble, missing, different, extra, note

        static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
    }

    /// The name of the trace, the same in every run.
    var trace: String
    /// What the trace is called for a person.
    var title: String
    var severity: Severity
    /// A name for what happened, the same in every run: `added`, `missing`, `trouble`.
    var rule: String
    /// One line.
    var sentence: String
    /// How many differences it stands for.
    var count = 1
    /// The file to look at, from the top of its repository, as build servers know it.
    var path: String
    /// The line in that file.
    var line: Int

    /// What stays the same when the same difference is found again: no time and no line.
    func fingerprint(_ occurrence: Int) -> String {
        var hash = StableHash()
        for byte in "\(trace)\u{0}\(rule)\u{0}\(stable)\u{0}\(occurrence)".utf8 { hash.add(byte: byte) }
        return String(hash.text.dropFirst("fnv1a64:".count))
    }

    /// The part of the sentence that the fingerprint is made of.
    var stable: String
}

extension FolderComparison {
    /// How many differences of one trace a report for machines lists.
    static var itemLimit: Int { 50 }

    /// Everything that is not the same, a list for each trace, the worst first.
    func items(_ console: CommandConsole) -> [[ReportItem]] {
        entries.map { $0.items(console) }.filter { !$0.isEmpty }
            .sorted { ($0[0].severity, -$0.count) < ($1[0].severity, -$1.count) }
    }
}

extension FolderComparison.Entry {
    /// What to report about this trace; nothing where it is the same.
    func items(_ console: CommandConsole) -> [ReportItem] {
        let path = console.pathInRepository(pair.expected ?? pair.actual ?? pair.name)
        func item(_ severity: ReportItem.Severity, _ rule: String, _ sentence: String) -> ReportItem {
            ReportItem(
                trace: pair.name,
                title: title,
                severity: severity,
                rule: rule,
                sentence: sentence,
                path: path,
                line: 1,
                stable: ""
            )
        }
        switch outcome {
        case .same(let difference): return doubts(difference, item)
        case .missing: return [item(.missing, "missing", "the trace was expected and not recorded")]
        case .extra: return [item(.extra, "extra", "the trace was recorded and is not expected")]
        case .trouble(let error):
            var result = item(.trouble, "trouble", "\(error)")
            if let file = error.path { result.path = console.pathInRepository(file) }
            result.line = error.line ?? 1
            return [result]
        case .different(let difference):
            let limit = isAll ? difference.findings.count : FolderComparison.itemLimit
            var items = difference.findings.prefix(limit).map { finding in
                let time = difference.time(finding)
                let words = [TraceDifference.lane(finding.lane), time, difference.sentence(finding)].filter {
                    !$0.isEmpty
                }
                var result = item(.different, finding.kind.rawValue, words.joined(separator: " "))
                result.line = finding.expectedLine ?? 1
                let event = finding.expected ?? finding.actual
                result.stable = [finding.lane, event?.shortText ?? finding.detail ?? ""].joined(separator: "\u{0}")
                return result
            }
            let hidden = difference.findingCount - items.count
            if hidden > 0 {
                var rest = item(.different, "more", "… and \(counted(hidden, "more difference"))")
                rest.count = hidden
                items.append(rest)
            }
            let doubts = doubts(difference, item)
            return doubts.filter { $0.severity == .trouble } + items + doubts.filter { $0.severity != .trouble }
        }
    }

    /// What keeps a comparison from being the last word: the file is no record, or something was not compared.
    private func doubts(
        _ difference: TraceDifference,
        _ item: (ReportItem.Severity, String, String) -> ReportItem
    ) -> [ReportItem] {
        if difference.notes.isEmpty { return [] }
        let notes = difference.notes.joined(separator: "; ")
        let isTrouble = difference.isTrouble
        return [item(isTrouble ? .trouble : .note, isTrouble ? "trouble" : "note", "\(title): \(notes)")]
    }
}

extension Array where Element == ReportItem {
    /// The fingerprints, with equal items told apart by their order.
    var fingerprints: [String] {
        var seen: [String: Int] = [:]
        return map { item in
            let base = item.fingerprint(0)
            seen[base, default: -1] += 1
            return item.fingerprint(seen[base] ?? 0)
        }
    }
}

extension CommandConsole {
    /// A path as seen from the present folder, where it lies below it; never with `./` ahead.
    func relative(_ path: String) -> String {
        var path = path
        path = path.withoutBytes(ofPrefix: folder.appendingPath(""))
        while path.beginsWithBytes(of: "./") { path = path.withoutBytes(ofPrefix: "./") }
        return path
    }

    /// A path as git and build servers name it: below the top of its git repository, or below the present folder where
    /// there is none.
    func pathInRepository(_ path: String) -> String {
        let full = URL(fileURLWithPath: self.path(path)).standardizedFileURL.path
        var (below, top) = (full, full.folderPath)
        while !top.hasSameBytes(as: below), !top.isEmpty {
            if FileManager.default.fileExists(atPath: top.appendingPath(".git")) {
                return full.withoutBytes(ofPrefix: top.appendingPath(""))
            }
            (below, top) = (top, top.folderPath)
        }
        return relative(path)
    }
}
